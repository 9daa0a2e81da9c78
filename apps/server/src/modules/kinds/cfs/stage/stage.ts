import { stageProof, stageReveal } from '@beacon/api/kinds/cfs/question'
import { plantPlace } from '@beacon/api/scene/plant'
import type { MapStage } from '@beacon/engine/cfs'
import * as z from 'zod/mini'
import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'

/** What this kind keeps of a stage, beside what every topic has. */
const stageOwn = z.object({
  node_key: z.string(),
  zone: z.string(),
  proof: stageProof,
  reveal: stageReveal,
  /** Where a dynamic flag is put; null for one that lies in the image. */
  plant: z.nullable(plantPlace),
})
export type StageOwn = z.infer<typeof stageOwn>

/** A stage of a range: a topic below another one. */
export interface Stage {
  row: TopicRecord
  own: StageOwn
}

/** The stages of a range, in their order. @throws ZodError for a topic whose own part this kind did not write */
export const stagesOf = (topics: readonly TopicRecord[], rangeId: string): Stage[] =>
  topics.filter(({ parent_id }) => parent_id === rangeId).map((row) => ({ row, own: stageOwn.parse(row.own) }))

/** @throws ZodError for a topic that is no stage of this kind */
export const nodeOf = ({ own }: Pick<TopicRecord, 'own'>): string => stageOwn.parse(own).node_key

export const mapStageOf = ({ row, own }: Stage): MapStage => ({
  stage_id: row.resource_id,
  node_key: own.node_key,
  proof: own.proof,
  reveal: own.reveal,
})
