import type { SceneGroup } from '@beacon/api/scene/scene-desk'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Groups of states as a filter offers them. */
export const groupWords: Readonly<Record<SceneGroup, MessageDescriptor>> = {
  trouble: msg`Error, abnormal, unknown`,
  in_queue: msg`In queue`,
  working: msg`Working`,
  running: msg`Running`,
  rest: msg`Paused or suspended`,
  closed: msg`Closed`,
}
