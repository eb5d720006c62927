/** The fixtures as the test pool binds them, see `vitest.config.ts`. */
declare namespace Cloudflare {
  interface Env {
    readonly CELL_DIVISION: ArrayBuffer
    readonly CELL_DIVISION_NOTES: ArrayBuffer
    readonly HINDI_LESSON: ArrayBuffer
  }
}
