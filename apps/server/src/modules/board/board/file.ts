import { boardLimits, type PointsProblem, type RaceFile } from '@beacon/api/board/board'
import type { TextEncoding } from '@beacon/api/text-encoding'
import { firstDouble } from '@beacon/engine'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import type { RaceDataRow } from '../../../db/schema/board.ts'
import { fail } from '../../../failure.ts'
import type { UploadField, UploadFile } from '../../../module.ts'
import { type RawRow, receiveSheet, type SheetColumn } from '../../platform/sheet/index.ts'
import { getBoard, getRace, lockBoard, selectJoins, touchBoard, updateRace } from './repo.ts'
import { matcherOf, readRaces } from './table.ts'

const columns: readonly SheetColumn[] = [
  { name: 'name', en: 'Team', zh: '队名', isKey: true, also: ['name', 'entry', '战队', '名称', '姓名'] },
  { name: 'score', en: 'Score', zh: '得分', isKey: true, also: ['points', 'total', '分数', '总分', '成绩'] },
  { name: 'number', en: 'Number', zh: '编号', also: ['id', 'no', '序号'] },
  { name: 'organisation', en: 'Organisation', zh: '单位', also: ['organization', 'school', '组织', '学校'] },
  { name: 'country', en: 'Country', zh: '国家', also: ['country code', '国家代码'] },
]
const listed = 100

/** `1,234.5` and `1 234.5` as people write them, in thousandths; `71,5` could be two numbers, so it is none. */
export function readPoints(written: string): { points: number } | { why: PointsProblem } {
  const plain = written
    .normalize('NFKC')
    .trim()
    .replaceAll(/(?<=\d)[, ](?=\d{3}(?:\D|$))/gu, '')
  if (plain === '') return { why: 'empty' }
  if (/^-?\d{1,12},\d{1,20}$/u.test(plain)) return { why: 'comma' }
  if (!/^-?\d{1,400}(?:\.\d{1,20})?$/u.test(plain)) return { why: 'other' }
  const value = Number(plain)
  return Math.abs(value) <= boardLimits.score ? { points: Math.round(value * 1000) } : { why: 'large' }
}

/** A file of results: what it would bring, and with `write` that it counts from now on. */
export async function takeFile(
  ctx: SignedIn,
  { rank_id, race_id }: { rank_id: string; race_id: string },
  { encoding, write, parts }: { encoding: TextEncoding | undefined; write: boolean; parts: AsyncIterable<UploadField | UploadFile> },
): Promise<RaceFile> {
  const board = await getBoard(ctx, rank_id)
  const race = await getRace(ctx.db, rank_id, race_id)
  if (race.source !== 'file') fail('board_race_no_file')
  const read = await receiveSheet(ctx, columns, { parts, encoding })
  const { rows, scoreless } = rowsOf(read.rows)
  const joins = new Map((await selectJoins(ctx.db, rank_id)).map(({ from, into }) => [from, into]))
  const others = (await readRaces(ctx, board)).filter((one) => one.race.race_id !== race_id)
  const matchOf = matcherOf(others, joins)
  const items = rows.map(({ at, ...row }) => ({ row: at, name: row.name, score: row.score, match: matchOf(row) }))
  const data = rows.map(({ at: _at, ...row }): RaceDataRow => row)
  if (write) {
    const after = { race: race.name, file: read.name, rows: data.length }
    const entry = {
      module: 'rank' as const,
      operation: 'import' as const,
      object_type: 'board',
      object_id: rank_id,
      object_name: board.name,
      after,
    }
    await change(ctx, entry, async (tx) => {
      await lockBoard(ctx, tx, rank_id)
      const { data_version } = await getRace(tx, rank_id, race_id)
      const data_at = sql`clock_timestamp()`
      await updateRace(tx, race_id, { data, data_version: data_version + 1, data_at, data_name: read.name, trouble: null })
      await touchBoard(tx, rank_id)
    })
  }
  const alone = items.filter(({ match }) => match === null).length
  const unread = { without_score: scoreless.length, scoreless: scoreless.slice(0, listed) }
  return { name: read.name, rows: rows.length, ...unread, items: items.slice(0, listed), alone, is_written: write }
}

function rowsOf(raw: readonly RawRow[]): { rows: Array<RaceDataRow & { at: number }> } & Pick<RaceFile, 'scoreless'> {
  const scoreless: RaceFile['scoreless'] = []
  const rows = raw.map(({ row, cells }) => {
    const cellOf = (name: string): string | null => {
      const found = cells[name]?.text.normalize('NFC').trim() ?? ''
      return found === '' ? null : found.slice(0, 200)
    }
    const name = cellOf('name')
    if (name === null) return fail('board_row_nameless', { n: row })
    const written = cellOf('score') ?? ''
    const score = readPoints(written)
    if ('why' in score) scoreless.push({ row, name, score: written.slice(0, 40), why: score.why })
    const country = cellOf('country')?.toUpperCase() ?? null
    return {
      at: row,
      name,
      number: cellOf('number'),
      organisation: cellOf('organisation'),
      country: country !== null && /^[A-Z]{2}$/u.test(country) ? country : null,
      score: 'why' in score ? 0 : score.points,
    }
  })
  const double = firstDouble(rows.map((row) => ({ ...row, subject_id: null })))
  if (double !== null) {
    const [a, b] = [rows[double.first]?.at ?? 0, rows[double.second]?.at ?? 0]
    fail('board_row_duplicate', { a, b, team: rows[double.second]?.name ?? '' })
  }
  return { rows, scoreless }
}
