import { call } from '@beacon/api/client'
import { team as endpoints, type TeamView } from '@beacon/api/team'
import { Button, Select } from '@beacon/ui/controls'
import { Field, FieldError } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useErrorWords, useTeamCall } from './use-team-call.ts'

/** A captain who leaves names who leads next. */
export function LeaveTeam({ team, onClose }: { team: TeamView; onClose: () => void }) {
  const { t } = useLingui()
  const run = useTeamCall()
  const words = useErrorWords()
  const others = team.members.filter(({ is_captain }) => !is_captain)
  const [next, setNext] = useState(others[0]?.user_id ?? '')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const needsNext = team.is_captain && others.length > 0
  const leave = async () => {
    setBusy(true)
    try {
      await run(() => call(endpoints.leave, { body: needsNext ? { successor_id: next } : {} }), t`You have left the team.`)
      onClose()
    } catch (error) {
      setFailure(words(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="sm"
      busy={isBusy}
      onOpenChange={(open) => !open && onClose()}
      title={t`Leave “${{ name: team.name }}”?`}
      description={
        team.is_captain && others.length === 0 ? (
          <Trans>You are the last member. The team is kept without members and its code still works.</Trans>
        ) : (
          <Trans>You can join again with a code.</Trans>
        )
      }
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" saving={isBusy} savingLabel={t`Leaving`} onClick={() => void leave()}>
            <Trans>Leave the team</Trans>
          </Button>
        </>
      }
    >
      {needsNext && (
        <Field label={<Trans>Next captain</Trans>} layout="stack" required>
          <Select
            value={next}
            onValueChange={setNext}
            options={others.map(({ user_id, rep_name }) => ({ value: user_id, label: rep_name }))}
          />
        </Field>
      )}
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}
