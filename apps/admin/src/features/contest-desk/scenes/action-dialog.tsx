import type { BulkStarted } from '@beacon/api/bulk'
import { call } from '@beacon/api/client'
import { sceneDesk } from '@beacon/api/scene-desk'
import { AskDialog } from '@beacon/auth/call'
import { Input, NumberInput } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Action, actionWords, effects } from './words.ts'

export interface Question {
  action: Action
  count: number
  idsOf: () => Promise<string[]>
}

interface Props {
  id: string
  question: Question
  onDone: (reply: BulkStarted) => void
  onClose: () => void
}

const firstMinutes = 30

/** Asks before something is done to scenes, and names what players notice. */
export function ActionDialog({ id, question: { action, count, idsOf }, onDone, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [why, setWhy] = useState('')
  const [minutes, setMinutes] = useState<number | null>(firstMinutes)
  const params = { resource_id: id }
  const run = async () => {
    const scene_ids = await idsOf()
    if (scene_ids.length === 0) return
    const reply =
      action === 'extend'
        ? await call(sceneDesk.extend, { params, body: { scene_ids, minutes: minutes ?? firstMinutes, why } })
        : await call(sceneDesk.act, { params, body: { scene_ids, action, why } })
    onDone(reply)
  }
  const name = i18n._(actionWords[action]).replace('…', '')
  const scenes = plural(count, { one: '# scene', other: '# scenes' })
  return (
    <AskDialog
      title={t`${name}: ${scenes}`}
      body={i18n._(effects[action])}
      action={name}
      look={action === 'close' || action === 'reset' ? 'danger' : 'primary'}
      isReady={action !== 'extend' || (minutes !== null && minutes >= 1 && minutes <= 480)}
      onRun={run}
      onClose={onClose}
    >
      {action === 'extend' && (
        <Field layout="stack" label={<Trans>Minutes</Trans>}>
          <NumberInput value={minutes} onValueChange={setMinutes} min={1} max={480} />
        </Field>
      )}
      <Field
        layout="stack"
        label={<Trans>Reason</Trans>}
        help={<Trans>It is recorded in the log of the scene and in the audit log.</Trans>}
      >
        <Input value={why} maxLength={255} onChange={(event) => setWhy(event.target.value)} />
      </Field>
    </AskDialog>
  )
}
