import { call } from '@beacon/api/client'
import { attack } from '@beacon/api/kinds/attack-defense/attack'
import type { LiveEventName } from '@beacon/api/live/live'
import { useCallback } from 'react'
import type { DisplayProps } from '../../../parts/display/display-props.ts'
import { RoundFigures } from '../../../parts/cells/round-figures.tsx'
import { useLiveReading } from '../../../parts/display/use-reading.ts'

const events: ReadonlySet<LiveEventName> = new Set(['round.opened', 'contest.state', 'contest.settings'])

/** The round, and what is left of it. */
export function RoundCount({ board, link, now }: Pick<DisplayProps, 'board' | 'link' | 'now'>) {
  const { resource_id } = link
  const read = useCallback((signal: AbortSignal) => call(attack.round, { params: { resource_id } }, { signal }), [resource_id])
  return <RoundFigures board={board} now={now} round={useLiveReading(link, read, events)} />
}
