import type { Answer, AnswerEntry, AttemptNow, Receipt } from '@beacon/api/kinds/theory/exam/exam'
import type { Way } from './focus-log.ts'
import type { SaveState } from './save-loop.ts'
import type { ServerClock } from './server-clock.ts'

export interface AttemptState {
  now: AttemptNow
  answers: ReadonlyMap<string, AnswerEntry>
  save: SaveState
  /** no: answering. saving: entries go first. waiting: no answer came, and it is tried again. */
  submitting: 'no' | 'saving' | 'waiting'
  /** Why the server did not take the paper. */
  refusal: unknown
  receipt: Receipt | null
  /** The deadline is over by the server's clock; the paper is not handed in yet. */
  isTimeUp: boolean
  /** Another account is signed in by now: its requests touch no answer of this one. */
  isForeign: boolean
  /** The exam asks for another browser or another configuration of it. */
  isOutsideSeb: boolean
  /** The last absence from the page, until it is confirmed. */
  absence: { away_s: number; count: number } | null
}

export interface Attempt {
  clock: ServerClock
  state: () => AttemptState
  subscribe: (listener: () => void) => () => void
  answer: (question_id: string, answer: Answer, by: 'click' | 'key') => void
  mark: (question_id: string) => void
  undo: () => string | null
  flush: () => void
  submit: () => void
  /** Asks the server where the attempt is. */
  ask: () => void
  online: () => void
  hide: () => void
  leave: (way?: Way) => void
  comeBack: (way?: Way) => void
  confirmAbsence: () => void
  /** Takes a message away and tells the server, again with later answers until the server knows. */
  confirmMessage: (message_id: string) => void
  callInvigilator: (text: string) => Promise<void>
  stop: () => void
}
