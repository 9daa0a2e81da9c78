/** What the own entrant knows of a range: the shape of `rangeView` in its contract. Nothing of an unknown node is in it. */
export interface RangeView {
  topic_id: string
  map: RangeMapView
  stages: readonly RangeStage[]
  finish: { percent: number; bonus: number; is_finished: boolean }
}

export interface RangeMapView {
  zones: readonly string[]
  nodes: readonly RangeNode[]
  /** Pairs of shown nodes of which one reaches the other. */
  edges: readonly (readonly [string, string])[]
}

export type NodeState = 'seen' | 'foothold' | 'controlled'
export interface RangeNode {
  key: string
  zones: readonly string[]
  state: NodeState
  /** The node to attack from, which has a console. */
  is_attack: boolean
}

export type StageState = 'taken' | 'open' | 'locked' | 'held'
interface Trace {
  at: string
  name: string
}
export interface RangeStage {
  stage_id: string
  name: string
  state: StageState
  /** Null while the stage is locked. */
  description: string | null
  /** Null while the map does not show its node. */
  node_key: string | null
  zone: string | null
  value: number
  solves: number
  unranked_solves: number
  taken: Trace | null
  held: Trace | null
  /** Stages to take first. */
  needs: readonly string[]
}

export const isTaken = ({ state }: RangeStage): boolean => state === 'taken'

/** The zone in which a node is drawn: the first of the map that it stands in. */
export const homeOf = ({ zones }: Pick<RangeMapView, 'zones'>, node: RangeNode): string =>
  zones.find((zone) => node.zones.includes(zone)) ?? node.zones[0] ?? ''

export const neighboursOf = ({ edges }: Pick<RangeMapView, 'edges'>, key: string): string[] =>
  edges.flatMap(([one, other]) => (one === key ? [other] : other === key ? [one] : []))

export const stagesOn = (stages: readonly RangeStage[], key: string): RangeStage[] => stages.filter(({ node_key }) => node_key === key)

/** The stage that a node leads to: the one to take next, else its first. */
export function stageOf(stages: readonly RangeStage[], key: string): RangeStage | undefined {
  const own = stagesOn(stages, key)
  return own.find(({ state }) => state === 'open') ?? own.find((stage) => !isTaken(stage)) ?? own[0]
}

/** The stage that stands open before anybody chooses one. */
export const firstStage = (stages: readonly RangeStage[]): RangeStage | undefined =>
  stages.find(({ state }) => state === 'open') ?? stages.find((stage) => !isTaken(stage)) ?? stages[0]

/** Names of the stages that are still to be taken before this one. */
export const missingNeeds = (stages: readonly RangeStage[], stage: RangeStage): string[] =>
  stages.filter((one) => stage.needs.includes(one.stage_id) && !isTaken(one)).map(({ name }) => name)

/** Whether a stage stands on a node that the map does not show. */
export const hasFog = (stages: readonly RangeStage[]): boolean => stages.some(({ node_key }) => node_key === null)
