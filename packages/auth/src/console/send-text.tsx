import { Button, Textarea } from '@beacon/ui/controls'
import { mostSentText } from '@beacon/ui/desktop'
import { Dialog } from '@beacon/ui/overlay'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

interface SendTextProps {
  open: boolean
  onClose: () => void
  onSend: (text: string) => void
}

/** A text that is typed into the machine: no clipboard leads into it. */
export function SendText({ open, onClose, onSend }: SendTextProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const close = () => {
    setText('')
    onClose()
  }
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title={t`Send text`}
      footer={
        <>
          <Button onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            look="primary"
            disabled={text === ''}
            onClick={() => {
              onSend(text)
              close()
            }}
          >
            <Trans context="text into a desktop">Type</Trans>
          </Button>
        </>
      }
    >
      <p className="mb-2 text-fg-2">
        <Trans>Sent as keystrokes of a US keyboard, up to {mostSentText} characters.</Trans>
      </p>
      <Textarea aria-label={t`Text`} rows={6} mono maxLength={mostSentText} value={text} onChange={({ target }) => setText(target.value)} />
    </Dialog>
  )
}
