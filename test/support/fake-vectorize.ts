import type { VectorizeBinding } from '../../workers/adapters/vector-index/vectorize.ts'

type Filter = NonNullable<VectorizeQueryOptions['filter']>
type Scalar = string | number | boolean | null
type Stored = VectorizeVector & {
  readonly values: Float32Array
  readonly indexed: Readonly<Record<string, Scalar>>
}
type Mutation = { readonly dueIn: number; readonly apply: () => void }

/** What the fake can be told. */
export interface FakeVectorizeOptions {
  readonly dimensions: number
  /** How many look-ups pass before a write is seen. */
  readonly lag?: number
}

/** A fake and its controls. */
export interface FakeVectorize {
  readonly binding: VectorizeBinding
  /** Indexes a property of the vectors written from now on. */
  createMetadataIndex(propertyName: string): void
  /** The queries asked so far. */
  readonly queries: readonly VectorizeQueryOptions[]
}

/**
 * Stands in for Cloudflare Vectorize (second version, metric cosine) and throws wherever the service's documented limits are
 * passed. Writes are seen, in their order, only after some look-ups by id or descriptions.
 */
export function fakeVectorize({ dimensions, lag = 2 }: FakeVectorizeOptions): FakeVectorize {
  const indexes: string[] = []
  const vectors = new Map<string, Stored>()
  const queries: VectorizeQueryOptions[] = []
  let log: Mutation[] = []

  const mutate = (apply: () => void) => {
    log.push({ dueIn: lag, apply })
    return { mutationId: crypto.randomUUID() }
  }
  const tick = () => {
    log = log.map((one) => ({ ...one, dueIn: one.dueIn - 1 }))
    while (log[0] && log[0].dueIn < 0) log.shift()!.apply()
  }
  const checkedValues = (values: VectorizeVector['values']) => {
    refuse(values.length !== dimensions, `40012: expected ${dimensions} dimensions, and got ${values.length}`)
    return Float32Array.from(values)
  }
  const store = (given: readonly VectorizeVector[]) => {
    for (const { id, values, namespace, metadata } of given) {
      const indexed = Object.fromEntries(
        Object.entries(metadata ?? {})
          .filter(([name]) => indexes.includes(name))
          .map(([name, value]) => [
            name,
            typeof value === 'string' ? first64Bytes(value) : (value as Scalar),
          ]),
      )
      vectors.set(id, {
        id,
        values: Float32Array.from(values),
        ...(namespace && { namespace }),
        metadata: metadata ?? {},
        indexed,
      })
    }
  }

  return {
    queries,
    createMetadataIndex(propertyName) {
      refuse(indexes.length === 10, 'an index has at most 10 metadata indexes')
      indexes.push(propertyName)
    },
    binding: {
      async query(vector, options) {
        queries.push(options)
        checkedValues(vector)
        checkQuery(options, indexes)
        const matches = [...vectors.values()]
          .filter((one) => options.namespace === undefined || one.namespace === options.namespace)
          .filter(({ indexed }) => passes(options.filter ?? {}, indexed))
          .map((one) => ({
            id: one.id,
            score: cosine(vector, one.values),
            ...(one.namespace && { namespace: one.namespace }),
          }))
          .sort((one, other) => other.score - one.score)
          .slice(0, options.topK ?? 5)
        return { matches, count: matches.length }
      },
      async upsert(given) {
        refuse(given.length === 0 || given.length > 1_000, '40013: a write takes 1 to 1,000 vectors')
        for (const { id, values, namespace, metadata } of given) {
          checkedValues(values)
          refuse(id === '' || bytes(id) > 64, '40008: an id is at most 64 bytes')
          refuse(bytes(namespace ?? '') > 64, '40010: a namespace is at most 64 bytes')
          refuse(bytes(JSON.stringify(metadata ?? {})) > 10_240, '40011: metadata is at most 10 KiB')
          refuse(
            Object.keys(metadata ?? {}).some((key) => /^$|^\$|[."]/.test(key)),
            '40014: a metadata key is not valid',
          )
        }
        const copies = structuredClone(given)
        return mutate(() => store(copies))
      },
      async deleteByIds(ids) {
        refuse(ids.length === 0 || ids.length > 100, '40007: a deletion takes 1 to 100 ids')
        return mutate(() => {
          for (const id of ids) vectors.delete(id)
        })
      },
      async getByIds(ids) {
        refuse(ids.length === 0 || ids.length > 20, '40007: a look-up takes 1 to 20 ids')
        tick()
        return ids.flatMap((id) => {
          const { indexed: _, ...vector } = vectors.get(id) ?? { indexed: {} }
          return 'id' in vector ? [structuredClone(vector)] : []
        })
      },
    },
  }
}

function refuse(broken: boolean, why: string): void {
  if (broken) throw new Error(`VECTOR_ERROR (code = ${why})`)
}

function checkQuery(options: VectorizeQueryOptions, indexes: readonly string[]): void {
  const { topK = 5, returnMetadata = 'none', returnValues = false, filter } = options
  refuse(typeof returnMetadata === 'boolean', '40026: returnMetadata is none, indexed or all')
  const most = returnValues || returnMetadata === 'all' ? 50 : 100
  refuse(topK < 1 || topK > most, `40025: max top K is ${most}, but got ${topK}`)
  refuse(bytes(options.namespace ?? '') > 64, '40010: a namespace is at most 64 bytes')
  if (filter === undefined) return
  refuse(Object.keys(filter).length === 0, '40020: a filter is not empty')
  refuse(bytes(JSON.stringify(filter)) >= 2_048, '40021: a filter is less than 2,048 bytes')
  for (const [name, condition] of Object.entries(filter)) {
    refuse(!indexes.includes(name), `40022: no metadata index for ${name}`)
    const wanted = typeof condition === 'object' && condition !== null ? condition : { $eq: condition }
    const operators = Object.keys(wanted)
    refuse(
      operators.some((operator) => !(operator in OPERATORS)),
      `40023: unknown operator in ${operators}`,
    )
    refuse(operators.length !== 1, '40024: operators other than ranges do not combine')
    const strings = Object.values(wanted)
      .flat()
      .filter((value) => typeof value === 'string')
    refuse(
      strings.some((value) => bytes(value) > 64),
      '40027: only 64 bytes of a string are indexed',
    )
  }
}

const OPERATORS: Record<string, (value: Scalar | undefined, wanted: unknown) => boolean> = {
  $eq: (value, wanted) => value === wanted,
  $ne: (value, wanted) => value !== wanted,
  $in: (value, wanted) => (wanted as Scalar[]).includes(value ?? null),
  $nin: (value, wanted) => !(wanted as Scalar[]).includes(value ?? null),
}

const passes = (filter: Filter, indexed: Stored['indexed']): boolean =>
  Object.entries(filter).every(([name, condition]) => {
    const wanted = typeof condition === 'object' && condition !== null ? condition : { $eq: condition }
    return Object.entries(wanted).every(([operator, value]) => OPERATORS[operator]!(indexed[name], value))
  })

const bytes = (text: string): number => new TextEncoder().encode(text).length

const first64Bytes = (text: string): string => {
  let kept = text
  while (bytes(kept) > 64) kept = [...kept].slice(0, -1).join('')
  return kept
}

function cosine(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let [product, oneSquared, otherSquared] = [0, 0, 0]
  for (let at = 0; at < one.length; at++) {
    product += one[at]! * other[at]!
    oneSquared += one[at]! ** 2
    otherSquared += other[at]! ** 2
  }
  return product / Math.sqrt(oneSquared * otherSquared)
}
