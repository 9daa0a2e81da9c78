import type { SceneGroup } from '@beacon/api/scene/scene-desk'
import type { PageState } from '@beacon/engine/scene'

const working: ReadonlySet<string> = new Set([
  'initialize',
  'creating',
  'pausing',
  'recovering',
  'hanging',
  'restarting',
  'resetting',
  'closing',
  'deleting',
])
/** The group a state stands in; the first one wants somebody to look. */
export function groupOf(status: PageState): SceneGroup {
  if (status === 'error' || status === 'abnormal' || status === 'unknown') return 'trouble'
  if (status === 'in_queue') return 'in_queue'
  if (working.has(status)) return 'working'
  if (status === 'closed') return 'closed'
  return status === 'paused' || status === 'hanged' || status === 'none' ? 'rest' : 'running'
}
