import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { docxOf, pdfOf, zipOf } from '../../kinds/flag/writeup/testing/documents.ts'
import { documentTable, documentText, documentType, UnreadableDocument } from './index.ts'

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
