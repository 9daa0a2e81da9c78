import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { usePermission, useServerNow, useSession } from '@beacon/auth'
import { Glyph } from '@beacon/ui/status'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type EntryNeed, entryNeeds } from './entry-needs.ts'
import { myTeamQuery } from './queries.ts'

const minute_ms = 60_000

/** What I lack to take part in a contest; nothing where nothing is left. */
export function EntryNeeds({ row }: { row: LobbyRow }) {
  const wordsOf = useNeedWords()
  const now = useServerNow(minute_ms)
  const me = useSession().resource_id
  const hasTeam = usePermission('front.team.own')
  const { data } = useQuery({ ...myTeamQuery, enabled: hasTeam && row.game_type === 'team' })
  const needs = entryNeeds(row, { team: data?.team, me, now })
  if (needs.length === 0) return null
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5 gap-y-1 text-dense text-fg-2">
      <span id={`needs-${row.resource_id}`} className="text-fg-3">
        <Trans>To take part</Trans>
      </span>
      <ul aria-labelledby={`needs-${row.resource_id}`} className="flex flex-wrap gap-x-5 gap-y-1">
        {needs.map((need) => (
          <li key={need.kind} className="inline-flex min-h-6 items-center gap-2">
            <Glyph name={need.kind === 'review' ? 'clock' : 'ring'} size={10} className="text-azure" />
            {need.kind === 'team' || need.kind === 'members' ? (
              <Link to="/me/team" className="link">
                {wordsOf(need)}
              </Link>
            ) : (
              wordsOf(need)
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function useNeedWords(): (need: EntryNeed) => string {
  const { t } = useLingui()
  return (need) => {
    if (need.kind === 'members') return t`${plural(need.missing, { one: 'Find # more member', other: 'Find # more members' })}`
    const words: Record<Exclude<EntryNeed['kind'], 'members'>, string> = {
      team: t`Create or join a team`,
      captain: t`Ask your captain to register`,
      code: t`Have the registration code ready`,
      bracket: t`Choose a bracket`,
      answers: t`Answer the organisers’ questions`,
      rules: t`Accept the rules`,
      review: t`The organisers still have to confirm your registration`,
    }
    return words[need.kind]
  }
}
