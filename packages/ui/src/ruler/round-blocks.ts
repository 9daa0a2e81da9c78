import type { RoundBlock } from './lane-data.ts'
import { readSpan, type RulerSpan } from './ruler-span.ts'

/** Finer blocks nobody tells apart. */
const most = 500

/** The rounds of a contest on its ruler: a pause moves the end of the round that it stops, and all that come after it. `now`: server time in ms. */
export function roundBlocks(wire: RulerSpan, duration_s: number, now: number): RoundBlock[] {
  const { start, end, pauses } = readSpan(wire)
  if ((end - start) / 1_000 / duration_s > most) return []
  const blocks: RoundBlock[] = []
  for (let from = start; from < end;) {
    let to = from + duration_s * 1_000
    for (const pause of pauses) if (pause.from >= from && pause.from < to) to += Math.max(0, (pause.to ?? now) - pause.from)
    to = Math.min(to, end)
    blocks.push({ number: blocks.length + 1, from_at: new Date(from).toISOString(), to_at: new Date(to).toISOString() })
    from = to
  }
  return blocks
}
