import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { pointCheck } from '@beacon/api/kinds/operation/check'
import type { LiveEventName } from '@beacon/api/live/live'
import { useCallback } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { useLiveReading } from '../../../parts/display/use-reading.ts'

export type Points = Reply<typeof pointCheck.cells>

const events: ReadonlySet<LiveEventName> = new Set(['point.state', 'contest.state', 'contest.settings', 'topic.changed', 'ranking.diff'])

/** How everybody stands at every point; null until it is there. */
export function usePoints(link: DisplayProps['link']): Points | null {
  const { resource_id } = link
  const read = useCallback((signal: AbortSignal) => call(pointCheck.cells, { params: { resource_id } }, { signal }), [resource_id])
  return useLiveReading(link, read, events)
}
