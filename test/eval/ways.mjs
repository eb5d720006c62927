/** @typedef {import('./sets/set.mjs').Question} Question */
/** @typedef {import('./sets/set.mjs').LabelledSet} LabelledSet */
/**
 * A way of asking a set: the arms that search, what reranks (the embedded scorer unless said), and the filters of a question; `suits` tells whether it is one for a set, and
 * `traced` whether the traces of its answers are read.
 * @typedef {{ readonly arms: string, readonly reranker?: string, readonly traced?: boolean, filters?(question: Question): object, suits?(set: LabelledSet): boolean }} Way
 */

/**
 * The ways a set is asked, the first of which is the engine's own. Each but that is asked only what can be answered.
 * @type {Readonly<Record<string, Way>>}
 */
export const WAYS = {
  hybrid: { arms: 'lexical,dense', traced: true },
  fused: { arms: 'lexical,dense', reranker: 'none' },
  bm25: { arms: 'lexical', reranker: 'none' },
  dense: { arms: 'dense', reranker: 'none' },
  'subject given': {
    arms: 'lexical,dense',
    filters: ({ subject }) => (subject === null ? {} : { subject }),
    suits: ({ documents }) => documents.some(({ metadata }) => metadata.scope === 'global'),
  },
}
