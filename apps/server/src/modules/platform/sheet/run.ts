import { sheetDecision, type SheetDecision, type SheetResult } from '@beacon/api/platform/sheet'
import * as z from 'zod/mini'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { brokenConstraint } from '../../../db/database.ts'
import { fail, Failure } from '../../../failure.ts'
import type { JobResult } from '../../../jobs/jobs.ts'
import { personCtx, type OnBehalf } from '../person/index.ts'
import { chosen, resultOf, type Report, type Running } from './chosen.ts'
import { rowOf } from './judge.ts'
import type { AnySheet } from './kind.ts'
import { findImport, finishImport, lockImport, saveImport, saveJudged } from './repo.ts'
import { judgeStored } from './stored.ts'
import { writeGroups } from './write-groups.ts'

export const jobOf = ({ kind }: Pick<AnySheet, 'kind'>): string => `sheet_${kind}`
export const behalf = z.object({
  user_id: z.uuid(),
  session_id: z.nullable(z.string()),
  token_id: z.nullable(z.string()),
  ip: z.string(),
  request_id: z.string(),
})
const order = z.object({ import_id: z.uuid(), by: behalf, decision: sheetDecision, scope_id: z._default(z.string(), '') })
export interface Order {
  import_id: string
  /** What the kind is made for, where many things have it. */
  scope_id?: string
  by: OnBehalf
  decision: SheetDecision
}
/** Preparing (hashing) is nearly all of the time. */
const prepared = { from: 10, to: 90 }

/** The person who asked, with the rights of now. */
export async function actAs(ctx: Ctx, by: OnBehalf, needs: AnySheet['needs']): Promise<SignedIn> {
  const person = (await personCtx(ctx, by)) ?? fail('unauthenticated')
  const missing = needs.find((item) => !person.actor.permissions.has(item))
  return missing === undefined ? person : fail('permission_missing', { item: missing })
}

/** The job of a kind: all chosen rows in one transaction or none, or group by group. After a failure the sheet can be run again. */
export const runSheet =
  (needs: AnySheet['needs'], kindOf: (ctx: SignedIn, scopeId: string) => Promise<AnySheet>) =>
  async (ctx: Ctx, given: unknown, report: Report): Promise<JobResult> => {
    const wanted = z.parse(order, given)
    const signedIn = await actAs(ctx, wanted.by, needs)
    const kind = await kindOf(signedIn, wanted.scope_id)
    const row = (await findImport(ctx.db, kind, { id: wanted.import_id, userId: wanted.by.user_id })) ?? fail('not_found')
    if (row.state === 'done') return { import_id: row.import_id, ...row.result }
    try {
      const work = kind.byGroup === undefined ? write : writeGroups
      const result = await work(signedIn, kind, { ...wanted, name: row.name, options: row.options }, report)
      return { import_id: row.import_id, ...result }
    } catch (error) {
      await saveImport(ctx.db, wanted.import_id, { state: 'read' })
      // Somebody took a name or an address between the last look and the write.
      if (brokenConstraint(error) !== null) throw new Failure('sheet_rows_wrong', { n: 1 })
      throw error
    }
  }

async function write(ctx: SignedIn, kind: AnySheet, running: Running, report: Report): Promise<SheetResult> {
  const { import_id, decision } = running
  const options = z.parse(kind.options, running.options)
  const first = chosen(await judgeStored(ctx, ctx.db, kind, running), decision)
  await report(prepared.from)
  const share = (percent: number) => report(prepared.from + (percent * (prepared.to - prepared.from)) / 100)
  const ready = await kind.prepare?.(ctx, { import_id, lines: first, options }, share)
  const from = kind.prepare === undefined ? prepared.from : prepared.to
  await report(from)
  const written = (percent: number) => report(from + (percent * (99 - from)) / 100)
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
    const outcome = await kind.write(ctx, tx, { import_id, lines, options, prepared: ready, note, report: written })
    await saveJudged(tx, import_id, rows)
    await finishImport(tx, import_id, { result, outcome })
    return result
  })
}
