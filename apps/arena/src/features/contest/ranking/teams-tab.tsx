import { hasNothing } from '@beacon/api/client'
import type { ContestMe, ContestPublic } from '@beacon/api/contest/contest-views'
import { useFormatLocale } from '@beacon/i18n'
import { Avatar, Select } from '@beacon/ui/controls'
import { EmptyState, NoResult } from '@beacon/ui/feedback'
import { cn } from '@beacon/ui/theme'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TabLink } from '../../../parts/contest-link.tsx'
import { Name } from '../../../parts/contest/name.tsx'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { ListPager } from '../list-pager.tsx'
import { logoUrl } from '../logo-url.ts'
import { entrantsQuery } from '../../../parts/contest/queries.ts'
import { TeamSearch } from './ranking-tools.tsx'
import type { ContestSearch } from '../../../parts/contest/search.ts'
import { TabWaiting } from '../tab-waiting.tsx'
import { useBoardSearch } from '../../../parts/contest/use-board-search.ts'

interface TabProps {
  contest: ContestPublic
  mine: ContestMe
  search: ContestSearch
}

const everybody = 'all'

/** The entrants. Before the start only their names are known; later a name leads to its page. */
export function TeamsTab({ contest, mine, search }: TabProps) {
  const set = useBoardSearch()
  const entrants = useQuery(entrantsQuery(contest.resource_id, { page: search.page ?? 1, q: search.team, bracket: search.bracket }))
  if (entrants.isPending) return <TabWaiting />
  if (hasNothing(entrants)) return <LoadFailed title={<Trans>The teams could not be loaded.</Trans>} query={entrants} />
  const { items, total, unranked } = entrants.data
  const isFiltered = search.team !== undefined || search.bracket !== undefined
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto px-page py-4">
      <Tools contest={contest} search={search} ranked={total - unranked} unranked={unranked} />
      {total === 0 && isFiltered && (
        <NoResult
          {...(search.team === undefined ? {} : { search: search.team })}
          onClear={() => set({ team: undefined, bracket: undefined })}
        />
      )}
      {total === 0 && !isFiltered && (
        <EmptyState title={<Trans>Nobody has registered yet.</Trans>}>
          <Trans>Registered entrants appear here.</Trans>
        </EmptyState>
      )}
      <ul className="mt-2 grid max-w-[1180px] grid-cols-[repeat(auto-fill,minmax(260px,1fr))] gap-x-8">
        {items.map((one) => (
          <Entrant key={one.entrant_id} contest={contest} one={one} isOwn={one.entrant_id === mine.entrant?.entrant_id} />
        ))}
      </ul>
      <ListPager search={search} tab="teams" total={total} />
    </div>
  )
}

function Tools({ contest, search, ranked, unranked }: Omit<TabProps, 'mine'> & { ranked: number; unranked: number }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const set = useBoardSearch()
  const team = contest.game_type === 'team'
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <TeamSearch contest={contest} search={search} id="team-search" className="w-56" />
      {contest.brackets.length > 0 && (
        <Select
          size="sm"
          aria-label={t`Bracket`}
          className="w-48 max-sm:w-full"
          options={[
            { value: everybody, label: t`Every bracket` },
            ...contest.brackets.map(({ bracket_id, name_en, name_zh }) => ({
              value: bracket_id,
              label: locale === 'zh' ? name_zh : name_en,
            })),
          ]}
          value={search.bracket ?? everybody}
          onValueChange={(value) => set({ bracket: value === everybody ? undefined : value, page: undefined })}
        />
      )}
      <span className="text-dense text-fg-3">
        {team ? <Plural value={ranked} one="# team" other="# teams" /> : <Plural value={ranked} one="# person" other="# people" />}
        {unranked > 0 && (
          <>
            {' '}
            <Trans>+ {unranked} unranked</Trans>
          </>
        )}
      </span>
    </div>
  )
}

interface EntrantName {
  entrant_id: string
  number: number
  name: string
  country: string | null
  logo: string | null
}

function Entrant({ contest, one, isOwn }: { contest: ContestPublic; one: EntrantName; isOwn: boolean }) {
  const hasPage = contest.show_rank && contest.status !== 'not_started'
  const name = <Name className="truncate">{one.name}</Name>
  return (
    <li className={cn('flex h-13 items-center gap-3 border-b border-rule-2 text-dense', isOwn && 'border-amber-rule bg-amber-bg px-2')}>
      <Avatar name={one.name} src={logoUrl(one.logo)} size={28} square />
      {hasPage ? (
        <TabLink
          search={{ resource_id: contest.resource_id, entrant_id: one.entrant_id }}
          className="min-w-0 truncate font-medium text-fg hover:underline"
        >
          {name}
        </TabLink>
      ) : (
        <span className="min-w-0 truncate font-medium text-fg">{name}</span>
      )}
      <span className="ml-auto shrink-0 font-mono text-[14px] text-fg-3">{one.country}</span>
    </li>
  )
}
