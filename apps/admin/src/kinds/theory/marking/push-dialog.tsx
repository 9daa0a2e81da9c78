import { AskDialog } from '@beacon/auth/call'
import { Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'

const most = 200

/** Leaves an answer to whoever leads the marking; that needs a word. */
export function PushDialog({ onPush, onClose }: { onPush: (word: string) => Promise<void>; onClose: () => void }) {
  const { t } = useLingui()
  const [word, setWord] = useState('')
  const trimmed = word.trim()
  return (
    <AskDialog
      title={t({ context: 'marking', message: 'Pass this answer to the lead?' })}
      body={t({ context: 'marking', message: 'The lead marker decides. You continue with the next answer.' })}
      action={t({ context: 'marking', message: 'Pass to the lead' })}
      isReady={trimmed !== '' && [...trimmed].length <= most}
      onRun={() => onPush(trimmed)}
      onClose={onClose}
    >
      <Field label={t({ context: 'marking', message: 'Reason' })} required layout="stack">
        <Textarea rows={3} value={word} counter={most} onChange={(event) => setWord(event.target.value)} />
      </Field>
    </AskDialog>
  )
}
