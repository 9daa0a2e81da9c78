import { call } from '@beacon/api/client'
import { evidence, type EvidenceRow } from '@beacon/api/topic/evidence'
import { limits } from '@beacon/api/limits'
import { listText } from '@beacon/i18n'
import { Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'
import { useEvidenceWords } from '../evidence/use-evidence-words.ts'

/** Puts a case aside; the reason is its note. */
export function DismissDialog({ id, row, onClose }: { id: string; row: EvidenceRow; onClose: () => void }) {
  const { t } = useLingui()
  const { wordOf } = useEvidenceWords()
  const toast = useToast()
  const client = useQueryClient()
  const [note, setNote] = useState('')
  const text = note.trim()
  const kind = wordOf(row.kind)
  const names = listText(row.entrants.map(({ name }) => name))
  const run = async () => {
    const params = { resource_id: id }
    const body = { decision: 'dismiss' as const, version: row.version, note: text }
    await call(evidence.decide, { params: { ...params, evidence_id: row.evidence_id }, body })
    await client.invalidateQueries({ queryKey: [evidence.list.path, params] })
    toast.done({ title: t`Case dismissed` })
  }
  return (
    <ActionForm
      title={t`Dismiss the case?`}
      body={t`${kind}: ${names}. It stays in the list of cases and can be decided again.`}
      action={t`Dismiss case`}
      isReady={text !== '' && [...text].length <= limits.evidence_note}
      onRun={run}
      onClose={onClose}
    >
      <Field label={t`Reason`} required help={t`Kept with the case; not shown to entrants.`}>
        <Textarea rows={2} value={note} counter={limits.evidence_note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
