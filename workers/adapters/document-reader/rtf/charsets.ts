/** The encoding of each character set of a font (RTF 1.9.1, `\fcharset`), as labels of the WHATWG Encoding Standard. */
const CHARSETS: Readonly<Record<number, string>> = {
  0: 'windows-1252',
  77: 'macintosh',
  78: 'shift_jis',
  128: 'shift_jis',
  129: 'euc-kr',
  130: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  163: 'windows-1258',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
}

const CODE_PAGES: Readonly<Record<number, string>> = {
  866: 'ibm866',
  874: 'windows-874',
  932: 'shift_jis',
  936: 'gbk',
  949: 'euc-kr',
  950: 'big5',
  10000: 'macintosh',
  65001: 'utf-8',
}

/** The encoding of a font's character set; null where it is that of the document. */
export const encodingOfCharset = (charset: number): string | null => CHARSETS[charset] ?? null

/** The encoding of a code page of Windows; that of western Europe where it is not known. */
export function encodingOfCodePage(page: number): string {
  if (page >= 1_250 && page <= 1_258) return `windows-${page}`
  return CODE_PAGES[page] ?? 'windows-1252'
}
