import type { DefinitionRouter, SceneDefinition } from '../../scene/definition/definition.ts'
import { readRouterLine } from '../../scene/definition/router-rules.ts'

/** What a stage proves. `root` alone proves the whole node. */
export type StageProof = 'user' | 'root' | 'data' | 'device' | 'other'
/** When a stage shows its node: always, once a neighbour is entered, or once it is taken itself. */
export type StageReveal = 'from_start' | 'when_reachable' | 'on_solve'

export interface MapStage {
  stage_id: string
  node_key: string
  proof: StageProof
  reveal: StageReveal
}

/** unknown < seen < foothold (a stage on it is taken) < controlled (a taken stage proves root, or all its stages are taken). */
export type NodeState = 'unknown' | 'seen' | 'foothold' | 'controlled'

/** A range as the map reads it. */
export interface RangeGraph {
  /** Nodes with the zones (networks) that they stand in, in the order of the definition. Players never see a hidden one without stages. */
  nodes: readonly { key: string; zones: readonly string[]; is_hidden: boolean }[]
  /** Nodes that traffic reaches from a node, by its key. */
  reaches: ReadonlyMap<string, ReadonlySet<string>>
  /** Zones that traffic reaches from a zone. */
  crosses: ReadonlyMap<string, ReadonlySet<string>>
}

/** What an entrant may know of a range: nothing of an unknown node, and no zone before something in it is entered or seen from there. */
export interface RangeMap {
  zones: string[]
  nodes: { key: string; state: Exclude<NodeState, 'unknown'>; zones: string[] }[]
  /** Pairs of shown nodes of which one reaches the other, each once. */
  edges: [string, string][]
}

export interface RangeStages {
  graph: RangeGraph
  stages: readonly MapStage[]
  /** Nodes that everybody sees from the start: where the range is entered, and the attack node. */
  entries: readonly string[]
}

/** Nodes see each other in a network whose members may talk, and over one router where its rules let something through. */
export function rangeGraph({ nets, routers, nodes }: Pick<SceneDefinition, 'nets' | 'routers' | 'nodes'>): RangeGraph {
  const talking = new Set(nets.filter(({ talk }) => talk).map(({ id }) => id))
  const nextZones = new Map(nets.map(({ id }) => [id, new Set(talking.has(id) ? [id] : [])]))
  for (const router of routers) for (const [from, to] of crossings(router)) nextZones.get(from)?.add(to)
  const members = new Map<string, string[]>()
  for (const { id, nets: places } of nodes) for (const { net } of places) members.set(net, [...(members.get(net) ?? []), id])
  const reachOf = (id: string, zones: readonly string[]): Set<string> => {
    const zonesInReach = new Set(zones.flatMap((zone) => [...(nextZones.get(zone) ?? [])]))
    return new Set([...zonesInReach].flatMap((zone) => members.get(zone) ?? []).filter((other) => other !== id))
  }
  const placed = nodes.map(({ id, hidden, nets: places }) => ({ key: id, zones: places.map(({ net }) => net), is_hidden: hidden }))
  return { nodes: placed, reaches: new Map(placed.map(({ key, zones }) => [key, reachOf(key, zones)])), crosses: nextZones }
}

/** Pairs of networks between which a router carries something: what is allowed, and what is not denied as a whole. */
function crossings({ nets, allow, deny }: DefinitionRouter): [string, string][] {
  const [allowed, denied] = [allow, deny].map((list) => list.flatMap((text) => readRouterLine(text) ?? []))
  const ids = nets.map(({ net }) => net)
  return ids.flatMap((from) =>
    ids.flatMap((to): [string, string][] => {
      const isMeant = (line: { from: string; to: string }) => line.from === from && line.to === to
      const isOpen = allowed?.some(isMeant) === true || denied?.some((line) => isMeant(line) && line.port === null) !== true
      return from !== to && isOpen ? [[from, to]] : []
    }),
  )
}

