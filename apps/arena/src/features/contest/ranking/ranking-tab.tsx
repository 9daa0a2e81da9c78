import { hasNothing } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { columnsOf } from '@beacon/api/kinds/wall-words'
import type { MatrixReply } from '@beacon/api/contest/ranking'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { EmptyState, NoResult } from '@beacon/ui/feedback'
import { late } from '@beacon/ui/late'
import { MatrixLegend, type MatrixRow, ScoreMatrix } from '@beacon/ui/matrix'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { TabLink } from '../../../parts/contest-link.tsx'
import { useContestKind } from '../contest-kind.ts'
import { TeamSearch } from './ranking-tools.tsx'
import { useBoardSearch } from '../../../parts/contest/use-board-search.ts'
import { matrixQuery, pageSize, topicsQuery } from '../../../parts/contest/queries.ts'
import type { ContestSearch } from '../../../parts/contest/search.ts'
import { groupOf, groupsOf, matrixRows, pinnedRow } from '../../../parts/contest/standing-rows.ts'
import { firstTen } from './trend-options.ts'
import { ScrollCue } from '../scroll-cue.tsx'
import { TabWaiting } from '../tab-waiting.tsx'
import { LoadFailed } from '../../../parts/load-failed.tsx'

interface TabProps {
  contest: ContestPublic
  mine: ContestMe
  search: ContestSearch
}

const trendHeight = 172
const TrendPart = late(async () => (await import('./trend-tab.tsx')).TrendPart)

const clockOf = (instant: string) => formatTime(instant, { seconds: false })

/** The public ranking with a cell for each topic; my own row carries what only I see. */
export function RankingTab({ contest, mine, search }: TabProps) {
  const page = search.page ?? 1
  const filter = { q: search.team, bracket: search.bracket, own_org: search.own_org }
  const matrix = useQuery(matrixQuery(contest.resource_id, page, filter))
  if (matrix.isPending) return <TabWaiting />
  if (hasNothing(matrix)) return <LoadFailed title={<Trans>The ranking could not be loaded.</Trans>} query={matrix} />
  return <Ranking contest={contest} mine={mine} search={search} reply={matrix.data} />
}

/** Heads of what the kind's rows count beside the score. */
function useCounts({ kind }: ContestPublic) {
  const { i18n } = useLingui()
  const { columns } = useContestKind()
  return useMemo(
    () => columnsOf(kind).map(({ key, digits, is_share }) => ({ key, digits, is_share, word: i18n._(columns[key] ?? { id: key }) })),
    [i18n, kind, columns],
  )
}

/** The matrix names its groups by key; their words come with the topics. */
function useGroups(contest: ContestPublic, reply: MatrixReply) {
  const locale = useFormatLocale()
  const { data } = useQuery({ ...topicsQuery(contest.resource_id), enabled: reply.topics.length > 0 })
  return useMemo(() => {
    const directions = (data?.directions ?? []).map(({ key, name_en, name_zh }) => [key, locale === 'zh' ? name_zh : name_en] as const)
    const topics = (data?.items ?? []).map(({ resource_id, name }) => [resource_id, name] as const)
    return groupsOf(reply.topics, new Map([...directions, ...topics]))
  }, [data, reply.topics, locale])
}

