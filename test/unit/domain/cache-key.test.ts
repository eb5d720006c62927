import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cacheKey } from '../../../workers/domain/cache-key.ts'
import { ClassId, TenantId } from '../../../workers/domain/scope.ts'
import { aScope } from '../../support/scopes.ts'

const name = fc.stringMatching(/^[ab][ab_-]{0,2}$/)
const anyScope = fc
  .record({ tenant: name, classes: fc.uniqueArray(name, { maxLength: 2 }) })
  .map(({ tenant, classes }) =>
    aScope({ tenant: TenantId.parse(tenant), classes: classes.map((one) => ClassId.parse(one)) }),
  )
const anyText = fc.string({ unit: fc.constantFrom('a', '"', ',', ']', '\n', ' '), maxLength: 4 })

test('two keys are equal only for the same school, the same classes, the same version and the same words', () => {
  fc.assert(
    fc.property(anyScope, anyScope, anyText, anyText, anyText, anyText, (a, b, v, w, x, y) => {
      const same = a.tenant === b.tenant && [...a.classes].sort().join() === [...b.classes].sort().join()
      expect(cacheKey(a, v, x) === cacheKey(b, w, y)).toBe(same && v === w && x === y)
    }),
    { numRuns: 2_000 },
  )
})
