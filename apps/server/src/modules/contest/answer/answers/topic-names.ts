import type { Pool } from 'pg'
import type { AnswerContest } from '../../../../db/schema/contest/contest-answer.ts'
import type { TopicName, TopicNames } from '../../core/contest/index.ts'
import { isNamedForAll, isUnseenFirst } from '../../topic/rules/index.ts'

interface TopicRow extends Omit<TopicName, 'parent_id'> {
  parent_id: string | null
  brackets: string[] | null
  prerequisites: string[]
  locked_view: 'hidden' | 'name' | 'anonymised' | null
  show_solvers: boolean | null
}

const topicText = `select t.resource_id as topic_id, t.name, coalesce(d.key, '') as direction, t.parent_id, t.brackets, o.prerequisites, o.locked_view, o.show_solvers
  from topic t join topic_answer o on o.topic_id = t.resource_id
  left join direction d on d.resource_id = t.direction_id where t.contest_id = $1 and t.deleted_at is null order by t.sort, t.resource_id`

/** Names of the topics, for the desk and as everybody may know them. */
export async function topicNames(pool: Pool, contest: AnswerContest): Promise<TopicNames> {
  const { rows } = await pool.query<TopicRow>(topicText, [contest.resource_id])
  const named = (isNamed: (row: TopicRow) => boolean) =>
    rows.map((row): TopicName => ({
      topic_id: row.topic_id,
      name: isNamed(row) ? row.name : '',
      direction: row.direction,
      ...(row.parent_id === null ? {} : { parent_id: row.parent_id }),
    }))
  return {
    topics: named(() => true),
    shown: named((row) => isNamedForAll(contest, row)),
    after_end: named((row) => isNamedForAll(contest, { ...row, prerequisites: [] })),
    unseen: rows.filter((row) => isUnseenFirst(contest, row)).map(({ topic_id }) => topic_id),
    unnamed_solvers: rows.filter((row) => !(row.show_solvers ?? contest.show_solvers)).map(({ topic_id }) => topic_id),
  }
}