/** The state of every node for whoever has taken these stages. More stages never take a node back. */
export function nodeStates({ graph, stages, entries }: RangeStages, taken: ReadonlySet<string>): Map<string, NodeState> {
  const byNode = stagesByNode(stages)
  const entered = new Map(
    graph.nodes.flatMap(({ key }) => {
      const held = heldState(byNode.get(key) ?? [], taken)
      return held === null ? [] : [[key, held] as const]
    }),
  )
  const reachable = new Set([...entered.keys()].flatMap((key) => [...(graph.reaches.get(key) ?? [])]))
  const isSeen = ({ key, is_hidden }: RangeGraph['nodes'][number]): boolean => {
    const own = byNode.get(key)
    if (entries.includes(key) || own?.some(({ reveal }) => reveal === 'from_start') === true) return true
    return reachable.has(key) && (own?.some(({ reveal }) => reveal === 'when_reachable') ?? !is_hidden)
  }
  return new Map(graph.nodes.map((node) => [node.key, entered.get(node.key) ?? (isSeen(node) ? 'seen' : 'unknown')]))
}

/** The map with fog: only what an entrant with these stages knows. */
export function rangeMap(range: RangeStages, taken: ReadonlySet<string>): RangeMap {
  const { graph } = range
  const states = nodeStates(range, taken)
  const zonesOf = knownZones(range, states)
  const nodes = graph.nodes.flatMap((node) => {
    const { key } = node
    const state = states.get(key) ?? 'unknown'
    return state === 'unknown' ? [] : [{ key, state, zones: zonesOf(node) }]
  })
  const isLinked = (one: string, other: string) =>
    graph.reaches.get(one)?.has(other) === true || graph.reaches.get(other)?.has(one) === true
  const edges = nodes.flatMap(({ key }, index) =>
    nodes.slice(index + 1).flatMap((other): [string, string][] => (isLinked(key, other.key) ? [[key, other.key]] : [])),
  )
  return { zones: [...new Set(nodes.flatMap(({ zones }) => zones))], nodes, edges }
}

/**
 * Zones of a shown node that are told. A node with two legs is the way on, and its second leg is what an entrant has to find: until it is
 * entered, it stands in zones that are known without it. More stages never take a zone back.
 */
function knownZones({ graph, stages, entries }: RangeStages, states: ReadonlyMap<string, NodeState>) {
  const byNode = stagesByNode(stages)
  const isEntered = (key: string): boolean => states.get(key) === 'foothold' || states.get(key) === 'controlled'
  const zonesWhere = (is: (key: string) => boolean) => new Set(graph.nodes.flatMap(({ key, zones }) => (is(key) ? zones : [])))
  // The attack node has no stages: its player is in it from the start.
  const start = zonesWhere((key) => entries.includes(key) && !byNode.has(key))
  const known = new Set([...start, ...zonesWhere(isEntered)])
  const crossed = new Set([...known].flatMap((zone) => [...(graph.crosses.get(zone) ?? [])]))
  return ({ key, zones }: RangeGraph['nodes'][number]): string[] => {
    if (isEntered(key)) return [...zones]
    const isApart = !zones.some((zone) => start.has(zone))
    const isOpen = entries.includes(key) || byNode.get(key)?.some(({ reveal }) => reveal === 'from_start') === true
    return zones.filter((zone, place) => known.has(zone) || (isApart && (crossed.has(zone) || (isOpen && place === 0))))
  }
}

/** How many entrants hold a node (foothold or more), and how many of them control it. */
export interface NodeHolders {
  key: string
  holders: number
  controlled: number
}

/** For walls: by node with stages, over the sets of stages that entrants have taken. */
export function holdersOf(stages: readonly MapStage[], takenSets: Iterable<ReadonlySet<string>>): NodeHolders[] {
  const all = [...stagesByNode(stages)].map(([key, own]) => ({ own, holders: { key, holders: 0, controlled: 0 } }))
  for (const taken of takenSets) {
    for (const { own, holders } of all) {
      const held = heldState(own, taken)
      if (held !== null) holders.holders += 1
      if (held === 'controlled') holders.controlled += 1
    }
  }
  return all.map(({ holders }) => holders)
}

function stagesByNode(stages: readonly MapStage[]): Map<string, MapStage[]> {
  const byNode = new Map<string, MapStage[]>()
  for (const stage of stages) byNode.set(stage.node_key, [...(byNode.get(stage.node_key) ?? []), stage])
  return byNode
}

function heldState(own: readonly MapStage[], taken: ReadonlySet<string>): 'foothold' | 'controlled' | null {
  const held = own.filter(({ stage_id }) => taken.has(stage_id))
  if (held.length === 0) return null
  return held.length === own.length || held.some(({ proof }) => proof === 'root') ? 'controlled' : 'foothold'
}
