import type { ranking as contract } from '@beacon/api/ranking'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import { and, desc, eq, ilike, inArray, or, sql } from 'drizzle-orm'
import type { SignedIn } from '../../context.ts'
import { change } from '../../db/change.ts'
import { newId } from '../../db/id.ts'
import { entrant } from '../../db/schema/entrant.ts'
import { adjustment } from '../../db/schema/score.ts'
import { fail } from '../../failure.ts'
import { forgetContest, staffContest } from '../contest/index.ts'
import { appendEvents, lockContest, type NewEvent } from '../score/index.ts'

type Adjust = Parsed<typeof contract.adjust>
type List = Parsed<typeof contract.adjustments>

/** Reward or penalty. It counts when it is entered and never moves a tie. */
export async function adjust(ctx: SignedIn, { params, body }: Pick<Adjust, 'params' | 'body'>): Promise<{ ok: true }> {
  const { contest } = await staffContest(ctx, params.resource_id, 'contest.score')
  if (body.points === 0) return fail('adjustment_zero')
  const contest_id = contest.resource_id
  const ids = [...new Set(body.entrant_ids)]
  const entry = { module: 'score', operation: 'adjust', object_type: 'entrant' }
  await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, contest_id)
    const rows = await tx
      .select({ entrant_id: entrant.entrant_id, name: entrant.name })
      .from(entrant)
      .where(and(eq(entrant.contest_id, contest_id), inArray(entrant.entrant_id, ids)))
    if (rows.length !== ids.length) return fail('not_found')
    const made = rows.map((row) => ({ ...row, adjustment_id: newId() }))
    const { points, reason, visible } = body
    const about = {
      contest_id,
      run: lock.run,
      at: new Date(lock.at).toISOString(),
      points,
      reason,
      visible,
      user_id: ctx.actor.user_id,
      by: ctx.actor.rep_name,
    }
    await tx.insert(adjustment).values(made.map(({ entrant_id, adjustment_id }) => ({ ...about, entrant_id, resource_id: adjustment_id })))
    await appendEvents(
      tx,
      lock,
      made.map(({ entrant_id, adjustment_id }): NewEvent => adjustEvent(entrant_id, adjustment_id, points)),
    )
    for (const { entrant_id, name } of made) note({ object_id: entrant_id, object_name: name, after: { points, reason, visible } })
  })
  forgetContest(ctx, contest_id)
  return { ok: true }
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

/** Rewards and penalties of this run, newest first. */
export async function listAdjustments(
  ctx: SignedIn,
  { params, query }: Pick<List, 'params' | 'query'>,
): Promise<Reply<typeof contract.adjustments>> {
  const { contest } = await staffContest(ctx, params.resource_id, 'contest.watch')
  const like = query.q === undefined || query.q === '' ? undefined : `%${query.q.replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`
  const where = and(
    eq(adjustment.contest_id, contest.resource_id),
    eq(adjustment.run, contest.run),
    like === undefined ? undefined : or(ilike(entrant.name, like), ilike(adjustment.reason, like)),
  )
  const rows = await ctx.db
    .select({ adjustment, entrant_name: entrant.name, total: sql<number>`count(*) over ()::int` })
    .from(adjustment)
    .innerJoin(entrant, eq(entrant.entrant_id, adjustment.entrant_id))
    .where(where)
    .orderBy(desc(adjustment.at), desc(adjustment.resource_id))
    .limit(query.size)
    .offset((query.page - 1) * query.size)
  const items = rows.map(({ adjustment: row, entrant_name }) => {
    const { resource_id, at, entrant_id, points, reason, visible, by } = row
    return { adjustment_id: resource_id, at, entrant_id, entrant_name, points, reason, visible, by }
  })
  return { items, total: rows[0]?.total ?? 0 }
}
