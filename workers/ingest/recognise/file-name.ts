/** What stands after the last dot of a name, in lower case; empty where there is none. */
export function extensionOf(fileName: string | null): string {
  return /\.([a-z0-9]+)\s*$/i.exec(fileName ?? '')?.[1]?.toLowerCase() ?? ''
}
