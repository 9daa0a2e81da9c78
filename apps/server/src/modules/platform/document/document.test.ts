import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { docxOf, pdfOf, zipOf } from '../../contest/mark/writeup/testing/documents.ts'
import { documentLines, documentTable, documentText, documentType, UnreadableDocument } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'beacon-document-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
function put(bytes: Uint8Array | string): string {
  count += 1
  const path = join(folder, String(count))
  writeFileSync(path, bytes)
  return path
}

test('a zip is what its directory says', async () => {
  expect(await documentType(put(await docxOf('words')))).toBe('docx')
  expect(await documentType(put(await zipOf({ 'word/document.xml': 'without its types' })))).toBe('zip')
  await expect(documentType(put('PK and no more'))).rejects.toBeInstanceOf(UnreadableDocument)
})

test('the words of a docx and of every page of a pdf are read', async () => {
  expect(await documentText(put(await docxOf('One.', '题目二。')), 'docx')).toContain('题目二。')
  expect(await documentText(put(pdfOf('first page', 'second page')), 'pdf')).toMatch(/first page[\s\S]*second page/u)
})

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const numberedDocx = (body: string, document = `<w:document ${w}><w:body>${body}</w:body></w:document>`) => {
  const level = (at: number, format: string, text: string) =>
    `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`
  const kinds = `<w:abstractNum w:abstractNumId="7">${level(0, 'decimal', '%1.')}${level(1, 'upperLetter', '%2.')}</w:abstractNum>
    <w:abstractNum w:abstractNumId="8">${level(0, 'chineseCounting', '%1、')}</w:abstractNum>`
  const nums = [7, 8].map((kind, index) => `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${kind}"/></w:num>`).join('')
  return zipOf({
    '[Content_Types].xml': '<Types/>',
    'word/numbering.xml': `<w:numbering ${w}>${kinds}${nums}</w:numbering>`,
    'word/styles.xml': `<w:styles ${w}><w:style w:styleId="Part"><w:pPr><w:numPr><w:numId w:val="2"/></w:numPr></w:pPr></w:style></w:styles>`,
    'word/document.xml': document,
  })
}
const paragraph = (runs: string, level?: number) => {
  const list = level === undefined ? '' : `<w:pPr><w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="1"/></w:numPr></w:pPr>`
  return `<w:p>${list}${runs}</w:p>`
}
const run = (text: string, look = '') => `<w:r><w:rPr>${look}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`

test('powers, indices and fractions of a docx do not join the numbers beside them', async () => {
  const raised = (text: string) => run(text, '<w:vertAlign w:val="superscript"/>')
  const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
  const formula = `<m:oMath xmlns:m="urn:m"><m:sSup><m:e>${m('x')}</m:e><m:sup>${m('2')}</m:sup></m:sSup><m:f><m:num>${m('1')}</m:num><m:den>${m('2')}</m:den></m:f></m:oMath>`
  const body = [
    paragraph(run('2') + raised('10') + run(' H') + run('2', '<w:vertAlign w:val="subscript"/>') + run('O')),
    paragraph(formula + run(' 7')),
  ]
  expect((await documentLines(put(await numberedDocx(body.join(''))))).text).toBe('2¹⁰ H₂O\nx²(1)/(2) 7')
})

test('the paragraphs of a docx have the numbers that Word shows', async () => {
  const body = [
    `<w:p><w:pPr><w:pStyle w:val="Part"/></w:pPr>${run('单选题')}</w:p>`,
    paragraph(run('Which ') + run('one?') + '<w:del><w:r><w:t>gone</w:t></w:r></w:del>', 0),
    paragraph(run('Alpha'), 1),
    paragraph('<w:r><w:drawing><a:blip xmlns:a="urn:a"/></w:drawing></w:r>' + run('Beta'), 1),
    paragraph(run('[A][2分]')),
    paragraph(run('It is ') + run('      ', '<w:u w:val="single"/>') + '<w:r><w:tab/><w:br/></w:r>' + run('so &amp; so'), 0),
    paragraph(run('Gamma'), 1),
  ]
  expect(await documentLines(put(await numberedDocx(body.join(''))))).toEqual({
    text: ['一、 单选题', '1. Which one?', 'A. Alpha', 'B. ![](word:0)Beta', '[A][2分]', '2. It is _____\t', 'so & so', 'A. Gamma'].join(
      '\n',
    ),
    pictures: [],
  })
})

test.each([
  ['another zip', () => zipOf({ 'word/document.xml': '<w/>' })],
  ['no zip', () => Promise.resolve(Buffer.from('PK'))],
  ['entities', () => numberedDocx('', `<!DOCTYPE w [<!ENTITY a "aaaa">]><w:document ${w}>&a;</w:document>`)],
  ['broken XML', () => numberedDocx('', '<w:document>')],
  ['too deep a nesting', () => numberedDocx('<w:p>'.repeat(50_000))],
  ['a bomb', () => numberedDocx(paragraph(run('x'.repeat(97 * 1024 * 1024))))],
  ['too much text', () => numberedDocx(paragraph(run('x'.repeat(2_000_001))))],
])('no lines are read of %s', async (_name, make) => {
  await expect(documentLines(put(await make()))).rejects.toBeInstanceOf(UnreadableDocument)
})

test('a docx that inflates too far is refused before it is read', async () => {
  const bomb = put(await docxOf('x'.repeat(97 * 1024 * 1024)))
  await expect(documentText(bomb, 'docx')).rejects.toThrow('inflates too far')
})

test('a reader that takes too long, or too much, is killed and the next one runs', async () => {
  const slow = put(await docxOf('words'))
  await expect(documentText(slow, 'docx', { timeMs: 5 })).rejects.toThrow('SIGKILL')
  const wide = await docxOf('</w:t></w:r></w:p><w:p><w:r><w:t>x'.repeat(200_000))
  await expect(documentText(put(wide), 'docx', { memoryMb: 48 })).rejects.toBeInstanceOf(UnreadableDocument)
  expect(await documentText(slow, 'docx')).toContain('words')
})

test('a table is texts, whatever its cells were', async () => {
  expect(await documentTable(put('\uFEFFnumber,score\n007,12\n'), 'csv')).toEqual([
    ['number', 'score'],
    ['007', '12'],
  ])
  await expect(documentTable(put(Buffer.from([0xff, 0xfe, 0xfd])), 'csv')).rejects.toBeInstanceOf(UnreadableDocument)
})
