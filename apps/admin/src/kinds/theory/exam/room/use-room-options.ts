import type { Room } from '@beacon/api/kinds/theory/exam/exam-room'
import { useLingui } from '@lingui/react/macro'

/** Rooms as a filter offers them, and the candidates of none. */
export function useRoomOptions(rooms: readonly Room[]) {
  const { t } = useLingui()
  return [
    ...rooms.map(({ room_id, name }) => ({ value: room_id, label: name })),
    { value: 'none', label: t({ context: 'exam', message: 'no room' }) },
  ]
}
