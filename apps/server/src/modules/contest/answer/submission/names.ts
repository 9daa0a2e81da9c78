import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../../../context.ts'
import { contest } from '../../../../db/schema/contest/contest.ts'
import { contestAnswer } from '../../../../db/schema/contest/contest-answer.ts'
import { topic } from '../../../../db/schema/contest/topic.ts'
import { topicAnswer, wholeTopic } from '../../../../db/schema/contest/topic-answer.ts'
import { user } from '../../../../db/schema/people/user.ts'
import { isNamedForAll } from '../../topic/rules/index.ts'

const known = new LRUCache<string, string>({ max: 5_000, ttl: 60_000 })

/** The name people show, for “already solved by”. */
export async function nameOfUser(platform: Pick<Platform, 'db'>, user_id: string): Promise<string> {
  const found = known.get(user_id)
  if (found !== undefined) return found
  const [row] = await platform.db.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, user_id))
  known.set(user_id, row?.name ?? '')
  return row?.name ?? ''
}

interface Locked {
  contest_id: string
  topic_id: string
  /** What is to be solved first. */
  topic_ids: readonly string[]
}

/** Names of what a locked topic waits for, in the order of the board: those that everybody may know. A topic without a name tells none. */
export async function namesBefore(platform: Pick<Platform, 'db'>, { contest_id, topic_id, topic_ids }: Locked): Promise<string[]> {
  const rows = await platform.db
    .select({ topic: wholeTopic, brackets: contest.brackets, prerequisites_view: contestAnswer.prerequisites_view })
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .innerJoin(contest, eq(contest.resource_id, topic.contest_id))
    .innerJoin(contestAnswer, eq(contestAnswer.contest_id, contest.resource_id))
    .where(and(eq(topic.contest_id, contest_id), inArray(topic.resource_id, [topic_id, ...topic_ids]), isNull(topic.deleted_at)))
    .orderBy(asc(topic.sort), asc(topic.resource_id))
  const locked = rows.find(({ topic: row }) => row.resource_id === topic_id)
  if (locked === undefined || (locked.topic.locked_view ?? locked.prerequisites_view) !== 'name') return []
  return rows.flatMap(({ topic: row, ...of }) => {
    const isKnown = row.is_public && row.is_released && isNamedForAll(of, { topic_id: row.resource_id, ...row })
    return isKnown && row.resource_id !== topic_id ? [row.name] : []
  })
}
