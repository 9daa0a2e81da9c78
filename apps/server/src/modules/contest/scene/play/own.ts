import type { scene as contract } from '@beacon/api/scene/scene'
import type { Reply } from '@beacon/api/endpoint'
import { leftMs, pageStateOf } from '@beacon/engine/scene'
import type { SignedIn } from '../../../../context.ts'
import { clockNow } from '../../../../db/clock.ts'
import { Failure } from '../../../../failure.ts'
import { selectAliveOf } from '../../../scenes/life/index.ts'
import { seeContest, type SeenContest } from '../../core/contest/index.ts'
import { findEntry } from '../../entry/entrant/index.ts'
import { entrantPayer, readPlace } from '../place/index.ts'
import { termsOf } from '../terms/index.ts'
import { kindScene, type SceneTopic } from './port.ts'

/** What the own entrant runs now, and which topics of its sight have a scene. */
export async function listOwn(ctx: SignedIn, resource_id: string): Promise<Reply<typeof contract.own>> {
  const seen = await seeContest(ctx, resource_id)
  const { perEntrant: max } = await termsOf(ctx, seen.contest, null)
  const entry = await findEntry(ctx, seen.open, ctx.actor.user_id)
  if (entry?.status !== 'approved') return { items: [], total: 0, max, topic_ids: [] }
  const shown = await visibleTopics(ctx, seen)
  const names = new Map(shown.map(({ topic_id, name }) => [topic_id, name]))
  const now = clockNow()
  const rows = await selectAliveOf(ctx.db, entrantPayer(entry.entrant_id))
  const items = rows.flatMap((row) => {
    const place = readPlace(row)
    if (place === null || place.contest_id !== resource_id) return []
    const left = leftMs(row.life, now)
    return [
      {
        scene_id: row.scene_id,
        number: row.number,
        topic_id: place.topic_id,
        topic_name: names.get(place.topic_id) ?? '',
        status: pageStateOf(row.life, now),
        expires_at: left === null ? null : new Date(now + left).toISOString(),
        is_stopped: row.life.stoppedAt !== null,
        is_own: place.user_id === ctx.actor.user_id,
      },
    ]
  })
  return { items, total: items.length, max, topic_ids: [...names.keys()] }
}

/** Topics with a scene that the caller may open. */
async function visibleTopics(ctx: SignedIn, seen: SeenContest): Promise<SceneTopic[]> {
  const port = kindScene.of(seen.contest)
  const all = await port.topics(ctx.db, seen.contest.resource_id)
  const found = await Promise.all(
    all.map(async ({ topic_id }) => {
      try {
        return await port.topicOf(ctx, { ...seen, standpoint: 'player' }, topic_id)
      } catch (error) {
        if (error instanceof Failure) return null
        throw error
      }
    }),
  )
  return found.flatMap((topic) => (topic === null || topic.state === 'locked' ? [] : [topic]))
}
