/**
 * The ways a set is asked, the first of which is the engine's own. Each but that is asked only what can be answered.
 * @type {Readonly<Record<string, { readonly arms: string, readonly needs?: 'subject', filters?(question:
 *   import('./sets/set.mjs').Question): object }>>}
 */
export const WAYS = {
  hybrid: { arms: 'lexical,dense' },
  bm25: { arms: 'lexical' },
  dense: { arms: 'dense' },
}
