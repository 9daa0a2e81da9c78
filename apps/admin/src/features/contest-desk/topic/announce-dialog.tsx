import { Textarea } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'

/** Asks for words of one's own before a change is saved and told to all players. */
export function AnnounceDialog({
  name,
  onRun,
  onClose,
}: {
  name: string
  onRun: (words: string) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useLingui()
  const [words, setWords] = useState('')
  return (
    <ActionForm
      title={t`Save and announce`}
      body={t`All players are notified: “${name} was changed”.`}
      action={t`Save and announce`}
      isReady={[...words].length <= 2000}
      onRun={() => onRun(words)}
      onClose={onClose}
    >
      <Field label={t`Additional text (optional)`} layout="stack">
        <Textarea rows={3} counter={2000} value={words} onChange={(event) => setWords(event.target.value)} />
      </Field>
    </ActionForm>
  )
}
