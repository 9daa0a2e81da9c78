import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { direction, question } from '../../../../db/schema/bank/question.ts'
import {
  questionOperation,
  wholeOperation,
  type OperationRecord,
  type StoredOperationPoint,
} from '../../../../db/schema/kinds/operation/question-operation.ts'
import { findQuestionScenes } from '../../../bank/flag/index.ts'
import { freshAnswers, type TopicSource } from '../../../contest/topic/rules/index.ts'
import type { OperationTopicOwn, TopicPoint } from './own.ts'

const pointOf = ({ script_ids, digests }: OperationRecord, point: StoredOperationPoint): TopicPoint => {
  const { point_id, name, type, role, judge, check_mode, point_mode, may_apply, check_limit } = point
  const { node, port, script_args, timeout_s, reads, commands } = point
  return {
    point_id,
    name,
    type,
    role,
    judge,
    check_mode,
    point_mode,
    may_apply,
    check_limit,
    node,
    port,
    script_args,
    timeout_s,
    reads,
    commands,
    script_id: script_ids[point_id] ?? null,
    digest: digests[point_id] ?? '',
  }
}

/** A task is a part of the topic, whose share of its value is its score. */
function sourceOf(row: OperationRecord, about: Pick<TopicSource, 'direction' | 'scene'>): TopicSource {
  const { points, script_ids: _scripts, digests: _digests, topology_id: _topology, runtime_image: _image, ...common } = row
  const own: OperationTopicOwn = { points: points.map((point) => pointOf(row, point)) }
  return {
    ...common,
    ...freshAnswers(points.reduce((sum, { score }) => sum + (score ?? 0), 0)),
    ...about,
    // A repaired fault is worth what it is worth; the desk may say another way.
    integral_way: 'accumulative',
    flag_type: 'static',
    parts: points.flatMap(({ point_id, name, role, score, flags }) =>
      role === 'guard' ? [] : [{ part_id: point_id, name, score_share: score ?? 0, logic: 'any' as const, flags }],
    ),
    own: { ...own },
  }
}

/** The questions of this bank for topics, as `KindAnswer` asks. */
export async function jobsForTopics(executor: Executor, ids: string[]): Promise<TopicSource[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .select({ question: wholeOperation, direction })
    .from(question)
    .innerJoin(questionOperation, eq(questionOperation.question_id, question.resource_id))
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
