import { call } from '@beacon/api/client'
import { examRoom, type Room } from '@beacon/api/kinds/theory/exam/exam-room'
import { Input, NumberInput, Textarea } from '@beacon/ui/controls'
import { Field, MultiCombobox } from '@beacon/ui/form'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ActionForm } from '../../../../parts/contest-clock/action-form.tsx'
import { useExamCall } from '../use-exam-call.ts'
import { staffQuery } from './room-query.ts'

const mostSeats = 5_000
const linesOf = (text: string) =>
  text
    .split(/[\s,，;；]+/u)
    .map((line) => line.trim())
    .filter(Boolean)

/** Adds a room, or changes one. */
export function RoomDialog({ id, room, onClose }: { id: string; room: Room | null; onClose: () => void }) {
  const { t } = useLingui()
  const run = useExamCall()
  const staff = useQuery(staffQuery(id))
  const [name, setName] = useState(room?.name ?? '')
  const [capacity, setCapacity] = useState<number | null>(room?.capacity ?? 30)
  const [code, setCode] = useState(room?.code ?? '')
  const [addresses, setAddresses] = useState(room?.addresses.join('\n') ?? '')
  const [invigilators, setInvigilators] = useState(room?.invigilators.map(({ user_id }) => user_id) ?? [])
  const stored = room?.name ?? ''
  const isReady = name.trim() !== '' && capacity !== null && (code === '' || /^[A-Z0-9]{4,12}$/u.test(code))
  const send = () => {
    const body = { name, capacity: capacity ?? 0, code, addresses: linesOf(addresses), invigilators }
    return room === null
      ? call(examRoom.create, { params: { exam_id: id }, body })
      : call(examRoom.update, { params: { exam_id: id, room_id: room.room_id }, body })
  }
  return (
    <ActionForm
      title={room === null ? t({ context: 'exam', message: 'Add a room' }) : t({ context: 'exam', message: `Room ${stored}` })}
      action={room === null ? t({ context: 'exam', message: 'Add room' }) : t({ context: 'exam', message: 'Save room' })}
      isReady={isReady}
      onRun={() => run(send, ({ name: saved }) => t({ context: 'exam', message: `Room ${saved} saved` }))}
      onClose={onClose}
    >
      <Field label={t({ context: 'exam', message: 'Room name' })} required layout="stack">
        <Input value={name} maxLength={40} onChange={(event) => setName(event.target.value)} />
      </Field>
      <Field label={t({ context: 'exam', message: 'Seats' })} required layout="stack">
        <NumberInput className="w-32" min={1} max={mostSeats} value={capacity} onValueChange={setCapacity} />
      </Field>
      <Field
        label={t({ context: 'exam', message: 'Room code' })}
        layout="stack"
        help={t({
          context: 'exam',
          message: '4–12 capital letters and digits, read out in the room. Candidates enter it to start.',
        })}
      >
        <Input
          className="w-48 font-mono"
          value={code}
          maxLength={12}
          autoComplete="off"
          onChange={(event) => setCode(event.target.value.toUpperCase())}
        />
      </Field>
      <Field
        label={t({ context: 'exam', message: 'Room addresses' })}
        layout="stack"
        help={t({
          context: 'exam',
          message: 'Addresses or ranges, one per line. Empty = any. “Room address” sets what happens elsewhere.',
        })}
      >
        <Textarea mono rows={3} value={addresses} placeholder="10.20.3.0/24" onChange={(event) => setAddresses(event.target.value)} />
      </Field>
      <Field
        label={t({ context: 'exam', message: 'Invigilators' })}
        layout="stack"
        help={t({ context: 'exam', message: 'From the exam staff. Referees assigned to a room have no access to other rooms.' })}
      >
        <MultiCombobox
          value={invigilators}
          onValueChange={setInvigilators}
          loading={staff.isPending}
          options={(staff.data?.items ?? []).map((one) => ({
            value: one.user_id,
            label: one.rep_name || one.username,
            note: one.username,
          }))}
        />
      </Field>
    </ActionForm>
  )
}
