import type { PlantPlace } from '@beacon/engine/scene'
import type { Executor } from '../../../db/database.ts'
import { asCfs } from '../../../db/schema/kinds/cfs/contest-cfs.ts'
import { answerParts } from '../../contest/answer/answers/index.ts'
import { fillOwned, flagsOf, selectTopics } from '../../contest/topic/topic/index.ts'
import type { KindScene, SceneTopic } from '../../contest/scene/play/index.ts'
import { readKnownPlaces } from './range/index.ts'
import { stagesOf, type Stage } from './stage/index.ts'

/** Where the flags of an entrant's own lie; each is named by its stage. */
const plantOf = ({ row, own: { node_key, plant } }: Stage): PlantPlace[] =>
  plant === null
    ? []
    : [{ key: row.resource_id, node_key, as: plant.into === 'file' ? { file: plant.path, mode: plant.mode } : { variable: plant.key } }]

async function withPlants(executor: Executor, contestId: string, topics: readonly SceneTopic[]): Promise<SceneTopic[]> {
  const rows = await selectTopics(executor, contestId)
  return topics.map((topic) => ({ ...topic, plants: stagesOf(rows, topic.topic_id).flatMap(plantOf) }))
}

/** Ranges are played in scenes as topics of a CTF are; the flags of their stages are planted in the nodes. */
export const cfsScene: KindScene = {
  ...answerParts.scene,
  topicOf: async (ctx, seen, topic_id) => {
    const topic = await answerParts.scene.topicOf(ctx, seen, topic_id)
    return topic === null ? null : ((await withPlants(ctx.db, seen.contest.resource_id, [topic]))[0] ?? null)
  },
  knownPlaces: readKnownPlaces,
  topics: async (executor, contest_id) => withPlants(executor, contest_id, await answerParts.scene.topics(executor, contest_id)),
  plantsOf: async (platform, contest, { topic_id, entrant_id }) => {
    const row = asCfs(contest)
    const stages = stagesOf(await selectTopics(platform.db, row.resource_id), topic_id).filter(({ own }) => own.plant !== null)
    if (entrant_id === null) return stages.length === 0 ? new Map() : null
    await fillOwned(platform, row.resource_id, [entrant_id])
    return new Map(
      stages.flatMap((stage) => flagsOf(platform, row, stage.row, entrant_id).map((text) => [stage.row.resource_id, text] as const)),
    )
  },
}
