import type { ScoreStep } from '@beacon/api/contest/ranking'

interface RoundWords {
  seq: number
  counts_at_seq: number
  at: number
  lane: 'result' | 'moderation'
}
/** What the log of a kind says that rounds pay: tables by entrant and within it by topic, in millionths. */
type SettledEvent = RoundWords & {
  kind: 'round.settled'
  payload: { n: number; entrants: readonly string[]; topics: readonly string[] } & Readonly<Record<string, unknown>>
}
type AdjustedEvent = RoundWords & { kind: 'adjust'; entrant_id: string; payload: { points: number } }
type OtherEvent = RoundWords & { kind: string }
type PaidEvent = SettledEvent | AdjustedEvent | OtherEvent

interface About {
  moment: { seq: number }
  freeze_seq: number | null
  entrant_id: string
  /** Tables of a settled round that are points. */
  columns: readonly string[]
}

const isSettled = (event: PaidEvent): event is SettledEvent => event.kind === 'round.settled'
const isAdjusted = (event: PaidEvent): event is AdjustedEvent => event.kind === 'adjust'

/** The score of an entrant where rounds pay everything: each round by what it is for, the last word on it alone, and what was adjusted. */
export function roundSteps(all: readonly PaidEvent[], { moment, freeze_seq, entrant_id, columns }: About): ScoreStep[] {
  const events = all.filter(({ seq }) => seq <= moment.seq)
  const last = new Map(events.filter(isSettled).map((event) => [event.payload.n, event.seq] as const))
  return events.flatMap((event): ScoreStep[] => {
    const step = { seq: event.seq, at: new Date(event.at).toISOString(), counts_at_seq: event.counts_at_seq, ...noStep }
    const is_public = freeze_seq === null || event.lane === 'moderation' || event.counts_at_seq <= freeze_seq
    if (isAdjusted(event))
      return event.entrant_id === entrant_id ? [{ ...step, kind: 'adjust', points: event.payload.points, is_public }] : []
    if (!isSettled(event)) return []
    const { n, entrants, topics } = event.payload
    const place = entrants.indexOf(entrant_id)
    if (place < 0) return []
    const sums = columns.map((column) => {
      // Checked by the caller: the table is one of points.
      const table = event.payload[column] as readonly number[]
      return topics.reduce((sum, _topic, index) => sum + (table[place * topics.length + index] ?? 0), 0)
    })
    const points = sums.reduce((sum, one) => sum + one, 0)
    const counts = last.get(n) === event.seq
    return [{ ...step, kind: 'round', part: n, formula: sums.map(plain).join(' + '), points: counts ? points : 0, counts, is_public }]
  })
}

const plain = (millionths: number): string => String(Math.round(millionths / 1_000) / 1_000)
const noStep = {
  topic_id: null,
  topic_name: null,
  part: null,
  by: null,
  text: null,
  formula: null,
  value_then: null,
  value_now: null,
  blood: null,
  bonus: 0,
  counts: true,
}
