import { countdownParts } from '../../ruler/countdown-format.ts'

interface Holding {
  /** When it was read. */
  held_ms: number
  /** It grows with the clock. */
  is_counting: boolean
}

/** Milliseconds that a king holds its hill, at `now`; `read_at`: when the server said so, by its clock. */
export const heldAt = ({ held_ms, is_counting }: Holding, read_at: string, now: number): number =>
  held_ms + (is_counting ? Math.max(0, now - Date.parse(read_at)) : 0)

/** “40:08”; from an hour on “01:02:03”. */
export const heldClock = (ms: number): string => countdownParts(ms).clock.replace(/^00:/u, '')
