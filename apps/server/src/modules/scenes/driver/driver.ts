import type { Duplex } from 'node:stream'
import type { SceneSpec } from '@beacon/engine/scene'
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
  startedAt: string | null
  exit: { code: number; oom: boolean } | null
}

/** Everything the engine holds under the label of this installation, networks without a node included. */
export interface Seen {
  nodes: SeenNode[]
  nets: Ref[]
}

export type Capability = 'pause' | 'snapshot' | 'memorySnapshot' | 'fixedAddress' | 'exec' | 'desktop' | 'capture' | 'diskLimit'

export interface Probe {
  ok: boolean
  /** Why no scene can be started: a word of the closed list, shown as a text of the page. */
  why: 'no_socket' | 'no_right' | 'no_answer' | 'too_old' | 'no_guard' | null
  version: string | null
  can: ReadonlySet<Capability>
  room: { memoryBytes: number; cpus: number }
}

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
  deadlineMs: number
  outputBytes: number
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
  /** Only where `can` names it. */
  snapshot?(ref: Ref, name: string, signal: AbortSignal): Promise<void>
  /** Nodes, volumes and networks of one generation. Nothing there is no error. */
  remove(ref: Ref, signal: AbortSignal): Promise<void>
  /** Removes each generation for which `keep` says no; returns how many there were. */
  prune(keep: (ref: Ref) => boolean, signal: AbortSignal): Promise<number>
  stats(ref: Ref): Promise<NodeStats[]>
  logs(ref: Ref, node: string, lines: number): Promise<string>
  exec(ref: Ref, node: string, command: readonly string[], options: ExecOptions): Promise<ExecResult>
  put(ref: Ref, node: string, path: string, content: Buffer, mode: number): Promise<void>
  openTty(ref: Ref, node: string, size: { columns: number; rows: number }): Promise<Tty>
  dial(ref: Ref, node: string, port: number, signal: AbortSignal): Promise<Duplex>
  /** Makes images; absent where a driver makes none. */
  readonly images?: ImageDriver
}

export type DriverFailure = 'image_missing' | 'no_room' | 'start_exit' | 'oom' | 'network' | 'driver' | 'gone' | 'deadline' | 'silent'

export class DriverError extends Error {
  override name = 'DriverError'
  readonly kind: DriverFailure
  constructor(kind: DriverFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
