import { call } from '@beacon/api/client'
import { challenge } from '@beacon/api/kinds/rw/challenge'
import type { BoardView } from '@beacon/api/kinds/rw/views'
import type { LiveEventName } from '@beacon/api/live/live'
import { useCallback } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { useLiveReading } from '../../../parts/display/use-reading.ts'

const events: ReadonlySet<LiveEventName> = new Set(['rw.board', 'contest.state', 'contest.settings', 'topic.changed'])

/** Stages with their clocks, the queue, and what is over; null until they are there. */
export function useBoard(link: DisplayProps['link']): BoardView | null {
  const { resource_id } = link
  const read = useCallback((signal: AbortSignal) => call(challenge.board, { params: { resource_id } }, { signal }), [resource_id])
  return useLiveReading(link, read, events)
}
