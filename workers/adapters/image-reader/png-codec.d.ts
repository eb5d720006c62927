/** The package's own types describe what the module exports once it runs, not the module. */
declare module '@jsquash/png/codec/pkg/squoosh_png_bg.wasm' {
  const module: WebAssembly.Module
  export default module
}
