import { parser } from 'stream-json/parser.js'
import { pick } from 'stream-json/filters/pick.js'
import { streamArray } from 'stream-json/streamers/stream-array.js'
import { pipeline, Readable, Transform } from 'node:stream'
import { ArchiveRefusal, type Archive, Written, written } from '../../../../platform/archive/index.ts'
import { isRaw, type Raw } from './fields.ts'
import { jsonDepthMax } from './json.ts'

const tableFile = (table: string) => `db/${table}.json`
export const hasTable = (archive: Archive, table: string): boolean => archive.names.includes(tableFile(table))

/** Whole values only: a row is assembled from packed tokens, and only one row is in memory at a time. */
const packed = { packKeys: true, packStrings: true, packNumbers: true, streamKeys: false, streamStrings: false, streamNumbers: false }

/** Numbers that read otherwise than they were spelled pass as texts do: untouched. */
const spelling = () =>
  new Transform({
    objectMode: true,
    transform(token: { name: string; value?: string }, _encoding, done) {
      const { name, value = '' } = token
      const kept = name === 'numberValue' ? written(Number(value), value) : null
      done(null, typeof kept === 'object' && kept !== null ? { name: 'stringValue', value: kept } : token)
    },
  })

/** The rows of `db/<table>.json` (`{ count, results, meta }`), one by one; none when the table is missing. */
export async function* readTable(archive: Archive, table: string, isSpelled = false): AsyncGenerator<Raw> {
  const path = tableFile(table)
  if (!hasTable(archive, table)) return
  const source = await archive.open(path)
  const chunks = source[Symbol.asyncIterator]()
  const first = await chunks.next()
  // CTFd writes a file without a byte for a table without a row.
  if (first.done === true) return
  const rows = streamArray.asStream()
  const steps = [parser.asStream(packed), ...(isSpelled ? [spelling()] : []), pick.asStream({ filter: 'results' }), rows]
  pipeline([Readable.from(whole(first.value, chunks)), ...steps], () => undefined)
  try {
    for await (const item of rows) {
      const value: unknown = isRaw(item) ? item['value'] : null
      if (!isRaw(value)) continue
      if (isDeep(value)) throw new ArchiveRefusal('import_unreadable', { path, why: 'json_depth' })
      yield value
    }
  } catch (error) {
    if (error instanceof ArchiveRefusal) throw error
    throw new ArchiveRefusal('import_unreadable', { path, why: error instanceof Error ? error.message.slice(0, 200) : '' })
  } finally {
    source.destroy()
  }
}

async function* whole(first: unknown, rest: AsyncIterator<unknown>): AsyncGenerator<unknown> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

function isDeep(root: unknown): boolean {
  const waiting = [{ value: root, depth: 1 }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue
    if (next.depth > jsonDepthMax) return true
    for (const value of Object.values(next.value))
      if (typeof value === 'object' && !(value instanceof Written)) waiting.push({ value, depth: next.depth + 1 })
  }
  return false
}

/** What the table says of its own length, from its first bytes. */
export async function countOf(archive: Archive, table: string): Promise<number> {
  if (!hasTable(archive, table)) return 0
  const source = await archive.open(tableFile(table))
  let head = ''
  for await (const chunk of source) {
    head += String(chunk)
    if (head.length > 256) break
  }
  source.destroy()
  if (head.trim() === '') return 0
  const count = Number(/^\s*\{\s*"count"\s*:\s*(\d{1,12})/u.exec(head)?.[1] ?? Number.NaN)
  if (!Number.isNaN(count)) return count
  let n = 0
  for await (const _row of readTable(archive, table)) n += 1
  return n
}

/** A table that is small by its nature, whole. */
export async function allRows(archive: Archive, table: string, max = 200_000): Promise<Raw[]> {
  const rows: Raw[] = []
  for await (const row of readTable(archive, table, true)) {
    if (rows.length >= max) throw new ArchiveRefusal('import_bomb', { limit: `${max} rows`, path: tableFile(table) })
    rows.push(row)
  }
  return rows
}
