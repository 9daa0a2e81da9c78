import type { Duplex } from 'node:stream'
import type { SceneSpec } from '@beacon/engine/scene'
import type { CheckDriver } from './checks.ts'
import type { ImageDriver } from './images.ts'

/** One generation of one scene; names and labels of an engine are made from it. */
export interface Ref {
  scene: string
  gen: number
}

export type SeenState = 'creating' | 'running' | 'paused' | 'stopped' | 'closing' | 'error'

/** A node as the engine tells it. `spec` is the digest of what it was made from: another digest means it is made anew. */
export interface SeenNode {
  ref: Ref
  node: string
  state: SeenState
  spec: string
  address: string | null
  exit: { code: number; oom: boolean } | null
  /** Networks of its scene that it hangs in and that exist. */
  nets: readonly string[]
}

/** Everything the engine holds under the label of this installation, networks without a node included. */
export interface Seen {
  nodes: SeenNode[]
  nets: (Ref & { net: string })[]
}

export const capabilities = [
  'pause',
  'snapshot',
  'memorySnapshot',
  'fixedAddress',
  'exec',
  'job',
  'publish',
  'desktop',
  'capture',
  'diskLimit',
] as const
export type Capability = (typeof capabilities)[number]
/** Why a driver has not what others have: a word of the closed list, shown as a text of the page. */
export type CannotReason = 'keeps_no_memory' | 'starts_no_vm' | 'no_capture_tool' | 'watched_only'

export interface Probe {
  ok: boolean
  /** Why no scene can be started: a word of the closed list, shown as a text of the page. */
  why: 'no_socket' | 'no_right' | 'no_answer' | 'too_old' | 'no_guard' | null
  version: string | null
  can: ReadonlySet<Capability>
  /** Why not, for each ability that is missing for a reason of its own. */
  cannot?: Readonly<Partial<Record<Capability, CannotReason>>>
  room: { memoryBytes: number; cpus: number }
  /** What starts virtual machines beside it; absent where nothing does. */
  machines?: {
    version: string | null
    why: MachineTrouble | null
    /** Why nothing holds them to their cores and memory, in the words of the system; null where something does, or none was started. */
    unheld?: string | null
  }
}

/** Why no virtual machine can be started: a word of the closed list, shown as a text of the page. */
export type MachineTrouble = 'no_qemu' | 'no_tool' | 'old_qemu' | 'no_tun'

export interface Step {
  step: number
  of: number
  word: 'nets' | 'create' | 'start' | 'routes' | 'files'
  node: string | null
}

export interface ExecResult {
  code: number
  stdout: Buffer
  stderr: Buffer
  /** Output beyond the limit was dropped. */
  cut: boolean
}

export interface ExecOptions {
  stdin?: Buffer
  user?: string
  /** Where it begins; left out: as the image says. */
  folder?: string
  /** Hears the output while it comes, also what goes beyond the limit. */
  onOutput?: (bytes: Buffer) => void
  /** Ends it, with all that it started. */
  signal?: AbortSignal
  deadlineMs: number
  outputBytes: number
}

/** What stands at a path of a node; a link is told and not followed. */
export interface SeenPath {
  kind: 'file' | 'folder' | 'link' | 'other'
  bytes: number
}

/** A file as it was read; else why it was not: nothing is there, it is no plain file, or it is larger than what was asked for. */
export type ReadFile = { content: Buffer } | { lack: 'missing' | 'no_file' | 'large' }

/** What is tried from inside the network of a node: connections, and texts in what answers to the pages. */
export interface Look {
  targets: readonly { ip: string; port: number }[]
  pages: readonly string[]
  /** Without any, connections alone are tried. */
  needles: readonly string[]
}

/** Numbers are places in what was asked. */
export interface Looked {
  open: readonly number[]
  hits: readonly { target: number; page: string; needle: number }[]
  /** Time was over before all was tried. */
  isCut: boolean
}

export interface FileChange {
  path: string
  kind: 'added' | 'changed' | 'removed'
}

