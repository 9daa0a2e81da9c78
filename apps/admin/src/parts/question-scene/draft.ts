import type { QuestionSceneView } from '@beacon/api/bank/question-scene'
import { nodeDefaults } from '@beacon/api/scene/limits'

export type SceneTerms = Omit<QuestionSceneView, 'scene_config_id'>
export type Definition = SceneTerms['definition']
export type SceneNode = Definition['nodes'][number]

const firstHost = 2

/** The next free number of an address in a network. */
export function freeHost({ nodes, routers }: Definition, net: string): number {
  const taken = new Set([...nodes, ...routers].flatMap(({ nets }) => nets.filter((place) => place.net === net).map(({ host }) => host)))
  let host = firstHost
  while (taken.has(host)) host += 1
  return host
}

/** A node that stands in the first network. */
export function newNode(definition: Definition): SceneNode {
  const [net] = definition.nets
  const { cpu, memory_mb, pids, disk_mb } = nodeDefaults
  const ids = new Set(definition.nodes.map(({ id }) => id))
  let n = 1
  while (ids.has(`node-${n}`)) n += 1
  return {
    id: `node-${n}`,
    kind: 'container',
    image: '',
    nets: net === undefined ? [] : [{ net: net.id, host: freeHost(definition, net.id) }],
    routes: [],
    ports: [],
    env: {},
    flags: [],
    files: [],
    health: null,
    command: null,
    entrypoint: null,
    user: null,
    cpu,
    memory_mb,
    pids,
    disk_mb,
    writable: false,
    caps: [],
    after: [],
    console: 'terminal',
    required: true,
    hidden: false,
  }
}

/** A node that was made elsewhere, in the network where a new one would stand and under a name that is free. */
export function placedNode(definition: Definition, node: SceneNode): SceneNode {
  const { nets } = newNode(definition)
  const taken = new Set([...definition.nodes, ...definition.nets, ...definition.routers].map(({ id }) => id))
  let id = node.id
  for (let n = 2; taken.has(id); n += 1) id = `${node.id}-${n}`
  return { ...node, id, nets }
}

/** What a question without a scene begins with: one node in one network without a way out. */
export function newTerms(name: string): SceneTerms {
  const empty: Definition = {
    format: 'beacon-scene/1',
    name,
    nets: [{ id: 'lan', prefix: 26, egress: false, talk: true, capture: false }],
    routers: [],
    nodes: [],
    volumes: [],
  }
  return {
    is_on: true,
    definition: { ...empty, nodes: [newNode(empty)] },
    isolation: 'entrant',
    lifetime_minutes: null,
    reset_max: null,
    topology_id: null,
    topology_version: null,
  }
}

export const termsOf = ({ scene_config_id: _scene_config_id, ...terms }: QuestionSceneView): SceneTerms => terms
