import { Readable } from 'node:stream'
import { auditExportFormat, auditFilters, type audit as contract, type AuditExport } from '@beacon/api/platform/audit'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { sql, type SQL } from 'drizzle-orm'
import * as z from 'zod'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { fail, failFields } from '../../../failure.ts'
import type { JobResult } from '../../../jobs/jobs.ts'
import { file, type Special } from '../../../module.ts'
import { stampIn } from '../../../zone.ts'
import { closed, readHead, saidName, writeAudit } from '../audit/index.ts'
import { tableBytes, type Cell } from '../table/index.ts'
import { settingsOf } from '../setting/index.ts'
import { heads, moduleWord, operationWord, resultWord, sheetName, type Language } from './words.ts'
import { whereOf } from './where.ts'

export const exportJob = 'audit_export'
const mostBytes = 8 * 1024 ** 3
const rowsAtOnce = 2_000
/** A sheet holds 1,048,576 rows. */
const sheetRows = 1_000_000
const keptDays = 7
const order = z.object({ format: auditExportFormat, filters: auditFilters, lang: z.enum(['en', 'zh']), filename: z.string() })
type Order = z.infer<typeof order>

const types = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  jsonl: 'application/x-ndjson',
}

export async function orderExport(ctx: SignedIn, body: Parsed<typeof contract.export>['body']): Promise<Reply<typeof contract.export>> {
  const { format, filters, lang } = body
  if (format === 'xlsx' && (await countRows(ctx, whereOf(filters), sheetRows + 1)) > sheetRows)
    failFields({ format: { code: 'field_wrong' } })
  const stamp = stampIn((await settingsOf(ctx)).values.time_zone)
  // A file that leaves the machine takes the head of the chain along, in its name.
  const head = await readHead(ctx.pool)
  const filename = `beacon-audit-${stamp}${head === null ? '' : `-head-${head.number}-${head.hash}`}.${format}`
  const entry = {
    module: 'audit' as const,
    operation: 'export' as const,
    object_type: 'audit',
    object_name: filename,
    after: { format, filters },
  }
  return change(ctx, entry, async (tx) => ({
    job_id: await ctx.jobs.enqueue(tx, exportJob, { format, filters, lang, filename } satisfies Order, ctx.actor.user_id),
  }))
}

async function countRows(ctx: Ctx, where: SQL, most: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ n: number }>(
    sql`select count(*)::int as n from (select from audit a where ${where} limit ${most}) as counted`,
  )
  return rows[0]?.n ?? 0
}

/** The job: streams the rows into a file of the storage, newest first. */
export async function makeExport(ctx: Ctx, input: unknown, report: (percent: number) => Promise<void>): Promise<JobResult> {
  const { format, filters, lang, filename } = order.parse(input)
  const where = whereOf(filters)
  const total = await countRows(ctx, where, 100_000_000)
  let rows = 0
  let shown = 0
  const onRow = () => {
    rows += 1
    const percent = Math.min(99, Math.floor((rows / Math.max(1, total)) * 100))
    if (percent < shown + 5) return
    shown = percent
    void report(percent)
  }
  const read = readRows(ctx, where)
  const stream =
    format === 'jsonl'
      ? Readable.from(jsonLines(read, onRow))
      : tableBytes({ name: sheetName[lang], head: heads[lang], rows: cells(read, lang), total }, format, onRow)
  const { key, bytes } = await ctx.storage.put('export', stream, mostBytes)
  return { storage_key: key, size: bytes, rows, filename }
}

interface Row extends Record<string, unknown> {
  seq: number
  at: string
  username: string | null
  role_name: string | null
  module: string
  operation: string
  object_type: string
  object_name: string
  object_id: string | null
  result: string
  error_code: string | null
  ip: string | null
  request_id: string | null
  before: unknown
  after: unknown
}