function Ranking({ contest, mine, search, reply }: TabProps & { reply: MatrixReply }) {
  const { t } = useLingui()
  const set = useBoardSearch()
  const directions = useGroups(contest, reply)
  const { readCells } = useContestKind()
  const counts = useCounts(contest)
  const topics = useMemo(
    () => reply.topics.map((topic) => ({ id: topic.topic_id, name: topic.name, direction: groupOf(topic), value: topic.value })),
    [reply.topics],
  )
  const isFiltered = search.team !== undefined || search.bracket !== undefined || search.own_org !== undefined
  const rows = useMemo(() => {
    // A place in the whole ranking is no place in a bracket: there the own row stands only where the bracket lists it.
    const pinned = search.bracket !== undefined ? null : pinnedRow(reply, mine, clockOf)
    const all = matrixRows(reply, mine, clockOf, readCells)
    return pinned === null ? all : [...all, pinned]
  }, [reply, mine, search.bracket, readCells])
  const [opened, toggle] = useOpened()
  const renderName = useEntrantLinks(contest.resource_id)
  if (reply.total === 0 && !isFiltered)
    return (
      <EmptyState title={<Trans>Nobody is ranked yet.</Trans>}>
        <Trans>The ranking appears with the first solve.</Trans>
      </EmptyState>
    )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <TeamSearch contest={contest} search={search} id="team-search-narrow" className="mx-page my-2 sm:hidden" />
      {contest.show_trend && !isFiltered && (
        <div className="px-page pt-3 max-sm:hidden [@media(max-height:760px)]:hidden">
          <Suspense fallback={<div style={{ height: trendHeight + 56 }} />}>
            <TrendPart contest={contest} mine={mine} height={trendHeight} options={firstTen} standing={reply.items} />
          </Suspense>
        </div>
      )}
      {reply.items.length === 0 ? (
        <NoResult
          {...(search.team === undefined ? {} : { search: search.team })}
          onClear={() => set({ team: undefined, bracket: undefined, own_org: undefined })}
        />
      ) : (
        <ScrollCue className="flex min-h-0 flex-1 flex-col px-page max-sm:px-0">
          <ScoreMatrix
            label={t`Ranking`}
            surface="arena"
            directions={directions}
            topics={topics}
            rows={rows}
            counts={counts}
            opened={opened}
            onToggle={toggle}
            renderName={renderName}
            digits={pointDigits(contest.kind)}
            isTeams={contest.game_type === 'team'}
            className="min-h-0 flex-1"
          />
        </ScrollCue>
      )}
      <Foot contest={contest} search={search} total={reply.total} unranked={reply.unranked} hasCells={reply.topics.length > 0} />
    </div>
  )
}

/** Directions of a long matrix whose topics are shown. */
function useOpened(): [ReadonlySet<string>, (direction: string) => void] {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = useCallback((direction: string) => {
    setOpened((before) => {
      const next = new Set(before)
      if (!next.delete(direction)) next.add(direction)
      return next
    })
  }, [])
  return [opened, toggle]
}

/** A name leads to the entrant's own page. */
function useEntrantLinks(resource_id: string) {
  return useCallback(
    (row: MatrixRow, name: ReactNode) => (
      <TabLink search={{ resource_id, entrant_id: row.id }} className="hover:underline">
        {name}
      </TabLink>
    ),
    [resource_id],
  )
}

/** What the glyphs mean, how many there are, and the way to the other pages. */
function Foot({
  contest,
  search,
  total,
  unranked,
  hasCells,
}: { contest: ContestPublic; search: ContestSearch; hasCells: boolean } & Pick<MatrixReply, 'total' | 'unranked'>) {
  const locale = useFormatLocale()
  const page = search.page ?? 1
  const last = Math.max(1, Math.ceil(total / pageSize))
  const from = (page - 1) * pageSize + 1
  const range = `${formatNumber(locale, from)}–${formatNumber(locale, Math.min(total, page * pageSize))}`
  const to = (target: number) => ({ ...search, tab: 'ranking' as const, page: target === 1 ? undefined : target })
  const count = (
    <>
      {contest.game_type === 'team' ? (
        <Plural value={total} one="# team" other="# teams" />
      ) : (
        <Plural value={total} one="# person" other="# people" />
      )}
      {unranked > 0 && (
        <>
          {' '}
          <Trans>+ {unranked} unranked</Trans>
        </>
      )}
    </>
  )
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-t border-rule bg-ink-1 px-page py-1.5">
      <div className="min-w-0 flex-1">
        {hasCells ? (
          <MatrixLegend surface="arena">
            {count} · <Trans>value below each category</Trans>
          </MatrixLegend>
        ) : (
          <p className="text-dense text-fg-3">{count}</p>
        )}
      </div>
      {last > 1 && (
        <nav className="flex items-center gap-4 text-dense">
          <span className="font-mono text-fg-3">{range}</span>
          {page > 1 && (
            <TabLink search={to(page - 1)} className="link py-1">
              <Trans>Previous {pageSize}</Trans>
            </TabLink>
          )}
          {page < last && (
            <TabLink search={to(page + 1)} className="link py-1">
              <Trans>Next {pageSize}</Trans>
            </TabLink>
          )}
        </nav>
      )}
    </div>
  )
}
