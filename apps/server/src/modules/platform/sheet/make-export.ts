import { limits } from '@beacon/api/limits'
import type { SheetExportView } from '@beacon/api/platform/sheet'
import * as z from 'zod/mini'
import type { Ctx, SignedIn } from '../../../context.ts'
import { newId } from '../../../db/id.ts'
import { fail } from '../../../failure.ts'
import { file, type Special } from '../../../module.ts'
import type { JobResult } from '../../../jobs/jobs.ts'
import { writeAudit } from '../audit/index.ts'
import type { AnySheet } from './kind.ts'
import { findExport, insertExport, saveExport, takeOldExports } from './repo.ts'
import { onBehalfOf } from '../person/index.ts'
import { actAs, behalf } from './run.ts'
import { exportName, tableBytes, xlsxType, type Table } from './table-file.ts'
import { settingsOf } from '../setting/index.ts'

const mostBytes = 500 * 1024 * 1024
/** A noun's way out: what an order asks for, and its table. Both are called again in the job, with the rights of then. */
export interface ExportKind<O extends z.core.$ZodType> {
  /** Of the file's name (`beacon-users-…`) and the job (`export_users`). */
  noun: string
  audit: AnySheet['audit']
  needs: AnySheet['needs']
  order: O
  count: (ctx: SignedIn, order: z.core.output<O>) => Promise<number>
  table: (ctx: SignedIn, order: z.core.output<O>) => Promise<Table>
  /** What the audit log keeps of the order. */
  told: (order: z.core.output<O>) => Record<string, unknown>
}
interface Choice<O> {
  order: O
  format: 'xlsx' | 'csv'
}
const jobOf = ({ noun }: { noun: string }): string => `export_${noun}`

/** Makes the file at once, or above 5,000 rows as a job; audited either way. */
export async function makeExport<O extends z.core.$ZodType>(
  ctx: SignedIn,
  kind: ExportKind<O>,
  { order, format }: Choice<z.core.output<O>>,
): Promise<SheetExportView> {
  const rows = await kind.count(ctx, order)
  const { values } = await settingsOf(ctx)
  const export_id = newId()
  const filename = exportName(kind.noun, format, values.time_zone)
  const isJob = rows > limits.export_rows_at_once
  const job_id = await ctx.db.transaction(async (tx) => {
    const job = isJob ? await ctx.jobs.enqueue(tx, jobOf(kind), { export_id, by: onBehalfOf(ctx), format, order }, ctx.actor.user_id) : null
    await insertExport(tx, { export_id, kind: kind.noun, user_id: ctx.actor.user_id, filename, job_id: job, rows })
    const entry = { ...kind.audit, operation: 'export' as const, object_id: export_id, object_name: filename }
    await writeAudit(ctx, tx, [{ ...entry, after: { rows, format, ...kind.told(order) } }])
    return job
  })
  if (!isJob) await store(ctx, export_id, await kind.table(ctx, order), format)
  return { export_id, filename, rows, job_id }
}

async function store(ctx: Ctx, export_id: string, table: Table, format: 'xlsx' | 'csv'): Promise<void> {
  const { key, bytes } = await ctx.storage.put('export', tableBytes(table, format), mostBytes)
  await saveExport(ctx.db, export_id, { storage_key: key, size: bytes })
}

/** The job of a kind of export. */
export const exportJob = <O extends z.core.$ZodType>(kind: ExportKind<O>) => ({
  name: jobOf(kind),
  work: async (ctx: Ctx, given: unknown): Promise<JobResult> => {
    const input = z.parse(z.object({ export_id: z.uuid(), by: behalf, format: z.enum(['xlsx', 'csv']), order: z.unknown() }), given)
    const signedIn = await actAs(ctx, input.by, kind.needs)
    await store(ctx, input.export_id, await kind.table(signedIn, z.parse(kind.order, input.order)), input.format)
    return { export_id: input.export_id }
  },
})

/** The file of an own export, while it is kept. */
export async function fetchExport(ctx: SignedIn, noun: string, id: string): Promise<Special> {
  const row = (await findExport(ctx.db, { kind: noun, id, userId: ctx.actor.user_id })) ?? fail('not_found')
  if (row.storage_key === null) return fail('not_found')
  const { stream, bytes } = await ctx.storage.open(row.storage_key)
  const type = row.filename.endsWith('.csv') ? 'text/csv; charset=utf-8' : xlsxType
  return file({ stream, bytes, filename: row.filename, type, cache: 'private, no-store' })
}

export async function dropOldExports(ctx: Ctx): Promise<void> {
  for (const key of await takeOldExports(ctx.db)) await ctx.storage.remove(key)
}
