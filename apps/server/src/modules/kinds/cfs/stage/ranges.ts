import { rangeGraph, type RangeStages } from '@beacon/engine/cfs'
import type { SceneDefinition } from '@beacon/engine/scene'
import type { Ctx } from '../../../../context.ts'
import { wholeTopics, type WholeTopic } from '../../../contest/topic/topic/index.ts'
import type { OpenContest } from '../../../contest/core/contest/index.ts'
import { mapStageOf, stagesOf, type Stage } from './stage.ts'

/** A range of a contest: its topic, its stages and the scene that it is played in. */
export interface Range {
  topic: WholeTopic
  stages: readonly Stage[]
  /** Null while no scene is chosen. */
  definition: SceneDefinition | null
}

/** The ranges of a contest in its order, as this process holds them. */
export async function readRanges(ctx: Pick<Ctx, 'db'>, open: OpenContest): Promise<Range[]> {
  const topics = await wholeTopics(ctx, open)
  const rows = topics.map(({ row }) => row)
  return topics
    .filter(({ row }) => row.parent_id === null)
    .map((topic) => ({
      topic,
      stages: stagesOf(rows, topic.row.resource_id),
      definition: topic.scene?.is_on === true ? topic.scene.definition : null,
    }))
}

/** Nodes that everybody sees from the start: where players get in from outside, and where they work. */
export const entriesOf = ({ nodes }: Pick<SceneDefinition, 'nodes'>): string[] =>
  nodes.filter((node) => !node.hidden && (node.attack === true || node.ports.some(({ open }) => open === 'player'))).map(({ id }) => id)

export const attackNodeOf = ({ nodes }: Pick<SceneDefinition, 'nodes'>): string | null =>
  nodes.find(({ attack }) => attack === true)?.id ?? null

const nothing: Pick<SceneDefinition, 'nets' | 'routers' | 'nodes'> = { nets: [], routers: [], nodes: [] }

/**
 * What the map is drawn of, for whoever may know these stages. Of a node whose stages are all others the map knows that it has some:
 * it stays in the fog until one is taken.
 */
export function drawingOf({ definition, stages }: Pick<Range, 'definition' | 'stages'>, shown: readonly Stage[]): RangeStages {
  const known = definition ?? nothing
  const keys = new Set(shown.map(({ own }) => own.node_key))
  const others = stages.filter(({ own }) => !keys.has(own.node_key)).map((stage) => ({ ...mapStageOf(stage), reveal: 'on_solve' as const }))
  return { graph: rangeGraph(known), stages: [...shown.map(mapStageOf), ...others], entries: entriesOf(known) }
}
