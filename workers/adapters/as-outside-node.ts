/** Emscripten's start-up asks for Node's modules where it sees a `process`; a test pool shows one inside a Worker. */
export function asOutsideNode<T>(start: () => T): T {
  const process = Object.getOwnPropertyDescriptor(globalThis, 'process')
  Object.defineProperty(globalThis, 'process', { value: undefined, configurable: true, writable: true })
  try {
    return start()
  } finally {
    if (process === undefined) Reflect.deleteProperty(globalThis, 'process')
    else Object.defineProperty(globalThis, 'process', process)
  }
}
