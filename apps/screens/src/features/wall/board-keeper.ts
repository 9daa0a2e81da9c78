import type { LiveMessage } from '@beacon/api/live/live-client'
import { learnServerTime, serverNow } from '@beacon/auth'
import type { Patience } from '../../parts/screen/patience.ts'
import { fetchMatrix, fetchSnapshot, type Where } from './snapshot.ts'
import { onceIn, type Soon } from '../../parts/screen/soon.ts'
import { tell } from './wall-events.ts'
import { type Board, boardOf, withMatrix } from '../../parts/display/wall-state.ts'

const QUEUE_MOST = 2_000

/** The board and what renews it: snapshots, events, and the rows alone. */
export interface BoardKeeper {
  board: () => Board | null
  change: (next: Board) => void
  hear: (message: LiveMessage) => void
  takeSnapshot: () => void
  /** Spread over 0–3 s, so that walls do not ask as one. */
  snapshotSoon: () => void
  forget: () => void
}

interface KeeperOptions {
  where: Where
  timers: Soon[]
  patience: Patience
  onChange: () => void
}

export function keepBoard({ where, timers, patience, onChange }: KeeperOptions): BoardKeeper {
  let board: Board | null = null
  /** Events that came while a snapshot is on its way; null when none is. */
  let queue: LiveMessage[] | null = null
  const change = (next: Board) => {
    if (where.signal.aborted) return
    board = next
    onChange()
  }
  const apply = (message: LiveMessage) => {
    if (board === null) return
    if (message.event === 'ranking.diff' && where.bracket() !== null) return matrixSoon() // It tells of the overall ranking.
    const applied = tell(board, message, serverNow())
    if (applied.board !== board) change(applied.board)
    if (applied.wish === 'snapshot') snapshotSoon()
    else if (applied.wish === 'matrix') matrixSoon()
  }
  const takeSnapshot = async () => {
    if (queue !== null) return
    queue = []
    try {
      const sent_at = Date.now()
      const snapshot = await fetchSnapshot(where)
      learnServerTime(snapshot.contest.server_now, sent_at)
      patience.worked()
      change(boardOf(snapshot, board))
      const waiting = queue
      queue = null
      for (const message of waiting) apply(message)
      // A diff made before the snapshot may have come after it.
      if (waiting.some(({ event }) => event === 'ranking.diff')) matrixSoon()
    } catch (error) {
      queue = null
      patience.failed(error, snapshotAgain)
    }
  }
  const takeMatrix = () =>
    fetchMatrix(where).then(
      (matrix) => board !== null && matrix !== null && change(withMatrix(board, matrix)),
      (error: unknown) => patience.failed(error, matrixSoon),
    )
  const snapshotSoon = onceIn(timers, () => Math.random() * 3_000, () => void takeSnapshot()) // prettier-ignore
  const snapshotAgain = onceIn(timers, patience.delay, () => void takeSnapshot())
  const matrixSoon = onceIn(timers, () => 1_000 + Math.random() * 2_000, () => void takeMatrix()) // prettier-ignore
  return {
    board: () => board,
    change,
    hear: (message) => {
      if (queue === null) apply(message)
      else if (queue.length < QUEUE_MOST) queue.push(message)
      else snapshotSoon()
    },
    takeSnapshot: () => void takeSnapshot(),
    snapshotSoon,
    forget: () => {
      board = null
      queue = null
    },
  }
}
