import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zipOf } from '../sheet/testing/sheets.ts'
import { readBook } from './cells.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beacon-cells-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (type: string, target: string) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/${type}" Target="${target}"/></Relationships>`

/** A workbook of one row: numbers, each with a format of its own. */
async function rowOf(numbers: readonly (readonly [value: string, format: string])[]) {
  const formats = numbers.map(([, format], at) => `<numFmt numFmtId="${164 + at}" formatCode="${format.replaceAll('"', '&quot;')}"/>`)
  const styles = numbers.map((_one, at) => `<xf numFmtId="${164 + at}" applyNumberFormat="1"/>`)
  const cells = numbers.map(([value], at) => `<c r="${String.fromCodePoint(65 + at)}1" s="${at}"><v>${value}</v></c>`)
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    '_rels/.rels': relations('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml').replace(
      '</Relationships>',
      `<Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    ),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><numFmts count="${numbers.length}">${formats.join('')}</numFmts><cellXfs count="${numbers.length}">${styles.join('')}</cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`,
  }
  const path = join(folder, 'book.xlsx')
  await writeFile(path, await zipOf(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, Buffer.from(text)]))))
  const { sheets } = await readBook({ path, format: 'xlsx' }, 100)
  return sheets[0]?.rows[0]
}

test('a number has its value and what its sheet shows', async () => {
  const row = await rowOf([
    ['0.5', '0%'],
    ['0.125', '0.0%'],
    ['1.1', '0.00'],
    ['1234567.5', '#,##0.00'],
    ['644', '00000000'],
    ['12', '0'],
    ['3', '"USD" 0'],
  ])
  expect(row?.map((cell) => [cell?.text, cell?.shown])).toEqual([
    ['0.5', '50%'],
    ['0.125', '12.5%'],
    ['1.1', '1.10'],
    ['1234567.5', '1,234,567.50'],
    ['00000644', undefined],
    ['12', undefined],
    ['3', null],
  ])
})
