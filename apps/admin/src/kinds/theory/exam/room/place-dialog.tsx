import { call } from '@beacon/api/client'
import type { AttemptRow } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examRoom, type Room } from '@beacon/api/kinds/theory/exam/exam-room'
import { Checkbox, Input, NumberInput, Select } from '@beacon/ui/controls'
import { Field } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { useExamCall } from '../use-exam-call.ts'

const nowhere = 'none'
const hundred = 100

interface Props {
  id: string
  row: AttemptRow
  rooms: readonly Room[]
  onClose: () => void
}

/** Number, seat and needs of one candidate. */
export function PlaceDialog({ id, row, rooms, onClose }: Props) {
  const { t } = useLingui()
  const run = useExamCall()
  const { name } = row
  const [candidate_no, setNumber] = useState(row.candidate_no)
  const [room_id, setRoom] = useState(row.room_id)
  const [seat, setSeat] = useState(row.seat)
  const [factor, setFactor] = useState<number | null>(row.time_factor / hundred)
  const [factor_reason, setReason] = useState(row.factor_reason)
  const [has_aid, setAid] = useState(row.has_aid)
  const isLonger = factor !== null && factor !== 1
  const isFactor = factor !== null && factor >= 1 && factor <= 3
  const isReady = candidate_no.trim().length >= 4 && isFactor && (!isLonger || factor_reason.trim().length >= 4)
  const send = () => {
    const body = { candidate_no, room_id, seat: room_id === null ? null : seat, time_factor: Math.round((factor ?? 1) * hundred), has_aid }
    const reason = isLonger ? factor_reason : ''
    return call(examRoom.place, { params: { exam_id: id, entrant_id: row.entrant_id }, body: { ...body, factor_reason: reason } })
  }
  return (
    <ActionForm
      title={t({ context: 'exam', message: `Seat and needs of ${name}` })}
      action={t({ context: 'exam', message: 'Save candidate' })}
      isReady={isReady}
      onRun={() => run(send, () => t({ context: 'exam', message: 'Candidate saved' }))}
      onClose={onClose}
    >
      <Field label={t({ context: 'exam', message: 'Candidate number' })} required layout="stack">
        <Input className="w-64 font-mono" value={candidate_no} maxLength={32} onChange={(event) => setNumber(event.target.value)} />
      </Field>
      <Field label={t({ context: 'exam', message: 'Room' })} layout="stack">
        <Select
          value={room_id ?? nowhere}
          onValueChange={(next) => {
            setRoom(next === nowhere ? null : next)
            setSeat(null)
          }}
          options={[
            { value: nowhere, label: t({ context: 'exam', message: 'no room' }) },
            ...rooms.map((one) => ({ value: one.room_id, label: one.name, note: `${one.seated}/${one.capacity}` })),
          ]}
        />
      </Field>
      {room_id !== null && (
        <Field
          label={t({ context: 'exam', message: 'Seat' })}
          layout="stack"
          help={t({ context: 'exam', message: 'Leave empty to use the next free seat.' })}
        >
          <NumberInput className="w-32" min={1} value={seat} onValueChange={setSeat} />
        </Field>
      )}
      <Field
        label={t({ context: 'exam', message: 'Time factor' })}
        layout="stack"
        help={t({ context: 'exam', message: '1 to 3, for needs known before the start. 1.25 = 25% more time.' })}
      >
        <NumberInput
          className="w-32"
          min={1}
          max={3}
          step={0.25}
          value={factor}
          onValueChange={setFactor}
          disabled={row.started_at !== null}
        />
      </Field>
      {isLonger && (
        <Field label={t({ context: 'exam', message: 'Reason' })} required layout="stack">
          <Input
            value={factor_reason}
            maxLength={200}
            onChange={(event) => setReason(event.target.value)}
            disabled={row.started_at !== null}
          />
        </Field>
      )}
      <Checkbox
        checked={has_aid}
        onCheckedChange={setAid}
        help={t({ context: 'exam', message: 'Copying is not blocked and leaving the page is not recorded.' })}
      >
        {t({ context: 'exam', message: 'Assistive technology' })}
      </Checkbox>
    </ActionForm>
  )
}
