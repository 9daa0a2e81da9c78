import { call } from '@beacon/api/client'
import { instance } from '@beacon/api/scene/instance'
import type { BulkStarted } from '@beacon/api/bulk'
import { AskDialog } from '@beacon/auth/call'
import { snapshotName } from '@beacon/engine/scene'
import { Input, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Act, actWords, dangers, losses } from './words.ts'

export interface Question {
  act: Act
  count: number
  /** The name of the one that is asked about; absent for many. */
  name?: string
  idsOf: () => Promise<string[]>
  /** Snapshots of the one instance; absent for many. */
  snapshots?: readonly string[]
}

/** Sends one action for many instances; each is judged alone. */
export async function send(act: Act, instance_ids: string[], snapshot?: string): Promise<BulkStarted> {
  if (act === 'delete') return call(instance.remove, { body: { instance_ids } })
  if (act === 'extend') return call(instance.extend, { body: { instance_ids } })
  return call(instance.act, { body: { instance_ids, action: act, ...(snapshot === undefined ? {} : { snapshot }) } })
}

interface Props {
  question: Question
  onDone: (reply: BulkStarted) => void
  onClose: () => void
}
/** No snapshot has such a name. */
const toDefinition = ' definition'

/** Asks before something is done that loses something, and names what. */
export function ActionDialog({ question: { act, count, name, idsOf, snapshots }, onDone, onClose }: Props) {
  const { t, i18n } = useLingui()
  const [kept, setKept] = useState('')
  const [target, setTarget] = useState(toDefinition)
  const [typed, setTyped] = useState('')
  const word = i18n._(actWords[act]).replace('…', '')
  const many = plural(count, { one: '# instance', other: '# instances' })
  const loss = losses[act]
  const isTyped = act === 'delete' && count > 1
  const snapshot = act === 'snapshot' ? kept : act === 'reset' && target !== toDefinition ? target : undefined
  const isReady = (act !== 'snapshot' || snapshotName.test(kept)) && (!isTyped || typed.trim() === String(count))
  return (
    <AskDialog
      title={name === undefined ? t`${word}: ${many}` : t`${word} “${name}”?`}
      body={loss === undefined ? '' : i18n._(loss)}
      action={word}
      look={dangers.has(act) ? 'danger' : 'primary'}
      isReady={isReady}
      onRun={async () => {
        const ids = await idsOf()
        if (ids.length > 0) onDone(await send(act, ids, snapshot))
      }}
      onClose={onClose}
    >
      {act === 'snapshot' && (
        <Field
          layout="stack"
          label={<Trans>Name of the snapshot</Trans>}
          help={<Trans>1–40 lowercase letters and digits. At most 10 snapshots per machine.</Trans>}
        >
          <Input value={kept} maxLength={40} autoComplete="off" onChange={(event) => setKept(event.target.value)} />
        </Field>
      )}
      {act === 'reset' && snapshots !== undefined && snapshots.length > 0 && (
        <Field layout="stack" label={<Trans>Reset to</Trans>}>
          <Select
            aria-label={t`Reset to`}
            value={target}
            onValueChange={setTarget}
            options={[
              { value: toDefinition, label: t`Its image` },
              ...snapshots.map((one) => ({ value: one, label: t`Snapshot “${one}”` })),
            ]}
          />
        </Field>
      )}
      {isTyped && (
        <Field layout="stack" label={<Trans>Type {count} to confirm</Trans>}>
          <Input value={typed} autoComplete="off" inputMode="numeric" onChange={(event) => setTyped(event.target.value)} />
        </Field>
      )}
    </AskDialog>
  )
}
