import { hasNothing, call } from '@beacon/api/client'
import { query } from '@beacon/api/query'
import { topic, type TopicRow } from '@beacon/api/topic/topic'
import { AskDialog, LoadFailed } from '@beacon/auth/call'
import { Checkbox, Textarea } from '@beacon/ui/controls'
import { Loading, useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BankDiffView } from '../../../parts/question-form/bank-diff.tsx'

interface Props {
  id: string
  row: TopicRow
  onDone: () => Promise<unknown>
  onClose: () => void
}

/** Shows what the bank's text would change in this contest, and takes it. */
export function ReplaceDialog({ id, row, onDone, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const diff = useQuery({ ...query(topic.bank_diff, { params: { resource_id: id, topic_id: row.resource_id } }), staleTime: 0 })
  const [announces, setAnnounces] = useState(false)
  const [text, setText] = useState('')
  const replace = async () => {
    const announce = announces ? { announce: { words: text } } : {}
    await call(topic.replace_from_bank, { params: { resource_id: id }, body: { topic_ids: [row.resource_id], ...announce } })
    await onDone()
    toast.done({ title: t`“${row.name}” now has the bank's text` })
  }
  return (
    <AskDialog
      size="lg"
      title={t`Replace the text of “${row.name}”`}
      body={<Trans>Texts, files and hints are taken from the bank; score, flags and times are kept.</Trans>}
      action={<Trans>Replace text</Trans>}
      isReady={(diff.data?.fields.length ?? 0) > 0}
      onRun={replace}
      onClose={onClose}
    >
      {diff.isPending && (
        <Loading>
          <Trans>Comparing with the bank</Trans>
        </Loading>
      )}
      {hasNothing(diff) && <LoadFailed title={<Trans>The bank's text could not be loaded</Trans>} query={diff} />}
      {diff.data !== undefined && (
        <div className="flex flex-col gap-4">
          <BankDiffView diff={diff.data} />
          <Checkbox checked={announces} onCheckedChange={setAnnounces}>
            <Trans>Announce the change to players</Trans>
          </Checkbox>
          {announces && (
            <Field label={t`Additional text (optional)`} layout="stack">
              <Textarea rows={2} counter={2000} value={text} onChange={(event) => setText(event.target.value)} />
            </Field>
          )}
        </div>
      )}
    </AskDialog>
  )
}
