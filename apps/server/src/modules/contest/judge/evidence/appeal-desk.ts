import type { AppealRow, evidence as contract } from '@beacon/api/topic/evidence'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { containing } from '../../../../db/like.ts'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { listOf } from '../../../../db/list.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import {
  appeal,
  appealFile,
  evidence,
  evidenceDecision,
  type AppealRecord,
  type DecisionRecord,
} from '../../../../db/schema/contest/evidence.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'
import { fail } from '../../../../failure.ts'
import { publish } from '../../../../live/index.ts'
import type { Special } from '../../../../module.ts'
import { forgetContest, iso, staffContest } from '../../core/contest/index.ts'
import { openFile } from '../../../platform/file/index.ts'
import { lockContest } from '../../score/score/index.ts'
import { undo } from './effects.ts'
import { isFelt } from './own.ts'
import { appealsOf, decisionsOf, filesOf, hasOtherReferee } from './repo.ts'
import { appealView } from './views.ts'

type Query = Parsed<typeof contract.appeals>['query']
type Body = Parsed<typeof contract.decide_appeal>['body']

/** Appeals of this run, those that wait first. */
export async function listAppeals(ctx: SignedIn, contestId: string, query: Query): Promise<Reply<typeof contract.appeals>> {
  const { contest } = await staffContest(ctx, contestId, 'referee.decide')
  const like = query.q === undefined || query.q === '' ? undefined : containing(query.q)
  const where = and(
    eq(appeal.contest_id, contestId),
    eq(appeal.run, contest.run),
    query.state === undefined || query.state.length === 0 ? undefined : inArray(appeal.state, query.state),
    like === undefined ? undefined : or(ilike(staffNameSql('entrant'), like), ilike(appeal.text, like)),
  )
  const found = ctx.db
    .select({
      appeal,
      decision: evidenceDecision,
      entrant_name: staffNameSql('entrant'),
      kind: evidence.kind,
    })
    .from(appeal)
    .innerJoin(evidenceDecision, eq(evidenceDecision.decision_id, appeal.decision_id))
    .innerJoin(entrant, eq(entrant.entrant_id, appeal.entrant_id))
    .leftJoin(evidence, eq(evidence.resource_id, evidenceDecision.evidence_id))
    .where(where)
    .$dynamic()
  const order = [sql`${appeal.state} <> 'open'`, desc(appeal.at), desc(appeal.appeal_id)]
  const { rows, total } = await listOf(ctx.db, found, { order, page: query.page, size: query.size })
  const files = await filesOf(
    ctx.db,
    rows.map((row) => row.appeal.appeal_id),
  )
  const hasOther = await hasOtherReferee(ctx.db, contestId, ctx.actor.user_id)
  const items = rows.map(({ appeal: row, decision, entrant_name, kind }): AppealRow => ({
    ...appealView(row, files),
    evidence_id: decision.evidence_id,
    kind,
    decision: isFelt(decision.decision) ? decision.decision : 'warn',
    decision_by: decision.by,
    entrant_id: row.entrant_id,
    entrant_name,
    reason: decision.reason,
    points: decision.points,
    may_decide: row.state === 'open' && (decision.user_id !== ctx.actor.user_id || !hasOther),
  }))
  return { items, total }
}

