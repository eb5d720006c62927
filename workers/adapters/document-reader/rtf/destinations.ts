import { byName } from '../../../domain/by-name.ts'

/** Groups that are not text of the document, though they do not say so with an asterisk. */
const LEFT_OUT = new Set(
  'colortbl pict header headerl headerr headerf footer footerl footerr footerf fldinst xe tc tcn rxe txe nonshppict shprslt nonesttables filetbl private ftnsep ftnsepc ftncn aftnsep aftnsepc aftncn template comment vern author operator company subject keywords doccomm hlinkbase manager category sp'.split(
    ' ',
  ),
)

/** Groups with an asterisk that hold text of the document all the same. */
const TAKEN = new Set('shpinst ud moMathPara moMath do'.split(' '))

/** What a group that begins with a word holds: text as before, or nothing of the document. */
export function isLeftOut(word: string, isStarred: boolean): boolean {
  return isStarred ? !TAKEN.has(word) : LEFT_OUT.has(word) || /^m[A-Za-z]+Pr$/.test(word)
}

/** Characters that have a word of their own. */
export const CHARACTERS = byName({
  tab: ' ',
  line: '\n',
  lbr: '\n',
  softline: '\n',
  emdash: '—',
  endash: '–',
  emspace: ' ',
  enspace: ' ',
  qmspace: ' ',
  bullet: '•',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  nestcell: ' ',
  nestrow: '\n',
  '~': '\u00a0',
  _: '-',
})
