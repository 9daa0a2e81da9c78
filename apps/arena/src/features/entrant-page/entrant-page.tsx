import { hasNothing, isApiError, urlOf } from '@beacon/api/client'
import type { ContestPublic } from '@beacon/api/contest/contest-views'
import type { EntrantPageView } from '@beacon/api/contest/entrant-page'
import { file } from '@beacon/api/platform/file'
import { formatNumber, formatTime, useFormatLocale } from '@beacon/i18n'
import { Avatar, buttonLook } from '@beacon/ui/controls'
import { EmptyState, ErrorState, Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ContestLink } from '../../parts/contest-link.tsx'
import { usePoints } from '../../parts/use-points.ts'
import { DirectionBars } from './direction-bars.tsx'
import { RankLine } from './rank-line.tsx'
import { entrantPageQuery } from './queries.ts'
import { SolveTable } from './solve-table.tsx'

interface PageProps {
  contest: ContestPublic
  entrant_id: string
  own_id: string | undefined
}

/** One entrant as everybody may see it: place over time, solves, directions, and members where they are shown. */
export function EntrantPage({ contest, entrant_id, own_id }: PageProps) {
  const page = useQuery(entrantPageQuery(contest.resource_id, entrant_id))
  if (page.isPending)
    return (
      <Loading className="px-page py-6">
        <Trans>Loading</Trans>
      </Loading>
    )
  if (hasNothing(page)) return <Missing contest={contest} query={page} />
  return (
    <div className="min-h-0 flex-1 relative overflow-y-auto px-page py-5">
      <Head contest={contest} page={page.data} isOwn={entrant_id === own_id} />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_minmax(260px,360px)]">
        <div className="min-w-0">
          <RankLine contest={contest} page={page.data} />
          <SolveTable contest={contest} page={page.data} />
        </div>
        <aside className="min-w-0">
          <DirectionBars page={page.data} />
          {page.data.members !== null && contest.game_type === 'team' && <Members members={page.data.members} />}
        </aside>
      </div>
    </div>
  )
}

function Missing({
  contest,
  query,
}: {
  contest: ContestPublic
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}) {
  const back = (
    <ContestLink kind={contest.kind} search={{ resource_id: contest.resource_id, tab: 'ranking' }} className={buttonLook({})}>
      <Trans>To the ranking</Trans>
    </ContestLink>
  )
  if (isApiError(query.error) && query.error.status === 404)
    return (
      <EmptyState title={<Trans>This entrant is not in the ranking.</Trans>} actions={back}>
        <Trans>It may have left the contest.</Trans>
      </EmptyState>
    )
  return (
    <ErrorState
      title={<Trans>The entrant could not be loaded.</Trans>}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      actions={back}
    >
      <Trans>Nothing was changed.</Trans>
    </ErrorState>
  )
}

function Head({ contest, page, isOwn }: { contest: ContestPublic; page: EntrantPageView; isOwn: boolean }) {
  const locale = useFormatLocale()
  const points = usePoints()
  const { name, logo, country, tag, bracket, rank, total, score, solved, last_at } = page
  const src = logo === null ? undefined : urlOf(file.image, { params: { file_id: logo } })
  return (
    <header className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-rule pb-5">
      <Avatar name={name} src={src} size={56} square />
      <div className="min-w-0 flex-1">
        <ContestLink
          kind={contest.kind}
          search={{ resource_id: contest.resource_id, tab: 'ranking' }}
          className="text-dense text-fg-3 hover:text-fg hover:underline"
        >
          <Trans>Ranking</Trans>
        </ContestLink>
        <h2 className="type-title break-words text-fg">{name}</h2>
        <p className="flex flex-wrap gap-x-4 text-dense text-fg-2">
          {country !== null && <span className="font-mono">{country}</span>}
          {tag !== '' && <span className="font-mono">{tag}</span>}
          {bracket !== null && <span>{locale === 'zh' ? bracket.name_zh : bracket.name_en}</span>}
          {isOwn && <span className="text-amber">{contest.game_type === 'team' ? <Trans>your team</Trans> : <Trans>you</Trans>}</span>}
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure label={<Trans>Rank</Trans>}>
          {rank === null ? '–' : `#${formatNumber(locale, rank)}`}
          <span className="text-[15px] font-normal text-fg-3"> / {formatNumber(locale, total)}</span>
        </Figure>
        <Figure label={<Trans>Score</Trans>}>{points.text(score)}</Figure>
        <Figure label={<Trans>Solved</Trans>}>{formatNumber(locale, solved)}</Figure>
        {last_at !== null && <Figure label={<Trans>Last solve</Trans>}>{formatTime(last_at, { seconds: false })}</Figure>}
      </dl>
      {page.is_frozen && (
        <p className="w-full text-dense text-azure">
          <Trans>As it was at the freeze.</Trans>
        </p>
      )}
    </header>
  )
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className="text-caption text-fg-3">{label}</dt>
      <dd className="type-figure text-fg max-sm:text-[22px]">{children}</dd>
    </div>
  )
}

function Members({ members }: { members: NonNullable<EntrantPageView['members']> }) {
  return (
    <section aria-labelledby="entrant-members" className="mt-8">
      <h3 id="entrant-members" className="type-section mb-1 text-fg">
        <Trans>Members</Trans>
      </h3>
      <ul>
        {members.map(({ user_id, name, is_captain }) => (
          <li key={user_id} className="flex h-10 items-center gap-3 border-b border-rule-2 text-dense text-fg">
            <span className="min-w-0 truncate">{name}</span>
            {is_captain && (
              <span className="text-fg-3">
                <Trans>captain</Trans>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
