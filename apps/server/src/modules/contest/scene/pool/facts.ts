import type { DeskSceneFacts } from '@beacon/api/scene/scene-desk'
import { poolObstacle } from '@beacon/engine/scene'
import { and, eq, sql } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { scene } from '../../../../db/schema/index.ts'
import { contestOwner } from '../place/index.ts'
import type { SceneTopic } from '../play/index.ts'
import { termsOf } from '../terms/index.ts'

export const unfitWhy = ({ isolation, definition, plants }: SceneTopic): DeskSceneFacts['pool']['unfit'][number]['why'] | null =>
  isolation === 'entrant' ? poolObstacle(definition, plants) : 'not_per_entrant'

/** Scenes of a contest that wait for whoever starts next, and topics that can have none. */
export async function poolFacts(
  platform: Pick<Platform, 'db'>,
  contest: Pick<ContestCommon, 'resource_id'>,
  topics: readonly SceneTopic[],
): Promise<DeskSceneFacts['pool']> {
  const { warmPool } = await termsOf(platform, contest, null)
  const [row] = await platform.db
    .select({
      ready: sql<number>`(count(*) filter (where ${scene.rest} = 'running'))::int`,
      failed: sql<number>`(count(*) filter (where ${scene.rest} = 'error'))::int`,
    })
    .from(scene)
    .where(and(eq(scene.owner, contestOwner(contest.resource_id)), eq(scene.class, 'pool'), eq(scene.is_alive, true)))
  const unfit = topics.flatMap((topic) => {
    const why = unfitWhy(topic)
    return why === null ? [] : [{ topic_id: topic.topic_id, name: topic.name, why }]
  })
  return {
    wanted: warmPool * topics.filter((topic) => topic.state === 'open' && unfitWhy(topic) === null).length,
    ready: row?.ready ?? 0,
    failed: row?.failed ?? 0,
    unfit: warmPool === 0 ? [] : unfit,
  }
}
