/** Commands that lay out and say nothing, with the dimension of a fraction without a bar. */
const LAYOUT =
  /\\genfrac\{\}\{\}\{0pt\}\{\}|\\(?:left|right|frac|text|operatorname|underbrace|overbrace|overset)(?![a-z])/g

/** Commands that are written as letters. */
const LETTERS = new Map([
  ['pi', 'π'],
  ['epsilon', 'ϵ'],
])

/** Commands that are written as signs, none of them a letter or a digit. */
const SIGNS =
  /^(times|cdot|cap|infty|leq|sum|prod|bigcup|bigwedge|int|iint|iiint|oint|oiint|oiiint|textellipsis)$/

/**
 * A formula of TeX as a line of the words in it. The space between its signs means nothing in TeX and is left out; a command that is not
 * known stays as a word.
 * @param {string} tex
 */
export const texText = (tex) =>
  tex
    .replace(LAYOUT, '')
    .replace(/\\ /g, '\u00a0')
    .replace(/ *\\([a-z]+) */g, (_, name) => LETTERS.get(name) ?? (SIGNS.test(name) ? '; ' : `; ${name} `))
    .replace(/(?<![a-z]) | (?![a-z(])/g, '')
    .replace(/[{}_^\\\u00a0]+/g, ' ')
