import type { ranking as contract } from '@beacon/api/contest/ranking'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import { containing } from '../../../../db/like.ts'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { listOf } from '../../../../db/list.ts'
import { entrant } from '../../../../db/schema/contest/entrant.ts'
import { adjustment } from '../../../../db/schema/contest/score.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'
import { fail } from '../../../../failure.ts'
import { forgetContest, staffContest, watchedEntrants } from '../../core/contest/index.ts'
import { appendEvents, lockContest, type ContestLock, type NewEvent } from '../score/index.ts'

type Adjust = Parsed<typeof contract.adjust>
type List = Parsed<typeof contract.adjustments>

/** Reward or penalty. It counts when it is entered and never moves a tie. */
export async function adjust(ctx: SignedIn, { params, body }: Pick<Adjust, 'params' | 'body'>): Promise<{ ok: true }> {
  const { contest } = await staffContest(ctx, params.resource_id, 'contest.score')
  if (body.points === 0) return fail('adjustment_zero')
  const contest_id = contest.resource_id
  const ids = [...new Set(body.entrant_ids)]
  const entry = {
    module: 'score' as const,
    operation: body.points > 0 ? ('reward' as const) : ('penalty' as const),
    object_type: 'entrant',
  }
  await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, contest_id)
    const { points, reason, visible } = body
    const made = await enterAdjustments(tx, lock, { entrant_ids: ids, points, reason, visible, ...ctx.actor, by: ctx.actor.rep_name })
    for (const { entrant_id, name } of made) note({ object_id: entrant_id, object_name: name, after: { points, reason, visible } })
  })
  forgetContest(ctx, contest_id)
  return { ok: true }
}

interface Entered {
  entrant_ids: string[]
  points: number
  reason: string
  visible: boolean
  user_id: string
  by: string
  /** The entry that this one takes back. */
  undoes?: string
}

/** Rows and events of a reward or a penalty under the contest's lock, one for each entrant. */
export async function enterAdjustments(
  tx: Tx,
  lock: ContestLock,
  { entrant_ids, points, reason, visible, user_id, by, undoes }: Entered,
): Promise<{ entrant_id: string; name: string; adjustment_id: string }[]> {
  const { contest_id, run } = lock
  const rows = await tx
    .select({ entrant_id: entrant.entrant_id, name: entrant.name })
    .from(entrant)
    .where(and(eq(entrant.contest_id, contest_id), inArray(entrant.entrant_id, entrant_ids)))
  if (rows.length !== entrant_ids.length) return fail('not_found')
  const made = rows.map((row) => ({ ...row, adjustment_id: newId() }))
  const about = { contest_id, run, at: new Date(lock.at).toISOString(), points, reason, visible, user_id, by, undoes: undoes ?? null }
  await tx.insert(adjustment).values(made.map(({ entrant_id, adjustment_id }) => ({ ...about, entrant_id, resource_id: adjustment_id })))
  await appendEvents(
    tx,
    lock,
    made.map(({ entrant_id, adjustment_id }): NewEvent => adjustEvent(entrant_id, adjustment_id, points)),
  )
  return made
}

const adjustEvent = (entrant_id: string, adjustment_id: string, points: number): NewEvent => ({
  kind: 'adjust',
  lane: 'result',
  entrant_id,
  solver_id: null,
  topic_id: null,
  part: null,
  payload: { adjustment_id, points },
})

type Undo = Parsed<typeof contract.undo_adjustment>

/** Takes an entry back by a counter-entry that players see as they saw the first; once. */
export async function undoAdjustment(ctx: SignedIn, { params, body }: Pick<Undo, 'params' | 'body'>): Promise<{ ok: true }> {
  const { contest } = await staffContest(ctx, params.resource_id, 'contest.score')
  const contest_id = contest.resource_id
  const entry = { module: 'score' as const, operation: 'correct' as const, object_type: 'adjustment', object_id: params.adjustment_id }
  await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, contest_id)
    const ofRun = and(eq(adjustment.contest_id, contest_id), eq(adjustment.run, lock.run))
    const [row] = await tx
      .select()
      .from(adjustment)
      .where(and(ofRun, eq(adjustment.resource_id, params.adjustment_id)))
    if (row === undefined) return fail('not_found')
    const taken = await tx
      .select({ id: adjustment.resource_id })
      .from(adjustment)
      .where(and(ofRun, eq(adjustment.undoes, row.resource_id)))
    if (row.undoes !== null || taken.length > 0) return fail('already_decided')
    const points = -row.points
    const counter = { points, reason: body.reason, visible: row.visible, undoes: row.resource_id }
    await enterAdjustments(tx, lock, {
      entrant_ids: [row.entrant_id],
      ...counter,
      user_id: ctx.actor.user_id,
      by: ctx.actor.rep_name,
    })
    note({ before: { points: row.points, reason: row.reason }, after: { points, reason: body.reason } })
  })
  forgetContest(ctx, contest_id)
  return { ok: true }
}

/** Rewards and penalties of this run, newest first. */
export async function listAdjustments(
  ctx: SignedIn,
  { params, query }: Pick<List, 'params' | 'query'>,
): Promise<Reply<typeof contract.adjustments>> {
  const seen = await staffContest(ctx, params.resource_id, 'contest.watch')
  const { contest } = seen
  const own = await watchedEntrants(ctx, seen)
  const like = query.q === undefined || query.q === '' ? undefined : containing(query.q)
  const where = and(
    eq(adjustment.contest_id, contest.resource_id),
    eq(adjustment.run, contest.run),
    own === null ? undefined : inArray(adjustment.entrant_id, [...own]),
    like === undefined ? undefined : or(ilike(staffNameSql('entrant'), like), ilike(adjustment.reason, like)),
  )
  const found = ctx.db
    .select({
      adjustment,
      entrant_name: staffNameSql('entrant'),
      is_undone: sql<boolean>`exists (select from adjustment u where u.undoes = ${adjustment.resource_id})`,
    })
    .from(adjustment)
    .innerJoin(entrant, eq(entrant.entrant_id, adjustment.entrant_id))
    .where(where)
    .$dynamic()
  const order = [desc(adjustment.at), desc(adjustment.resource_id)]
  const { rows, total } = await listOf(ctx.db, found, { order, page: query.page, size: query.size })
  const items = rows.map(({ adjustment: row, entrant_name, is_undone }) => {
    const { resource_id, at, entrant_id, points, reason, visible, by, undoes } = row
    return { adjustment_id: resource_id, at, entrant_id, entrant_name, points, reason, visible, by, undoes, is_undone }
  })
  return { items, total }
}
