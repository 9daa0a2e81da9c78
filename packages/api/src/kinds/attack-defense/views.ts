import * as z from 'zod/mini'
import { id, instant } from '../../fields.ts'

/** A box in a round: two facts that say nothing of each other, and whether it was checked; unchecked it stands as before. */
export const cellState = z.object({ captured: z.boolean(), down: z.boolean(), checked: z.boolean() })
export type CellState = z.infer<typeof cellState>

/** Captures of one pair in one service and round, as one. */
export const captureGroup = z.object({
  n: z.int(),
  at: instant,
  attacker_id: id,
  victim_id: id,
  topic_id: id,
  count: z.int(),
})
export type CaptureGroup = z.infer<typeof captureGroup>

/** Live events of this kind: to the own entrant at once, the others as the freeze lets them. */
export interface AttackDefenseEvents {
  'me.captures': { n: number; captured: number; points: number | null }
  'me.lost': { topic_id: string; n: number; count: number }
  'cell.diff': { n: number; rows: ({ entrant_id: string; topic_id: string } & Pick<CellState, 'down' | 'checked'>)[] }
  'capture.feed': CaptureGroup
}