/** Accepted: what was decided is undone. Rejected: it stands. Either way the entrant reads why. */
export async function decideAppeal(
  ctx: SignedIn,
  { resource_id, appeal_id }: { resource_id: string; appeal_id: string },
  body: Body,
): Promise<{ ok: true }> {
  await staffContest(ctx, resource_id, 'referee.decide')
  const entry = { module: 'referee' as const, operation: 'appeal_decide' as const, object_type: 'appeal', object_id: appeal_id }
  await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const { row, decision } = await lockAppeal(tx, { contest_id: resource_id, run: lock.run }, appeal_id)
    if (row.state !== 'open') fail('already_decided', { by: row.decided_by, at: row.decided_at })
    if (row.version !== body.version) fail('changed_meanwhile', { version: row.version })
    const isFirst = decision.user_id === ctx.actor.user_id
    if (isFirst && (await hasOtherReferee(tx, resource_id, ctx.actor.user_id))) fail('other_referee_needed')
    if (body.result === 'accepted') {
      await undo(tx, lock, decision, ctx)
      await tx
        .update(evidenceDecision)
        .set({ undone_at: iso(lock.at) })
        .where(eq(evidenceDecision.decision_id, decision.decision_id))
    }
    const by = { decided_by_id: ctx.actor.user_id, decided_by: ctx.actor.rep_name, decided_at: iso(lock.at) }
    await tx
      .update(appeal)
      .set({ state: body.result, result: body.message, ...by, version: sql`${appeal.version} + 1` })
      .where(eq(appeal.appeal_id, appeal_id))
    await settle(tx, decision)
    note({ before: { state: row.state }, after: { state: body.result, message: body.message } })
    const { decision_id } = decision
    await publish(tx, {
      contest_id: resource_id,
      channel: `entrant:${row.entrant_id}`,
      event: 'me.decision',
      data: { decision_id, state: body.result },
    })
    const told = { evidence_id: decision.evidence_id, kind: null, state: body.result }
    await publish(tx, { contest_id: resource_id, channel: 'desk:referee.decide', event: 'desk.evidence', data: told })
  })
  forgetContest(ctx, resource_id)
  return { ok: true }
}

async function lockAppeal(
  tx: Tx,
  { contest_id, run }: { contest_id: string; run: number },
  appeal_id: string,
): Promise<{ row: AppealRecord; decision: DecisionRecord }> {
  const [found] = await tx
    .select({ row: appeal, decision: evidenceDecision })
    .from(appeal)
    .innerJoin(evidenceDecision, eq(evidenceDecision.decision_id, appeal.decision_id))
    .where(and(eq(appeal.appeal_id, appeal_id), eq(appeal.contest_id, contest_id), eq(appeal.run, run)))
    .for('update', { of: appeal })
  return found ?? fail('not_found')
}

/** The case follows its appeals: one still waits → appealed; nothing of it stands any more → dismissed. */
async function settle(tx: Tx, { evidence_id }: DecisionRecord): Promise<void> {
  if (evidence_id === null) return
  const decisions = (await decisionsOf(tx, evidence_id)).filter(({ decision }) => isFelt(decision))
  const appeals = await appealsOf(
    tx,
    decisions.map(({ decision_id }) => decision_id),
  )
  const isWaiting = [...appeals.values()].some(({ state }) => state === 'open')
  const state = isWaiting ? 'appealed' : decisions.every(({ undone_at }) => undone_at !== null) ? 'dismissed' : 'confirmed'
  await tx
    .update(evidence)
    .set({ state, version: sql`${evidence.version} + 1` })
    .where(eq(evidence.resource_id, evidence_id))
}

export async function readAppealFile(
  ctx: SignedIn,
  { resource_id, appeal_id, file_id }: { resource_id: string; appeal_id: string; file_id: string },
): Promise<Special> {
  await staffContest(ctx, resource_id, 'referee.decide')
  const [row] = await ctx.db
    .select({ name: appealFile.name })
    .from(appealFile)
    .innerJoin(appeal, eq(appeal.appeal_id, appealFile.appeal_id))
    .where(and(eq(appealFile.appeal_id, appeal_id), eq(appealFile.file_id, file_id), eq(appeal.contest_id, resource_id)))
  if (row === undefined) return fail('not_found')
  const entry = {
    module: 'referee' as const,
    operation: 'appeal_file_read' as const,
    object_type: 'appeal',
    object_id: appeal_id,
    object_name: row.name,
  }
  await change(ctx, entry, async () => undefined)
  return openFile(ctx, file_id, row.name)
}
