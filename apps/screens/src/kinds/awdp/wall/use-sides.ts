import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { defence } from '@beacon/api/kinds/awdp/defence'
import type { LiveEventName } from '@beacon/api/live/live'
import { useCallback } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { useLiveReading } from '../../../parts/display/use-reading.ts'

export type Sides = Reply<typeof defence.cells>

const events: ReadonlySet<LiveEventName> = new Set([
  'round.opened',
  'round.settled',
  'topic.defence',
  'topic.value',
  'contest.state',
  'contest.settings',
  'topic.changed',
])

/** How everybody stands on both sides, and the round; null until it is there. */
export function useSides(link: DisplayProps['link']): Sides | null {
  const { resource_id } = link
  const read = useCallback((signal: AbortSignal) => call(defence.cells, { params: { resource_id } }, { signal }), [resource_id])
  return useLiveReading(link, read, events)
}
