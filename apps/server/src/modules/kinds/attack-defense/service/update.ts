import type { Parsed } from '@beacon/api/endpoint'
import type { contestService as contract, ServiceRow } from '@beacon/api/kinds/attack-defense/service'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { adService } from '../../../../db/schema/kinds/attack-defense/play.ts'
import { fail } from '../../../../failure.ts'
import { forgetContest, staffContest, tellContestChanged } from '../../../contest/core/contest/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { copiedWords, openTopicState } from '../../../contest/topic/plain-topic/index.ts'
import { placeFiles } from '../../../contest/topic/topic/index.ts'
import { serviceRows } from './list.ts'
import { findSource, termsOf } from './place.ts'
import { lockService, type PlacedService } from './repo.ts'
import { mustBeAd } from './see.ts'

interface At {
  resource_id: string
  topic_id: string
}
type Locked = Omit<PlacedService, 'direction'>
type Work = (tx: Tx, held: { lock: ContestLock; row: Locked; note: (after: Record<string, unknown>) => void }) => Promise<void>

async function changeService(
  ctx: SignedIn,
  at: At,
  operation: 'update' | 'replace_text',
  version: number,
  work: Work,
): Promise<ServiceRow> {
  const { resource_id, topic_id } = at
  mustBeAd((await staffContest(ctx, resource_id, 'contest.write')).contest)
  const contest = await change(ctx, { module: 'topic', operation, object_type: 'topic', object_id: topic_id }, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const row = (await lockService(tx, resource_id, topic_id)) ?? fail('topic_not_found')
    if (row.topic.version !== version) fail('changed_meanwhile', { version: row.topic.version })
    await work(tx, { lock, row, note: (after) => note({ object_name: row.topic.name, after }) })
    await tx
      .update(topic)
      .set({ version: row.topic.version + 1, updated_at: sql`now()`, updated_by: ctx.actor.user_id })
      .where(eq(topic.resource_id, topic_id))
    await tellContestChanged(tx, resource_id)
    return mustBeAd(lock.contest)
  })
  forgetContest(ctx, resource_id)
  return (await serviceRows(ctx.db, contest)).find((row) => row.topic_id === topic_id) ?? fail('topic_not_found')
}

/** Weight and presence act from the next round on, for a round keeps what it began with; hiding acts at once. */
export const updateService = (ctx: SignedIn, at: At, { version, ...body }: Parsed<typeof contract.update>['body']): Promise<ServiceRow> =>
  changeService(ctx, at, 'update', version, async (tx, { lock, row, note }) => {
    const { weight, sort, release_round, is_online, is_hidden } = body
    const terms = { weight: weight ?? row.terms.weight, release_round: release_round ?? row.terms.release_round }
    const place = {
      sort: sort ?? row.topic.sort,
      is_online: is_online ?? row.topic.is_online,
      is_public: is_hidden === undefined ? row.topic.is_public : !is_hidden,
    }
    await tx.update(adService).set(terms).where(eq(adService.topic_id, at.topic_id))
    await tx.update(topic).set(place).where(eq(topic.resource_id, at.topic_id))
    if (place.is_online !== row.topic.is_online || place.is_public !== row.topic.is_public)
      await appendEvents(tx, lock, [openTopicState({ ...row.topic, ...place })])
    note(body)
  })

/** Stores and key stay as they are once it runs: flags say them. */
export const renewService = (ctx: SignedIn, at: At, { version }: { version: number }): Promise<ServiceRow> =>
  changeService(ctx, at, 'replace_text', version, async (tx, { row, note }) => {
    const source = (await findSource(tx, ctx, row.topic.question_id)) ?? fail('not_found')
    const terms = termsOf(source)
    const isPlayed = await tx.execute(sql`select from ad_round_topic where topic_id = ${at.topic_id} limit 1`)
    if ((isPlayed.rowCount ?? 0) > 0 && terms.stores.length !== row.terms.stores.length)
      fail('read_only_while_running', { fields: ['flag_stores'] })
    await tx
      .update(adService)
      .set({ ...terms, service_key: row.terms.service_key })
      .where(eq(adService.topic_id, at.topic_id))
    await placeFiles(tx, at.topic_id, source)
    await tx.update(topic).set(copiedWords(source)).where(eq(topic.resource_id, at.topic_id))
    note({ question_version: source.version })
  })
