import { call } from '@beacon/api/client'
import { teamAdmin, type StaffMember } from '@beacon/api/team-admin'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Select } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field, FieldError } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
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
  const words = useErrorWords()
  const needsNext = member.is_captain && others.length > 0
  const [next, setNext] = useState(others[0]?.user_id ?? '')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const run = async () => {
    setBusy(true)
    try {
      const params = { resource_id: teamId, user_id: member.user_id }
      await call(teamAdmin.remove_member, { params, body: needsNext ? { successor_id: next } : {} })
      await refreshTeams(client)
      toast.done({ title: t`${{ name: member.rep_name }} was removed` })
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
      title={t`Remove ${{ name: member.rep_name }} from the team?`}
      description={others.length === 0 ? t`The team is kept without members.` : t`Their solves in contests stay with the team.`}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button look="danger" saving={isBusy} onClick={() => void run()}>
            <Trans>Remove from the team</Trans>
          </Button>
        </>
      }
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
      {failure !== null && <FieldError>{failure}</FieldError>}
    </Dialog>
  )
}
