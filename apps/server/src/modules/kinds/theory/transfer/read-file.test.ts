import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '../../../../failure.ts'
import { rawZip } from '../../../contest/out/package-import/testing/raw-zip.ts'
import { ArchiveRefusal } from '../../../platform/archive/archive.ts'
import { openSource } from '../../../platform/archive/source.ts'
import { readFile } from './read-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beacon-read-file-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** What a file is read as, or the code that refuses it. */
const readingOf = async (content: string | Uint8Array): Promise<string> => {
  const path = join(folder, 'file')
  await writeFile(path, content)
  const kind = Buffer.from(content).subarray(0, 2).toString() === 'PK' ? ('zip' as const) : ('file' as const)
  const source = { kind, path }
  try {
    const archive = await openSource(source)
    const { format, drafts, refused } = await readFile(archive, {
      source,
      reading: { stems: 'strict', partial_rule: 'strict' },
      isCsv: false,
    })
    archive.close()
    return `${format} ${drafts.length} ${refused.length}`
  } catch (error) {
    if (error instanceof Failure || error instanceof ArchiveRefusal) return error.code
    throw error
  }
}
const manifest = { name: 'imsmanifest.xml', body: '<manifest/>' }

test.each([
  ['Which? {=a ~b}', 'gift 1 0'],
  ['Which?\nA) a\nB) b\nANSWER: A\n', 'aiken 1 0'],
  ['\uFEFF<?xml version="1.0"?><!-- <a> --><quiz></quiz>', 'moodle 0 0'],
  ['Question;Correct answer;Type\nTrue?;True;True/false\n', 'table 1 0'],
])('a text is recognised by what is in it: %s', async (text, reading) => {
  expect(await readingOf(text)).toBe(reading)
})

test.each([
  ['<?xml version="1.0"?><!DOCTYPE quiz [<!ENTITY a "b">]><quiz/>', 'xml_entities'],
  ['<quiz><!DOCTYPE quiz></quiz>', 'xml_broken'],
  ['<quiz><question></quiz>', 'xml_broken'],
  [`<quiz>${'<a>'.repeat(100)}`, 'xml_broken'],
  ['<html><body/></html>', 'import_format_unknown'],
  ['Nothing of the kind.', 'import_format_unknown'],
  ['', 'import_format_unknown'],
  [new Uint8Array([0xff, 0xd8, 0xff, 0, 0, 1]), 'import_format_unknown'],
])('a hostile or strange text is refused: %#', async (text, code) => {
  expect(await readingOf(text)).toBe(code)
})

test('a hostile or strange archive is refused', async () => {
  expect(await readingOf(rawZip([{ name: '../../etc/passwd', body: 'x' }, manifest]))).toBe('import_path_escape')
  expect(await readingOf(rawZip([{ name: 'link', body: '/etc/passwd', mode: 0o120777 }, manifest]))).toBe('import_symlink')
  expect(await readingOf(rawZip([manifest]))).toBe('import_format_unknown')
  expect(await readingOf(rawZip([{ name: 'word/document.xml', body: '<w/>' }]))).toBe('import_format_unknown')
  const many = Array.from({ length: 2_001 }, (_, index) => ({ name: `${index}.txt`, body: '' }))
  expect(await readingOf(rawZip([manifest, ...many]))).toBe('import_bomb')
  const large = deflateRawSync(Buffer.alloc(40 * 1024 * 1024))
  expect(await readingOf(rawZip([manifest, { name: 'a.xml', deflated: large, size: 1_000 }]))).toBe('import_unreadable')
  expect(await readingOf(rawZip([{ name: 'xl/workbook.xml', body: '<x' }]))).toBe('sheet_unreadable')
  expect(await readingOf(rawZip([manifest]).subarray(0, 40))).toBe('import_unreadable')
})
