import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { ranking } from '@beacon/api/contest/ranking'
import type { Reply } from '@beacon/api/endpoint'
import { Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../contest-clock/action-form.tsx'
import { usePoints } from '../contest/use-points.ts'

type Adjustment = Reply<typeof ranking.adjustments>['items'][number]

/** Takes a reward or a penalty back: a counter-entry that players see as they saw the first. */
export function UndoDialog({ id, row, onClose }: { id: string; row: Adjustment; onClose: () => void }) {
  const { t } = useLingui()
  const { change } = usePoints()
  const toast = useToast()
  const client = useQueryClient()
  const [reason, setReason] = useState('')
  const text = reason.trim()
  const run = async () => {
    const params = { resource_id: id }
    await call(ranking.undo_adjustment, { params: { ...params, adjustment_id: row.adjustment_id }, body: { reason: text } })
    await Promise.all([
      client.invalidateQueries({ queryKey: [ranking.scores.path, params] }),
      client.invalidateQueries({ queryKey: [ranking.adjustments.path, params] }),
    ])
    toast.done({ title: t`Withdrawn` })
  }
  const points = change(-row.points)
  return (
    <ActionForm
      title={row.points > 0 ? t`Reverse the reward?` : t`Reverse the penalty?`}
      body={t`${row.entrant_name} gets a counter-entry of ${points}. Both entries stay in the list.`}
      action={t`Reverse`}
      isReady={text !== '' && [...text].length <= limits.reason.max}
      onRun={run}
      onClose={onClose}
    >
      <Field label={t`Reason`} required>
        <Textarea rows={2} value={reason} counter={limits.reason.max} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
