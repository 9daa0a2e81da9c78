import { call } from '@beacon/api/client'
import { limits } from '@beacon/api/limits'
import { message } from '@beacon/api/people/message'
import { useErrorWords } from '@beacon/auth/call'
import { Button, Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useAskAgain } from './queries.ts'

interface ReplyProps {
  kind: 'message' | 'thread'
  resource_id: string
  onClose: () => void
}

/** An answer to the organisers. What was typed stays when it is refused. */
export function Reply({ kind, resource_id, onClose }: ReplyProps) {
  const { t } = useLingui()
  const askAgain = useAskAgain()
  const words = useErrorWords()
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | undefined>()
  const [isBusy, setBusy] = useState(false)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      await call(message.mine.reply, { params: { kind, resource_id }, body: { text } })
      await askAgain()
      onClose()
    } catch (error) {
      setProblem(words(error))
      setBusy(false)
    }
  }
  return (
    <form noValidate className="mt-4 grid gap-3" onSubmit={(event) => void send(event)}>
      <Field label={t`Your answer`} error={problem}>
        <Textarea rows={3} counter={limits.thread_text_max} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className="flex gap-2">
        <Button onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button type="submit" look="primary" saving={isBusy} savingLabel={t`Sending`}>
          <Trans>Send</Trans>
        </Button>
      </div>
    </form>
  )
}
