import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { message } from '@beacon/api/message'
import { query } from '@beacon/api/query'
import { Button, Select, Textarea } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useAskAgain, useErrorWords } from './queries.ts'

const none = 'none'

/** To the organisers of a contest one has entered, or of the installation. */
export function WriteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const toast = useToast()
  const askAgain = useAskAgain()
  const words = useErrorWords()
  const contests = useQuery(query(message.mine.contests, {}))
  const [contest, setContest] = useState(none)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await call(message.mine.write, { body: { text, contest_id: contest === none ? null : contest } })
      await askAgain()
      toast.done({ title: t`Sent to the organisers` })
      onClose()
    } catch (error) {
      setProblem(words(error))
      setBusy(false)
    }
  }
  const options = [
    { value: none, label: t`No contest` },
    ...(contests.data?.items ?? []).map((one) => ({ value: one.resource_id, label: one.name })),
  ]
  return (
    <Dialog
      open
      busy={isBusy}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={<Trans>Contact organisers</Trans>}
      description={<Trans>The organisers can read it. If it is about a contest, your team can too.</Trans>}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form="write-message" look="primary" saving={isBusy} savingLabel={t`Sending`}>
            <Trans>Send</Trans>
          </Button>
        </>
      }
    >
      <form id="write-message" noValidate className="grid gap-4" onSubmit={(event) => void send(event)}>
        <Field label={t`About the contest`} layout="stack">
          <Select options={options} value={contest} onValueChange={setContest} loading={contests.isPending} />
        </Field>
        <Field label={t`Your message`} layout="stack" error={problem}>
          <Textarea rows={6} counter={limits.thread_text_max} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
