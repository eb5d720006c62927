import type { FoundText, Sink } from './found.ts'

/** Puts lines of code together until something else comes. */
export function joinedCode(sink: Sink): { take: Sink; end(): void } {
  let code: FoundText | null = null
  const end = () => {
    if (code !== null) sink(code)
    code = null
  }
  return {
    end,
    take(found) {
      if (found.is === 'text' && found.kind === 'code')
        code = code === null ? found : { ...code, text: `${code.text}\n${found.text}` }
      else {
        end()
        sink(found)
      }
    },
  }
}
