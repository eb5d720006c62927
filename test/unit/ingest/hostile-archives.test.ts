import { describe, expect, test, vi } from 'vitest'
import {
  type Changes,
  claimingGigabyte,
  LAUGHS,
  markedEncrypted,
  repacked,
} from '../../support/documents/hostile-archive.ts'
import { LESSONS } from '../../support/documents/lessons.ts'
import { outcomeOf } from '../../support/documents/outcome.ts'

vi.setConfig({ testTimeout: 20_000 })

/** The part of each kind of archive that holds what is read, and where links to other things stand in it. */
const ARCHIVES: Readonly<Record<string, { readonly main: string; readonly link: string }>> = {
  'a Word document': {
    main: 'word/document.xml',
    link: '<w:p><w:r><w:fldSimple w:instr="INCLUDETEXT http://127.0.0.1/x"/></w:r></w:p><w:altChunk r:id="evil"/>',
  },
  'slides of PowerPoint': {
    main: 'ppt/slides/slide1.xml',
    link: '<p:pic><p:blipFill><a:blip r:link="evil"/></p:blipFill></p:pic>',
  },
  'a workbook of Excel': { main: 'xl/worksheets/sheet0.xml', link: '<drawing r:id="evil"/>' },
  'a text of OpenDocument': {
    main: 'content.xml',
    link: '<text:section><text:section-source xlink:href="http://127.0.0.1/x"/></text:section>',
  },
  'slides of OpenDocument': {
    main: 'content.xml',
    link: '<draw:frame><draw:image xlink:href="http://127.0.0.1/x"/></draw:frame>',
  },
  'a spreadsheet of OpenDocument': {
    main: 'content.xml',
    link: '<table:table-source xlink:href="http://127.0.0.1/x"/>',
  },
  'a book in EPUB': {
    main: 'OEBPS/text/b.xhtml',
    link: '<img src="http://127.0.0.1/x" alt=""/><iframe src="http://127.0.0.1/x"></iframe><link rel="stylesheet" href="http://127.0.0.1/x"/>',
  },
}

const CASES = LESSONS.flatMap(({ kind, file }) => {
  const archive = ARCHIVES[kind]
  return archive === undefined ? [] : [{ kind, file, ...archive }]
})

/** Puts something before the end of the text, whichever way the format ends it. */
const inText = (xml: string, put: string): string =>
  xml.replace(/(?=[Dd]?rinks? water|<\/p:spTree>)/, (place) => `${put}${place}`)

describe.each(CASES)('$kind', ({ file, main, link }) => {
  const changed = (changes: Changes) => outcomeOf(repacked(file, changes))

  test('that inflates a thousandfold is refused', async () => {
    expect(await changed({ [main]: (xml) => inText(xml, ' '.repeat(40 * 2 ** 20)) })).toBe('resource-limit')
  })

  test('with entities within entities is read without them', async () => {
    const outcome = await changed({
      [main]: (xml) => LAUGHS + inText(xml.replace(/^<\?xml.*?\?>/, ''), '&e9;&file;'),
    })
    expect(outcome).toMatch(/^published: /)
    expect(outcome.length).toBeLessThan(400)
    expect(outcome).not.toMatch(/haha|root:/)
  })

  test('that claims a gigabyte is read by its real size', async () => {
    expect(await outcomeOf(claimingGigabyte(file, main))).toMatch(/^published: [\s\S]*water/)
  })

  test('with names that lead out of it is read, and they lead nowhere', async () => {
    const outcome = await changed({
      '../../../etc/passwd': () => 'root:x',
      '/etc/passwd': () => 'root:x',
      'C:\\autoexec.bat': () => 'root:x',
    })
    expect(outcome).toMatch(/^published: [\s\S]*water/)
    expect(outcome).not.toContain('root:')
  })

  test('that is cut off is corrupt, wherever', async () => {
    for (const part of [0.5, 0.9, 0.99])
      expect(['corrupt-file', 'unsupported-media']).toContain(
        await outcomeOf(file.subarray(0, Math.floor(file.length * part))),
      )
  })

  test('whose text is encrypted is behind a password', async () => {
    expect(await outcomeOf(markedEncrypted(file, main))).toBe('password-protected')
  })

  test('with macros and programs is read without them', async () => {
    const outcome = await changed({
      'word/vbaProject.bin': () => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0]),
      'Basic/Standard/Module1.xml': () => '<script:module>Shell "calc"</script:module>',
      'Scripts/run.sh': () => 'rm -rf /',
    })
    expect(outcome).toMatch(/^published: [\s\S]*water/)
    expect(outcome).not.toMatch(/calc|rm -rf/)
  })

  test('with links to other places is read, and nothing is fetched', async () => {
    const rels = `${main.replace(/[^/]+$/, '_rels/$&')}.rels`
    const external = ['image', 'aFChunk', 'oleObject', 'externalLink', 'slideLayout', 'attachedTemplate']
      .map(
        (type) =>
          `<Relationship Id="evil" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="http://127.0.0.1/x" TargetMode="External"/>`,
      )
      .join('')
    const outcome = await changed({
      [main]: (xml) =>
        xml.replace(
          /<\/(?:w:body|p:spTree|worksheet|office:(?:text|presentation|spreadsheet)|body)>/,
          `${link}$&`,
        ),
      ...(rels.includes('OEBPS') || main === 'content.xml'
        ? {}
        : {
            [rels]: (xml) =>
              xml === ''
                ? `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${external}</Relationships>`
                : xml.replace('</Relationships>', `${external}$&`),
          }),
    })
    expect(outcome).toMatch(/^published: [\s\S]*water/)
  })
})

const OPEN_DOCUMENT = /OpenDocument/

describe('an archive', () => {
  test.each(CASES.filter(({ kind }) => OPEN_DOCUMENT.test(kind)))(
    'of $kind whose manifest tells of a password is behind one',
    async ({ file }) => {
      const outcome = await outcomeOf(
        repacked(file, {
          'META-INF/manifest.xml': (xml) =>
            xml.replace(
              '</manifest:manifest>',
              '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>$&',
            ),
        }),
      )
      expect(outcome).toBe('password-protected')
    },
  )

  test.each(['docx', 'pptx', 'xlsx'])(
    'that Office has protected (%s) is behind a password',
    async (ending) => {
      const protectedFile = new Uint8Array(2_048)
      protectedFile.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
      const name = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0])
      protectedFile.set(name, 1_024)
      expect(await outcomeOf(protectedFile, `exam.${ending}`)).toBe('password-protected')
    },
  )

  test('of more entries than a document has is refused', async () => {
    const [{ file }] = CASES as [(typeof CASES)[0]]
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [`x/${at}`, () => 'x']))
    expect(await outcomeOf(repacked(file, many))).toBe('resource-limit')
  })
})
