import { call } from '@beacon/api/client'
import { teamAdmin, type StaffMember } from '@beacon/api/people/team-admin'
import { AskDialog } from '@beacon/auth/call'
import { Select } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refreshTeams } from './queries.ts'

interface Props {
  teamId: string
  member: StaffMember
  others: readonly StaffMember[]
  onClose: () => void
}

/** Takes a person out of a team; for a captain the next one is chosen. */
export function RemoveMember({ teamId, member, others, onClose }: Props) {
  const { t } = useLingui()
  const client = useQueryClient()
  const toast = useToast()
  const needsNext = member.is_captain && others.length > 0
  const [next, setNext] = useState(others[0]?.user_id ?? '')
  const run = async () => {
    const params = { resource_id: teamId, user_id: member.user_id }
    await call(teamAdmin.remove_member, { params, body: needsNext ? { successor_id: next } : {} })
    await refreshTeams(client)
    toast.done({ title: t`${{ name: member.rep_name }} was removed` })
  }
  return (
    <AskDialog
      size="sm"
      title={t`Remove ${{ name: member.rep_name }} from the team?`}
      body={others.length === 0 ? t`The team is kept without members.` : t`Their solves in contests stay with the team.`}
      action={<Trans>Remove from the team</Trans>}
      look="danger"
      onRun={run}
      onClose={onClose}
    >
      {needsNext && (
        <Field label={<Trans>Next captain</Trans>} layout="stack" required>
          <Select
            value={next}
            onValueChange={setNext}
            options={others.map(({ user_id, rep_name, username }) => ({ value: user_id, label: `${rep_name} (${username})` }))}
          />
        </Field>
      )}
    </AskDialog>
  )
}
