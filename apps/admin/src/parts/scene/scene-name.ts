import type { PageState } from '@beacon/engine/scene'
import type { StatusName } from '@beacon/ui/status'

/** What people call a scene by. */
export const sceneNumber = (number: number): string => `sc-${number.toString(16).padStart(6, '0')}`

const other = { initialize: 'initialising', hanged: 'hung', none: 'stopped' } as const
export const sceneStatus = (status: PageState): StatusName =>
  `scene.${status === 'initialize' || status === 'hanged' || status === 'none' ? other[status] : status}`
