import { docxOf, paragraph, run } from '../office/docx.ts'
import { odfOf } from '../office/odf.ts'
import { place, pptxOf, shape } from '../office/pptx.ts'
import { rowsOf, xlsxOf } from '../office/xlsx.ts'
import { aBook } from './book.ts'

/** A small file that says who drinks water, and how a citation of that says where it stands. */
export interface Lesson {
  readonly kind: string
  readonly file: Uint8Array
  readonly mediaType: string
  /** What the label of its citation ends with. */
  readonly place: string
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const OOXML = 'application/vnd.openxmlformats-officedocument'
const ODF = 'application/vnd.oasis.opendocument'

const odfParagraph = (text: string): string => `<text:p>${text}</text:p>`
const odfCell = (text: string): string => `<table:table-cell>${odfParagraph(text)}</table:table-cell>`

/** One lesson in every kind of file that is read as a whole. */
export const LESSONS: readonly Lesson[] = [
  {
    kind: 'Markdown',
    file: bytes('# Plants\n\nThey grow.\n\n## Roots\n\nRoots drink water.\n\n- One\n- Two\n'),
    mediaType: 'text/markdown',
    place: 'Plants › Roots, ¶ 1–3',
  },
  {
    kind: 'a web page',
    file: bytes('<!doctype html><title>T</title><h1>Plants</h1><p>Roots drink water.</p>'),
    mediaType: 'text/html',
    place: 'Plants, ¶ 1',
  },
  {
    kind: 'comma-separated values',
    file: bytes('part,task,depth\nroot,drinks water,3\nleaf,breathes,0\nstem,carries,1\n'),
    mediaType: 'text/csv',
    place: 'A1:C4',
  },
  {
    kind: 'plain text',
    file: bytes('They grow.\n\nRoots drink water.\n'),
    mediaType: 'text/plain',
    place: '¶ 1–2',
  },
  {
    kind: 'Rich Text Format',
    file: bytes(
      '{\\rtf1\\ansi{\\stylesheet{\\s1 heading 1;}}\\s1 Plants\\par\\pard\\plain Roots drink water.\\par}',
    ),
    mediaType: 'application/rtf',
    place: 'Plants, ¶ 1',
  },
  {
    kind: 'a book in EPUB',
    file: aBook({
      chapters: { a: '<h1>Plants</h1><p>They grow.</p>', b: '<h1>Roots</h1><p>Roots drink water.</p>' },
    }),
    mediaType: 'application/epub+zip',
    place: 'Roots, ¶ 1',
  },
  {
    kind: 'a Word document',
    file: docxOf(paragraph(run('They grow.')) + paragraph(run('Roots drink water.'))),
    mediaType: `${OOXML}.wordprocessingml.document`,
    place: '¶ 1–2',
  },
  {
    kind: 'slides of PowerPoint',
    file: pptxOf([
      { shapes: shape(['Plants'], place(0, 0, 1_000, 100), '<p:ph type="title"/>') },
      { shapes: shape(['Roots drink water.'], place(250, 250, 500, 100)) },
    ]),
    mediaType: `${OOXML}.presentationml.presentation`,
    place: 'slide 2, ¶ 1',
  },
  {
    kind: 'a workbook of Excel',
    file: xlsxOf([
      {
        name: 'Parts',
        rows: rowsOf([
          ['part', 'task'],
          ['root', 'drinks water'],
        ]),
      },
    ]),
    mediaType: `${OOXML}.spreadsheetml.sheet`,
    place: 'sheet “Parts”, A1:B2',
  },
  {
    kind: 'a text of OpenDocument',
    file: odfOf('text', odfParagraph('They grow.') + odfParagraph('Roots drink water.')),
    mediaType: `${ODF}.text`,
    place: '¶ 1–2',
  },
  {
    kind: 'slides of OpenDocument',
    file: odfOf(
      'presentation',
      `<draw:page><draw:frame svg:x="1cm" svg:y="1cm" svg:width="8cm" svg:height="2cm"><draw:text-box>${odfParagraph('Roots drink water.')}</draw:text-box></draw:frame></draw:page>`,
    ),
    mediaType: `${ODF}.presentation`,
    place: 'slide 1, ¶ 1',
  },
  {
    kind: 'a spreadsheet of OpenDocument',
    file: odfOf(
      'spreadsheet',
      `<table:table table:name="Parts"><table:table-row>${odfCell('part')}${odfCell('task')}</table:table-row><table:table-row>${odfCell('root')}${odfCell('drinks water')}</table:table-row></table:table>`,
    ),
    mediaType: `${ODF}.spreadsheet`,
    place: 'sheet “Parts”, A1:B2',
  },
  {
    kind: 'e-mail',
    file: bytes('From: a@example.org\nTo: b@example.org\nSubject: Plants\n\nRoots drink water.\n'),
    mediaType: 'message/rfc822',
    place: 'Plants, ¶ 1–2',
  },
  {
    kind: 'captions in WebVTT',
    file: bytes('WEBVTT\n\n01:02.000 --> 01:04.000\nRoots drink water.\n'),
    mediaType: 'text/vtt',
    place: '1:02–1:04',
  },
  {
    kind: 'captions in SubRip',
    file: bytes('1\n00:01:02,000 --> 00:01:04,000\nRoots drink water.\n'),
    mediaType: 'application/x-subrip',
    place: '1:02–1:04',
  },
  {
    kind: 'captions in TTML',
    file: bytes(
      '<tt xmlns="http://www.w3.org/ns/ttml"><body><div><p begin="62s" end="64s">Roots drink water.</p></div></body></tt>',
    ),
    mediaType: 'application/ttml+xml',
    place: '1:02–1:04',
  },
]
