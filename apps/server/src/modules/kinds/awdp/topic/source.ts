import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { direction, question } from '../../../../db/schema/bank/question.ts'
import { questionAwdp, wholeAwdp, type AwdpRecord } from '../../../../db/schema/kinds/awdp/question-awdp.ts'
import { findQuestionScenes } from '../../../bank/flag/index.ts'
import { freshAnswers, type TopicSource } from '../../../contest/topic/rules/index.ts'
import type { AwdpTopicOwn } from './own.ts'

const ownOf = (row: AwdpRecord): AwdpTopicOwn => ({
  node: row.node,
  port: row.port,
  flag_place: row.flag_place,
  defence_score: row.defence_score,
  earlier_scores: [],
  checker_id: row.checker_id,
  exploit_id: row.exploit_id,
  restart_command: row.restart_command,
  check_timeout_s: row.check_timeout_s,
  exploit_timeout_s: row.exploit_timeout_s,
  ready_s: row.ready_s,
  patch_mb: row.patch_mb,
})

const lowest = 50

/** One part with a flag of each entrant's own, which lies in its scene. */
const sourceOf = (row: AwdpRecord, parts: Pick<TopicSource, 'direction' | 'scene'>): TopicSource => ({
  ...row,
  ...freshAnswers(row.score),
  // Rounds pay by one curve, down to this floor.
  integral_way: 'accumulative',
  score_min: Math.min(row.score, lowest),
  ...parts,
  flag_type: 'dynamic',
  // A question has one flag, so the part needs no other name.
  parts: [{ part_id: row.resource_id, name: '', score_share: 100, logic: 'any', flags: [] }],
  own: ownOf(row),
})

/** The questions of this bank for topics, as `KindAnswer` asks. */
export async function servicesForTopics(executor: Executor, ids: string[]): Promise<TopicSource[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .select({ question: wholeAwdp, direction })
    .from(question)
    .innerJoin(questionAwdp, eq(questionAwdp.question_id, question.resource_id))
    .innerJoin(direction, eq(direction.resource_id, question.direction_id))
    .where(and(inArray(question.resource_id, ids), isNull(question.deleted_at)))
  const scenes = await findQuestionScenes(executor, ids)
  const found = new Map(
    rows.map(({ question: row, direction: of }) => [
      row.resource_id,
      sourceOf(row, { direction: of, scene: scenes.get(row.resource_id) ?? null }),
    ]),
  )
  return ids.flatMap((id) => found.get(id) ?? [])
}
