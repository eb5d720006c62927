import { Claims, type Role, type Scope, scopeOf } from '../../workers/domain/scope.ts'

/** The authority of somebody; a teacher of school A without classes unless said otherwise. */
export const aScope = (
  given: {
    readonly sub?: string
    readonly tenant?: string | null
    readonly role?: Role
    readonly classes?: readonly string[]
  } = {},
): Scope =>
  scopeOf(Claims.parse({ sub: 'person-1', tenant: 'school-a', role: 'teacher', classes: [], ...given }))
