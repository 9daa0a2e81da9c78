import type { TeamView } from '@beacon/api/team'
import { useSession } from '@beacon/auth'
import { formatDate, useFormatLocale } from '@beacon/i18n'
import { IconButton } from '@beacon/ui/controls'
import { Menu } from '@beacon/ui/overlay'
import { Status } from '@beacon/ui/status'
import { Trans, useLingui } from '@lingui/react/macro'
import type { TeamAsk } from './team-confirm.tsx'

type Member = TeamView['members'][number]

/** Members with their state; the captain hands over or removes. */
export function MemberList({ team, onAsk }: { team: TeamView; onAsk: (ask: TeamAsk) => void }) {
  const me = useSession().resource_id
  return (
    <ul>
      {team.members.map((member) => (
        <li key={member.user_id} className="flex min-h-[46px] flex-wrap items-center gap-x-4 border-b border-rule-2 py-1">
          <span className="min-w-0 truncate font-medium text-fg">{member.rep_name}</span>
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
          {team.is_captain && member.user_id !== me && <MemberMenu team={team} member={member} onAsk={onAsk} />}
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

function MemberMenu({ team, member, onAsk }: { team: TeamView; member: Member; onAsk: (ask: TeamAsk) => void }) {
  const { t } = useLingui()
  const fixed = team.is_locked ? t`the roster is fixed` : undefined
  return (
    <Menu
      trigger={
        <IconButton label={t`Actions for ${{ name: member.rep_name }}`}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
            <path d="M2 7h2v2H2ZM7 7h2v2H7ZM12 7h2v2h-2Z" />
          </svg>
        </IconButton>
      }
      items={[
        { label: t`Make captain…`, onSelect: () => onAsk({ kind: 'hand_over', member }) },
        { label: t`Remove from the team…`, danger: true, disabledReason: fixed, onSelect: () => onAsk({ kind: 'remove', member }) },
      ]}
    />
  )
}
