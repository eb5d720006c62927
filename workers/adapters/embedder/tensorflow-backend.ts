import { BackendWasm } from '@tensorflow/tfjs-backend-wasm/dist/backend_wasm.js'
import '@tensorflow/tfjs-backend-wasm/dist/register_all_kernels.js'
import startEmscripten from '@tensorflow/tfjs-backend-wasm/wasm-out/tfjs-backend-wasm.js'
import { registerBackend, setBackend } from '@tensorflow/tfjs-core'
import { asOutsideNode } from '../as-outside-node.ts'

/** The name under which the WASM kernels are registered. */
const BACKEND = 'wasm'

/**
 * Makes the WASM backend the one TensorFlow.js computes on; to be called once per isolate.
 * @param kernels the module compiled of `tfjs-backend-wasm-simd.wasm`: a Worker may not compile one itself
 */
export async function startTensorflow(kernels: WebAssembly.Module): Promise<void> {
  const emscripten = await asOutsideNode(() =>
    startEmscripten({
      instantiateWasm: (
        imports: WebAssembly.Imports,
        done: (instance: WebAssembly.Instance) => void,
      ): WebAssembly.Exports => {
        const instance = new WebAssembly.Instance(kernels, imports)
        done(instance)
        return instance.exports
      },
    }),
  )
  emscripten.tfjs = {
    init: emscripten.cwrap('init', null, []),
    initWithThreadsCount: emscripten.cwrap('init_with_threads_count', null, ['number']),
    getThreadsCount: emscripten.cwrap('get_threads_count', 'number', []),
    registerTensor: emscripten.cwrap('register_tensor', null, ['number', 'number', 'number']),
    disposeData: emscripten.cwrap('dispose_data', null, ['number']),
    dispose: emscripten.cwrap('dispose', null, []),
  }
  registerBackend(BACKEND, () => new BackendWasm(emscripten))
  await setBackend(BACKEND)
}
