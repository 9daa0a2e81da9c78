import { hasNothing } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import type { OwnHill } from '@beacon/api/kinds/koh/hill'
import { formatTime } from '@beacon/i18n'
import { EmptyState, Loading } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { laneOf, laneSeries } from '@beacon/ui/kinds/koh'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { ContestSearch } from '../../parts/contest/search.ts'
import { LoadFailed } from '../../parts/load-failed.tsx'
import { useTopicMove } from '../../parts/topic/use-topic-move.ts'
import { HillRow } from './hill-row.tsx'
import { boardQuery, isIn, ownHillsQuery } from './queries.ts'
import { RoundHead } from './round-head.tsx'
import { useLaneSpan } from './use-lane-span.ts'

const HillPanel = late(async () => (await import('./hill-panel.tsx')).HillPanel)

interface TabProps {
  contest: ContestPublic
  mine: ContestMe
  search: ContestSearch
}

/** The answer board: a lane for each hill with its kings, and the open hill beside it. */
export function HillsTab({ contest, mine, search }: TabProps) {
  const { resource_id } = contest
  const isOpen = contest.status !== 'not_started'
  const { data } = useQuery({ ...boardQuery(resource_id), enabled: isOpen })
  const own = useQuery({ ...ownHillsQuery(resource_id), enabled: isOpen && isIn(mine) }).data?.items
  const items = data?.items ?? []
  const move = useTopicMove([{ topics: items.map(({ topic_id }) => ({ resource_id: topic_id })) }], search)
  const open = items.find(({ topic_id }) => topic_id === search.topic_id)
  return (
    <div className="flex min-h-0 flex-1 items-stretch">
      <div
        className={cn(
          'min-w-0 flex-1 relative overflow-y-auto px-page pt-2 pb-8',
          open !== undefined && 'max-[959px]:hidden min-[960px]:pr-5',
        )}
      >
        <RoundHead contest={contest} className="py-2 lg:hidden" />
        {isOpen ? (
          <Board contest={contest} own={own} search={search} />
        ) : (
          <EmptyState title={<Trans>Hills open with the start</Trans>}>
            <Trans>Each hill is one environment that all attack. Its address appears here then.</Trans>
          </EmptyState>
        )}
      </div>
      {open !== undefined && (
        <Suspense
          fallback={<div className="w-[468px] shrink-0 border-l border-rule bg-ink-1 max-[959px]:min-h-screen max-[959px]:w-full" />}
        >
          <HillPanel
            key={open.topic_id}
            contest={contest}
            mine={mine}
            hill={open}
            own={own?.find(({ topic_id }) => topic_id === open.topic_id)}
            move={move}
          />
        </Suspense>
      )}
    </div>
  )
}

interface BoardProps {
  contest: ContestPublic
  own: readonly OwnHill[] | undefined
  search: ContestSearch
}

function Board({ contest, own, search }: BoardProps) {
  const board = useQuery(boardQuery(contest.resource_id))
  const lanes = useMemo(() => board.data?.items.map(laneOf) ?? [], [board.data])
  const series = useMemo(() => laneSeries(lanes), [lanes])
  if (board.isPending)
    return (
      <Loading>
        <Trans>Loading hills</Trans>
      </Loading>
    )
  if (hasNothing(board)) return <LoadFailed title={<Trans>The hills could not be loaded.</Trans>} query={board} />
  const { items, is_frozen, round } = board.data
  if (items.length === 0)
    return (
      <EmptyState title={<Trans>No hills yet</Trans>}>
        <Trans>The organisers have not published any hills.</Trans>
      </EmptyState>
    )
  return (
    <>
      {is_frozen && (
        <p className="py-2 text-dense text-azure">
          <Trans>The ranking is frozen: kings are those from before.</Trans>
        </p>
      )}
      <Span contest={contest} />
      {items.map((hill, place) => (
        <HillRow
          key={hill.topic_id}
          contest={contest}
          hill={hill}
          lane={lanes[place] ?? []}
          series={series}
          read_at={round.server_now}
          own={own?.find(({ topic_id }) => topic_id === hill.topic_id)}
          search={search}
        />
      ))}
    </>
  )
}

/** From when to when the lanes go. */
function Span({ contest }: Pick<BoardProps, 'contest'>) {
  const { t } = useLingui()
  const { start_at, end_at } = useLaneSpan(contest)
  return (
    <p className="flex justify-between py-1 font-mono text-caption text-fg-3">
      <span title={t({ context: 'time', message: 'Start' })}>{formatTime(start_at, { seconds: false })}</span>
      <span>{formatTime(end_at, { seconds: false })}</span>
    </p>
  )
}
