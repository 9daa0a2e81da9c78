import type { Reply } from '@beacon/api/endpoint'
import type { resolver, ResolverCommand, ResolverRow } from '@beacon/api/contest/screen'
import { putRow } from '@beacon/engine/resolver'
import type { Row } from '../../../parts/display/rows.ts'

/** The board of a resolver: the frozen standing as the steps so far have left it. */
export interface ResolverBoard {
  step: number
  rows: readonly Row[]
  /** What was revealed last; null before the first step and after going back. */
  last: ResolverCommand | null
}

const boardRow = ({ place: _place, ...row }: ResolverRow): Row => ({ ...row, rank: 0 })

/** Ranks by position: same score and same last solve share one. */
export function ranked(rows: readonly Row[]): Row[] {
  let rank = 1
  return rows.map((row, index) => {
    const above = rows[index - 1]
    if (above === undefined || above.score !== row.score || above.last_at !== row.last_at) rank = index + 1
    return row.rank === rank ? row : { ...row, rank }
  })
}

/** The board from the frozen rows and what has been shown since. */
export function resolverBoard(frozen: readonly Row[], { step, order, rows, last }: Reply<typeof resolver.shown>): ResolverBoard {
  if (step === 0) return { step, rows: frozen, last: null }
  const known = new Map(frozen.map((row) => [row.entrant_id, row]))
  for (const row of rows) known.set(row.entrant_id, boardRow(row))
  return { step, rows: ranked(order.flatMap((id) => known.get(id) ?? [])), last }
}

/** The board after a step on or back; null when something was missed and it must be read again. */
export function afterCommand(board: ResolverBoard, command: ResolverCommand): ResolverBoard | null {
  const { step, row, kind } = command
  if (row === null || Math.abs(step - board.step) !== 1) return null
  return { step, rows: ranked(putRow(board.rows, boardRow(row), row.place)), last: kind === null ? null : command }
}

/** The first of `size` rows to show so that the one spoken of stands in the lower part; the foot of the board before the first step. */
export function windowFrom(rows: readonly Row[], entrant_id: string | null, size: number): number {
  const lowest = Math.max(0, rows.length - size)
  const place = entrant_id === null ? -1 : rows.findIndex((row) => row.entrant_id === entrant_id)
  return place < 0 ? lowest : Math.min(lowest, Math.max(0, place - Math.floor(size * 0.7)))
}
