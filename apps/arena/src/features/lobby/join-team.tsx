import type { LobbyRow } from '@beacon/api/contest/contest-views'
import type { TeamView } from '@beacon/api/people/team'
import { Checkbox } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { teamVerdict } from './join-model.ts'
import type { JoinForm } from './use-join.ts'

interface TeamPartProps {
  row: LobbyRow
  team: TeamView | null | undefined
  join: JoinForm
}

/** The team that plays: all of it, or those ticked; why it cannot, else. */
export function JoinTeam({ row, team, join }: TeamPartProps) {
  if (team === undefined)
    return (
      <p role="status">
        <Trans>Loading your team</Trans>
      </p>
    )
  if (team === null)
    return (
      <p>
        <Trans>You have no team yet.</Trans>{' '}
        <Link to="/me/team" className="link">
          <Trans>Create or join a team</Trans>
        </Link>
      </p>
    )
  const verdict = teamVerdict(row, team)
  const captain = team.members.find(({ is_captain }) => is_captain)?.rep_name ?? ''
  const { team_size_min: min, team_size_max: max } = row
  const count = team.members.length
  return (
    <div className="grid gap-2">
      <p>
        <Trans>
          Team <b className="font-medium text-fg">{team.name}</b>
        </Trans>
      </p>
      {verdict === 'fits' && count > min ? (
        <Roster row={row} team={team} join={join} />
      ) : (
        <p className="text-dense">{team.members.map(({ rep_name }) => rep_name).join(', ')}</p>
      )}
      {verdict === 'not_captain' && (
        <p role="alert" className="text-amber">
          <Trans>Only the captain can register the team: {captain}.</Trans>
        </p>
      )}
      {verdict === 'size' && (
        <p role="alert" className="text-amber">
          <Trans>
            Teams have {min}–{max} members. Yours has {count}.
          </Trans>
        </p>
      )}
    </div>
  )
}

/** Who of the team plays; the captain does. */
function Roster({ row, team, join: { draft, set } }: { row: LobbyRow; team: TeamView; join: JoinForm }) {
  const all = team.members.map(({ user_id }) => user_id)
  const ticked = new Set(draft.user_ids ?? all)
  const max = row.team_size_max
  const count = ticked.size
  const toggle = (user_id: string) => {
    const next = all.filter((id) => (id === user_id ? !ticked.has(id) : ticked.has(id)))
    set({ user_ids: next.length === all.length ? null : next })
  }
  return (
    <fieldset>
      <legend className="text-dense text-fg-2">
        <Trans>
          Who plays: {count} of at most {max}
        </Trans>
      </legend>
      <div className="mt-1 grid gap-1">
        {team.members.map(({ user_id, rep_name, is_captain }) => (
          <Checkbox
            key={user_id}
            checked={is_captain || ticked.has(user_id)}
            disabled={is_captain || (!ticked.has(user_id) && count >= max)}
            onCheckedChange={() => toggle(user_id)}
          >
            {rep_name}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
