import { useMemo } from 'react'
import type { Lane } from './lane-data.ts'
import { roundBlocks, type RoundLength } from './round-blocks.ts'
import type { RulerSpan } from './ruler-span.ts'

interface Rounds {
  /** Null: the contest has no rounds. */
  lengths: readonly RoundLength[] | null
  status: string
  /** Server time in ms. */
  now: number
}
const step_ms = 10_000

/** The rounds of a contest as the lane of its ruler; null where there are none to draw. While it is paused they move on in steps. */
export function useRoundLane(span: RulerSpan | null, { lengths, status, now }: Rounds): Lane | null {
  const stopped_at = status === 'paused' ? now - (now % step_ms) : 0
  return useMemo(() => {
    const rounds = lengths === null || span === null ? [] : roundBlocks(span, lengths, stopped_at)
    return rounds.length === 0 ? null : { kind: 'rounds', rounds }
  }, [span, lengths, stopped_at])
}
