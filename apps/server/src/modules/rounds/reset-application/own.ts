import type { OwnReset, resetApplication as contract } from '@beacon/api/rounds/reset-application'
import { resetLimit } from '@beacon/api/rounds/reset-application'
import type { Reply } from '@beacon/api/endpoint'
import type { Ctx, SignedIn } from '../../../context.ts'
import { change } from '../../../db/change.ts'
import { newId } from '../../../db/id.ts'
import type { ContestCommon } from '../../../db/schema/contest/contest.ts'
import { resetApplication } from '../../../db/schema/rounds/reset-application.ts'
import { fail } from '../../../failure.ts'
import { contestKinds, iso, seeContest, type SeenContest } from '../../contest/core/contest/index.ts'
import { findEntry, mustRun, playingEntry } from '../../contest/entry/entrant/index.ts'
import { kindScene, mustHaveScene } from '../../contest/scene/play/index.ts'
import { lockContest } from '../../contest/score/score/index.ts'
import { limitToOnePer } from '../../platform/rate-limit/index.ts'
import { kindReset } from './port.ts'
import { countUsed, selectOwn } from './repo.ts'
import { tellReset } from './tell.ts'

interface InTopic {
  resource_id: string
  topic_id: string
}

/** A contest whose kind has no such applications has no page of them. @throws contest_not_found */
export function limitOf(contest: ContestCommon): number {
  const port = kindReset.of(contest)
  return port === null ? fail('contest_not_found') : port.limit(contest)
}

async function seeTopic(ctx: Ctx, { resource_id, topic_id }: InTopic): Promise<SeenContest> {
  const seen = await seeContest(ctx, resource_id)
  limitOf(seen.contest)
  await contestKinds.of(seen.contest).topics.mustSee(ctx, seen, topic_id)
  return seen
}

export async function listOwn(ctx: SignedIn, { resource_id, topic_id }: InTopic): Promise<Reply<typeof contract.list>> {
  const seen = await seeTopic(ctx, { resource_id, topic_id })
  const { entrant_id } = (await findEntry(ctx, seen.open, ctx.actor.user_id)) ?? fail('not_registered')
  const of = { contest_id: resource_id, run: seen.contest.run }
  const limit = limitOf(seen.contest)
  const items = await selectOwn(ctx.db, of, { entrant_id, topic_id }, resetLimit.max)
  return { items, limit, left: Math.max(0, limit - (await countUsed(ctx.db, of, { entrant_id, topic_id }))) }
}

/** @throws reset_open while another one waits, reset_limit where all are used */
export async function apply(ctx: SignedIn, where: InTopic, { reason }: { reason: string }): Promise<OwnReset> {
  const { resource_id, topic_id } = where
  const seen = await seeContest(ctx, resource_id)
  limitOf(seen.contest)
  const { entrant_id } = await playingEntry(ctx, seen)
  mustRun(seen)
  await seeTopic(ctx, where)
  const scenes = await kindScene.of(seen.contest).topics(ctx.db, resource_id)
  if (scenes.some((topic) => topic.topic_id === topic_id)) await mustHaveScene(ctx, where)
  await limitToOnePer(ctx, `reset ${entrant_id}`, 10_000)
  const about = { module: 'contest', operation: 'box_apply', object_type: 'contest', object_id: resource_id } as const
  await change(ctx, about, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    mustRun({ contest: lock.contest, now: lock.at })
    const limit = limitOf(lock.contest)
    const values = { contest_id: resource_id, run: lock.run, entrant_id, topic_id, user_id: ctx.actor.user_id, reason }
    const isFull = (await countUsed(tx, lock, values)) >= limit
    const [open] = await selectOwn(tx, lock, values, 1)
    if (open?.state === 'pending') fail('reset_open')
    if (isFull) fail('reset_limit', { limit })
    const [row] = await tx
      .insert(resetApplication)
      .values({ ...values, application_id: newId(), at: iso(lock.at) })
      .returning()
    if (row === undefined) throw new Error('the application was not written')
    await tellReset(tx, row)
    note({ object_name: lock.contest.name, after: { topic_id, entrant_id, reason } })
    return null
  })
  const [view] = await selectOwn(ctx.db, { contest_id: resource_id, run: seen.contest.run }, { entrant_id, topic_id }, 1)
  return view ?? fail('contest_not_found')
}
