import type { PlayerScene } from '@beacon/api/scene/scene'
import type { CloseReason, SceneStatus, SceneView } from './scene-view.ts'

const statuses: Partial<Record<PlayerScene['status'], SceneStatus>> = { initialize: 'initialising', hanged: 'hung', deleting: 'closing' }
const statusOf = (status: PlayerScene['status']): SceneStatus => {
  const named = statuses[status]
  // Checked: the other words are the same on both sides.
  return named ?? (status as SceneStatus)
}

type Why = NonNullable<PlayerScene['closed']>['why']
const reasons: Readonly<Record<Why, CloseReason>> = {
  asked: 'person',
  time_over: 'expired',
  topic_offline: 'topic_offline',
  contest_over: 'contest_over',
  solved: 'solved',
  banned: 'banned',
  reset: 'reset',
  cancelled: 'cancelled',
}

/** What the server says of a scene, as its box shows it. */
export function sceneViewOf(scene: PlayerScene): SceneView {
  const { actor, closed, closes, number } = scene
  const isOwn = actor !== null && !actor.is_staff
  return {
    status: statusOf(scene.status),
    isolation: scene.isolation,
    lifetime_minutes: scene.lifetime_minutes,
    typical_start_s: scene.typical_start_s,
    queue: scene.queue,
    load: scene.load,
    nodes: scene.nodes,
    expires_at: scene.expires_at,
    extension: scene.extension,
    extensions_left: scene.extension?.left ?? null,
    resets_left: scene.resets_left,
    actor: isOwn ? actor.name : '',
    is_own_doing: actor?.is_self === true,
    is_by_organisers: actor !== null && actor.is_staff,
    cause: scene.cause,
    why: scene.why,
    reference: number === null ? '' : `sc-${number.toString(16).padStart(6, '0')}`,
    is_paused_by_others: scene.status === 'paused' && actor?.is_self !== true,
    keeps_memory: false,
    closes: closes === null ? null : { at: closes.at, why: reasons[closes.why] },
    closed: closed === null ? null : { at: closed.at, why: reasons[closed.why] },
    is_served: scene.is_served,
    is_open: scene.is_open,
  }
}
