/**
 * A scene with all addresses known, as a driver starts it. Secrets are in `env` and `flags` only, so both never reach a log,
 * a label or a command line.
 */
export interface SceneSpec {
  scene: string
  /** Counts up with every rebuild and reset: what carries an older number is garbage. */
  gen: number
  /** Name of the snapshot that its nodes start from; without one they start from their images. */
  from?: string
  /** Each of its nodes was made before: one that is missing is an error `lost`, and none is made anew, whatever it was made from. */
  isMade?: true
  nets: readonly NetSpec[]
  nodes: readonly NodeSpec[]
}

export interface NetSpec {
  id: string
  /** CIDR from the pool of the installation, such as 10.200.3.64/26. */
  subnet: string
  gateway: string
  egress: boolean
  /** Nodes of the network reach each other. */
  talk: boolean
  capture: boolean
}

export interface NodeSpec {
  id: string
  kind: 'container' | 'vm'
  /** What an engine starts: an immutable reference, never a name that could move. */
  image: string
  nets: readonly { net: string; ip: string }[]
  ports: readonly { port: number; proto: 'tcp' | 'udp'; name: string; open: 'player' | 'scene' | 'none'; hostPort: number | null }[]
  env: Readonly<Record<string, string>>
  command: readonly string[] | null
  entrypoint: readonly string[] | null
  user: string | null
  files: readonly FileSpec[]
  volumes: readonly { path: string; mb: number }[]
  /** Thousandths of a core. */
  cpuMilli: number
  memoryMb: number
  diskMb: number
  /** The drive of a virtual machine for discs: the file that lies in it, null for none. Left out: it has no drive. */
  cd?: { path: string | null }
  pids: number
  writable: boolean
  caps: readonly SceneCap[]
  routes: readonly { to: string; via: string }[]
  /** Forwards between its networks: what a router of the definition becomes. */
  forwards: boolean
  /** What a router lets through; null or none: everything. */
  rules?: RouterRules | null
  health: HealthProbe | null
  after: readonly string[]
  required: boolean
}

/** Networks as CIDR. What is allowed goes before what is denied, and what neither names passes. */
export interface RouterRules {
  allow: readonly RouterRule[]
  deny: readonly RouterRule[]
  /** What it forwards carries its own address, so nodes without a route back can answer. */
  snat: boolean
  /** Its networks: between each two of them it forwards. */
  between: readonly string[]
}
export interface RouterRule {
  from: string
  to: string
  /** Null: both of tcp and udp where a port is given, else all traffic. */
  proto: 'tcp' | 'udp' | null
  port: number | null
}

/** Written into the node at every start, before its health is asked; a flag is such a file. */
export interface FileSpec {
  path: string
  text: string
  mode: string
  /** Somebody looks for what it holds: a scene without it is not whole. */
  isPlant?: boolean
  /** Its text is not known yet: nothing is written, and the node is the same once it is. */
  isHeld?: boolean
}

export interface HealthProbe {
  ask:
    | { kind: 'tcp'; port: number; expect: string | null }
    | { kind: 'http'; port: number; path: string; expect: number }
    | { kind: 'exec'; command: readonly string[] }
  intervalS: number
  timeoutS: number
  retries: number
  /** A node may be unhealthy as long after its start. */
  startS: number
}

export const sceneCaps = ['SETUID', 'SETGID', 'SYS_CHROOT', 'AUDIT_WRITE', 'CHOWN', 'NET_BIND_SERVICE', 'NET_RAW', 'NET_ADMIN'] as const
export type SceneCap = (typeof sceneCaps)[number]
