import { eq, inArray } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { entrant, entrantMember } from '../../../../db/schema/contest/entrant.ts'
import type { SceneRecord } from '../../../../db/schema/index.ts'
import { readPlace } from '../place/index.ts'
import { kindScene } from '../play/index.ts'
import type { SceneFacts } from './due.ts'

/** What became of those who play in these scenes, and of their topics. */
export async function factsOf(platform: Platform, contest: ContestCommon, rows: readonly SceneRecord[]): Promise<Map<string, SceneFacts>> {
  const places = rows.flatMap((row) => {
    const place = readPlace(row)
    return place === null ? [] : [{ scene_id: row.scene_id, madeMs: Date.parse(row.made_at), place }]
  })
  const topics = [...new Set(places.map(({ place }) => place.topic_id))]
  const entrants = [...new Set(places.flatMap(({ place }) => place.entrant_id ?? []))]
  const port = kindScene.of(contest)
  const playable = await port.playable(platform, contest, topics)
  const solves = await port.solves(platform, contest, topics)
  const status = new Map(
    (
      await platform.db
        .select({ id: entrant.entrant_id, status: entrant.status })
        .from(entrant)
        .where(inArray(entrant.entrant_id, entrants))
    ).map((one) => [one.id, one.status]),
  )
  const members = await platform.db
    .select({ entrant_id: entrantMember.entrant_id, user_id: entrantMember.user_id })
    .from(entrantMember)
    .where(eq(entrantMember.contest_id, contest.resource_id))
  const isMember = new Set(members.map(({ entrant_id, user_id }) => `${entrant_id} ${user_id}`))
  return new Map(
    places.map(({ scene_id, madeMs, place }) => {
      const { entrant_id, user_id, topic_id } = place
      const solver = solves.find((one) => one.topic_id === topic_id && (one.solver_id === entrant_id || one.solver_id === user_id))
      const facts: SceneFacts = {
        place,
        madeMs,
        isBanned: entrant_id !== null && status.get(entrant_id) === 'banned',
        isIn:
          entrant_id === null || (status.get(entrant_id) === 'approved' && (user_id === null || isMember.has(`${entrant_id} ${user_id}`))),
        isPlayable: playable.has(topic_id),
        solvedMs: entrant_id === null ? null : (solver?.at ?? null),
      }
      return [scene_id, facts]
    }),
  )
}