/** A command in a container of its own that reaches one node of a scene and nothing else. */
export interface JobSpec extends ExecOptions {
  /** Whom it reaches, and from where: a network that this node is in. */
  node: string
  image: string
  command: readonly string[]
  env: Readonly<Record<string, string>>
  cpuMilli: number
  memoryMb: number
  pids: number
  /** Of the command itself, from its start on; `deadlineMs` is of all. */
  timeMs?: number
}
export interface JobResult extends ExecResult {
  /** Its own time was over, and it was ended. */
  isLate: boolean
  /** So long a thread of it stood ready to run while the machine ran others. */
  waited_ms: number
}

/** Where an address leads that stays the same through all generations. */
export interface PublishTarget {
  ref: Ref
  node: string
  port: number
}

/** Bytes that a node has written to what no engine limits: its writable root. */
export interface Written {
  ref: Ref
  node: string
  bytes: number
}

export interface Tty extends Duplex {
  resize(columns: number, rows: number): Promise<void>
  /** Ends the shell as well: it would outlive the stream. */
  end(): this
}

export interface NodeStats {
  node: string
  cpuPercent: number
  memoryBytes: number
  netRxBytes: number
  netTxBytes: number
  writtenBytes: number
  pids: number
}

/** What a running node takes now. */
export interface NodeFigures {
  ref: Ref
  node: string
  /** Of one core, since the figures before; null at the first look. */
  cpuPercent: number | null
  memoryBytes: number
}

/**
 * What starts scenes. Every verb can be asked again and can be cut at any call: what is missing is made, what is there is left.
 * A verb throws DriverError; `kind` says what the page tells.
 */
