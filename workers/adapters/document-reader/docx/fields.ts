/** Follows fields from their first character to their last; only results are text. */
export interface Fields {
  /** Takes a `w:fldChar`. */
  mark(type: string | undefined): void
  /** Whether what comes now is an instruction. */
  instructing(): boolean
  /** Ends instructions that their paragraph leaves open: they would swallow the rest. */
  endParagraph(): void
}

/** Starts with no field open. */
export function openFields(): Fields {
  const open: ('instruction' | 'result')[] = []
  return {
    mark(type) {
      if (type === 'begin') open.push('instruction')
      else if (type === 'separate' && open.length > 0) open[open.length - 1] = 'result'
      else if (type === 'end') open.pop()
    },
    instructing: () => open.includes('instruction'),
    endParagraph() {
      while (open.includes('instruction')) open.splice(open.lastIndexOf('instruction'), 1)
    },
  }
}
