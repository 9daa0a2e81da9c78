import { transferLimits, type TransferColumn, type TransferFormat, type TransferReread } from '@beacon/api/kinds/theory/transfer'
import { Failure } from '../../../../failure.ts'
import { ArchiveRefusal, readSmall, type Archive, type Source } from '../../../platform/archive/index.ts'
import { readBook, TooManyRows, type Book, type Encoding, type NamedGrid } from '../../../platform/sheet-grid/index.ts'
import { EncodingRefusal, readEncoded } from '../../../platform/text/index.ts'
import { noteOnce, type Reading } from './draft.ts'
import { takePictures } from './picture/package-pictures.ts'
import type { TableReading } from './table/table-heads.ts'
import type { TableSheet } from './table/table-sheet.ts'
import { columnsIn } from './table/table-words.ts'

export interface ReadTask {
  source: Source
  reading: TransferReread
  /** Its name says so: a file of values that heads alone do not tell from a text. */
  isCsv: boolean
}
export interface ReadFile extends Reading {
  format: TransferFormat
  /** Of a spreadsheet. */
  columns?: TransferColumn[]
  /** What its texts were read as; null of a workbook, which says it. */
  encoding: Encoding | null
}

/** An Excel workbook of 1997–2003 is a compound file. */
const compound = 'd0cf11e0a1b11ae1'
const xmlBytesMax = 4 * 1024 * 1024
const packageTextMax = 96 * 1024 * 1024

/**
 * Reads questions of a file in whatever format it is, recognised by what is in it.
 * @throws ArchiveRefusal, Failure import_format_unknown, import_rows, sheet_unreadable, encoding_unknown, encoding_wrong, xml_entities, xml_broken
 */
export async function readFile(archive: Archive, task: ReadTask): Promise<ReadFile> {
  const read = await (task.source.kind === 'zip' ? zipped(archive, task) : plain(archive, task)).catch((error: unknown) => {
    throw error instanceof EncodingRefusal ? new Failure(error.code, error.details) : error
  })
  const n = read.drafts.length + read.refused.length
  if (n > transferLimits.questions) throw new Failure('import_rows', { n, max: transferLimits.questions })
  return read
}

async function zipped(archive: Archive, task: ReadTask): Promise<ReadFile> {
  const { names } = archive
  if (names.includes('xl/workbook.xml')) {
    const read = await tableOf(task, 'xlsx')
    // Pictures float over a sheet and belong to no row of it.
    const pictures = names.filter((name) => name.startsWith('xl/media/')).length
    const [first] = read.drafts
    if (pictures > 0 && first !== undefined) noteOnce(first, 'lost', 'sheet_pictures', String(pictures))
    return { format: 'table', ...read }
  }
  const [manifest] = names.filter((name) => /(?:^|\/)imsmanifest\.xml$/u.test(name)).toSorted((a, b) => a.length - b.length)
  if (manifest === undefined) throw new Failure('import_format_unknown', { found: names.includes('word/document.xml') ? 'docx' : 'zip' })
  if (names.length > transferLimits.entries)
    throw new ArchiveRefusal('import_bomb', { limit: `${transferLimits.entries} entries`, n: names.length })
  const root = manifest.slice(0, -'imsmanifest.xml'.length)
  const { readQti } = await import('./xml/qti-read.ts')
  const { files, encoding } = await textsOf(archive, root, task)
  const read = readQti(files)
  await takePictures(archive, root, read.drafts)
  return { format: 'qti', ...read, encoding }
}

/** Texts below the folder of the manifest; other files are not inflated. Of their encodings one that was guessed is told. */
async function textsOf(archive: Archive, root: string, { reading }: ReadTask): Promise<{ files: Map<string, string>; encoding: Encoding }> {
  const files = new Map<string, string>()
  let encoding: Encoding = { encoding: 'utf-8', isGuess: false }
  let size = 0
  for (const name of archive.names) {
    if (!name.startsWith(root) || !/\.(?:xml|qti)$/iu.test(name)) continue
    const bytes = await readSmall(archive, name, xmlBytesMax)
    size += bytes?.length ?? 0
    if (bytes === null || size > packageTextMax)
      throw new ArchiveRefusal('import_bomb', { limit: `${(bytes === null ? xmlBytesMax : packageTextMax) / 1024 ** 2} MB`, path: name })
    const { text, ...read } = readEncoded(bytes, reading.encoding)
    if (!encoding.isGuess && read.encoding !== 'utf-8') encoding = read
    files.set(name.slice(root.length), text)
  }
  return { files, encoding }
}

