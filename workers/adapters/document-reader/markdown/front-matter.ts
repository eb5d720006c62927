/** What the front matter of a document says of it. */
export interface FrontMatter {
  readonly title: string | null
  readonly language: string | null
}

/** Reads the title and the language out of front matter in YAML or TOML; both stand on a line of their own. */
export function frontMatterOf(text: string): FrontMatter {
  const language = fieldOf(text, 'lang|language|locale')
  return {
    title: fieldOf(text, 'title'),
    language:
      language !== null && /^[A-Za-z]{2,3}(?:[-_][A-Za-z0-9]{2,8})*$/.test(language)
        ? language.replaceAll('_', '-')
        : null,
  }
}

function fieldOf(text: string, names: string): string | null {
  const [, value = ''] = new RegExp(`^(?:${names})\\s*[:=]\\s*(.*)$`, 'im').exec(text) ?? []
  const [, , quoted] = /^(["'])(.*)\1/.exec(value.trim()) ?? []
  return (quoted ?? value.replace(/\s+#.*$/, '')).trim() || null
}
