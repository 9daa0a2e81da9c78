/** What is done with a scene by those who play in it. */
export type SceneAction = 'start' | 'cancel' | 'recover' | 'extend' | 'restart' | 'reset' | 'close'

export type SceneStatus =
  | 'none'
  | 'in_queue'
  | 'initialising'
  | 'creating'
  | 'restarting'
  | 'resetting'
  | 'recovering'
  | 'pausing'
  | 'hanging'
  | 'closing'
  | 'running'
  | 'recovered'
  | 'restarted'
  | 'reset'
  | 'abnormal'
  | 'paused'
  | 'hung'
  | 'error'
  | 'unknown'
  | 'closed'

export type CloseReason = 'person' | 'expired' | 'topic_offline' | 'contest_over' | 'solved' | 'banned'

export interface SceneNodeView {
  node_id: string
  name: string
  is_healthy: boolean
  /** Lines to copy and pages to open; an address opens in a tab of its own. */
  ways: readonly { name: string; line: string | null; href: string | null }[]
}

/** A scene as its players see it: no compute node, driver, image or address outside of it. */
export interface SceneView {
  status: SceneStatus
  lifetime_minutes: number
  /** The median of the last starts; null before the first. */
  typical_start_s: number | null
  queue: { place: number; wait_s: number } | null
  load: { ready: number; of: number } | null
  nodes: readonly SceneNodeView[]
  expires_at: string | null
  /** The next extension opens at `from`; null where none is left or allowed. */
  extension: { from: string; left: number } | null
  resets_left: number
  /** Who acted last: paused or closed it. Empty: nobody by name. */
  actor: string
  reason: string
  request_id: string
  /** Null while it is the player's own pause. */
  paused_by: string | null
  keeps_memory: boolean
  closed: { at: string; why: CloseReason } | null
}

const running: readonly SceneAction[] = ['extend', 'restart', 'reset', 'close']
const actions: Readonly<Record<SceneStatus, readonly SceneAction[]>> = {
  none: ['start'],
  closed: ['start'],
  in_queue: ['cancel'],
  initialising: ['cancel'],
  creating: ['cancel'],
  restarting: [],
  resetting: [],
  recovering: [],
  pausing: [],
  hanging: [],
  closing: [],
  running,
  recovered: running,
  restarted: running,
  reset: running,
  abnormal: ['restart', 'reset'],
  paused: ['recover'],
  hung: ['recover', 'close'],
  error: ['start'],
  unknown: [],
}

/** What may be pressed now. A scene that somebody else paused waits for that person. */
export const actionsOf = ({ status, paused_by }: Pick<SceneView, 'status' | 'paused_by'>): readonly SceneAction[] =>
  status === 'paused' && paused_by !== null ? [] : actions[status]

/** Nodes and their ways in are shown while the scene may be used. */
export const isUsable = ({ status }: Pick<SceneView, 'status'>): boolean => actions[status] === running || status === 'abnormal'

/** Minutes that are left, rounded up, never below zero. */
export const minutesLeft = (expires_at: string, now: number): number => Math.max(0, Math.ceil((Date.parse(expires_at) - now) / 60_000))
