import { newId } from '../../../../db/id.ts'
import type { QuestionCommon } from '../../../../db/schema/bank/question.ts'
import type { topic, TopicCommon } from '../../../../db/schema/contest/topic.ts'
import { copiedWords } from '../plain-topic/index.ts'

type NewTopic = typeof topic.$inferInsert & { resource_id: string; question_id: string }
interface Copy<Of> {
  topic: NewTopic
  of: Of
}

interface Into {
  contest_id: string
  /** Who places them. */
  by: string | null
}

/** Copies of questions, behind the tasks that stand in the contest already. */
export function copiesOf<Source extends QuestionCommon>(
  sources: readonly Source[],
  placed: readonly { topic: Pick<TopicCommon, 'sort'> }[],
  { contest_id, by }: Into,
): Copy<Source>[] {
  const first = Math.max(0, ...placed.map((one) => one.topic.sort)) + 1
  return sources.map((of, index) => ({
    topic: {
      ...copiedWords(of),
      resource_id: newId(),
      contest_id,
      question_id: of.resource_id,
      sort: first + index,
      is_released: true,
      updated_by: by,
    },
    of,
  }))
}

/** The tasks of one contest as they begin in another one; `ids` says the new id of each. */
export function copiesOfContest<Row extends { topic: TopicCommon }>(
  rows: readonly Row[],
  { contest_id, by }: Into,
): { copies: Copy<Row>[]; ids: Map<string, string> } {
  const copies = rows.map((row) => {
    const { created_at: _made, updated_at: _moved, ...old } = row.topic
    return { topic: { ...old, resource_id: newId(), contest_id, updated_by: by, version: 1 }, of: row }
  })
  return { copies, ids: new Map(copies.map(({ topic, of }) => [of.topic.resource_id, topic.resource_id])) }
}
