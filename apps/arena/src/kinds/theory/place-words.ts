import type { OwnPlace } from '@beacon/api/kinds/theory/exam/exam'
import { useLingui } from '@lingui/react/macro'

/** “Room Hall 1, seat 12”; empty where no room was given. */
export function usePlaceWords(): (place: OwnPlace) => string {
  const { t } = useLingui()
  return ({ room, seat }) => {
    if (room === null) return ''
    return seat === null ? t({ context: 'exam', message: `Room ${room}` }) : t({ context: 'exam', message: `Room ${room}, seat ${seat}` })
  }
}
