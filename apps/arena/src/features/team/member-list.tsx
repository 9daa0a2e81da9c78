import type { TeamView } from '@beacon/api/people/team'
import { useSession } from '@beacon/auth'
import { formatDate, useFormatLocale } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Status } from '@beacon/ui/status'
import { Trans } from '@lingui/react/macro'
import type { TeamAsk } from './team-confirm.tsx'

type Member = TeamView['members'][number]

/** Members with their state; the captain hands over or removes. */
export function MemberList({ team, onAsk }: { team: TeamView; onAsk: (ask: TeamAsk) => void }) {
  const me = useSession().resource_id
  return (
    <ul>
      {team.members.map((member) => (
        <li key={member.user_id} className="flex min-h-[46px] flex-wrap items-center gap-x-4 border-b border-rule-2 py-1">
          <span id={`member-${member.user_id}`} className="min-w-0 truncate font-medium text-fg">
            {member.rep_name}
          </span>
          <span className="text-dense text-fg-3">{member.name}</span>
          {member.user_id === me && (
            <span className="text-dense text-fg-3">
              <Trans>you</Trans>
            </span>
          )}
          {member.is_captain && (
            <span className="text-dense text-amber">
              <Trans>Captain</Trans>
            </span>
          )}
          <Facts member={member} />
          {team.is_captain && member.user_id !== me && <MemberActions team={team} member={member} onAsk={onAsk} />}
        </li>
      ))}
    </ul>
  )
}

function Facts({ member }: { member: Member }) {
  const locale = useFormatLocale()
  return (
    <span className="ml-auto flex items-center gap-5 text-dense">
      <span className="text-fg-3 max-sm:hidden">
        <Trans>joined {formatDate(locale, member.joined_at)}</Trans>
      </span>
      <Status of={member.is_online ? 'member.online' : 'member.offline'} />
    </span>
  )
}

/** What the captain may do with a member. */
function MemberActions({ team, member, onAsk }: { team: TeamView; member: Member; onAsk: (ask: TeamAsk) => void }) {
  return (
    <span className="flex items-center">
      <Button size="sm" look="quiet" aria-describedby={`member-${member.user_id}`} onClick={() => onAsk({ kind: 'hand_over', member })}>
        <Trans>Make captain…</Trans>
      </Button>
      <Button
        size="sm"
        look="quiet-danger"
        aria-describedby={`member-${member.user_id}`}
        disabled={team.is_locked}
        onClick={() => onAsk({ kind: 'remove', member })}
      >
        <Trans>Remove…</Trans>
      </Button>
    </span>
  )
}
