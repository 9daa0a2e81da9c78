import type { SceneCap } from '../spec.ts'

/** A scene as its author wrote it, defaults filled in: `format: beacon-scene/1`. Names are those of the file. */
export interface SceneDefinition {
  format: 'beacon-scene/1'
  name: string
  nets: readonly DefinitionNet[]
  routers: readonly DefinitionRouter[]
  nodes: readonly DefinitionNode[]
  volumes: readonly { node: string; path: string; mb: number }[]
}

/** Where the middle of something stands in the drawing; left out, the layout places it. */
export type DrawingPlace = readonly [x: number, y: number]

export interface DefinitionNet {
  id: string
  position?: DrawingPlace | undefined
  /** Length of the network's prefix in bits; addresses are numbers in a network that the platform allots. */
  prefix: number
  egress: boolean
  talk: boolean
  capture: boolean
}

export interface NetPlace {
  net: string
  /** Number of the address in its network. */
  host: number
}

export interface DefinitionRouter {
  id: string
  position?: DrawingPlace | undefined
  nets: readonly NetPlace[]
  /** Lines such as `dmz -> lan:22/tcp`. */
  allow: readonly string[]
  deny: readonly string[]
  snat: boolean
}

export interface DefinitionNode {
  id: string
  position?: DrawingPlace | undefined
  /** Nodes of one group stand in one frame of the drawing. */
  group?: string | undefined
  kind: 'container' | 'vm'
  /** Name and version: `shop-web@3`. */
  image: string
  nets: readonly NetPlace[]
  routes: readonly { to: string; via: string }[]
  ports: readonly DefinitionPort[]
  env: Readonly<Record<string, EnvValue>>
  flags: readonly FlagPlace[]
  files: readonly { path: string; text: string; mode: string }[]
  health: DefinitionHealth | null
  command: readonly string[] | null
  entrypoint: readonly string[] | null
  user: string | null
  cpu: number
  memory_mb: number
  pids: number
  disk_mb: number
  writable: boolean
  caps: readonly SceneCap[]
  after: readonly string[]
  console: 'terminal' | 'desktop' | 'serial' | 'none'
  required: boolean
  hidden: boolean
  /** Where players work from: the one console of the scene that is open to them. One node at most; absent: every console is. */
  attack?: true | undefined
}

export interface DefinitionPort {
  port: number
  proto: 'tcp' | 'udp'
  name: string
  open: 'player' | 'scene' | 'none'
}

/** Text with templates, or a secret that every start makes anew: so many random bytes. */
export type EnvValue = string | { secret: true; random: number }

/** Where a part of the flag goes. `env` is visible to every process of the node. */
export type FlagPlace = { part: number; into: 'file'; path: string; mode: string } | { part: number; into: 'env'; key: string }

export interface DefinitionHealth {
  ask: { tcp: number; expect: string | null } | { http: number; path: string; expect: number } | { exec: readonly string[] }
  interval_s: number
  timeout_s: number
  retries: number
  start_s: number
}
