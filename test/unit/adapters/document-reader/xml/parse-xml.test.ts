import { describe, expect, test } from 'vitest'
import { Unreadable } from '../../../../../workers/adapters/document-reader/unreadable.ts'
import {
  descendants,
  elementAt,
  textOf,
} from '../../../../../workers/adapters/document-reader/xml/element.ts'
import { parseXml } from '../../../../../workers/adapters/document-reader/xml/parse-xml.ts'

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const from = (xml: string | Uint8Array) => (write: (bytes: Uint8Array) => void) =>
  write(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml)
const text = (xml: string | Uint8Array) => textOf(parseXml(from(xml)))

const refusalOf = (xml: string) => {
  try {
    parseXml(from(xml))
    return null
  } catch (thrown) {
    return thrown instanceof Unreadable ? thrown.failure.kind : thrown
  }
}

describe('parseXml', () => {
  test('knows a namespace under any prefix, or none', () => {
    for (const xml of [
      `<w:p xmlns:w="${W}" w:id="1"><w:t>a</w:t></w:p>`,
      `<ns0:p xmlns:ns0="${W}" ns0:id="1"><ns0:t>a</ns0:t></ns0:p>`,
      `<p xmlns="${W}" xmlns:q="${W}" q:id="1"><t>a</t></p>`,
      `<w:p xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main" w:id="1"><w:t>a</w:t></w:p>`,
    ]) {
      const root = parseXml(from(xml))
      expect([root.name, root.attributes['w:id']]).toEqual(['w:p', '1'])
      expect(elementAt(root, 'w:t')?.children).toEqual(['a'])
    }
  })

  test('a foreign namespace never passes for a known one', () => {
    expect(parseXml(from('<w:p xmlns:w="urn:other"/>')).name).toBe('?w:p')
  })

  test.each([
    ['entities of XML', '<a>&lt;b&gt; &amp; &#x928;&#2350;</a>', '<b> & नम'],
    ['a CDATA section', '<a><![CDATA[<raw> & text]]></a>', '<raw> & text'],
    ['comments and instructions left out', '<?xml version="1.0"?><a>x<!-- no --><?go on?>y</a>', 'xy'],
    [
      'an entity of a document type left as written',
      '<!DOCTYPE a [<!ENTITY b "bomb"><!ENTITY c SYSTEM "file:///etc/passwd">]><a>&b;&c;</a>',
      '&b;&c;',
    ],
    ['a byte order mark', '\ufeff<a>x</a>', 'x'],
    [
      'UTF-16',
      new Uint8Array(
        [0xff, 0xfe, ...'<a>é</a>'].flatMap((one) =>
          typeof one === 'number' ? [one] : [one.charCodeAt(0), 0],
        ),
      ),
      'é',
    ],
    [
      'a declared encoding',
      Uint8Array.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>\u00e9</a>', (one) => one.charCodeAt(0)),
      'é',
    ],
  ])('reads %s', (_, xml, expected) => {
    expect(text(xml)).toBe(expected)
  })

  test('of alternatives keeps the first choice, else the fallback', () => {
    const mc = 'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"'
    const alternatives = (inner: string) => `<a ${mc}><mc:AlternateContent>${inner}</mc:AlternateContent></a>`
    expect(
      text(alternatives('<mc:Choice>1</mc:Choice><mc:Choice>2</mc:Choice><mc:Fallback>3</mc:Fallback>')),
    ).toBe('1')
    expect(text(alternatives('<mc:Fallback>3</mc:Fallback>'))).toBe('3')
  })

  test('hands over children one by one and keeps the rest', () => {
    const taken: string[] = []
    const root = parseXml(from('<a><b><c>1</c><c>2</c></b><d>3</d></a>'), {
      childrenOf: 'b',
      take: (element) => taken.push(textOf(element)),
    })
    expect(taken).toEqual(['1', '2'])
    expect(textOf(root)).toBe('3')
    expect(descendants(root, 'c')).toEqual([])
  })

  test.each([
    ['no root', 'words', 'corrupt-file'],
    ['an element that is not closed', '<a><b></b>', 'corrupt-file'],
    ['elements that overlap', '<a><b></a></b>', 'corrupt-file'],
    ['an encoding that is not known', '<?xml version="1.0" encoding="x-none"?><a/>', 'corrupt-file'],
    ['great depth', '<a>'.repeat(300) + '</a>'.repeat(300), 'resource-limit'],
    ['too many elements', `<a>${'<b/>'.repeat(250_001)}</a>`, 'resource-limit'],
    ['too many characters', `<a>${'x'.repeat(20_000_001)}</a>`, 'resource-limit'],
  ])('refuses %s', (_, xml, kind) => {
    expect(refusalOf(xml)).toBe(kind)
  })
})
