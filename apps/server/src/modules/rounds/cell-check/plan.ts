import { effectiveEnd, elapsedAt } from '@beacon/engine'
import { pacesOf, roundSpan, spreadStarts, startSpan } from '@beacon/engine/rounds'
import type { Tx } from '../../../db/database.ts'
import { cellCheck } from '../../../db/schema/rounds/cell.ts'
import { asRounds } from '../../../db/schema/rounds/round.ts'
import { clockOf, iso } from '../../contest/core/contest/index.ts'
import type { ContestLock } from '../../contest/score/score/index.ts'
import type { RoundKey } from '../round/index.ts'
import type { Cell } from './port.ts'

export interface PlannedCell extends Cell {
  /** Null: nothing can be sent anywhere, so it is an error of ours from the start. */
  address: string | null
}

const chunk = 1_000

/** Where a round ends on the contest clock as the contest stands, and where the clock stands now, milliseconds. */
export function roundTimes({ contest, at }: ContestLock, n: number): { elapsed_ms: number; end_ms: number } {
  const clock = clockOf(contest)
  const elapsed_ms = elapsedAt(clock, at)
  const length_ms = elapsed_ms + Math.max(0, effectiveEnd(clock, at) - at)
  return { elapsed_ms, end_ms: Math.min(roundSpan(pacesOf(asRounds(contest)), n).end_ms, length_ms) }
}

/**
 * Plans one check of each cell of a round that runs; `longest_ms` is what a chain may take. Which begins when follows from contest, run
 * and round alone. Cells that are planned already stay as they are.
 */
export async function planRound(
  tx: Tx,
  lock: ContestLock,
  { n }: Pick<RoundKey, 'n'>,
  { cells, longest_ms }: { cells: readonly PlannedCell[]; longest_ms: number },
): Promise<void> {
  const { contest_id, run, at } = lock
  const { elapsed_ms, end_ms } = roundTimes(lock, n)
  const nameOf = ({ topic_id, entrant_id }: Cell) => `${topic_id}.${entrant_id}`
  const sorted = cells.toSorted((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))
  const starts = spreadStarts(`${contest_id}/${run}/${n}`, sorted.length, startSpan(end_ms - elapsed_ms, longest_ms))
  const rows = sorted.map(({ topic_id, entrant_id, address }, index): typeof cellCheck.$inferInsert => {
    const planned = { contest_id, run, n, topic_id, entrant_id, rev: 1, counts: true, address, planned_at: iso(at) }
    const starts_ms = Math.floor(elapsed_ms + (starts[index] ?? 0))
    return address === null
      ? { ...planned, starts_ms, state: 'done', verdict: 'error', fault: 'address', done_at: iso(at) }
      : { ...planned, starts_ms, state: 'planned' }
  })
  for (let from = 0; from < rows.length; from += chunk)
    await tx
      .insert(cellCheck)
      .values(rows.slice(from, from + chunk))
      .onConflictDoNothing()
}
