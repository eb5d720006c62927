import { type GraphModel, loadGraphModel } from '@tensorflow/tfjs-converter'
import { io, type Tensor, tensor1d, tensor2d } from '@tensorflow/tfjs-core'
import type { Embedding } from '../../ports/embedder.ts'
import { DIMENSIONS, type EmbeddedModel } from './embedded.ts'
import { startTensorflow } from './tensorflow-backend.ts'
import { UNKNOWN, unigramTokenizer } from './unigram.ts'
import { unitLength } from './unit-length.ts'
import { windowsOf } from './windows.ts'

/** Loads Universal Sentence Encoder lite. Runs may overlap: they share nothing but the weights. */
export async function sentenceEncoder(model: EmbeddedModel): Promise<(text: string) => Promise<Embedding>> {
  await startTensorflow(model.kernels)
  const { modelTopology, weightsManifest } = model.topology
  const graph = await loadGraphModel(
    io.fromMemory({
      modelTopology,
      weightSpecs: weightsManifest.flatMap(({ weights }) => weights),
      weightData: [...model.shards],
    }),
  )
  const tokenize = unigramTokenizer(model.vocabulary)
  return async (text) => {
    const tokens = tokenize(text)
    const mean = new Float64Array(DIMENSIONS)
    for (const window of windowsOf(tokens.length > 0 ? tokens : [UNKNOWN])) {
      const part = await encode(graph, window)
      for (let at = 0; at < mean.length; at++) mean[at]! += part[at]! * window.length
    }
    return unitLength(mean)
  }
}

/** The graph takes a sparse matrix with a row for each text and a column for each token; here one row. */
async function encode(graph: GraphModel, tokens: readonly number[]): Promise<Float32Array> {
  const places = Int32Array.from({ length: tokens.length * 2 }, (_, at) => (at % 2 === 0 ? 0 : at >> 1))
  const indices = tensor2d(places, [tokens.length, 2], 'int32')
  const values = tensor1d([...tokens], 'int32')
  try {
    const output = (await graph.executeAsync({ indices, values })) as Tensor
    const vector = await output.data<'float32'>()
    output.dispose()
    return vector
  } finally {
    indices.dispose()
    values.dispose()
  }
}
