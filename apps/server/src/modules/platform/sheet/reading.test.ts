import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre'
import { text as streamText, buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { Failure } from '../../../failure.ts'
import { dayOf } from './judge.ts'
import type { SheetColumn } from './kind.ts'
import { readSheet } from './receive.ts'
import { exportName, tableBytes } from './table-file.ts'
import { xlsxOf, zipOf } from './testing/sheets.ts'

const folder = mkdtempSync(join(tmpdir(), 'beacon-sheet-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let count = 0
function put(bytes: Uint8Array | string): string {
  count += 1
  const path = join(folder, String(count))
  writeFileSync(path, bytes)
  return path
}

const columns: readonly SheetColumn[] = [
  { name: 'username', en: 'Username', zh: '用户名', isKey: true },
  { name: 'name', en: 'Name', zh: '姓名' },
  { name: 'work_id', en: 'Work ID', zh: '工号' },
  { name: 'expires_at', en: 'Valid until', zh: '有效期至', isDate: true },
]
const textsOf = (rows: Awaited<ReturnType<typeof readSheet>>['rows']) =>
  rows.map(({ row, cells }) => [row, ...columns.map(({ name }) => cells[name]?.text ?? '')])
const refusal = (work: Promise<unknown>): Promise<Failure> =>
  work.then(
    () => Promise.reject(new Error('it was read')),
    (error: unknown) => (error instanceof Failure ? error : Promise.reject(error)),
  )

test('columns are found in either language, in any order, below a title; others are named', async () => {
  const read = await readSheet(
    put(
      await xlsxOf([
        ['People of 2026'],
        [],
        ['Work ID', '姓名*', 'Shoe size', 'username', 'Name'],
        ['0042', '赵琳', 42, 'zhao_lin', 'Zhao'],
      ]),
    ),
    columns,
  )
  expect(textsOf(read.rows)).toEqual([[4, 'zhao_lin', '赵琳', '0042', '']])
  expect(read.unused).toEqual(['Shoe size'])
  expect(read.twice).toEqual(['Name'])
  expect(read.rows[0]?.cells['work_id']?.at).toBe('A4')
})

test('formulas give their stored value, merged cells their first, and blank rows are passed over', async () => {
  const rows = [['Username', 'Name', 'Work ID'], ['ada_1', 'Ada', '1'], [], ['ada_2', null, '2'], ['ada_3', 'Ben', '3']]
  const cells = new Map([['4,2', { value: '0099', formula: 'CONCAT("00","99")', formulaResult: '0099' }]])
  const merges = [{ startRow: 1, startCol: 1, endRow: 3, endCol: 1 }]
  const read = await readSheet(put(await xlsxOf(rows, { cells, merges })), columns)
  expect(textsOf(read.rows)).toEqual([
    [2, 'ada_1', 'Ada', '1', ''],
    [4, 'ada_2', '', '2', ''],
    [5, 'ada_3', 'Ben', '0099', ''],
  ])
})

test('a run that is raised or lowered keeps its sense', async () => {
  const richText = [
    { text: '2' },
    { text: '10', font: { vertAlign: 'superscript' as const } },
    { text: ' a' },
    { text: 'i', font: { vertAlign: 'subscript' as const } },
  ]
  const cells = new Map([['1,1', { value: '210 ai', type: 'richText' as const, richText }]])
  const read = await readSheet(
    put(
      await xlsxOf(
        [
          ['Username', 'Name'],
          ['ada_1', '210 ai'],
        ],
        { cells },
      ),
    ),
    columns,
  )
  expect(textsOf(read.rows)).toEqual([[2, 'ada_1', '2¹⁰ aᵢ', '', '']])
})

test('a number has the digits that a spreadsheet shows', async () => {
  const read = await readSheet(
    put(
      await xlsxOf([
        ['Username', 'Work ID'],
        ['ada_1', 0.1 + 0.2],
      ]),
    ),
    columns,
  )
  expect(textsOf(read.rows)).toEqual([[2, 'ada_1', '', '0.3', '']])
})

test('dates come as dates, as numbers and as texts; zeros at the front stay', async () => {
  const rows = [
    ['Username', 'Valid until', 'Work ID'],
    ['day_1', new Date('2027-06-30T00:00:00Z'), '0042'],
    ['day_2', 46568, 42],
    ['day_3', '2027/6/30', '007'],
  ]
  const cells = new Map([['2,2', { value: 42, style: { numFmt: '0000' } }]])
  const read = await readSheet(put(await xlsxOf(rows, { cells })), columns)
  expect(read.rows.map(({ cells: found }) => dayOf(found['expires_at']?.text ?? ''))).toEqual(['2027-06-30', '2027-06-30', '2027-06-30'])
  expect(read.rows.map(({ cells: found }) => found['work_id']?.text)).toEqual(['0042', '0042', '007'])
  expect(['2027-02-29', 'soon', '30.06.2027', '2027年6月30日', '20270630'].map(dayOf)).toEqual([
    null,
    null,
    null,
    '2027-06-30',
    '2027-06-30',
  ])
})

test.each([
  ['windows-1251', 'Иван Петров', true, 'VXNlcm5hbWUsTmFtZSxPcmdhbmlzYXRpb24sUm9sZQpydXNfMSzI4uDtIM/l8vDu4ixCZWFjb24sU3R1ZGVudAo='],
  ['windows-1252', 'Jörg Müller', true, 'VXNlcm5hbWU7TmFtZTtPcmdhbmlzYXRpb247Um9sZQp1bWxfMTtK9nJnIE38bGxlcjtCZWFjb247U3R1ZGVudAo='],
  ['shift_jis', '田中太郎', true, 'VXNlcm5hbWUsTmFtZSxPcmdhbmlzYXRpb24sUm9sZQpqcG5fMSyTY5KGkb6YWSxCZWFjb24sU3R1ZGVudAo='],
  [
    'utf-16le',
    'Zoë Nuñez',
    false,
    '//5VAHMAZQByAG4AYQBtAGUACQBOAGEAbQBlAAkATwByAGcAYQBuAGkAcwBhAHQAaQBvAG4ACQBSAG8AbABlAAoAdQBtAGwAXwAyAAkAWgBvAOsAIABOAHUA8QBlAHoACQBCAGUAYQBjAG8AbgAJAFMAdAB1AGQAZQBuAHQACgA=',
  ],
])('a CSV in %s has the names that its writer saw', async (encoding, name, isGuess, base64) => {
  const read = await readSheet(put(Buffer.from(base64, 'base64')), columns)
  expect(read.rows.map(({ cells }) => cells['name']?.text)).toEqual([name])
  expect(read.encoding).toEqual({ encoding, isGuess })
})

test('a CSV is read in the encoding that was chosen, or refused', async () => {
  const path = put(Buffer.from('Username;Name\nada_1;J\u00F6rg\n', 'latin1'))
  expect((await readSheet(path, columns, { encoding: 'windows-1251' })).rows[0]?.cells['name']?.text).toBe('Jцrg')
  expect(await refusal(readSheet(path, columns, { encoding: 'utf-8' }))).toMatchObject({
    code: 'encoding_wrong',
    details: { encoding: 'UTF-8' },
  })
  const damaged = Buffer.concat([Buffer.from('Username,Name\nada_1,赵琳'), Buffer.from([0xff]), Buffer.from('赵琳\n')])
  expect((await refusal(readSheet(put(damaged), columns))).code).toBe('encoding_unknown')
})

test('a CSV is UTF-8, else GB18030, with commas or semicolons', async () => {
  const table = '用户名,姓名,工号\r\nzhao_lin,赵琳,0042\r\n'
  // The bytes that a spreadsheet of a Chinese system writes for the same table.
  const gbk = Buffer.from('d3c3bba7c3fb2cd0d5c3fb2cb9a4bac50d0a7a68616f5f6c696e2cd5d4c1d52c303034320d0a', 'hex')
  const semicolons = '\uFEFF用户名;姓名;工号\nzhao_lin;"赵琳";0042\n'
  for (const bytes of [table, gbk, semicolons])
    expect(textsOf((await readSheet(put(bytes), columns)).rows)).toEqual([[2, 'zhao_lin', '赵琳', '0042', '']])
})

test('a workbook of 1997 is read: numbers, dates, merged and computed cells', async () => {
  const read = await readSheet(join(import.meta.dirname, 'testing/people.xls'), columns)
  expect(textsOf(read.rows)).toEqual([
    [3, 'xls_ada', '陈雨桐', '0042', '2030-06-30'],
    [4, 'xls_ben', '李明远', '0043', '2030年7月1日'],
  ])
  expect(
    readFileSync(join(import.meta.dirname, 'testing/people.xls'))
      .subarray(0, 4)
      .toString('hex'),
  ).toBe('d0cf11e0')
})

test('100,000 rows are refused with their number, in little time and memory', async () => {
  const rows = [['Username', 'Name'], ...Array.from({ length: 100_000 }, (_none, index) => [`user_${index}`, `Somebody Long ${index}`])]
  const path = put(await xlsxOf(rows))
  const began = performance.now()
  const { code, details } = await refusal(readSheet(path, columns, { memoryMb: 96 }))
  expect([code, details]).toEqual(['import_rows', { n: 100_001, max: 20_000 }])
  expect(performance.now() - began).toBeLessThan(15_000)
})

test('20,000 rows are read within the limits', async () => {
  const rows = [
    ['Username', 'Name', 'Work ID', 'Valid until'],
    ...Array.from({ length: 20_000 }, (_none, index) => [`user_${index}`, `Somebody ${index}`, `0${index}`, '2030-01-01']),
  ]
  expect((await readSheet(put(await xlsxOf(rows)), columns)).rows).toHaveLength(20_000)
})

test('a bomb is refused before it is inflated into memory', async () => {
  const sheet = Buffer.concat([Buffer.from('<worksheet><sheetData>'), Buffer.alloc(300 * 1024 * 1024, ' ')])
  const bomb = await zipOf({
    '[Content_Types].xml': Buffer.from('<Types/>'),
    'xl/workbook.xml': Buffer.from('<workbook/>'),
    'xl/worksheets/sheet1.xml': sheet,
  })
  expect(bomb.length).toBeLessThan(2_000_000)
  const { code, details } = await refusal(readSheet(put(bomb), columns, { memoryMb: 64 }))
  expect([code, details]).toEqual(['sheet_unreadable', { found: 'the workbook inflates too far' }])
})

test('a reader that takes too long or too much is killed, and the next one runs', async () => {
  const path = put(await xlsxOf([['Username'], ['ada_1']]))
  expect((await refusal(readSheet(path, columns, { timeMs: 5 }))).details).toEqual({ found: '> 0.005 s' })
  const wide = `Username,Name\n${'a,b,c,d,e,f,g,h,i,j,k,l,m,n,o,p\n'.repeat(400_000)}`
  expect((await refusal(readSheet(put(wide), columns, { memoryMb: 32 }))).details).toEqual({ found: '> 32 MB' })
  expect((await readSheet(path, columns)).rows).toHaveLength(1)
})

test('what is no sheet is refused by its bytes, and a sheet without a head says so', async () => {
  expect((await refusal(readSheet(put('%PDF-1.7\n'), columns))).code).toBe('file_type')
  expect((await refusal(readSheet(put(await zipOf({ 'a.txt': Buffer.from('x') })), columns))).code).toBe('file_type')
  expect((await refusal(readSheet(put(await xlsxOf([['Somebody', 'Something']])), columns))).code).toBe('import_header')
})

test('what an export holds never runs as a formula', async () => {
  const evil = ['=1+2', '+86 138', '-1', '@SUM(A1)', '\tx', '\rx', '0042', 'a "quoted", text']
  const table = { name: 'Users', head: ['Name'], rows: evil.map((text) => [text]) }
  const csv = (await streamText(tableBytes(table, 'csv'))).split('\r\n')
  expect(csv.slice(1, 9)).toEqual(["'=1+2", "'+86 138", "'-1", "'@SUM(A1)", '"\'\tx"', '"\'\rx"', '0042', '"a ""quoted"", text"'])
  const book = await readXlsx(await buffer(tableBytes(table, 'xlsx')), { readStyles: true })
  const [sheet] = book.sheets
  expect(sheet?.rows.slice(1).map(([cell]) => typeof cell)).toEqual(evil.map(() => 'string'))
  expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  expect(sheet?.rows.slice(1, 5).map(([cell]) => cell)).toEqual(evil.slice(0, 4))
})

test('an export is named after what it holds and the clock of the installation', () => {
  expect(exportName('users', 'xlsx', 'Asia/Shanghai', new Date('2026-11-20T06:32:10Z'))).toBe('beacon-users-20261120-1432.xlsx')
})
