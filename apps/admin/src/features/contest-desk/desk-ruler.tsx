import type { ContestFull } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { pacesOf } from '@beacon/engine/rounds'
import { formatDateTime, useFormatLocale } from '@beacon/i18n'
import { TimeRuler, useRoundLane } from '@beacon/ui/ruler'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDeskKind } from './desk-kind.ts'
import { useDeskLive } from '../../parts/desk/desk-live.tsx'
import type { DeskSearch } from '../../parts/desk/desk-search.ts'
import { MomentRuler, RangeRuler } from './desk-slider.tsx'
import { factsQuery } from '../../parts/desk/queries.ts'
import { type Times, spanOf } from '../../parts/desk/contest-span.ts'

/** The planned start is past and the contest has not started: it waits for a start by hand, or it was reset. */
export const isWaiting = ({ status, start_at }: Pick<Times, 'status' | 'start_at'>, now: number): boolean =>
  status === 'not_started' && now >= Date.parse(start_at)

/** The time ruler of the desk, with the lane of its kind. Where a tab shows a time or a moment, it is chosen here. */
export function DeskRuler({ contest, tab, search }: { contest: ContestFull; tab: string | null; search: DeskSearch }) {
  const now = useServerNow()
  const { link } = useDeskLive()
  const { figures } = useDeskKind()
  const { data: facts } = useQuery(factsQuery(contest.resource_id))
  const locale = useFormatLocale()
  const waits = isWaiting(contest, now)
  const planned = formatDateTime(locale, contest.start_at, { year: false })
  const span = useMemo(() => spanOf(contest), [contest])
  const ofKind = useMemo(() => figures.lane(facts ?? null), [figures, facts])
  const lengths = useMemo(() => ('paces' in contest ? pacesOf(contest) : null), [contest])
  const lane = useRoundLane(span, { lengths, status: contest.status, now }) ?? ofKind
  return (
    <div className="mt-3 min-h-[75px]">
      {span !== null && waits && (
        <p className="flex h-[75px] items-center text-fg-2">
          <Trans>The planned start, {planned}, has passed. The contest is waiting to be started manually.</Trans>
        </p>
      )}
      {span !== null && !waits && tab === 'monitoring' && <RangeRuler span={span} lane={lane} search={search} />}
      {span !== null && !waits && tab === 'scores' && <MomentRuler span={span} lane={lane} search={search} />}
      {span !== null && !waits && tab !== 'monitoring' && tab !== 'scores' && (
        <TimeRuler
          span={span}
          now={link.kind === 'offline' ? link.since : now}
          surface="admin"
          lane={lane}
          stale={link.kind === 'offline'}
        />
      )}
    </div>
  )
}
