import type { Parsed } from '@beacon/api/endpoint'
import type { deskHill as contract, HillRow } from '@beacon/api/kinds/koh/hill-desk'
import { eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { kohHill } from '../../../../db/schema/kinds/koh/hill.ts'
import { fail } from '../../../../failure.ts'
import { forgetContest, staffContest, stateOf, tellContestChanged } from '../../../contest/core/contest/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { copiedWords, openTopicState } from '../../../contest/topic/plain-topic/index.ts'
import { placeFiles, placeScene } from '../../../contest/topic/topic/index.ts'
import { findVersion, tellKeeper } from '../keep/index.ts'
import { readHillRow } from './list.ts'
import { selectSources, termsOf } from './place.ts'
import { lockHill, mustBeKoh, type PlacedHill } from '../placed/index.ts'

interface At {
  resource_id: string
  topic_id: string
}
type Locked = Omit<PlacedHill, 'direction'>
type Work = (tx: Tx, held: { lock: ContestLock; row: Locked; note: (after: Record<string, unknown>) => void }) => Promise<void>

async function changeHill(ctx: SignedIn, at: At, operation: 'update' | 'replace_text', version: number, work: Work): Promise<HillRow> {
  const { resource_id, topic_id } = at
  mustBeKoh((await staffContest(ctx, resource_id, 'contest.write')).contest)
  await change(ctx, { module: 'topic', operation, object_type: 'topic', object_id: topic_id }, async (tx, note) => {
    const lock = await lockContest(tx, resource_id)
    const row = (await lockHill(tx, resource_id, topic_id)) ?? fail('topic_not_found')
    if (row.topic.version !== version) fail('changed_meanwhile', { version: row.topic.version })
    await work(tx, { lock, row, note: (after) => note({ object_name: row.topic.name, after }) })
    await tx
      .update(topic)
      .set({ version: row.topic.version + 1, updated_at: sql`now()`, updated_by: ctx.actor.user_id })
      .where(eq(topic.resource_id, topic_id))
    await tellContestChanged(tx, resource_id)
    await tellKeeper(tx)
  })
  forgetContest(ctx, resource_id)
  return readHillRow(ctx, resource_id, topic_id)
}

/** Points stand still from the start on: rounds are settled by them, also those that are settled again. */
export const updateHill = (ctx: SignedIn, at: At, { version, ...body }: Parsed<typeof contract.update>['body']): Promise<HillRow> =>
  changeHill(ctx, at, 'update', version, async (tx, { lock, row, note }) => {
    const { score = row.terms.score, hold_points = row.terms.hold_points, sort, is_online, is_hidden } = body
    const fixed = [...(score === row.terms.score ? [] : ['score']), ...(hold_points === row.terms.hold_points ? [] : ['hold_points'])]
    if (fixed.length > 0 && stateOf(lock.contest, lock.at).status !== 'not_started') fail('read_only_while_running', { fields: fixed })
    const place = {
      sort: sort ?? row.topic.sort,
      is_online: is_online ?? row.topic.is_online,
      is_public: is_hidden === undefined ? row.topic.is_public : !is_hidden,
    }
    await tx.update(kohHill).set({ score, hold_points }).where(eq(kohHill.topic_id, at.topic_id))
    await tx.update(topic).set(place).where(eq(topic.resource_id, at.topic_id))
    if (place.is_online !== row.topic.is_online || place.is_public !== row.topic.is_public)
      await appendEvents(tx, lock, [openTopicState({ ...row.topic, ...place })])
    note(body)
  })

/** Versions stand on what the first one was made of. */
export const renewHill = (ctx: SignedIn, at: At, { version }: { version: number }): Promise<HillRow> =>
  changeHill(ctx, at, 'replace_text', version, async (tx, { lock, row, note }) => {
    const [source] = await selectSources(tx, ctx, [row.topic.question_id])
    if (source === undefined) return fail('not_found')
    if ((await findVersion(tx, lock, at.topic_id, 0)) !== null) fail('read_only_while_running', { fields: ['scene'] })
    await tx.update(kohHill).set(termsOf(source)).where(eq(kohHill.topic_id, at.topic_id))
    await placeFiles(tx, at.topic_id, source.row)
    await placeScene(tx, source, at.topic_id)
    await tx.update(topic).set(copiedWords(source.row)).where(eq(topic.resource_id, at.topic_id))
    note({ question_version: source.row.version })
  })
