import type { ContestPublic } from '@beacon/api/contest-views'
import { useSession } from '@beacon/auth'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Skeleton } from '@beacon/ui/feedback'
import { Status } from '@beacon/ui/status'
import { Plural, Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Name } from './contest-header.tsx'
import { LoadFailed } from './load-failed.tsx'
import { ownTeamQuery } from './queries.ts'

/** Who of the own team is here, and what each has brought so far. */
export function TeamPanel({ contest }: { contest: ContestPublic }) {
  const team = useQuery(ownTeamQuery(contest.resource_id))
  if (team.isPending)
    return (
      <div aria-hidden="true" className="grid gap-4">
        <Skeleton width={200} />
        <Skeleton width={160} />
      </div>
    )
  if (team.isError) return <LoadFailed title={<Trans>The team could not be loaded.</Trans>} query={team} />
  const { entrant_id, name, members } = team.data
  const online = members.filter(({ is_online }) => is_online).length
  const count = members.length
  return (
    <>
      <p className="flex items-baseline gap-3 text-dense">
        <Name className="type-section min-w-0 truncate text-fg">{name}</Name>
        <Link to="/flag/contest" search={{ resource_id: contest.resource_id, entrant_id }} className="link ml-auto shrink-0 py-1">
          <Trans>Team page</Trans>
        </Link>
      </p>
      <p className="text-dense text-fg-2">
        <Plural value={count} one="# member" other="# members" /> · <Trans>{online} online</Trans>
      </p>
      <Members members={members} />
      {contest.bot_api && (
        <Link
          to="/flag/contest"
          search={(old) => ({ ...old, resource_id: contest.resource_id, drawer: 'bot' as const })}
          className="link mt-3 inline-block py-1 text-dense sm:hidden"
        >
          <Trans>Bot of the team</Trans>
        </Link>
      )}
      {contest.is_frozen && (
        <p className="mt-2 text-caption text-azure">
          <Trans>Points stand as they were at the freeze.</Trans>
        </p>
      )}
      {contest.team_score_type === 'sum' && (
        <p className="mt-2 text-caption text-fg-3">
          <Trans>Who sends the right flag brings the topic’s points.</Trans>
        </p>
      )}
    </>
  )
}

interface Member {
  user_id: string
  name: string
  is_captain: boolean
  is_online: boolean
  score: number
  solved: number
}

function Members({ members }: { members: readonly Member[] }) {
  const locale = useFormatLocale()
  const me = useSession().resource_id
  return (
    <table className="mt-3 w-full border-collapse text-left text-dense">
      <thead>
        <tr className="border-b border-rule text-caption text-fg-3 [&>th]:h-8 [&>th]:font-normal">
          <th scope="col">
            <Trans>Member</Trans>
          </th>
          <th scope="col">
            <Trans>Here</Trans>
          </th>
          <th scope="col" className="text-right">
            <Trans>Solved</Trans>
          </th>
          <th scope="col" className="text-right">
            <Trans>Score</Trans>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((one) => (
          <tr key={one.user_id} className="border-b border-rule-2 [&>*]:h-11">
            <th scope="row" className="max-w-0 py-1 pr-3 font-medium text-fg">
              <Name className="block truncate">{one.name}</Name>
              <span className="block truncate text-caption font-normal text-fg-3">
                {one.is_captain && <Trans>captain</Trans>} {one.user_id === me && <Trans>you</Trans>}
              </span>
            </th>
            <td className="w-24">
              <Status of={one.is_online ? 'member.online' : 'member.offline'} />
            </td>
            <td className="w-16 text-right font-mono text-fg-2">{formatNumber(locale, one.solved)}</td>
            <td className="w-20 text-right font-mono text-fg">{formatNumber(locale, one.score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
