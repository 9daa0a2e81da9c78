import type { RoundBlock } from './lane-data.ts'
import { readSpan, type RulerSpan } from './ruler-span.ts'

/** Finer blocks nobody tells apart. */
const most = 500

/** From round `n` on rounds last so long. */
export interface RoundLength {
  n: number
  duration_ms: number
}

/** The rounds of a contest on its ruler: a pause moves the end of the round that it stops, and all that come after it. `now`: server time in ms. */
export function roundBlocks(wire: RulerSpan, lengths: readonly RoundLength[], now: number): RoundBlock[] {
  const { start, end, pauses } = readSpan(wire)
  const blocks: RoundBlock[] = []
  for (let from = start; from < end;) {
    const length = lengths.filter(({ n }) => n <= blocks.length + 1).at(-1)
    if (length === undefined || blocks.length === most) return []
    let to = from + length.duration_ms
    for (const pause of pauses) if (pause.from >= from && pause.from < to) to += Math.max(0, (pause.to ?? now) - pause.from)
    to = Math.min(to, end)
    blocks.push({ number: blocks.length + 1, from_at: new Date(from).toISOString(), to_at: new Date(to).toISOString() })
    from = to
  }
  return blocks
}
