import { hasNothing } from '@beacon/api/client'
import type { AttemptRow } from '@beacon/api/kinds/theory/exam/exam-desk'
import type { Room } from '@beacon/api/kinds/theory/exam/exam-room'
import { usePermissions } from '@beacon/auth'
import { LoadFailed } from '@beacon/auth/call'
import { Button } from '@beacon/ui/controls'
import { latePart } from '@beacon/ui/late'
import { Banner, Skeleton } from '@beacon/ui/feedback'
import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TabProps } from '../../../../parts/desk/desk-search.ts'
import { contestQuery } from '../../../../parts/desk/queries.ts'
import { TabHead } from '../../../../parts/desk/tab-head.tsx'
import { MoreWays } from '../more-ways.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { RoomDialog } from './room-dialog.tsx'
import { roomsQuery } from './room-query.ts'
import { RoomsTable } from './rooms-table.tsx'
import { SeatsTable } from './seats-table.tsx'

const PrintDialog = latePart(async () => (await import('./print-dialog.tsx')).PrintDialog)

type OpenDialog = { kind: 'room'; room: Room | null } | { kind: 'assign' | 'print' } | { kind: 'place'; row: AttemptRow }

/** Rooms of an exam, who sits where, and what single candidates need. */
export function RoomsTab({ id, search }: TabProps) {
  const { t } = useLingui()
  const { data: contest } = useSuspenseQuery(contestQuery(id))
  const rooms = useQuery(roomsQuery(id))
  const [asked, setAsked] = useState<OpenDialog | null>(null)
  const items = rooms.data?.items ?? []
  const mayEdit = usePermissions().has('contest.entrant') && rooms.data?.is_invigilator === false
  const hasCandidates = (rooms.data?.unseated ?? 0) > 0 || items.some(({ seated }) => seated > 0)
  const onClose = () => setAsked(null)
  return (
    <>
      <TabHead
        title={<Trans context="exam">Rooms</Trans>}
        actions={
          mayEdit && (
            <>
              <MoreWays contest={contest} />
              {hasCandidates && (
                <Button onClick={() => setAsked({ kind: 'print' })}>
                  <Trans context="exam">Print…</Trans>
                </Button>
              )}
              {items.length > 0 && (
                <Button onClick={() => setAsked({ kind: 'assign' })}>
                  <Trans context="exam">Assign seats…</Trans>
                </Button>
              )}
              <Button look="primary" onClick={() => setAsked({ kind: 'room', room: null })}>
                <Trans context="exam">Add a room…</Trans>
              </Button>
            </>
          )
        }
      />
      {hasNothing(rooms) && <LoadFailed title={t({ context: 'exam', message: 'Rooms could not be loaded' })} query={rooms} />}
      {rooms.isPending && <Skeleton className="h-24" />}
      {rooms.data !== undefined && (
        <>
          <Shortage rooms={items} unseated={rooms.data.unseated} />
          <RoomsTable
            id={id}
            rooms={items}
            mayEdit={mayEdit}
            mayRemove={contest.status === 'not_started'}
            onEdit={(room) => setAsked({ kind: 'room', room })}
          />
          <SeatsTable id={id} search={search} rooms={items} mayEdit={mayEdit} onPlace={(row) => setAsked({ kind: 'place', row })} />
        </>
      )}
      {asked?.kind === 'room' && <RoomDialog id={id} room={asked.room} onClose={onClose} />}
      {asked?.kind === 'assign' && <AssignDialog id={id} rooms={items} onClose={onClose} />}
      {asked?.kind === 'print' && <PrintDialog id={id} rooms={items} onClose={onClose} />}
      {asked?.kind === 'place' && <PlaceDialog id={id} row={asked.row} rooms={items} onClose={onClose} />}
    </>
  )
}

/** Too few seats for those who have none. */
function Shortage({ rooms, unseated }: { rooms: readonly Room[]; unseated: number }) {
  if (rooms.length === 0 || unseated === 0) return null
  const free = rooms.reduce((sum, { capacity, seated }) => sum + capacity - seated, 0)
  const waiting = plural(unseated, { one: '# candidate has no seat.', other: '# candidates have no seat.' })
  const seats = plural(free, { one: '# seat is free.', other: '# seats are free.' })
  return <Banner boxed className="my-2" tone={free < unseated ? 'warning' : 'info'} title={`${waiting} ${seats}`} />
}
