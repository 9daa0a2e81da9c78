import type { Executor } from '../../../../db/database.ts'
import { findTopicScenes } from '../../../bank/flag/index.ts'
import { digestOf, provenDigests } from '../../../bank/judged-question/index.ts'
import type { PlacedHill } from './repo.ts'

/** Hills that are as a green proof of their question found them: scene, service and scripts. */
export async function provenHills(executor: Executor, hills: readonly PlacedHill[]): Promise<ReadonlySet<string>> {
  const scenes = await findTopicScenes(
    executor,
    hills.map(({ topic }) => topic.resource_id),
  )
  const proven = await provenDigests(
    executor,
    hills.map(({ topic }) => topic.question_id),
  )
  return new Set(
    hills.flatMap(({ topic, terms }) => {
      const definition = scenes.get(topic.resource_id)?.definition
      return definition !== undefined && proven.has(digestOf({ ...terms, definition })) ? [topic.resource_id] : []
    }),
  )
}
