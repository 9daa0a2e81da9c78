import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { message } from '@beacon/api/people/message'
import { query } from '@beacon/api/query'
import { AskDialog } from '@beacon/auth/call'
import { Select, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAskAgain } from './queries.ts'

const none = 'none'

/** To the organisers of a contest one has entered, or of the installation. */
export function WriteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const askAgain = useAskAgain()
  const contests = useQuery(query(message.mine.contests, {}))
  const [contest, setContest] = useState(none)
  const [text, setText] = useState('')
  const send = async () => {
    await call(message.mine.write, { body: { text, contest_id: contest === none ? null : contest } })
    await askAgain()
    toast.done({ title: t`Sent to the organisers` })
  }
  const options = [
    { value: none, label: t`No contest` },
    ...(contests.data?.items ?? []).map((one) => ({ value: one.resource_id, label: one.name })),
  ]
  return (
    <AskDialog
      title={<Trans>Contact organisers</Trans>}
      body={<Trans>Visible to the organisers and, for a contest, to your team.</Trans>}
      action={<Trans>Send</Trans>}
      busyLabel={t`Sending`}
      onRun={send}
      onClose={onClose}
    >
      {(failure) => (
        <>
          <Field label={t`About the contest`} layout="stack">
            <Select options={options} value={contest} onValueChange={setContest} loading={contests.isPending} />
          </Field>
          <Field label={t`Your message`} layout="stack" error={failure}>
            <Textarea rows={6} counter={limits.thread_text_max} value={text} onChange={(event) => setText(event.target.value)} />
          </Field>
        </>
      )}
    </AskDialog>
  )
}
