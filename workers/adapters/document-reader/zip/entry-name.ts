/** The name of the entry that a path leads to; a path out of the archive ends at its root. @param folder where a relative path begins, with a slash at its end, '' for the root */
export function entryName(path: string, folder: string): string {
  const steps: string[] = []
  for (const step of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

/** The folder of an entry, with a slash at its end; '' for the root. */
export const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1)
