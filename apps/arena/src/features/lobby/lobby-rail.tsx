import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { contestEnd } from '@beacon/engine'
import type { TeamView } from '@beacon/api/people/team'
import { usePermission, useSession } from '@beacon/auth'
import { formatDate, formatPoints, useFormatLocale } from '@beacon/i18n'
import { pointDigits } from '@beacon/router'
import { Skeleton } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ContestLink } from '../../parts/contest-link.tsx'
import { useKindName } from '../../parts/kind-name.ts'
import { followedContest, myResults } from './lobby-rows.ts'
import { myTeamQuery } from './queries.ts'

const resultsShown = 5

interface RailProps {
  rows: readonly LobbyRow[] | undefined
  /** The news of a contest. */
  notices: (row: LobbyRow) => ReactNode
}

/** Own team, what the followed contest tells, and own results, from 1280 px on. */
export function LobbyRail({ rows, notices }: RailProps) {
  const hasTeam = usePermission('front.team.own')
  const results = myResults(rows ?? [])
  const followed = followedContest(rows ?? [])
  return (
    <aside className="hidden w-[372px] shrink-0 border-l border-rule px-8 pt-6 pb-12 xl:block">
      {hasTeam && <MyTeam />}
      {followed !== undefined && notices(followed)}
      {results.length > 0 && (
        <section aria-labelledby="my-results" className="mt-8">
          <h2 id="my-results" className="type-section border-b border-rule pb-2 text-fg">
            <Trans>My results</Trans>
          </h2>
          <ul>
            {results.slice(0, resultsShown).map((row) => (
              <Result key={row.resource_id} row={row} />
            ))}
          </ul>
        </section>
      )}
    </aside>
  )
}

function Result({ row }: { row: LobbyRow }) {
  const locale = useFormatLocale()
  const nameOf = useKindName()
  return (
    <li className="flex items-baseline gap-3 border-b border-rule-2 py-2 text-dense">
      <span className="min-w-0">
        <ContestLink
          kind={row.kind}
          search={{ resource_id: row.resource_id, tab: 'ranking' }}
          lang={row.lang}
          className="block truncate text-fg hover:underline"
        >
          {row.name}
        </ContestLink>
        <span className="block text-[14px] text-fg-3">
          {nameOf(row.kind)} · {formatDate(locale, contestEnd(row))} ·{' '}
          {row.game_type === 'team' ? (
            <Plural value={row.entrant_count} one="# team" other="# teams" />
          ) : (
            <Plural value={row.entrant_count} one="# person" other="# people" />
          )}
        </span>
      </span>
      <span className="ml-auto text-right font-mono">
        <span className="block font-semibold text-fg">#{row.my?.rank}</span>
        <span className="block text-[14px] text-fg-3">{formatPoints(locale, row.my?.score ?? 0, pointDigits(row.kind))}</span>
      </span>
    </li>
  )
}

function MyTeam() {
  const { data } = useQuery(myTeamQuery)
  if (data === undefined)
    return (
      <div aria-hidden="true" className="grid h-40 content-start gap-4">
        <Skeleton width={160} />
        <Skeleton width={120} />
      </div>
    )
  if (data.team === null)
    return (
      <section aria-labelledby="my-team">
        <h2 id="my-team" className="type-section text-fg">
          <Trans>No team yet</Trans>
        </h2>
        <p className="mt-1 text-dense text-fg-2">
          <Trans>You need a team for a team contest.</Trans>
        </p>
        <Link to="/me/team" className="link mt-2 inline-block py-1 text-dense">
          <Trans>Create or join a team</Trans>
        </Link>
      </section>
    )
  return <Members team={data.team} />
}

function Members({ team }: { team: TeamView }) {
  const me = useSession().resource_id
  const online = team.members.filter(({ is_online }) => is_online).length
  const count = team.members.length
  return (
    <section aria-labelledby="my-team">
      <div className="flex items-baseline gap-3">
        <h2 id="my-team" className="type-section min-w-0 truncate text-fg">
          <Link to="/me/team" className="hover:underline">
            <Trans>Team {team.name}</Trans>
          </Link>
        </h2>
        <span className="ml-auto shrink-0 font-mono text-[14px] text-fg-3">{[team.country, team.tag].filter(Boolean).join(' · ')}</span>
      </div>
      <p className="mt-1 text-dense text-fg-2">
        <Plural value={count} one="# member" other="# members" />
        {' · '}
        <Trans>{online} online</Trans>
      </p>
      <ul className="mt-2">
        {team.members.map((member) => (
          <li key={member.user_id} className="flex h-[34px] items-center gap-2 border-b border-rule-2 text-dense">
            <span className="min-w-0 truncate text-fg">{member.rep_name}</span>
            {member.user_id === me && (
              <span className="text-fg-3">
                <Trans>you</Trans>
              </span>
            )}
            <Status of={member.is_online ? 'member.online' : 'member.offline'} className="ml-auto text-[14px]" />
          </li>
        ))}
      </ul>
    </section>
  )
}