async function* readRows(ctx: Ctx, where: SQL): AsyncGenerator<Row> {
  let last: { at: string; seq: number } | null = null
  for (;;) {
    const older: SQL = last === null ? sql`true` : sql`(a.at, a.seq) < (${last.at}::timestamptz, ${last.seq}::bigint)`
    const { rows } = await ctx.db
      .execute<Row>(sql`select a.seq, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, a.user_id, a.username, a.role_name,
        a.session_id, a.token_id, host(a.ip) as ip, a.module, a.operation, a.object_type, a.object_id, ${sql.raw(saidName)} as object_name, a.result, a.error_code, a.before, a.after, a.batch_id, a.request_id, a.contest_id
      from audit a where ${where} and ${older} order by a.at desc, a.seq desc limit ${rowsAtOnce}`)
    for (const row of rows)
      yield { ...row, seq: Number(row.seq), before: closed(row.module, row.before), after: closed(row.module, row.after) }
    const end = rows.at(-1)
    if (end === undefined || rows.length < rowsAtOnce) return
    last = { at: end.at, seq: Number(end.seq) }
  }
}

async function* jsonLines(rows: AsyncIterable<Row>, onRow: () => void): AsyncGenerator<string> {
  for await (const row of rows) {
    onRow()
    yield `${JSON.stringify(row)}\n`
  }
}

const textOf = (content: unknown): string => (content === null || content === undefined ? '' : JSON.stringify(content))

async function* cells(rows: AsyncIterable<Row>, lang: Language): AsyncGenerator<readonly Cell[]> {
  for await (const row of rows) {
    const { seq, at, username, role_name, module, operation, object_type, object_name, object_id, result, error_code, ip, request_id } = row
    const words = [moduleWord(module, lang), operationWord(module, operation, lang), object_type, object_name, object_id]
    yield [
      seq,
      at,
      username,
      role_name,
      ...words,
      resultWord(result, lang),
      error_code,
      ip,
      request_id,
      textOf(row.before),
      textOf(row.after),
    ]
  }
}

interface ExportJob extends Record<string, unknown> {
  job_id: string
  state: AuditExport['state']
  percent: number
  filename: string | null
  rows: number | null
  size: number | null
  created_at: string
  storage_key: string | null
}

async function ownExports(ctx: SignedIn, more: SQL): Promise<ExportJob[]> {
  const { rows } = await ctx.db
    .execute<ExportJob>(sql`select resource_id as job_id, state, percent, input ->> 'filename' as filename, (result ->> 'rows')::int as rows,
      (result ->> 'size')::float8 as size, result ->> 'storage_key' as storage_key, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as created_at
    from job where name = ${exportJob} and user_id = ${ctx.actor.user_id} and created_at > now() - make_interval(days => ${keptDays}) and ${more} order by created_at desc limit 100`)
  return rows
}

export async function listExports(ctx: SignedIn): Promise<Reply<typeof contract.exports>> {
  const items = (await ownExports(ctx, sql`true`)).map(({ job_id, state, percent, filename, rows, size, created_at }) => ({
    job_id,
    state,
    percent,
    filename: filename ?? '',
    rows,
    size,
    created_at,
  }))
  return { items, total: items.length }
}

export async function downloadExport(ctx: SignedIn, jobId: string): Promise<Special> {
  const [found] = await ownExports(ctx, sql`resource_id = ${jobId}`)
  if (found === undefined) return fail('not_found')
  if (found.state === 'failed') return fail('export_failed')
  if (found.storage_key === null || found.filename === null) return fail('not_found')
  const { filename, storage_key, rows } = found
  await writeAudit(ctx, ctx.db, [{ module: 'audit', operation: 'download', object_type: 'audit', object_name: filename, after: { rows } }])
  const { stream, bytes } = await ctx.storage.open(storage_key)
  const { format } = z.object({ format: auditExportFormat }).parse({ format: filename.split('.').at(-1) })
  return file({ stream, bytes, filename, type: types[format], cache: 'private, no-store' })
}

/** Files of exports live for seven days. */
export async function dropOldExports(ctx: Ctx): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: string; key: string }>(sql`select resource_id as id, result ->> 'storage_key' as key from job
    where name = ${exportJob} and created_at < now() - make_interval(days => ${keptDays}) and result ->> 'storage_key' is not null`)
  for (const { id, key } of rows) {
    await ctx.db.execute(sql`update job set result = result - 'storage_key' where resource_id = ${id}`)
    await ctx.storage.remove(key)
  }
}
