import type { ContestPublic } from '@beacon/api/contest/contest-views'
import { useServerNow } from '@beacon/auth'
import { pacesOf } from '@beacon/engine/rounds'
import { hasCapability } from '@beacon/router'
import { TimeRuler, useRoundLane } from '@beacon/ui/ruler'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rulerNow, solveMarks, spanOf } from './contest-time.ts'
import { feedQuery } from '../../parts/contest/queries.ts'

/** The contest's time with its rounds, or with every public solve; without a stream it stands at the last instant that is known. */
export function ContestRuler({ contest, lost_at }: { contest: ContestPublic; lost_at: number | null }) {
  const clock = useServerNow()
  const now = lost_at ?? clock
  const { data: feed } = useQuery({ ...feedQuery(contest.resource_id), enabled: hasCapability(contest.kind, 'feed') })
  const span = useMemo(() => spanOf(contest), [contest])
  const solves = useMemo(() => solveMarks(contest, feed?.ticks ?? []), [contest, feed?.ticks])
  const ticks = useMemo(() => ({ kind: 'solves' as const, solves }), [solves])
  const lengths = useMemo(() => ('paces' in contest ? pacesOf(contest) : null), [contest])
  const lane = useRoundLane(span, { lengths, status: contest.status, now }) ?? ticks
  return (
    <div className="min-h-[69px] px-page pt-2 max-sm:min-h-[63px] max-sm:pt-1.5">
      <TimeRuler span={span} now={rulerNow(contest, now)} surface="arena" lane={lane} stale={lost_at !== null} />
    </div>
  )
}
