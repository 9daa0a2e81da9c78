import { containerOf } from '../../document/index.ts'
import { readBook, TooManyRows, type Encoding } from '../../sheet-grid/index.ts'
import { EncodingRefusal } from '../../text/index.ts'
import { rowsOf, type Heads, type ReadRows } from './rows.ts'

export interface ReadTask {
  path: string
  format: 'zip' | 'xls' | 'csv'
  /** Of a CSV, where somebody chose it. */
  encoding?: Encoding['encoding'] | undefined
  heads: Heads
  mostRows: number
}
/** Rows, and what a CSV was read as. */
export type ReadSheet = ReadRows & { encoding: Encoding | null }
export type ReadAnswer =
  | { read: ReadSheet }
  | { refusal: 'import_header' }
  | { refusal: 'import_rows'; n: number }
  | { refusal: 'file_type'; found: string }
  | { refusal: EncodingRefusal['code']; details: EncodingRefusal['details'] }
  | { error: string }

async function work({ path, format, encoding, heads, mostRows }: ReadTask): Promise<ReadAnswer> {
  if (format === 'zip') {
    const found = await containerOf(path)
    if (found !== 'xlsx') return { refusal: 'file_type', found }
  }
  const book = await readBook({ path, format: format === 'zip' ? 'xlsx' : format, encoding }, mostRows)
  const grids = book.sheets.map(({ rows }) => rows)
  const read = rowsOf(grids, heads, mostRows)
  return read === null ? { refusal: 'import_header' } : { read: { ...read, encoding: book.encoding } }
}

const answerOf = (task: ReadTask): Promise<ReadAnswer> =>
  work(task).catch((error: unknown): ReadAnswer => {
    if (error instanceof TooManyRows) return { refusal: 'import_rows', n: error.rows }
    if (error instanceof EncodingRefusal) return { refusal: error.code, details: error.details }
    return { error: error instanceof Error ? error.message : String(error) }
  })

/** One task, one answer, and it is over. */
process.once('message', (task) => {
  void answerOf(task as ReadTask).then((answer) => process.send?.(answer, () => process.disconnect()))
})
