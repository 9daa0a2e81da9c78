import { can, type Ctx } from '../../../../context.ts'
import type { SceneRecord } from '../../../../db/schema/index.ts'
import { Failure } from '../../../../failure.ts'
import type { SceneEntry } from '../../../scenes/door/index.ts'
import { mustEnter, seeContest, staffItems, type SeenContest } from '../../core/contest/index.ts'
import { findEntry } from '../../entry/entrant/index.ts'
import { readPlace, type ReadPlace } from '../place/index.ts'
import { kindScene } from './port.ts'

/** Who may enter a scene of a contest: those it was started for, and those who look after it. Null: it does not exist for the caller. */
export async function entryOf(ctx: Ctx, scene: SceneRecord): Promise<SceneEntry | null> {
  if (ctx.actor === null) return null
  const place = readPlace(scene)
  if (place !== null && (await isPlayedBy(ctx, place))) return { as: 'player', mayUse: true }
  if (can(ctx, 'scene.operate')) return { as: 'staff', mayUse: true }
  const items = place === null ? [] : await staffItems(ctx, place.contest_id, ['contest.scene'])
  if (items.length > 0) return { as: 'staff', mayUse: true }
  return can(ctx, 'monitor.user') ? { as: 'staff', mayUse: false } : null
}

/** Anything that would refuse the topic's page or a start refuses the way in as well. */
async function isPlayedBy(ctx: Ctx, place: ReadPlace): Promise<boolean> {
  if (!can(ctx, 'front.console.open')) return false
  try {
    const seen = await seeContest(ctx, place.contest_id)
    if (!(await isOf(ctx, seen, place))) return false
    mustEnter(ctx, seen.contest)
    const topic = await kindScene.of(seen.contest).topicOf(ctx, { ...seen, standpoint: 'player' }, place.topic_id)
    return topic !== null
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}

async function isOf(ctx: Ctx, seen: SeenContest, { entrant_id, user_id }: ReadPlace): Promise<boolean> {
  if (ctx.actor === null) return false
  const entry = await findEntry(ctx, seen.open, ctx.actor.user_id)
  if (entry?.status !== 'approved') return false
  return (entrant_id === null || entrant_id === entry.entrant_id) && (user_id === null || user_id === ctx.actor.user_id)
}
