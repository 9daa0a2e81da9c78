import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../../../db/database.ts'
import type { AnswerContest } from '../../../../../db/schema/contest/contest-answer.ts'
import { entrant } from '../../../../../db/schema/contest/entrant.ts'
import { solve } from '../../../../../db/schema/contest/score.ts'
import { topic } from '../../../../../db/schema/contest/topic.ts'
import { topicAnswer, wholeTopic, type TopicRecord } from '../../../../../db/schema/contest/topic-answer.ts'
import { bracketsOfTopic, type TopicAudience } from '../../../core/contest/index.ts'
import { isNamedForAll, isUnseenFirst } from '../../rules/index.ts'

/**
 * What is said by itself of a topic goes to the brackets that may see it; of one that does not exist until something is solved, to
 * those who solved that; of one that hides its name, to everybody without the name.
 */
export async function topicAudience(
  executor: Executor,
  contest: Pick<AnswerContest, 'run' | 'brackets' | 'prerequisites_view'>,
  topicId: string,
): Promise<TopicAudience> {
  const [row] = await executor
    .select(wholeTopic)
    .from(topic)
    .innerJoin(topicAnswer, eq(topicAnswer.topic_id, topic.resource_id))
    .where(eq(topic.resource_id, topicId))
  if (row === undefined) return { audience: { to_brackets: null, to_entrants: null }, isNamed: false }
  const about = { ...row, topic_id: topicId }
  if (isUnseenFirst(contest, about)) {
    const to_entrants = await entrantsWhoSee(executor, { row, run: contest.run, brackets: bracketsOfTopic(contest.brackets, about) })
    return { audience: { to_brackets: null, to_entrants }, isNamed: true }
  }
  // Its brackets are the audience; what is left to ask is whether it waits unnamed.
  const isNamed = isNamedForAll({ ...contest, brackets: [] }, { ...about, brackets: null })
  return { audience: { to_brackets: bracketsOfTopic(contest.brackets, about), to_entrants: null }, isNamed }
}

interface Locked {
  row: Pick<TopicRecord, 'prerequisites' | 'prerequisites_needed'>
  run: number
  brackets: string[] | null
}

/** Entrants that solved enough of what a topic waits for, each whole. */
async function entrantsWhoSee(executor: Executor, { row, run, brackets }: Locked): Promise<string[]> {
  const needed = Math.min(row.prerequisites_needed ?? row.prerequisites.length, row.prerequisites.length)
  const within = brackets === null ? sql`true` : sql`e.bracket_id = any(${sql.param(brackets)}::uuid[])`
  const { rows } = await executor.execute<{ id: string }>(sql`
    select done.entrant_id as id from (
      select s.entrant_id, s.topic_id from ${solve} s join ${topicAnswer} o on o.topic_id = s.topic_id
      where s.run = ${run} and s.topic_id = any(${sql.param(row.prerequisites)}::uuid[])
      group by s.entrant_id, s.topic_id, o.parts having count(distinct s.part) >= jsonb_array_length(o.parts)
    ) done join ${entrant} e on e.entrant_id = done.entrant_id where ${within}
    group by done.entrant_id having count(*) >= ${needed} order by 1`)
  return rows.map(({ id }) => id)
}
