import type { TeamView as Team } from '@beacon/api/people/team'
import { formatDate, useFormatLocale } from '@beacon/i18n'
import { Avatar, Button } from '@beacon/ui/controls'
import { late, latePart } from '@beacon/ui/late'
import { Section } from '@beacon/ui/layout'
import { Trans, useLingui } from '@lingui/react/macro'
import { Suspense, useState } from 'react'
import { Applicants } from './applicants.tsx'
import { Contests } from './contests.tsx'
import { InviteCode } from './invite-code.tsx'
import { logoAt } from './logo.ts'
import { MemberList } from './member-list.tsx'
import type { TeamAsk } from './team-confirm.tsx'

const EditTeam = late(async () => (await import('./edit-team.tsx')).EditTeam)
const LeaveTeam = latePart(async () => (await import('./leave-team.tsx')).LeaveTeam)
const TeamConfirm = latePart(async () => (await import('./team-confirm.tsx')).TeamConfirm)

/** The team with its members; its captain leads it from here. */
export function TeamView({ team, canInvite }: { team: Team; canInvite: boolean }) {
  const { t } = useLingui()
  const locale = useFormatLocale()
  const [ask, setAsk] = useState<TeamAsk | null>(null)
  const [isEditing, setEditing] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const facts = [team.number, team.tag, team.country].filter((one) => one !== null && one !== '')
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-rule pb-3">
        <Avatar name={team.name} src={logoAt(team.logo)} size={40} square />
        <h1 className="type-title min-w-0 truncate text-fg">{team.name}</h1>
        {facts.length > 0 && <span className="font-mono text-fg-3">{facts.join(' · ')}</span>}
        <span className="text-dense text-fg-3">
          <Trans>since {formatDate(locale, team.created_at)}</Trans>
        </span>
        {team.is_captain && !isEditing && (
          <Button className="ml-auto" onClick={() => setEditing(true)}>
            <Trans>Edit the team</Trans>
          </Button>
        )}
      </header>
      {isEditing ? (
        <Suspense fallback={<div className="min-h-96" />}>
          <EditTeam team={team} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        team.description !== '' && <p className="mt-4 max-w-[640px] whitespace-pre-wrap text-fg-2">{team.description}</p>
      )}
      {team.is_locked && (
        <p className="mt-4 text-amber">
          <Trans>The roster is locked while a contest is running.</Trans>
        </p>
      )}
      <Section
        title={<Trans>Members</Trans>}
        note={t`${{ n: team.members.length }} of ${{ max: team.max_members }}`}
        className="mt-6"
        first
      >
        <MemberList team={team} onAsk={setAsk} />
      </Section>
      <Applicants team={team} />
      {team.code !== null && canInvite && <InviteCode code={team.code} onAsk={setAsk} />}
      {team.contests.length > 0 && <Contests contests={team.contests} />}
      <div className="mt-8 flex flex-wrap gap-2 border-t border-rule pt-4">
        <Button look="quiet-danger" onClick={() => setLeaving(true)} disabled={team.is_locked}>
          <Trans>Leave the team…</Trans>
        </Button>
        {team.is_captain && (
          <Button look="quiet-danger" onClick={() => setAsk({ kind: 'disband' })}>
            <Trans>Disband the team…</Trans>
          </Button>
        )}
      </div>
      {isLeaving && <LeaveTeam team={team} onClose={() => setLeaving(false)} />}
      {ask !== null && <TeamConfirm team={team} ask={ask} onClose={() => setAsk(null)} />}
    </>
  )
}
