import type { RushNow, RushOwn } from '@beacon/api/kinds/theory/exam/rush'
import { uuid } from '../../../testing/samples.ts'

export const red = uuid(201)
export const blue = uuid(202)
const desk = (entrant_id: string, place: number, name: string): RushNow['desks'][number] => ({
  entrant_id,
  place,
  name,
  score: 0,
  rank: 1,
  right: 0,
  wrong: 0,
  false_starts: 0,
  out: null,
})

const rules = { kind: 'buzz', title: '', right: 1_000, wrong: 1_000, false_start: 500, answer_s: 30, buzz_s: 15, tie: 'both' } as const
const question = { question_id: uuid(301), lang: 'en', question_type: 'single', stem: 'Which port has HTTPS?', blank_count: 0 } as const
const options = [
  { option_id: 'a', label: 'A', text: '80' },
  { option_id: 'b', label: 'B', text: '443' },
]

export const momentOf = (more: Partial<RushNow> = {}): RushNow => ({
  exam_id: uuid(1),
  state_no: 4,
  state: 'shown',
  is_paused: false,
  round: { ...rules, risks: [], place: 1, of: 1 },
  question: { ...question, options, place: 1, of: 2 },
  turn: null,
  risk: null,
  is_cancelled: false,
  note: null,
  opens_at: null,
  until: null,
  race: [],
  locked: null,
  answered: [],
  outcomes: [],
  key: null,
  given: [],
  desks: [desk(red, 1, 'Red team'), desk(blue, 2, 'Blue team')],
  is_over: false,
  server_now: new Date().toISOString(),
  ...more,
})

/** The desk of the red team. */
export const ownOf = (now: Partial<RushNow> = {}, more: Partial<RushOwn> = {}): RushOwn => ({
  now: momentOf(now),
  entrant_id: red,
  desk: 1,
  answer: null,
  has_answered: false,
  ...more,
})
