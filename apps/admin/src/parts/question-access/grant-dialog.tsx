import { AskDialog } from '@beacon/auth/call'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { ActionValues } from './actions.ts'
import { type GrantDraft, GrantRows } from './grant-rows.tsx'

interface Props {
  note: string | null
  /** The right to see what solves a question, as its bank calls it. */
  seeSecret: string
  onRun: (grants: NonNullable<ActionValues['grants']>) => Promise<void>
  onClose: () => void
}

/** Gives rights on several questions at once, beside those given before. */
export function GrantDialog({ note, seeSecret, onRun, onClose }: Props) {
  const { t } = useLingui()
  const [grants, setGrants] = useState<GrantDraft[]>([])
  return (
    <AskDialog
      size="lg"
      title={t`Grant access`}
      body={note ?? t`Existing grants are kept.`}
      action={<Trans>Grant access</Trans>}
      isReady={grants.length > 0}
      onRun={() => onRun(grants.map(({ name: _name, ...grant }) => grant))}
      onClose={onClose}
    >
      <GrantRows grants={grants} own={{ use: true, edit: true, secret: true }} seeSecret={seeSecret} onChange={setGrants} />
    </AskDialog>
  )
}
