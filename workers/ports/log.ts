/** Notes that something happened: a name and data, never prose, a query, a token or a page of text. */
export interface Log {
  event(name: string, data: Readonly<Record<string, string | number | boolean | null>>): void
}
