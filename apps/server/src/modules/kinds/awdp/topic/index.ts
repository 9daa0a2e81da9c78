import type { Executor } from '../../../../db/database.ts'
import type { ContestCommon } from '../../../../db/schema/contest/contest.ts'
import { fail } from '../../../../failure.ts'
import { answerParts } from '../../../contest/answer/answers/index.ts'
import { selectTopics } from '../../../contest/topic/topic/index.ts'
import type { PatchTerms } from '../../../rounds/patch/index.ts'
import { plantAs, timesOf } from '../../../bank/judged-question/index.ts'
import { awdpOwn } from './own.ts'

export { provenTopics } from './proof.ts'
export { servicesForTopics } from './source.ts'
export { awdpOwn } from './own.ts'

/** Scores of defenders by topic. */
export const defenceScores = async (executor: Executor, contest_id: string): Promise<Map<string, number>> =>
  new Map((await selectTopics(executor, contest_id)).map((row) => [row.resource_id, awdpOwn(row).defence_score]))

/** What a patch is judged by: the scene and the scripts of its topic. @throws topic_offline where one of them is missing */
export async function patchTerms(executor: Executor, { resource_id }: ContestCommon, topic_id: string): Promise<PatchTerms> {
  const row = (await selectTopics(executor, resource_id)).find((one) => one.resource_id === topic_id) ?? fail('topic_not_found')
  const own = awdpOwn(row)
  const scene = (await answerParts.scene.topics(executor, resource_id)).find((one) => one.topic_id === topic_id)
  if (scene === undefined || own.checker_id === null || own.exploit_id === null) return fail('topic_offline')
  const { node, port, checker_id, exploit_id, restart_command, patch_mb: max_mb } = own
  const times = timesOf({ ...own, checker_id, exploit_id })
  return {
    definition: scene.definition,
    node,
    port,
    flag_at: plantAs(own.flag_place),
    checker_id,
    exploit_id,
    restart_command,
    times,
    max_mb,
  }
}
