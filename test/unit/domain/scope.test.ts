import { describe, expect, test } from 'vitest'
import {
  type Audience,
  audienceName,
  audienceNamed,
  audiencesOf,
  ClassId,
  canSee,
  mayWrite,
  type Role,
  TenantId,
} from '../../../workers/domain/scope.ts'
import { aScope } from '../../support/scopes.ts'

const a = TenantId.parse('school-a')
const b = TenantId.parse('school-b')
const seven = ClassId.parse('7b')
const everybody: Audience = { of: 'global' }
const schoolA: Audience = { of: 'tenant', tenant: a }
const schoolB: Audience = { of: 'tenant', tenant: b }
const classA: Audience = { of: 'class', tenant: a, class: seven }
const classB: Audience = { of: 'class', tenant: b, class: seven }

describe('who sees what', () => {
  const teacher = aScope({ tenant: 'school-a', role: 'teacher', classes: ['7b'] })
  const other = aScope({ tenant: 'school-a', role: 'teacher', classes: [] })
  const curator = aScope({ tenant: null, role: 'curator', classes: [] })
  test.each([
    ['everybody sees the global library', other, everybody, true],
    ['a school sees its own', other, schoolA, true],
    ['a school does not see another', other, schoolB, false],
    ['a class sees its own', teacher, classA, true],
    ['a class of the same name elsewhere is another', teacher, classB, false],
    ['a teacher without the class does not see it', other, classA, false],
    ['a curator sees no school', curator, schoolA, false],
  ])('%s', (_, scope, audience, sees) => expect(canSee(scope, audience)).toBe(sees))
})

describe('who writes where', () => {
  const rows: [Role, boolean, boolean][] = [
    ['student', false, false],
    ['teacher', false, true],
    ['service', false, true],
    ['school_admin', false, true],
    ['curator', true, false],
  ]
  test.each(rows)('%s: global %s, own school %s', (role, global, own) => {
    const scope = aScope({ tenant: role === 'curator' ? null : 'school-a', role, classes: ['7b'] })
    expect(
      [everybody, schoolA, classA, schoolB, classB].map((audience) => mayWrite(scope, audience)),
    ).toEqual([global, own, own, false, false])
  })
})

test('a reader sees exactly the audiences that are listed for it', () => {
  const scope = aScope({ tenant: 'school-a', role: 'teacher', classes: ['7b'] })
  expect(audiencesOf(scope)).toEqual([everybody, schoolA, classA])
})

test.each([everybody, schoolA, classA])('an audience is read back from its name', (audience) => {
  expect(audienceNamed(audienceName(audience))).toEqual(audience)
})

test.each(['', 'tenant', 'tenant:', 'class:a', 'class:a/', 'school:a', 'tenant:A'])(
  '"%s" names no audience',
  (name) => {
    expect(() => audienceNamed(name)).toThrow()
  },
)
