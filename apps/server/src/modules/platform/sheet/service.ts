import type { SheetDecision, SheetImportView, SheetRow, SheetVerdict } from '@beacon/api/platform/sheet'
import { encodingName, type TextEncoding } from '@beacon/api/text-encoding'
import * as z from 'zod/mini'
import { can, type SignedIn } from '../../../context.ts'
import { inTurn } from '../../../db/turn.ts'
import { newId } from '../../../db/id.ts'
import type { SheetImportRecord } from '../../../db/schema/sheet.ts'
import { fail } from '../../../failure.ts'
import type { UploadField, UploadFile } from '../../../module.ts'
import { judgeRows, rowOf } from './judge.ts'
import type { AnySheet, Lang } from './kind.ts'
import { onBehalfOf } from '../person/index.ts'
import { receiveSheet } from './receive.ts'
import {
  countVerdicts,
  deleteImport,
  findImport,
  insertImport,
  listImports,
  lockImport,
  pageOfRows,
  saveImport,
  saveJudged,
} from './repo.ts'
import { jobOf, type Order } from './run.ts'
import { judgeStored, storedRow } from './stored.ts'
import { handoutsOf } from './handout.ts'
import { locks } from '../../../db/locks.ts'

const turnLocks = { person: locks.sheetPerson, slot: locks.sheetSlot }

export function mayUse(ctx: SignedIn, { needs }: AnySheet): void {
  for (const item of needs) if (!can(ctx, item)) fail('permission_missing', { item })
}

/** Reads a file, judges its rows and keeps both; nothing else is changed. */
export async function readFile(
  ctx: SignedIn,
  kind: AnySheet,
  { lang, encoding, parts }: { lang: Lang; encoding?: TextEncoding | undefined; parts: AsyncIterable<UploadField | UploadFile> },
): Promise<SheetImportView> {
  mayUse(ctx, kind)
  const read = await inTurn(ctx, turnLocks, () => receiveSheet(ctx, kind.columns, { parts, encoding }))
  const options = z.parse(kind.options, {})
  const { lines, refusal } = await judgeRows(ctx, ctx.db, kind, { rows: read.rows, options })
  const import_id = newId()
  const warn = (code: string) => (c: string) => ({ column: null, cell: '', code, details: { c } })
  const row = {
    import_id,
    kind: kind.kind,
    scope_id: kind.scope?.id ?? null,
    user_id: ctx.actor.user_id,
    name: read.name,
    lang,
    used: read.used,
    options: recordOf(options),
    warnings: [
      ...(read.encoding?.isGuess === true ? [warn('encoding_guessed')(encodingName(read.encoding.encoding))] : []),
      ...read.unused.slice(0, 20).map(warn('column_unused')),
      ...read.twice.slice(0, 20).map(warn('column_twice')),
    ],
    refusal: refusal === null ? null : { column: null, cell: '', ...refusal },
  }
  await ctx.db.transaction((tx) =>
    insertImport(
      tx,
      row,
      lines.map((line) => storedRow(ctx, kind, import_id, line)),
    ),
  )
  return readImport(ctx, kind, import_id)
}

const recordOf = (value: unknown): Record<string, unknown> => (typeof value === 'object' && value !== null ? { ...value } : {})

export async function ownImport(ctx: SignedIn, kind: AnySheet, id: string): Promise<SheetImportRecord> {
  mayUse(ctx, kind)
  return (await findImport(ctx.db, kind, { id, userId: ctx.actor.user_id })) ?? fail('not_found')
}

export async function readImport(ctx: SignedIn, kind: AnySheet, id: string): Promise<SheetImportView> {
  const row = await ownImport(ctx, kind, id)
  const [view] = await viewsOf(ctx, kind, [row])
  return view ?? fail('not_found')
}

export async function ownImports(ctx: SignedIn, kind: AnySheet): Promise<{ items: SheetImportView[]; total: number }> {
  mayUse(ctx, kind)
  const items = await viewsOf(ctx, kind, await listImports(ctx.db, kind, ctx.actor.user_id))
  return { items, total: items.length }
}

