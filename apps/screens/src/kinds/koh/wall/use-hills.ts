import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { hill } from '@beacon/api/kinds/koh/hill'
import type { LiveEventName } from '@beacon/api/live/live'
import { useCallback } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { useLiveReading } from '../../../parts/display/use-reading.ts'

export type Hills = Reply<typeof hill.board>
export type Hill = Hills['items'][number]
export type Alert = Reply<typeof hill.alerts>['items'][number]

const moved: ReadonlySet<LiveEventName> = new Set([
  'hill.state',
  'hill.king',
  'round.opened',
  'round.settled',
  'contest.state',
  'contest.settings',
  'topic.changed',
])
const happened: ReadonlySet<LiveEventName> = new Set(['koh.alert', 'contest.state'])

/** The hills with their kings, and the round; null until they are there. */
export function useHills(link: DisplayProps['link']): Hills | null {
  const { resource_id } = link
  const read = useCallback((signal: AbortSignal) => call(hill.board, { params: { resource_id } }, { signal }), [resource_id])
  return useLiveReading(link, read, moved)
}

/** What happened at them, the latest first. */
export function useAlerts(link: DisplayProps['link']): readonly Alert[] {
  const { resource_id } = link
  const read = useCallback((signal: AbortSignal) => call(hill.alerts, { params: { resource_id }, query: {} }, { signal }), [resource_id])
  return useLiveReading(link, read, happened)?.items ?? []
}
