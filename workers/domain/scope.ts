import { z } from 'zod'

const name = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,62}$/)

/** A school. */
export const TenantId = name.brand<'TenantId'>()
export type TenantId = z.infer<typeof TenantId>

/** A class within a school. */
export const ClassId = name.brand<'ClassId'>()
export type ClassId = z.infer<typeof ClassId>

/** What a caller may do. */
export const Role = z.enum(['student', 'teacher', 'service', 'school_admin', 'curator'])
export type Role = z.infer<typeof Role>

/** Who a document is for: everybody, one school, or one class of one school. */
export const Audience = z.discriminatedUnion('of', [
  z.strictObject({ of: z.literal('global') }),
  z.strictObject({ of: z.literal('tenant'), tenant: TenantId }),
  z.strictObject({ of: z.literal('class'), tenant: TenantId, class: ClassId }),
])
export type Audience = z.infer<typeof Audience>

/** What a verified token says about its bearer. */
export const Claims = z.object({
  sub: z.string().min(1).max(200),
  tenant: TenantId.nullable(),
  role: Role,
  classes: z.array(ClassId).max(200).readonly(),
})
export type Claims = z.infer<typeof Claims>

declare const minted: unique symbol

/** The authority to read: made of verified claims in one place, and asked for by every port that reads. */
export type Scope = Claims & { readonly [minted]: true }

/** Mints the authority to read. Only authentication may call it; the architecture test holds that. */
export const scopeOf = (claims: Claims): Scope => Object.freeze({ ...claims }) as Scope

/** Whether a reader may see what is meant for an audience. The second check, after every index. */
export function canSee(scope: Scope, audience: Audience): boolean {
  switch (audience.of) {
    case 'global':
      return true
    case 'tenant':
      return scope.tenant === audience.tenant
    case 'class':
      return scope.tenant === audience.tenant && scope.classes.includes(audience.class)
  }
}

/** The audiences a reader sees, widest first. */
export const audiencesOf = (scope: Scope): readonly Audience[] => [
  { of: 'global' },
  ...(scope.tenant === null ? [] : [{ of: 'tenant', tenant: scope.tenant } as const]),
  ...(scope.tenant === null
    ? []
    : scope.classes.map((one) => ({ of: 'class', tenant: scope.tenant!, class: one }) as const)),
]

/** What each role may write: nothing, its classes, its school with its classes, or the global library. */
const WRITES = {
  student: 'nothing',
  teacher: 'school',
  service: 'school',
  school_admin: 'school',
  curator: 'global',
} as const satisfies Record<Role, string>

/** Whether a caller may add, change or remove what is meant for an audience. */
export function mayWrite(scope: Scope, audience: Audience): boolean {
  if (!canSee(scope, audience)) return false
  return WRITES[scope.role] === (audience.of === 'global' ? 'global' : 'school')
}

/** An audience as it is stored and shown: `global`, `tenant:a`, `class:a/7b`. */
export function audienceName(audience: Audience): string {
  switch (audience.of) {
    case 'global':
      return 'global'
    case 'tenant':
      return `tenant:${audience.tenant}`
    case 'class':
      return `class:${audience.tenant}/${audience.class}`
  }
}

/** Reads an audience back from its name. @throws on anything `audienceName` does not write */
export function audienceNamed(text: string): Audience {
  const [kind = '', rest = ''] = text.split(':', 2)
  const [tenant, group] = rest.split('/', 2)
  return Audience.parse(
    kind === 'global'
      ? { of: kind }
      : kind === 'tenant'
        ? { of: kind, tenant }
        : { of: kind, tenant, class: group },
  )
}
