import { sheetDecision, type SheetDecision, type SheetResult } from '@beacon/api/sheet'
import * as z from 'zod/mini'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { brokenConstraint } from '../../../db/database.ts'
import { fail, Failure } from '../../../failure.ts'
import type { JobResult } from '../../../jobs/jobs.ts'
import { personCtx, type OnBehalf } from '../person/index.ts'
import { rowOf, verdictOf, type Judged } from './judge.ts'
import type { AnySheet } from './kind.ts'
import type { SheetLine } from './line.ts'
import { findImport, finishImport, lockImport, saveImport, saveJudged } from './repo.ts'
import { judgeStored } from './stored.ts'

export const jobOf = ({ kind }: AnySheet): string => `sheet_${kind}`
export const behalf = z.object({
  user_id: z.uuid(),
  session_id: z.nullable(z.string()),
  token_id: z.nullable(z.string()),
  ip: z.string(),
  request_id: z.string(),
})
const order = z.object({ import_id: z.uuid(), by: behalf, decision: sheetDecision })
export interface Order {
  import_id: string
  by: OnBehalf
  decision: SheetDecision
}
type Report = (percent: number) => Promise<void>
/** Preparing (hashing) is nearly all of the time. */
const prepared = { from: 10, to: 90 }

/** The person who asked, with the rights of now. */
export async function actAs(ctx: Ctx, by: OnBehalf, needs: AnySheet['needs']): Promise<SignedIn> {
  const person = (await personCtx(ctx, by)) ?? fail('unauthenticated')
  const missing = needs.find((item) => !person.actor.permissions.has(item))
  return missing === undefined ? person : fail('permission_missing', { item: missing })
}

/** The job of a kind: all chosen rows in one transaction, or none. After a failure the sheet can be run again. */
export const runSheet =
  (kind: AnySheet) =>
  async (ctx: Ctx, given: unknown, report: Report): Promise<JobResult> => {
    const wanted = z.parse(order, given)
    const signedIn = await actAs(ctx, wanted.by, kind.needs)
    const row = (await findImport(ctx.db, { kind: kind.kind, id: wanted.import_id, userId: wanted.by.user_id })) ?? fail('not_found')
    if (row.state === 'done') return { import_id: row.import_id, ...row.result }
    try {
      const result = await write(signedIn, kind, { ...wanted, name: row.name, options: row.options }, report)
      return { import_id: row.import_id, ...result }
    } catch (error) {
      await saveImport(ctx.db, wanted.import_id, { state: 'read' })
      // Somebody took a name or an address between the last look and the write.
      if (brokenConstraint(error) !== null) throw new Failure('sheet_rows_wrong', { n: 1 })
      throw error
    }
  }

interface Running {
  import_id: string
  decision: SheetDecision
  name: string
  options: Record<string, unknown>
}

async function write(ctx: SignedIn, kind: AnySheet, running: Running, report: Report): Promise<SheetResult> {
  const { import_id, decision } = running
  const options = z.parse(kind.options, running.options)
  const first = chosen(await judgeStored(ctx, ctx.db, kind, running), decision)
  await report(prepared.from)
  const share = (percent: number) => report(prepared.from + (percent * (prepared.to - prepared.from)) / 100)
  const ready = await kind.prepare?.(ctx, { import_id, lines: first, options }, share)
  await report(prepared.to)
  const entry = { ...kind.audit, operation: 'import' as const, object_id: import_id, object_name: running.name }
  return change(ctx, entry, async (tx, note) => {
    const held = await lockImport(tx, import_id)
    if (held?.state !== 'started') return fail('sheet_done')
    await kind.lock?.(tx)
    const judged = await judgeStored(ctx, tx, kind, running)
    const lines = chosen(judged, decision)
    const rows = judged.lines.map((line) => rowOf(kind, line))
    const result = resultOf(judged.lines, lines)
    note({ after: { rows: judged.lines.length, ...result, options: running.options } })
    const outcome = await kind.write(ctx, tx, { import_id, lines, options, prepared: ready, note })
    await saveJudged(tx, import_id, rows)
    await finishImport(tx, import_id, { result, outcome })
    return result
  })
}

/** The rows to write, as things stand: a chosen one that is wrong by now refuses all. */
export function chosen({ lines, refusal }: Judged, { on_existing, rows, leave_out }: SheetDecision): SheetLine[] {
  if (refusal !== null)
    return fail(refusal.code === 'license_limit' ? 'license_limit' : 'sheet_rows_wrong', { n: lines.length, ...refusal.details })
  const byHand = new Map(rows.map(({ row, take }) => [row, take]))
  const wrong = lines.filter((line) => verdictOf(line) === 'error').length
  if (wrong > 0 && !leave_out) fail('sheet_rows_wrong', { n: wrong })
  const taken = lines.filter((line) => {
    const verdict = verdictOf(line)
    if (verdict === 'error') return false
    if (verdict === 'same') return false
    return byHand.get(line.row) ?? (verdict === 'new' || on_existing === 'overwrite')
  })
  return taken.length === 0 ? fail('sheet_nothing') : taken
}

function resultOf(all: readonly SheetLine[], taken: readonly SheetLine[]): SheetResult {
  const rejected = all.filter((line) => verdictOf(line) === 'error').length
  const added = taken.filter(({ existing }) => existing === null).length
  return { added, changed: taken.length - added, skipped: all.length - taken.length - rejected, rejected }
}
