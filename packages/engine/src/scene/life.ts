/** States in which a scene rests; what happens between them is an operation. `none` is before the first start. */
export const restingStates = ['none', 'running', 'paused', 'hanged', 'closed', 'error', 'unknown'] as const
export type Resting = (typeof restingStates)[number]

export type SceneWant = 'running' | 'paused' | 'hanged' | 'closed' | 'gone'

export const sceneActions = ['start', 'pause', 'recover', 'hang', 'restart', 'snapshot', 'reset', 'rebuild', 'close', 'delete'] as const
export type SceneAction = (typeof sceneActions)[number]

/** Why a scene does not work; a text of the page, `detail` beside it. */
export const sceneCauses = [
  'image_missing',
  'no_room',
  'start_exit',
  'oom',
  'health_timeout',
  'network',
  'disk',
  'machine_disk',
  'driver',
  'plant_failed',
  'queue_timeout',
  'node_lost',
] as const
export interface SceneCause {
  kind: (typeof sceneCauses)[number]
  node: string | null
  /** Exit code, and the last lines of the log for the author; never shown to players. */
  code: number | null
  log: string
}

export const closeReasons = ['asked', 'time_over', 'topic_offline', 'contest_over', 'solved', 'banned', 'reset', 'cancelled'] as const
export type CloseReason = (typeof closeReasons)[number]

/** Words of the steps of an operation, in the order of a start. */
export const stepWords = ['nets', 'create', 'start', 'routes', 'files', 'health'] as const
export type StepWord = (typeof stepWords)[number]

/** Work under way; times in epoch milliseconds. */
export interface SceneOperation {
  /** Counts up in the life of a scene: a worker that holds an older one stops. */
  id: number
  action: SceneAction
  by: string | null
  at: number
  step: number
  of: number
  word: StepWord | null
  node: string | null
  tries: number
  nextTryAt: number | null
  /** Why a close was asked. */
  why: CloseReason | null
  /** Name of a snapshot to take. */
  snapshot: string | null
  /** What the scene was before; absent where nobody may withdraw the operation. */
  before?: BeforeOperation
  /** The work has begun at the engine, so nothing of it is withdrawn. */
  isTaken?: boolean
  /** Asked at the desk, with what the organisers say to the players. */
  staff?: { note: string }
}

/** What an operation changes in a scene before any work is done. */
export type BeforeOperation = Pick<SceneLife, 'want' | 'gen' | 'from' | 'cause' | 'isAdmitted' | 'unhealthySince'>

/** The bulk order that the newest operation of a scene came from. */
export interface SceneOrder {
  id: string
  /** Number of the operation. */
  op: number
  isWithdrawn: boolean
}

/** What the nodes of a scene held at a moment; `edition` says of which definition they were. */
export interface SceneSnapshot {
  name: string
  /** Epoch ms. */
  at: number
  by: string | null
  edition: number
}

/** Why the time of a scene stands still. */
export type ClockStop = 'unknown' | 'error' | 'contest_pause' | 'staff'

/** All that is known of one scene, as plain data; times in epoch milliseconds. */
export interface SceneLife {
  gen: number
  want: SceneWant
  rest: Resting
  /** What rested before the engine fell silent. */
  restBefore: Resting | null
  cause: SceneCause | null
  op: SceneOperation | null
  operations: number
  last: { action: SceneAction; at: number; by: string | null; note?: string } | null
  /** Holds its share of the machine. */
  isAdmitted: boolean
  queuedAt: number | null
  startedAt: number | null
  /** Null without an end, and while nothing runs. */
  endsAt: number | null
  stops: ClockStop[]
  /** Since when the time stands. */
  stoppedAt: number | null
  extensions: number
  resets: number
  /** When players asked for actions within the last ten minutes, closing left out. */
  actedAt: number[]
  /** When a player last asked for a restart or a reset. */
  remadeAt: number | null
  unhealthySince: number | null
  closed: { at: number; why: CloseReason; by: string | null } | null
  /** Name of the last snapshot; null before the first. */
  snapshot: string | null
  /** What the current generation was made from: a snapshot, or null for the definition. */
  from: string | null
  /** All snapshots, the newest last; absent before the first. */
  snapshots?: readonly SceneSnapshot[]
  /** Counts the definitions that the scene had, from 0: a snapshot fits the one it was taken of. */
  edition?: number
  /** Null or absent where one person asked for this scene alone. */
  order?: SceneOrder | null
}

/** Settings as they were when the scene was made; a change of them concerns new scenes. */
export interface SceneTerms {
  /** Null without an end. */
  lifetimeMinutes: number | null
  extendMinutes: number
  extendMax: number
  extendWindowMinutes: number
  resetMax: number
  resetWaitS: number
  actionsPer10Min: number
  /** A reset goes back to the last snapshot, where there is one; left out: to the definition. */
  resetFrom?: 'snapshot' | 'definition'
  /** What is on the disks of its nodes is somebody's work: a node that its engine lost is told, as a new one would pass for it. */
  holdsWork?: true
}

export const newLife = (): SceneLife => ({
  gen: 0,
  want: 'closed',
  rest: 'none',
  restBefore: null,
  cause: null,
  op: null,
  operations: 0,
  last: null,
  isAdmitted: false,
  queuedAt: null,
  startedAt: null,
  endsAt: null,
  stops: [],
  stoppedAt: null,
  extensions: 0,
  resets: 0,
  actedAt: [],
  remadeAt: null,
  unhealthySince: null,
  closed: null,
  snapshot: null,
  from: null,
})

/** Something of it may be on a machine, or is about to be. */
export const isAlive = ({ rest, op }: SceneLife): boolean => op !== null || (rest !== 'none' && rest !== 'closed')
