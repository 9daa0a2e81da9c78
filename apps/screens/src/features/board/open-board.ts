import type { BoardTable } from '@beacon/api/board/board-table'
import { learnServerTime, serverNow } from '@beacon/auth'
import { setSystemZone } from '@beacon/i18n'
import { type RankSample, sampleRanks } from '../../parts/display/rank-history.ts'
import { patienceOf } from '../../parts/screen/patience.ts'
import { onceIn, type Soon } from '../../parts/screen/soon.ts'
import type { BoardSource } from './sources.ts'

/** A revoked key is refused with the next question: this and the way to the server are less than two seconds. */
const ASK_MS = 1_500
const RELEASE_MS = 5 * 60_000

export type BoardState =
  | { kind: 'connecting'; is_failing: boolean }
  | { kind: 'closed' }
  | { kind: 'open'; table: BoardTable; history: readonly RankSample[]; heard_at: number }

interface BoardOptions {
  source: BoardSource
  onState: (state: BoardState) => void
  checkRelease: () => Promise<void>
}

/** Hands the key over once, then asks for the ranking again and again; an answer that did not move costs a few bytes. Refused, it is dark. */
export function openBoard({ source, onState, checkRelease }: BoardOptions): () => void {
  const gone = new AbortController()
  const timers: Soon[] = []
  let isOpen = false
  let table: BoardTable | null = null
  let history: readonly RankSample[] = []
  let released_at = serverNow()
  const end = () => {
    gone.abort()
    for (const timer of timers) timer.cancel()
  }
  const patience = patienceOf({
    signal: gone.signal,
    onRefused: () => {
      end()
      onState({ kind: 'closed' })
    },
    onTrouble: () => table === null && onState({ kind: 'connecting', is_failing: true }),
  })
  const ask = async () => {
    try {
      if (!isOpen) {
        const sent_at = Date.now()
        const { server_now, time_zone } = await source.open(gone)
        learnServerTime(server_now, sent_at)
        setSystemZone(time_zone)
        isOpen = true
      }
      table = await source.read(gone)
      patience.worked()
      const now = serverNow()
      const ranks = table.entries.map(({ key, rank }) => ({ entrant_id: key, rank }))
      history = sampleRanks(history, ranks, now)
      onState({ kind: 'open', table, history, heard_at: now })
      if (now - released_at > RELEASE_MS) {
        released_at = now
        await checkRelease()
      }
      soon()
    } catch (error) {
      patience.failed(error, later)
    }
  }
  const soon = onceIn(timers, () => ASK_MS, () => void ask()) // prettier-ignore
  const later = onceIn(timers, patience.delay, () => void ask())
  void ask()
  return end
}
