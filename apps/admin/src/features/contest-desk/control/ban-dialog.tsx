import { call } from '@beacon/api/client'
import { entrant } from '@beacon/api/contest/entrant'
import { limits } from '@beacon/api/limits'
import type { SubmissionRow } from '@beacon/api/topic/submission'
import { Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'

interface Props {
  id: string
  row: SubmissionRow
  onClose: () => void
}

/** Bans the team of a try; it reads the reason. */
export function BanDialog({ id, row, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const text = reason.trim()
  const run = async () => {
    const params = { resource_id: id }
    const { skipped } = await call(entrant.act, { params, body: { action: 'ban', entrant_ids: [row.entrant_id], reason: text } })
    await client.invalidateQueries({ queryKey: [entrant.rows.path, params] })
    if (skipped.length > 0) toast.failed({ title: t`${row.entrant_name} is already banned` })
    else toast.done({ title: t`${row.entrant_name} is banned` })
  }
  return (
    <ActionForm
      title={t`Ban “${row.entrant_name}”?`}
      body={t`They leave the ranking, their solves no longer affect values or first bloods, and they see the reason. Unbanning restores everything.`}
      action={t`Ban team`}
      look="danger"
      isReady={text !== '' && [...text].length <= limits.reason.max}
      onRun={run}
      onClose={onClose}
    >
      <Field label={t`Reason`} required help={t`Shown to the entrant.`}>
        <Textarea rows={2} value={reason} counter={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