async function plain(archive: Archive, task: ReadTask): Promise<ReadFile> {
  const bytes = (await readSmall(archive, 'file', transferLimits.text_bytes)) ?? Buffer.alloc(0)
  if (bytes.subarray(0, 8).toString('hex') === compound) return { format: 'table', ...(await tableOf(task, 'xls')) }
  const { text, ...encoding } = readEncoded(bytes, task.reading.encoding)
  if (text.includes('\0')) throw new Failure('import_format_unknown', { found: '?' })
  if (/^\uFEFF?\s*</u.test(text)) return { ...(await markedUp(text)), encoding }
  const hasHead = text
    .split(/\r\n|\r|\n/u, 20)
    .some((line) => columnsIn(line.split(/[,;\t]/u).map((cell) => cell.replaceAll('"', ''))) !== null)
  if (hasHead || task.isCsv) return { format: 'table', ...(await tableOf(task, 'csv')) }
  // A block in braces is no part of Aiken, and GIFT has no line of an answer.
  const answers = text.match(/^[ \t]{0,40}ANSWER[ \t]{0,40}:/gimu)?.length ?? 0
  const blocks = text.match(/(?<!\\)\{/gu)?.length ?? 0
  if (answers === 0 && blocks === 0) throw new Failure('import_format_unknown', { found: 'text' })
  if (answers > blocks) {
    const { readAiken } = await import('./gift/aiken.ts')
    return { format: 'aiken', ...readAiken(text, { isLoose: task.reading.stems === 'loose' }), encoding }
  }
  const { readGift } = await import('./gift/gift-read.ts')
  return { format: 'gift', ...readGift(text), encoding }
}

async function markedUp(text: string): Promise<Reading & { format: 'moodle' }> {
  const root = rootOf(text)
  if (root === '!DOCTYPE') throw new Failure('xml_entities')
  if (root !== 'quiz') throw new Failure('import_format_unknown', { found: `<${root.slice(0, 40)}>` })
  const { readMoodle } = await import('./xml/moodle-read.ts')
  return { format: 'moodle', ...readMoodle(text) }
}

/** The name of the first element, behind declarations and comments. */
function rootOf(text: string): string {
  let at = text.indexOf('<')
  while (at !== -1) {
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null
    if (end === null) return /^<([!\w:-]{1,60})/u.exec(text.slice(at, at + 64))?.[1] ?? ''
    const over = text.indexOf(end, at)
    at = over === -1 ? -1 : text.indexOf('<', over)
  }
  return ''
}

async function tableOf(
  { source, reading }: ReadTask,
  format: 'xlsx' | 'xls' | 'csv',
): Promise<TableReading & { encoding: Encoding | null }> {
  const { readTable } = await import('./table/table-read.ts')
  const { sheets, encoding } = await bookIn(source.path, format, reading)
  return { ...readTable(sheets.map(sheetOf), reading.columns), encoding }
}

async function bookIn(path: string, format: 'xlsx' | 'xls' | 'csv', { encoding }: TransferReread): Promise<Book> {
  try {
    return await readBook({ path, format, encoding }, transferLimits.questions)
  } catch (error) {
    if (error instanceof EncodingRefusal) throw error
    if (error instanceof TooManyRows) throw new Failure('import_rows', { n: error.rows, max: transferLimits.questions })
    throw new Failure('sheet_unreadable', { found: (error instanceof Error ? error.message : String(error)).slice(0, 120) })
  }
}

const sheetOf = ({ name, rows, formulas }: NamedGrid): TableSheet => ({
  name,
  rows: rows.map((row, line) =>
    row.map((cell, column) => ({
      text: cell?.shown ?? cell?.text ?? '',
      ...(cell?.shown === undefined ? {} : { value: cell.text, isOdd: cell.shown === null }),
      kind: formulas.has(`${line},${column}`) ? 'formula' : cell?.kind === 'date' ? 'date' : 'text',
    })),
  ),
})
