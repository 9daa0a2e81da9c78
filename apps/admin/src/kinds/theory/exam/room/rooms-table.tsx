import { call } from '@beacon/api/client'
import { examRoom, type Room } from '@beacon/api/kinds/theory/exam/exam-room'
import { Button } from '@beacon/ui/controls'
import { Confirm } from '@beacon/auth/call'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { PlainTable } from '../../../../parts/desk/plain-table.tsx'
import { useActWords } from '../../../../parts/contest-clock/use-contest-act.ts'
import { useExamCall } from '../use-exam-call.ts'

interface Props {
  id: string
  rooms: readonly Room[]
  mayEdit: boolean
  /** A room stays once the exam has started. */
  mayRemove: boolean
  onEdit: (room: Room) => void
}

/** Rooms with their seats, code and staff. */
export function RoomsTable({ id, rooms, mayEdit, mayRemove, onEdit }: Props) {
  const { t } = useLingui()
  const [leaving, setLeaving] = useState<Room | null>(null)
  const columns = [
    { head: t({ context: 'exam', message: 'Room' }) },
    { head: t({ context: 'exam', message: 'Seats' }), align: 'right' as const },
    { head: t({ context: 'exam', message: 'Room code' }) },
    { head: t({ context: 'exam', message: 'Addresses' }) },
    { head: t({ context: 'exam', message: 'Invigilators' }) },
  ]
  return (
    <>
      <PlainTable
        tall
        label={t({ context: 'exam', message: 'Rooms' })}
        none={t({ context: 'exam', message: 'No rooms yet. Candidates sit anywhere.' })}
        columns={mayEdit ? [...columns, { head: t({ context: 'exam', message: 'Actions' }) }] : columns}
        rows={rooms.map((room) => ({
          key: room.room_id,
          cells: [
            room.name,
            `${room.seated}/${room.capacity}`,
            <span key="code" className="type-mono text-fg">
              {room.code || '–'}
            </span>,
            <span key="addresses" className="type-mono">
              {room.addresses.join(', ') || '–'}
            </span>,
            room.invigilators.map(({ name }) => name).join(', ') || '–',
            ...(mayEdit ? [<RoomActions key="actions" room={room} mayRemove={mayRemove} onEdit={onEdit} onRemove={setLeaving} />] : []),
          ],
        }))}
      />
      {leaving !== null && <RemoveRoom id={id} room={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

interface ActionsProps {
  room: Room
  mayRemove: boolean
  onEdit: (room: Room) => void
  onRemove: (room: Room) => void
}

function RoomActions({ room, mayRemove, onEdit, onRemove }: ActionsProps) {
  const { t } = useLingui()
  const { name } = room
  return (
    <span className="flex gap-1">
      <Button size="sm" look="quiet" aria-label={t({ context: 'exam', message: `Edit ${name}` })} onClick={() => onEdit(room)}>
        <Trans context="exam">Edit</Trans>
      </Button>
      {mayRemove && (
        <Button size="sm" look="quiet-danger" aria-label={t({ context: 'exam', message: `Remove ${name}` })} onClick={() => onRemove(room)}>
          <Trans context="exam">Remove…</Trans>
        </Button>
      )}
    </span>
  )
}

function RemoveRoom({ id, room: { room_id, name, seated }, onClose }: { id: string; room: Room; onClose: () => void }) {
  const { t } = useLingui()
  const run = useExamCall()
  const describe = useActWords()
  const send = () => call(examRoom.remove, { params: { exam_id: id, room_id } })
  return (
    <Confirm
      title={t({ context: 'exam', message: `Remove room ${name}?` })}
      body={
        seated === 0
          ? t({ context: 'exam', message: 'No candidates in this room.' })
          : plural(seated, { one: '# candidate loses the seat.', other: '# candidates lose their seats.' })
      }
      action={t({ context: 'exam', message: 'Remove room' })}
      describeError={describe}
      onConfirm={() => run(send, () => t({ context: 'exam', message: `Room ${name} removed` }))}
      onClose={onClose}
    />
  )
}
