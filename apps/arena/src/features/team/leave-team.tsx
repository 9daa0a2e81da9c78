import { call } from '@beacon/api/client'
import { team as endpoints, type TeamView } from '@beacon/api/people/team'
import { AskDialog } from '@beacon/auth/call'
import { Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useTeamCall } from './use-team-call.ts'

/** A captain who leaves chooses the next captain. */
export function LeaveTeam({ team, onClose }: { team: TeamView; onClose: () => void }) {
  const { t } = useLingui()
  const run = useTeamCall()
  const others = team.members.filter(({ is_captain }) => !is_captain)
  const [next, setNext] = useState(others[0]?.user_id ?? '')
  const needsNext = team.is_captain && others.length > 0
  const leave = async () => {
    await run(() => call(endpoints.leave, { body: needsNext ? { successor_id: next } : {} }), t`You have left the team.`)
  }
  return (
    <AskDialog
      size="sm"
      title={t`Leave “${{ name: team.name }}”?`}
      body={
        team.is_captain && others.length === 0 ? (
          <Trans>You are the last member. The team is kept without members and its code still works.</Trans>
        ) : (
          <Trans>You can join again with a code.</Trans>
        )
      }
      action={<Trans>Leave the team</Trans>}
      busyLabel={t`Leaving`}
      look="danger"
      onRun={leave}
      onClose={onClose}
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
    </AskDialog>
  )
}
