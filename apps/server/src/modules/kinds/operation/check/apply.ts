import type { OwnRun } from '@beacon/api/kinds/operation/check'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import { operationPoint, operationRun, type OperationPointRecord } from '../../../../db/schema/kinds/operation/play.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { fail } from '../../../../failure.ts'
import { mustEnter, type SeenContest } from '../../../contest/core/contest/index.ts'
import { mustRun, playingEntry } from '../../../contest/entry/entrant/index.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { pointsOf } from '../topic/index.ts'
import { asOwn, mustApply, mustTake, seeOperation, type Asking } from './door.ts'
import { beginRun, runsNow, sceneBehind } from './order.ts'
import { selectOpen, usedBy } from './repo.ts'
import { tellRun } from './tell.ts'
import { ownRun } from './view.ts'

interface InTopic {
  resource_id: string
  topic_id: string
}

/** How an entrant stands at all points. */
export async function standsOf(
  executor: Executor,
  { resource_id, run }: { resource_id: string; run: number },
  entrant_id: string,
): Promise<Map<string, OperationPointRecord>> {
  const rows = await executor
    .select()
    .from(operationPoint)
    .where(and(eq(operationPoint.contest_id, resource_id), eq(operationPoint.run, run), eq(operationPoint.entrant_id, entrant_id)))
  return new Map(rows.map((row) => [row.point_id, row]))
}

/** What decides about an application of an entrant in a topic, as it stands. */
export async function askingOf(
  executor: Executor,
  { contest, now }: Pick<SeenContest, 'contest' | 'now'>,
  { entrant_id, topic, point_id }: { entrant_id: string; topic: TopicRecord; point_id: string | null },
): Promise<Asking> {
  const own = asOwn(contest)
  const { resource_id: contest_id, run } = own
  const topic_id = topic.resource_id
  const ofEntrant = and(eq(operationRun.entrant_id, entrant_id), eq(operationRun.topic_id, topic_id))
  return {
    contest: own,
    now,
    topic_id,
    points: pointsOf(topic),
    point_id,
    scene: await sceneBehind(executor, { contest_id, topic_id, entrant_id }),
    open: (await selectOpen(executor, { contest_id, run }, ofEntrant))[0] ?? null,
    used: await usedBy(executor, { contest_id, run }, entrant_id),
    stands: await standsOf(executor, own, entrant_id),
  }
}

/** Asked before, and again under the contest's lock. The time of the application counts, wherever it comes to stand in the queue. */
export async function applyForCheck(
  ctx: SignedIn,
  { resource_id, topic_id }: InTopic,
  { point_id = null }: { point_id?: string | null | undefined },
): Promise<OwnRun> {
  const seen = await seeOperation(ctx, resource_id)
  const { entrant_id } = await playingEntry(ctx, seen)
  mustEnter(ctx, seen.contest)
  mustRun(seen)
  const topic = await mustTake(ctx, seen, topic_id)
  mustApply(await askingOf(ctx.db, seen, { entrant_id, topic, point_id }))
  await rateLimit(ctx, `check ${entrant_id}`, 30, 60_000)
  const about = { module: 'submission', operation: 'check_apply', object_type: 'topic', object_id: topic_id } as const
  const row = await change(ctx, about, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    if (lock.run !== seen.contest.run) fail('contest_not_started', { t: lock.contest.start_at })
    mustRun({ contest: lock.contest, now: lock.at })
    const asking = await askingOf(tx, { contest: lock.contest, now: lock.at }, { entrant_id, topic, point_id })
    const asked = mustApply(asking)
    if (!runsNow(asking.scene)) return fail('scene_state')
    const made = await beginRun(ctx, tx, lock, {
      entrant_id,
      topic_id,
      trigger: 'application',
      user_id: ctx.actor.user_id,
      requested_at: lock.at,
      interval_n: null,
      asked,
      points: asking.points,
      scene: asking.scene,
      is_counted: true,
    })
    if (made === null) return fail('check_running', { time: asking.open?.requested_at ?? null })
    await tellRun(tx, made, 'queued')
    note({ object_name: topic.name, after: { run_id: made.run_id, entrant_id, points: asked.map(({ name }) => name) } })
    return made
  })
  return ownRun(ctx.db, row)
}
