import type { RwEvent, RwRow } from '@beacon/engine/rw'
import type { BoardRow, ContestStandings } from '../../../contest/score/score/index.ts'

/** A row of this kind. @throws Error for a row of another kind: no caller has one. */
export function rwRow(row: BoardRow): BoardRow & RwRow {
  if (!('firsts' in row)) throw new Error('the row is not of a real-world contest')
  // Checked: rows of no other kind have first wins.
  return row as BoardRow & RwRow
}

type Seen = Pick<ContestStandings, 'events' | 'freeze_seq'>

/** Events that everybody may know; all of them for `real`. */
export function eventsIn({ events, freeze_seq }: Seen, view: 'real' | 'public'): RwEvent[] {
  // Checked: the log of such a contest holds events of this kind alone.
  const own = events as readonly RwEvent[]
  return own.filter(({ lane, seq }) => view === 'real' || freeze_seq === null || lane === 'moderation' || seq <= freeze_seq)
}

/** What a demo brings as a projection shows it: 0 where another one of its target counts; null: it is not decided there. */
export function demoPointsIn(
  standings: ContestStandings,
  view: 'real' | 'public',
): (entrant_id: string, challenge_id: string) => number | null {
  const decided = new Set(eventsIn(standings, view).flatMap((event) => (event.kind === 'demo.decided' ? [event.payload.challenge_id] : [])))
  return (entrant_id, challenge_id) => {
    if (!decided.has(challenge_id)) return null
    const row = standings[view].row(entrant_id)
    const cell = row === undefined ? undefined : rwRow(row).cells.find((one) => one.challenge_id === challenge_id)
    return cell === undefined ? 0 : cell.points + cell.bonus
  }
}
