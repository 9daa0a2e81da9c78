import { call } from '@beacon/api/client'
import { teamAdmin, type TeamDetail } from '@beacon/api/people/team-admin'
import { Confirm } from '@beacon/auth/call'
import { Button, CopyField } from '@beacon/ui/controls'
import { OpenDialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { refreshTeams } from './queries.ts'

/** Gives a team a new join code and shows it. */
export function NewCode({ team, onClose }: { team: { resource_id: string; name: string }; onClose: () => void }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const [made, setMade] = useState<TeamDetail | null>(null)
  const isMade = useRef(false)
  const run = async () => {
    setMade(await call(teamAdmin.renew_code, { params: { resource_id: team.resource_id } }))
    isMade.current = true
    await refreshTeams(client)
  }
  if (made !== null)
    return (
      <OpenDialog
        size="sm"
        onClose={onClose}
        title={<Trans>New join code</Trans>}
        description={team.name}
        footer={
          <Button look="primary" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <CopyField label={t`Join code`} value={made.code ?? ''} />
      </OpenDialog>
    )
  return (
    <Confirm
      // After the confirmation the new code is shown, so only a dropped question closes the dialog.
      onClose={() => !isMade.current && onClose()}
      title={t`Give “${{ name: team.name }}” a new join code?`}
      body={<Trans>The old one stops working at once.</Trans>}
      action={t`Create new code`}
      onConfirm={run}
    />
  )
}
