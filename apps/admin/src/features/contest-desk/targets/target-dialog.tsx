import { call } from '@beacon/api/client'
import { contest } from '@beacon/api/contest/contest'
import { roundTarget, type TargetRow } from '@beacon/api/rounds/target'
import { Checkbox, Input } from '@beacon/ui/controls'
import { useToast } from '@beacon/ui/feedback'
import { Field } from '@beacon/ui/form'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../parts/contest-clock/action-form.tsx'

export interface TargetTopic {
  topic_id: string
  topic_no: number
  name: string
}

interface Props {
  id: string
  row: TargetRow
  topics: readonly TargetTopic[]
  isStarted: boolean
  onClose: () => void
}

/** Addresses of one entrant that differ from the template's, and whether its boxes belong to nobody. */
export function TargetDialog({ id, row, topics, isStarted, onClose }: Props) {
  const { t } = useLingui()
  const toast = useToast()
  const client = useQueryClient()
  const boxOf = (topic_id: string) => row.boxes.find((box) => box.topic_id === topic_id)
  const own = (topic_id: string) => {
    const box = boxOf(topic_id)
    return box?.is_own === true ? (box.address ?? '') : ''
  }
  const [isNop, setNop] = useState(row.is_nop)
  const [written, setWritten] = useState(() => Object.fromEntries(topics.map(({ topic_id }) => [topic_id, own(topic_id)])))
  const changes = Object.entries(written).filter(([topic_id, address]) => address.trim() !== own(topic_id))
  const save = async () => {
    const params = { resource_id: id }
    const addresses = Object.fromEntries(changes.map(([topic_id, address]) => [topic_id, address.trim() || null]))
    await call(roundTarget.update, {
      params: { ...params, entrant_id: row.entrant_id },
      body: { addresses, version: row.version, ...(isNop === row.is_nop ? {} : { is_nop: isNop }) },
    })
    await Promise.all([roundTarget.list, contest.check].map(({ path }) => client.invalidateQueries({ queryKey: [path, params] })))
    toast.done({ title: t`Target saved` })
  }
  return (
    <ActionForm
      title={row.name}
      body={t`An empty field takes the address of the template.`}
      action={t`Save target`}
      isReady={changes.length > 0 || isNop !== row.is_nop}
      onRun={save}
      onClose={onClose}
    >
      {topics.map(({ topic_id, name }) => {
        const box = boxOf(topic_id)
        return (
          <Field key={topic_id} label={name}>
            <Input
              mono
              autoComplete="off"
              spellCheck={false}
              placeholder={box?.is_own === false ? (box.address ?? '') : ''}
              value={written[topic_id] ?? ''}
              onChange={(event) => setWritten({ ...written, [topic_id]: event.target.value })}
            />
          </Field>
        )
      })}
      <Checkbox checked={isNop} disabled={isStarted} onCheckedChange={setNop}>
        <Trans>NOP: these boxes belong to nobody. They are checked; their flags do not count.</Trans>
      </Checkbox>
      {isStarted && (
        <p className="text-caption text-fg-3">
          <Trans>NOP cannot be changed after the start.</Trans>
        </p>
      )}
    </ActionForm>
  )
}
