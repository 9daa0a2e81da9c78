import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { aiBoard } from '@beacon/api/kinds/ai/submission'
import type { LiveEventName } from '@beacon/api/live/live'
import { useCallback } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { useLiveReading } from '../../../parts/display/use-reading.ts'

export type Scores = Reply<typeof aiBoard.read>

const events: ReadonlySet<LiveEventName> = new Set([
  'topic.evaluation',
  'ranking.diff',
  // The reveal is told by its announcement.
  'bulletin.new',
  'contest.state',
  'contest.settings',
  'topic.changed',
])

/** Everybody's scores as the public reads them; null until they are there. */
export function useScores(link: DisplayProps['link']): Scores | null {
  const { resource_id } = link
  const read = useCallback((signal: AbortSignal) => call(aiBoard.read, { params: { resource_id } }, { signal }), [resource_id])
  return useLiveReading(link, read, events)
}
