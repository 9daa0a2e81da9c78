import type { RangeMapView, RangeView, StagePlayerView } from '@beacon/api/kinds/cfs/range'

export type { RangeMapView, RangeView }
export type RangeNode = RangeMapView['nodes'][number]
export type NodeState = RangeNode['state']
export type RangeStage = StagePlayerView

export const isTaken = ({ state }: RangeStage): boolean => state === 'taken'

export const stagesOn = (stages: readonly RangeStage[], key: string): RangeStage[] => stages.filter(({ node_key }) => node_key === key)

/** The stage that a node leads to: the one to take next, else its first. */
export function stageOf(stages: readonly RangeStage[], key: string): RangeStage | undefined {
  const own = stagesOn(stages, key)
  return own.find(({ state }) => state === 'open') ?? own.find((stage) => !isTaken(stage)) ?? own[0]
}

/** The stage that stands open before anybody chooses one. */
export const firstStage = (stages: readonly RangeStage[]): RangeStage | undefined =>
  stages.find(({ state }) => state === 'open') ?? stages.find((stage) => !isTaken(stage)) ?? stages[0]

/** Names of the stages that are still to be taken before this one; those that wait unnamed have none. */
export const missingNeeds = (stages: readonly RangeStage[], stage: RangeStage): string[] =>
  stages.filter((one) => stage.needs.includes(one.stage_id) && !isTaken(one)).flatMap(({ name }) => name || [])

/** Whether a stage stands on a node that the map does not show. */
export const hasFog = (stages: readonly RangeStage[]): boolean => stages.some(({ node_key }) => node_key === null)
