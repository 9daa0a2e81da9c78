import { containerOf } from '../../document/index.ts'
import { gridsOf, TooManyRows } from '../../sheet-grid/index.ts'
import { rowsOf, type Heads, type ReadRows } from './rows.ts'

export interface ReadTask {
  path: string
  format: 'zip' | 'xls' | 'csv'
  heads: Heads
  mostRows: number
}
export type ReadAnswer =
  | { read: ReadRows }
  | { refusal: 'import_header' }
  | { refusal: 'import_rows'; n: number }
  | { refusal: 'file_type'; found: string }
  | { error: string }

async function work({ path, format, heads, mostRows }: ReadTask): Promise<ReadAnswer> {
  if (format === 'zip') {
    const found = await containerOf(path)
    if (found !== 'xlsx') return { refusal: 'file_type', found }
  }
  const read = rowsOf(await gridsOf(path, format === 'zip' ? 'xlsx' : format, mostRows), heads, mostRows)
  return read === null ? { refusal: 'import_header' } : { read }
}

const answerOf = (task: ReadTask): Promise<ReadAnswer> =>
  work(task).catch((error: unknown): ReadAnswer => {
    if (error instanceof TooManyRows) return { refusal: 'import_rows', n: error.rows }
    return { error: error instanceof Error ? error.message : String(error) }
  })

/** One task, one answer, and it is over. */
process.once('message', (task) => {
  void answerOf(task as ReadTask).then((answer) => process.send?.(answer, () => process.disconnect()))
})
