import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { questionRange, wholeRange, type RangeRecord, type StoredStage } from '../../../../db/schema/kinds/cfs/question-range.ts'
import { direction, question } from '../../../../db/schema/bank/question.ts'
import { findQuestionScenes } from '../../../bank/flag/index.ts'
import { freshAnswers, type StageSource, type TopicSource } from '../../../contest/topic/rules/index.ts'

const scoreOf = (stages: readonly StoredStage[]): number => stages.reduce((sum, { score }) => sum + score, 0)
const noWords = { translations: {}, attachments: [], analysis: '', analysis_files: [], notes: '', hints: [] }

/** A stage becomes a topic below the range's: one part with its flags, and what the map knows of it. */
function stageOf(source: Omit<TopicSource, 'stages'>, stage: StoredStage): StageSource {
  const { stage_id, name, description, score, flag_type, flags, needs, node_key, zone, proof, reveal, plant } = stage
  return {
    ...source,
    ...noWords,
    ...freshAnswers(score),
    // Names the stage for those that need it; its topic is of the question.
    resource_id: stage_id,
    name,
    description,
    flag_type,
    parts: [{ part_id: stage_id, name: '', score_share: 100, logic: 'any', flags }],
    scene: null,
    own: { node_key, zone, proof, reveal, plant },
    needs,
  }
}

function sourceOf(row: RangeRecord, parts: Pick<TopicSource, 'direction' | 'scene'>): TopicSource {
  const { stages, hints, finish_bonus_percent, order: _order, topology_id: _topology, ...common } = row
  const bonus = finish_bonus_percent === null ? {} : { finish_bonus_percent }
  const source = { ...common, ...freshAnswers(scoreOf(stages)), ...parts, hints, flag_type: 'static' as const, parts: [] }
  return { ...source, ...bonus, stages: stages.map((stage) => stageOf(source, stage)) }
}

/** The questions of this bank for topics, as `KindAnswer` asks. */
export async function rangesForTopics(executor: Executor, ids: string[]): Promise<TopicSource[]> {
  if (ids.length === 0) return []
  const rows = await executor
    .select({ question: wholeRange, direction })
    .from(question)
    .innerJoin(questionRange, eq(questionRange.question_id, question.resource_id))
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
