import { call, isApiError } from '@beacon/api/client'
import type { LobbyRow } from '@beacon/api/contest-views'
import { entrant } from '@beacon/api/entrant'
import type { TeamView } from '@beacon/api/team'
import { errorText } from '@beacon/i18n'
import { useSession } from '@beacon/auth'
import { Button, Input } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useId, useState } from 'react'
import { lobbyQuery, myTeamQuery } from './queries.ts'

/** Whether this person may register the team they are in; why not, else. */
export function teamVerdict(row: LobbyRow, team: TeamView | null): 'fits' | 'no_team' | 'not_captain' | 'size' {
  if (team === null) return 'no_team'
  if (!team.is_captain) return 'not_captain'
  const count = team.members.length
  return count < row.team_size_min || count > row.team_size_max ? 'size' : 'fits'
}

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
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
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
        {isTeam ? <TeamPart row={row} team={team.data?.team} verdict={verdict} /> : <Individual />}
        {row.registration === 'code' && verdict === 'fits' && (
          <Field label={<Trans>Registration code</Trans>} error={join.codeError} required>
            <Input mono value={join.code} onChange={(event) => join.setCode(event.target.value)} autoComplete="off" spellCheck={false} />
          </Field>
        )}
        {join.error !== null && (
          <p role="alert" className="text-vermilion">
            {join.error}
          </p>
        )}
      </form>
    </Dialog>
  )
}

function useJoin(row: LobbyRow, team: TeamView | null, onClose: () => void) {
  const { t, i18n } = useLingui()
  const cache = useQueryClient()
  const toast = useToast()
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ isCode: boolean; text: string } | null>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    const body = { ...(team === null ? {} : { team_id: team.resource_id }), ...(row.registration === 'code' ? { code: code.trim() } : {}) }
    try {
      const { status } = await call(entrant.join, { params: { resource_id: row.resource_id }, body })
      await cache.invalidateQueries({ queryKey: lobbyQuery.queryKey })
      toast.done({ title: status === 'pending' ? t`Registration sent. It waits for review.` : t`Registered.` })
      onClose()
    } catch (error) {
      const text = isApiError(error) ? errorText(i18n, error.code, error.details) : String(error)
      setFailure({ isCode: isApiError(error) && error.code === 'code_wrong', text })
    } finally {
      setBusy(false)
    }
  }
  return {
    code,
    setCode,
    isBusy,
    submit: (event: FormEvent) => void submit(event),
    codeError: failure?.isCode ? failure.text : undefined,
    error: failure !== null && !failure.isCode ? failure.text : null,
  }
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

interface TeamPartProps {
  row: LobbyRow
  team: TeamView | null | undefined
  verdict: ReturnType<typeof teamVerdict>
}

function TeamPart({ row, team, verdict }: TeamPartProps) {
  const { team_size_min: min, team_size_max: max } = row
  if (team === undefined)
    return (
      <p role="status">
        <Trans>Loading your team</Trans>
      </p>
    )
  if (verdict === 'no_team' || team === null)
    return (
      <p>
        <Trans>You have no team yet.</Trans>{' '}
        <Link to="/me/team" className="link">
          <Trans>Create or join a team</Trans>
        </Link>
      </p>
    )
  const captain = team.members.find(({ is_captain }) => is_captain)?.rep_name ?? ''
  const count = team.members.length
  return (
    <div className="grid gap-2">
      <p>
        <Trans>
          Team <b className="font-medium text-fg">{team.name}</b>
        </Trans>
      </p>
      <p className="text-dense">{team.members.map(({ rep_name }) => rep_name).join(', ')}</p>
      {verdict === 'not_captain' && (
        <p role="alert" className="text-amber">
          <Trans>Only the captain may register the team: {captain}.</Trans>
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
