import { and, eq, sql } from 'drizzle-orm'
import type { Platform } from '../../../../context.ts'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import { topicScene } from '../../../../db/schema/bank/question-scene.ts'
import { topicFlag, type TopicFlagRecord } from '../../../../db/schema/contest/topic.ts'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { openFlag } from './flag-digest.ts'
import { flagsOf } from './play/mine.ts'
import { fillOwned } from './play/owned.ts'
import { selectFlags, selectTopics } from './repo.ts'

interface Wish {
  topic_id: string
  entrant_id: string | null
}
type Reading = Pick<Platform, 'db' | 'secret'>

/**
 * Flags that go into a scene, by part in the order shown; they are in the index of flags before anybody can read them in a node.
 * Null where a part has none that a scene could hold: a pattern, or an own flag in a scene that all share.
 */
export async function sceneFlags(platform: Reading, contest: AnswerContest, { topic_id, entrant_id }: Wish): Promise<string[] | null> {
  const { db } = platform
  const row = (await selectTopics(db, contest.resource_id)).find(({ resource_id }) => resource_id === topic_id)
  if (row === undefined || (await placesNone(platform, topic_id))) return []
  const { flag_type } = row
  if (flag_type !== 'dynamic' && flag_type !== 'random') return writtenFlags(platform, contest, row)
  if (entrant_id === null) return null
  await fillOwned(platform, contest.resource_id, [entrant_id])
  if (flag_type === 'dynamic') return flagsOf(platform, contest, row, entrant_id)
  const own = await db
    .select()
    .from(topicFlag)
    .where(and(eq(topicFlag.topic_id, topic_id), eq(topicFlag.owner_id, entrant_id), eq(topicFlag.run, contest.run)))
  return textsOf(platform, row, own)
}

/** A definition that holds no flag needs none. */
async function placesNone({ db }: Reading, topic_id: string): Promise<boolean> {
  const [found] = await db
    .select({ definition: sql<string>`${topicScene.definition}::text` })
    .from(topicScene)
    .where(eq(topicScene.topic_id, topic_id))
  return found === undefined || !/"part":|\{\{\s*flag\./u.test(found.definition)
}

const writtenFlags = async (platform: Reading, { resource_id }: AnswerContest, row: TopicRecord): Promise<string[] | null> =>
  textsOf(platform, row, await selectFlags(platform.db, resource_id, row.resource_id))

/** The first text of each part. */
function textsOf({ secret }: Reading, { parts }: TopicRecord, flags: readonly TopicFlagRecord[]): string[] | null {
  const texts = parts.flatMap(({ part }) => {
    const found = flags.find((flag) => flag.part === part && flag.match !== 'regex')
    return found === undefined ? [] : [openFlag(secret, found.flag_id, found.content_sealed)]
  })
  return texts.length === parts.length ? texts : null
}
