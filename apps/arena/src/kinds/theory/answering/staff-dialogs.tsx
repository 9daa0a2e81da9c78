import type { OwnMessage } from '@beacon/api/kinds/theory/exam/exam'
import { AskDialog } from '@beacon/auth/call'
import { formatTime } from '@beacon/i18n'
import { Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { Notice } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

/** What the staff says. It stands above the questions until it is confirmed; Esc does not take it away. */
export function MessageDialog({ message, onConfirm }: { message: OwnMessage; onConfirm: () => void }) {
  const at = formatTime(message.sent_at, { seconds: false })
  return (
    <Notice
      title={message.kind === 'warning' ? <Trans>Warning from the invigilators</Trans> : <Trans>Message from the invigilators</Trans>}
      note={<Trans>Sent at {at}</Trans>}
      action={<Trans>I have read it</Trans>}
      danger={message.kind === 'warning'}
      onConfirm={onConfirm}
    >
      {message.text}
    </Notice>
  )
}

const longest = 200

/** Asks somebody to come to the seat. */
export function CallDialog({ onCall, onClose }: { onCall: (text: string) => Promise<void>; onClose: () => void }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  return (
    <AskDialog
      title={t`Call the invigilator`}
      body={t`Someone comes to you or sends a message. The clock keeps running.`}
      action={t`Call`}
      isReady={[...text.trim()].length <= longest}
      onRun={() => onCall(text.trim())}
      onClose={onClose}
    >
      <Field label={t`What is it about?`} layout="stack">
        <Textarea rows={2} value={text} counter={longest} onChange={(event) => setText(event.target.value.replaceAll('\n', ' '))} />
      </Field>
    </AskDialog>
  )
}
