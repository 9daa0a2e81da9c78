import type { RushOwn } from '@beacon/api/kinds/theory/exam/rush'
import type { DeskView } from './desk-view.ts'
import type { Sentences } from './use-sentences.ts'

export interface Headline {
  text: string
  tone: 'plain' | 'good' | 'bad' | 'ready'
}

interface Seen {
  own: RushOwn
  view: DeskView
  /** The opening is over by the clock of this device. */
  isOpenHere: boolean
  say: Sentences
}

const plain = (text: string): Headline => ({ text, tone: 'plain' })
const ready = (text: string): Headline => ({ text, tone: 'ready' })
const good = (text: string): Headline => ({ text, tone: 'good' })
const bad = (text: string): Headline => ({ text, tone: 'bad' })
const nameOf = ({ now }: RushOwn, id: string) => now.desks.find(({ entrant_id }) => entrant_id === id)?.name ?? ''

/** The state in one sentence, as this desk lives it. */
export function headlineOf(seen: Seen): Headline {
  const { own, say } = seen
  const { state, is_paused, is_cancelled, is_over } = own.now
  if (own.desk === null) return plain(say.noDesk)
  if (is_paused) return plain(say.paused)
  if (state === 'idle') return plain(is_over ? say.over : say.idle)
  if (is_cancelled) return plain(say.cancelled)
  if (state === 'shown' || (state === 'armed' && !seen.isOpenHere)) return early(seen) ?? waiting(seen)
  if (state === 'armed' || state === 'open') return open(seen)
  if (state === 'collecting') return early(seen) ?? plain(say.pressed)
  if (state === 'locked' || state === 'answering') return taken(seen)
  if (state === 'judged') return judged(seen) ?? taken(seen)
  return judged(seen) ?? early(seen) ?? plain(own.now.note === 'nobody' ? say.nobody : say.shown)
}

function judged({ own, view: { outcome }, say }: Seen): Headline | null {
  if (outcome?.is_right === true) return good(say.right(outcome.points))
  if (outcome?.is_right === false) return bad(say.wrong(outcome.points))
  const other = own.now.outcomes.find(({ is_right }) => is_right !== null)
  if (other === undefined) return null
  const name = nameOf(own, other.entrant_id)
  return plain(other.is_right === true ? say.otherRight(name) : say.otherWrong(name))
}

const early = ({ own, view, say }: Seen): Headline | null =>
  view.desk?.out === 'false_start' ? bad(say.early(own.now.round?.false_start ?? 0)) : null

function waiting({ own, view, say }: Seen): Headline {
  const { turn, note } = own.now
  if (turn === own.entrant_id) return ready(say.ownTurn)
  if (turn !== null) return plain(say.otherTurn(nameOf(own, turn)))
  if (view.desk?.out === 'wrong') return plain(say.wasWrong)
  return plain(note === 'restarted' ? say.again : say.ready)
}

function open(seen: Seen): Headline {
  const { own, view, say } = seen
  if (own.now.round?.kind === 'all') return own.has_answered ? good(say.answered) : ready(say.answer)
  if (view.press?.is_false_start === false) return plain(say.pressed)
  if (view.desk?.out === 'wrong') return plain(say.wasWrong)
  return early(seen) ?? ready(say.press)
}

function taken({ own, view: { hasIt, holders, behind_ms }, say }: Seen): Headline {
  const isAnswering = own.now.state === 'answering'
  if (hasIt && own.has_answered) return good(say.answered)
  if (hasIt) return ready(isAnswering ? say.answer : say.has)
  if (behind_ms !== null) return plain(say.otherAhead(holders, behind_ms))
  return plain(isAnswering ? say.otherAnswers(holders) : say.otherHas(holders))
}
