import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { attackWall } from '@beacon/api/kinds/attack-defense/wall'
import type { LiveEventName } from '@beacon/api/live/live'
import { useCallback } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { useLiveReading } from '../../../parts/display/use-reading.ts'

export type Cells = Reply<typeof attackWall.cells>

const events: ReadonlySet<LiveEventName> = new Set([
  'round.opened',
  'round.settled',
  'cell.diff',
  'capture.feed',
  'contest.state',
  'contest.settings',
  'topic.changed',
])
/** How all boxes stand, and the latest captures; null until they are there. */
export function useCells(link: DisplayProps['link']): Cells | null {
  const { resource_id } = link
  const read = useCallback((signal: AbortSignal) => call(attackWall.cells, { params: { resource_id } }, { signal }), [resource_id])
  return useLiveReading(link, read, events)
}

/** Names of entrants and keys of services by their ids. */
export const namesOf = ({ items, topics }: Cells) => ({
  nameOf: (id: string) => items.find(({ entrant_id }) => entrant_id === id)?.name ?? '',
  keyOf: (id: string) => topics.find(({ topic_id }) => topic_id === id)?.service_key ?? '',
})
