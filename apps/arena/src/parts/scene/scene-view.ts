import type { PlayerScene, SceneWayView } from '@beacon/api/scene/scene'

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

export type CloseReason = 'person' | 'expired' | 'topic_offline' | 'contest_over' | 'solved' | 'banned' | 'reset' | 'cancelled'

export interface SceneNodeView {
  node_id: string
  name: string
  is_healthy: boolean
  ways: readonly SceneWayView[]
  /** Null where players are not told how to sign in. */
  access: PlayerScene['nodes'][number]['access']
}

/** A scene as its players see it: no compute node, driver, image or address outside of it. */
export interface SceneView {
  status: SceneStatus
  isolation: 'entrant' | 'member' | 'shared'
  /** Null without an end. */
  lifetime_minutes: number | null
  /** The median of the last starts; null before the first. */
  typical_start_s: number | null
  queue: { place: number; wait_s: number | null } | null
  load: { ready: number; of: number } | null
  nodes: readonly SceneNodeView[]
  expires_at: string | null
  /** The next extension opens at `from`; null where none is left or allowed. */
  extension: { from: string; left: number } | null
  /** Null where it cannot be extended now. */
  extensions_left: number | null
  resets_left: number
  /** Who of the own entrant acts or acted last. Empty: nobody by name. */
  actor: string
  is_own_doing: boolean
  is_by_organisers: boolean
  cause: PlayerScene['cause']
  /** What the organisers said when they paused it; empty: nothing. */
  why: string
  /** What organisers find it by. */
  reference: string
  is_paused_by_others: boolean
  keeps_memory: boolean
  /** It closes by itself before its time is over. */
  closes: { at: string; why: CloseReason } | null
  closed: { at: string; why: CloseReason } | null
  /** Whether a machine starts scenes now. */
  is_served: boolean
  /** Whether one may act in it now. */
  is_open: boolean
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
  abnormal: ['restart', 'reset', 'close'],
  paused: ['recover'],
  hung: ['recover', 'close'],
  error: ['start', 'reset', 'close'],
  unknown: [],
}

const isEnding: ReadonlySet<SceneAction> = new Set(['cancel', 'close'])

/** What may be pressed now. A scene that somebody else paused waits for that person; one that all entrants share is only started. */
export function actionsOf({
  status,
  is_paused_by_others,
  is_open,
  isolation,
}: Pick<SceneView, 'status' | 'is_paused_by_others' | 'is_open' | 'isolation'>) {
  const possible = status === 'paused' && is_paused_by_others ? [] : actions[status]
  if (isolation === 'shared') return is_open ? possible.filter((action) => action === 'start') : []
  return is_open ? possible : possible.filter((action) => isEnding.has(action))
}

/** Nodes and their ways in are shown while the scene may be used. */
export const isUsable = ({ status }: Pick<SceneView, 'status'>): boolean => actions[status] === running || status === 'abnormal'

/** Minutes that are left, rounded up, never below zero. */
export const minutesLeft = (expires_at: string, now: number): number => Math.max(0, Math.ceil((Date.parse(expires_at) - now) / 60_000))