async function viewsOf(ctx: SignedIn, kind: AnySheet, rows: SheetImportRecord[]): Promise<SheetImportView[]> {
  const counts = await countVerdicts(
    ctx.db,
    rows.map(({ import_id }) => import_id),
  )
  const columns = kind.columns.map(({ name, en, zh, isKey, isRequired, isSecret }) => ({
    name,
    en,
    zh,
    is_required: isKey === true || isRequired === true,
    is_secret: isSecret === true,
  }))
  return rows.map((row) => {
    const { new: fresh = 0, changed = 0, same = 0, error = 0 } = counts.get(row.import_id) ?? {}
    const { import_id, name, state, used, options, warnings, refusal, job_id, result, created_at, done_at } = row
    const total = fresh + changed + same + error
    return {
      import_id,
      name,
      state,
      columns,
      used,
      options,
      counts: { total, new: fresh, changed, same, error },
      warnings,
      refusal,
      job_id,
      result,
      handouts: handoutsOf(kind, row),
      created_at,
      done_at,
    }
  })
}

export async function readRows(
  ctx: SignedIn,
  kind: AnySheet,
  { id, ...query }: { id: string; page: number; size: number; verdict?: SheetVerdict | undefined },
): Promise<{ items: SheetRow[]; total: number }> {
  await ownImport(ctx, kind, id)
  return pageOfRows(ctx.db, id, { ...query, verdict: query.verdict })
}

/** Judges the rows again, under other options. */
export async function chooseOptions(ctx: SignedIn, kind: AnySheet, id: string, options: unknown): Promise<SheetImportView> {
  await ownImport(ctx, kind, id)
  await ctx.db.transaction(async (tx) => {
    const held = await lockImport(tx, id)
    if (held?.state !== 'read') return fail('sheet_done')
    const { lines, refusal } = await judgeStored(ctx, tx, kind, { import_id: id, options: recordOf(options) })
    const rows = lines.map((line) => rowOf(kind, line))
    await saveJudged(tx, id, rows)
    return saveImport(tx, id, { options: recordOf(options), refusal: refusal === null ? null : { column: null, cell: '', ...refusal } })
  })
  return readImport(ctx, kind, id)
}

/** Queues the file, as decided. What would refuse it whole is answered at once. */
export async function runFile(ctx: SignedIn, kind: AnySheet, id: string, decision: SheetDecision): Promise<{ job_id: string }> {
  const { counts, refusal, state, options } = await readImport(ctx, kind, id)
  if (state !== 'read') fail('sheet_done')
  if (refusal?.code === 'license_limit') fail('license_limit', refusal.details)
  if (refusal !== null) fail('sheet_rows_wrong', { n: counts.total })
  await kind.beforeRun?.(ctx, { import_id: id, options: z.parse(kind.options, options) })
  if (counts.error > 0 && !decision.leave_out) fail('sheet_rows_wrong', { n: counts.error })
  return ctx.db.transaction(async (tx) => {
    const held = await lockImport(tx, id)
    if (held?.state !== 'read') return fail('sheet_done')
    const { scope } = kind
    const order: Order = {
      ...scope?.about,
      import_id: id,
      by: onBehalfOf(ctx),
      decision,
      ...(scope === undefined ? {} : { scope_id: scope.id }),
    }
    const job_id = await ctx.jobs.enqueue(tx, jobOf(kind), order, ctx.actor.user_id)
    await saveImport(tx, id, { state: 'started', job_id })
    return { job_id }
  })
}

export async function removeFile(ctx: SignedIn, kind: AnySheet, id: string): Promise<{ ok: true }> {
  await ownImport(ctx, kind, id)
  return ctx.db.transaction(async (tx) => {
    const held = await lockImport(tx, id)
    if (held?.state !== 'read') return fail('sheet_done')
    await deleteImport(tx, id)
    return { ok: true as const }
  })
}
