import type { LobbyRow } from '@beacon/api/contest/contest-views'
import { useSession } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ContestLink } from '../../parts/contest-link.tsx'
import { JoinFields } from './join-fields.tsx'
import { teamVerdict } from './join-model.ts'
import { JoinTeam } from './join-team.tsx'
import { myTeamQuery } from './queries.ts'
import { useJoin } from './use-join.ts'

/** Registers the own team, or oneself, for a contest. */
export function JoinDialog({ row, onClose }: { row: LobbyRow; onClose: () => void }) {
  const { t } = useLingui()
  const isTeam = row.game_type === 'team'
  const team = useQuery({ ...myTeamQuery, enabled: isTeam })
  const verdict = isTeam && team.data !== undefined ? teamVerdict(row, team.data.team) : 'fits'
  const form = useId()
  const join = useJoin(row, team.data?.team ?? null, onClose)
  const canSend = verdict === 'fits' && !(isTeam && team.data === undefined)
  return (
    <OpenDialog
      onClose={onClose}
      busy={join.isBusy}
      size="sm"
      title={<Trans>Register for “{row.name}”</Trans>}
      description={row.registration === 'review' ? t`An organiser reviews every registration.` : undefined}
      footer={
        <>
          <Button onClick={onClose} disabled={join.isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={form} look="primary" saving={join.isBusy} savingLabel={t`Registering`} disabled={!canSend}>
            {isTeam ? <Trans>Register the team</Trans> : <Trans context="contest">Register</Trans>}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={join.submit} noValidate className="grid gap-4">
        {isTeam ? <JoinTeam row={row} team={team.data?.team} join={join} /> : <Individual />}
        {canSend && <JoinFields row={row} join={join} />}
        <p className="text-dense text-fg-3">
          <Trans>
            Rules are in the{' '}
            <ContestLink kind={row.kind} search={{ resource_id: row.resource_id, tab: 'guide' }} className="link">
              guide
            </ContestLink>
            .
          </Trans>
        </p>
        {join.problems['form'] !== undefined && (
          <p role="alert" className="text-vermilion">
            {join.problems['form']}
          </p>
        )}
      </form>
    </OpenDialog>
  )
}

function Individual() {
  const { rep_name } = useSession()
  return (
    <p>
      <Trans>
        You play for yourself, as <b className="font-medium text-fg">{rep_name}</b>.
      </Trans>
    </p>
  )
}
