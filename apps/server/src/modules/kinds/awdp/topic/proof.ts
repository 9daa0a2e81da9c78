import type { Executor } from '../../../../db/database.ts'
import { answerParts } from '../../../contest/answer/answers/index.ts'
import { selectTopics } from '../../../contest/topic/topic/index.ts'
import { digestOf, provenDigests } from '../../../bank/judged-question/index.ts'
import { awdpOwn } from './own.ts'

/** Topics of a contest that are as a green proof of their question found them: scene, service and scripts. */
export async function provenTopics(executor: Executor, contest_id: string): Promise<ReadonlySet<string>> {
  const rows = await selectTopics(executor, contest_id)
  const scenes = new Map((await answerParts.scene.topics(executor, contest_id)).map((one) => [one.topic_id, one.definition]))
  const proven = await provenDigests(
    executor,
    rows.flatMap(({ question_id }) => question_id ?? []),
  )
  const isProven = (row: (typeof rows)[number]): boolean => {
    const { checker_id, exploit_id, ...own } = awdpOwn(row)
    const definition = scenes.get(row.resource_id)
    if (definition === undefined || checker_id === null || exploit_id === null) return false
    return proven.has(digestOf({ ...own, definition, checker_id, exploit_id }))
  }
  return new Set(rows.filter(isProven).map(({ resource_id }) => resource_id))
}