export interface SceneDriver {
  readonly name: 'docker' | 'fake'
  probe(): Promise<Probe>
  observe(signal: AbortSignal): Promise<Seen>
  /** A hint that something of a scene changed; never the truth. Ends when the signal aborts or the engine goes away. */
  watch(since: Date, hint: (ref: Ref) => void, signal: AbortSignal): Promise<void>
  converge(spec: SceneSpec, want: 'running' | 'paused' | 'hanged', onStep: (step: Step) => void, signal: AbortSignal): Promise<void>
  restart(spec: SceneSpec, node: string | null, signal: AbortSignal): Promise<void>
  /** Keeps what the nodes hold under a name; taken once, asking again changes nothing. A spec whose `from` names it starts from there. */
  snapshot(ref: Ref, name: string, signal: AbortSignal): Promise<void>
  /** All generations of a scene but the one named; null: all. */
  clear(scene: string, keepGen: number | null, signal: AbortSignal): Promise<void>
  /** Snapshots of each scene for which `keep` says no; returns how many there were. */
  dropSnapshots(keep: (scene: string) => boolean, signal: AbortSignal): Promise<number>
  /** What was kept of a scene under a name. Nothing there is no error; what a node was made from stays as long as the node. */
  dropSnapshot(scene: string, name: string, signal: AbortSignal): Promise<void>
  /** Nodes, volumes and networks of one generation. Nothing there is no error. */
  remove(ref: Ref, signal: AbortSignal): Promise<void>
  /** Removes each generation for which `keep` says no; returns how many there were. */
  prune(keep: (ref: Ref) => boolean, signal: AbortSignal): Promise<number>
  /** Everything of this installation at the engine and at its machine, rules of the firewall included. */
  dismiss(signal: AbortSignal): Promise<void>
  /** What serves scenes and checks, rules of the firewall included, where no scene is left; the next start puts it back. */
  retire(signal: AbortSignal): Promise<void>
  /** Looks whether what keeps scenes in stands, and puts it back. Asked while nothing happens, too. `isProbed`: a probe has just done so. */
  keepGuard(signal: AbortSignal, isProbed?: boolean): Promise<void>
  stats(ref: Ref): Promise<NodeStats[]>
  /** Of all running nodes at once, cheap enough to be asked every few seconds. */
  figures(signal: AbortSignal): Promise<NodeFigures[]>
  /** Of all running nodes whose root is writable. */
  written(signal: AbortSignal): Promise<Written[]>
  logs(ref: Ref, node: string, lines: number): Promise<string>
  /** How a node ended; null where it has not, or nobody knows. */
  exitOf(ref: Ref, node: string, signal: AbortSignal): Promise<SeenNode['exit']>
  exec(ref: Ref, node: string, command: readonly string[], options: ExecOptions): Promise<ExecResult>
  put(ref: Ref, node: string, path: string, content: Buffer, mode: number): Promise<void>
  /** Ends a command that nobody of this process waits for, with what it started: one that a killed process left. Answers how many. */
  endCommand(ref: Ref, node: string, command: readonly string[]): Promise<number>
  /** What a plain file of a node holds, read by the engine: no program of the node answers for it. A link is no plain file. */
  readFile(ref: Ref, node: string, path: string, most: number, signal: AbortSignal): Promise<ReadFile>
  /** Null: nothing is there. */
  seePath(ref: Ref, node: string, path: string): Promise<SeenPath | null>
  /** Unpacks a tar in a folder of a running node, as its owners and modes say. It reaches nothing outside of the node. */
  unpack(ref: Ref, node: string, folder: string, tar: NodeJS.ReadableStream, signal: AbortSignal): Promise<void>
  /**
   * What lies in the drive of a virtual machine that has one; null: nothing. Now where it runs, else at its next start, unless its
   * spec says otherwise then. Absent where a driver starts none.
   */
  setCd?: (ref: Ref, node: string, path: string | null, signal: AbortSignal) => Promise<void>
  /** Files of the root that differ from the image; at most 10,000 are told. */
  changes(ref: Ref, node: string, signal: AbortSignal): Promise<FileChange[]>
  /** Tries what a running node reaches, by a program of the platform in its network: nothing of the image is used, or told. */
  lookAround(ref: Ref, node: string, look: Look, signal: AbortSignal): Promise<Looked>
  job(spec: SceneSpec, job: JobSpec, signal: AbortSignal): Promise<JobResult>
  /** Leads a TCP port of the machine to a node from now on, in one step; null: to nobody. What is connected stays connected. */
  publish(port: number, target: PublishTarget | null, signal: AbortSignal): Promise<void>
  /** Ends shells that nobody of this process holds: those of a process that was killed. Answers how many. */
  sweepShells(signal: AbortSignal): Promise<number>
  /** A shell of one's own in a container; of a virtual machine the serial line, which all share. */
  openTty(ref: Ref, node: string, size: { columns: number; rows: number }): Promise<Tty>
  /** Picture and keys of a virtual machine, in the protocol of VNC. */
  openDesktop(ref: Ref, node: string): Promise<Duplex>
  dial(ref: Ref, node: string, port: number, signal: AbortSignal): Promise<Duplex>
  /** Makes images; absent where a driver makes none. */
  readonly images?: ImageDriver
  /** Runs checks; absent where a driver runs none. */
  readonly checks?: CheckDriver
}

/** Image of a spec's routers: a driver makes it itself. */
export const routerImage = 'beacon/router:1'

/** A node that ended while it was to run, told with how. */
export function endedError(node: string, exit: SeenNode['exit']): DriverError {
  if (exit?.oom === true) return new DriverError('oom', `${node} took more memory than it has`, { node })
  return new DriverError('start_exit', `${node} ended with ${exit?.code ?? 'nothing'}`, { node })
}

export type DriverFailure =
  | 'image_missing'
  | 'no_room'
  | 'start_exit'
  | 'oom'
  | 'network'
  /** Somebody else at the engine holds the addresses of a network. */
  | 'addresses'
  | 'disk'
  | 'driver'
  /** What an entrant is to find could not be put in its place. */
  | 'plant'
  | 'gone'
  /** A node that was made before is not there, nor its disk; one that merely ended is `gone` to who talks to it. */
  | 'lost'
  | 'deadline'
  | 'silent'

export class DriverError extends Error {
  override name = 'DriverError'
  readonly kind: DriverFailure
  /** Whose last lines say more; null: nobody's. */
  readonly node: string | null
  constructor(kind: DriverFailure, message: string, { node = null, ...options }: ErrorOptions & { node?: string | null } = {}) {
    super(message, options)
    this.kind = kind
    this.node = node
  }
}
