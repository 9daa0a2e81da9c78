import type { Input } from '@beacon/api/endpoint'
import type { ScreenRow, viewerKey } from '@beacon/api/contest/viewer-key'
import { Input as TextInput, NumberInput, Segmented } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'

type Body = Input<typeof viewerKey.announce>['body']

interface Props {
  rows: readonly ScreenRow[]
  onShow: (body: Body) => Promise<unknown>
  onClose: () => void
}

const TEXT = 80
const NOTE = 160

/** Words over one screen or all of them, or in their last line, for some seconds. */
export function AnnounceDialog({ rows, onShow, onClose }: Props) {
  const { t } = useLingui()
  const [kind, setKind] = useState<Body['kind']>('takeover')
  const [text, setText] = useState('')
  const [note, setNote] = useState('')
  const [seconds, setSeconds] = useState<number | null>(15)
  const isTimed = seconds !== null && Number.isInteger(seconds) && seconds >= 3 && seconds <= 600
  const isReady = text.trim() !== '' && [...text.trim()].length <= TEXT && [...note.trim()].length <= NOTE && isTimed
  const [first] = rows
  return (
    <ActionForm
      title={rows.length === 1 && first !== undefined ? t`Message to “${first.name}”` : t`Message to ${{ n: rows.length }} screens`}
      body={t`The text disappears automatically. Screens opened later do not show it.`}
      action={kind === 'takeover' ? t`Show takeover` : t`Show banner`}
      isReady={isReady}
      onRun={() => onShow({ kind, text: text.trim(), note: kind === 'takeover' ? note.trim() : '', seconds: seconds ?? 15 })}
      onClose={onClose}
    >
      <Field label={t`Where`}>
        <Segmented
          value={kind}
          onValueChange={setKind}
          options={[
            { value: 'takeover', label: t`Full screen` },
            { value: 'banner', label: t`In the bottom line` },
          ]}
        />
      </Field>
      <Field label={t({ context: 'screen', message: 'Message' })} required>
        <TextInput value={text} counter={TEXT} onChange={(event) => setText(event.target.value)} />
      </Field>
      {kind === 'takeover' && (
        <Field label={t`Second line`}>
          <TextInput value={note} counter={NOTE} onChange={(event) => setNote(event.target.value)} />
        </Field>
      )}
      <Field label={t`For`} help={t`3–600 seconds.`}>
        <NumberInput value={seconds} min={3} max={600} unit="s" onValueChange={setSeconds} />
      </Field>
    </ActionForm>
  )
}
