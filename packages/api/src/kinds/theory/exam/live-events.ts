import type { RushEvents } from './rush-fields.ts'

/** Live events that exams add. */
export interface TheoryEvents extends RushEvents {
  /** Something about the own attempt at an exam changed: ask where it is. */
  'me.attempt': { what: 'paused' | 'resumed' | 'erratum' }
  /** Attempts at an exam moved: begun, taken over, handed in, paused, given time, or somebody called. Ask again for what is shown. */
  'desk.attempt': Record<string, never>
}
