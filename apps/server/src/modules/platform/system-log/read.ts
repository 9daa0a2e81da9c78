import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { type LogLevel, type LogLine, type systemLog as contract } from '@beacon/api/platform/system-log'
import { sql, type SQL } from 'drizzle-orm'
import { containing } from '../../../db/like.ts'
import type { Ctx, SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { file, type Special } from '../../../module.ts'
import { stampIn } from '../../../zone.ts'
import { writeAudit } from '../audit/index.ts'
import { settingsOf } from '../setting/index.ts'

type Query = Parsed<typeof contract.list>['query']
type Filters = Parsed<typeof contract.download>['query']
const countMost = 100_000
const around = 20
const rowsAtOnce = 2_000
const numbers: Record<LogLevel, number> = { debug: 20, info: 30, warning: 40, error: 50 }
const levels: Record<number, LogLevel> = { 20: 'debug', 30: 'info', 40: 'warning', 50: 'error' }

function whereOf({ level, source, replica, from, to, request_id, q = '' }: Filters): SQL {
  const parts: SQL[] = [level === 'debug' ? sql`true` : sql`l.level >= ${numbers[level]}`]
  if (source !== undefined) parts.push(sql`l.source = ${source}`)
  if (replica !== undefined) parts.push(sql`l.replica = ${replica}`)
  if (from !== undefined) parts.push(sql`l.at >= ${from}`)
  if (to !== undefined) parts.push(sql`l.at < ${to}`)
  if (request_id !== undefined) parts.push(sql`l.request_id = ${request_id}`)
  const word = containing(q.trim())
  if (q.trim() !== '') parts.push(sql`(l.message ilike ${word} or l.data::text ilike ${word})`)
  return sql.join(parts, sql` and `)
}

const columns = sql`l.seq, to_char(l.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, l.level, l.source, l.replica, l.message, l.request_id, l.data`
type Row = Omit<LogLine, 'level'> & { level: number } & Record<string, unknown>
const lineOf = (row: Row): LogLine => ({ ...row, seq: Number(row.seq), level: levels[row.level] ?? 'info' })

async function select(ctx: Ctx, where: SQL, tail: SQL): Promise<LogLine[]> {
  const { rows } = await ctx.db.execute<Row>(sql`select ${columns} from system_log l where ${where} ${tail}`)
  return rows.map(lineOf)
}

export async function listLines(ctx: Ctx, { page, size, sort = '-at', after, ...filters }: Query): Promise<Reply<typeof contract.list>> {
  const where = whereOf(filters)
  if (after !== undefined) {
    const items = await select(
      ctx,
      sql`${where} and l.seq > ${after} and l.at > now() - interval '1 hour'`,
      sql`order by l.seq limit ${size}`,
    )
    return { items, total: items.length, is_capped: false }
  }
  const order = sort === 'at' ? sql`l.at, l.seq` : sql`l.at desc, l.seq desc`
  const [items, counted] = await Promise.all([
    select(ctx, where, sql`order by ${order} limit ${size} offset ${(page - 1) * size}`),
    ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from (select from system_log l where ${where} limit ${countMost + 1}) as counted`,
    ),
  ])
  const total = counted.rows[0]?.n ?? 0
  return { items, total: Math.min(total, countMost), is_capped: total > countMost }
}

export async function readContext(ctx: Ctx, seq: number): Promise<Reply<typeof contract.context>> {
  const [line] = await select(ctx, sql`l.seq = ${seq}`, sql``)
  if (line === undefined) return fail('not_found')
  const same = sql`l.replica = ${line.replica}`
  const here = sql`(${line.at}::timestamptz, ${line.seq}::bigint)`
  const [older, newer] = await Promise.all([
    select(ctx, sql`${same} and (l.at, l.seq) < ${here}`, sql`order by l.at desc, l.seq desc limit ${around}`),
    select(ctx, sql`${same} and (l.at, l.seq) > ${here}`, sql`order by l.at, l.seq limit ${around}`),
  ])
  const items = [...older.toReversed(), line, ...newer]
  return { items, total: items.length }
}

/** Every line that matches, oldest first, packed while it is read. */
export async function downloadLines(ctx: SignedIn, filters: Filters): Promise<Special> {
  const stamp = stampIn((await settingsOf(ctx)).values.time_zone)
  const filename = `beacon-system-log-${stamp}.jsonl.gz`
  await writeAudit(ctx, ctx.db, [{ module: 'log', operation: 'download', object_type: 'log', object_name: filename, after: filters }])
  const packed = Readable.from(jsonLines(ctx, whereOf(filters))).pipe(createGzip())
  return file({ stream: packed, filename, type: 'application/gzip', cache: 'private, no-store' })
}

async function* jsonLines(ctx: Ctx, where: SQL): AsyncGenerator<string> {
  let last: LogLine | undefined
  for (;;) {
    const newer: SQL = last === undefined ? sql`true` : sql`(l.at, l.seq) > (${last.at}::timestamptz, ${last.seq}::bigint)`
    const lines: LogLine[] = await select(ctx, sql`${where} and ${newer}`, sql`order by l.at, l.seq limit ${rowsAtOnce}`)
    for (const line of lines) yield `${JSON.stringify(line)}\n`
    last = lines.at(-1)
    if (lines.length < rowsAtOnce) return
  }
}
