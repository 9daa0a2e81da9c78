import type { RushHost, RushNow, RushSetup } from '@beacon/api/kinds/theory/exam/rush'
import { anId } from '../../../../testing/show-page.tsx'

export const red = anId(101)
export const blue = anId(102)
const desk = (entrant_id: string, place: number, name: string, score = 0): RushNow['desks'][number] => ({
  entrant_id,
  place,
  name,
  score,
  rank: place,
  right: 0,
  wrong: 0,
  false_starts: 0,
  out: null,
})

const rules = {
  kind: 'buzz',
  title: '',
  right: 1_000,
  wrong: 1_000,
  false_start: 500,
  risks: [],
  answer_s: 30,
  buzz_s: 15,
  tie: 'both',
} as const

const question = {
  question_id: anId(300),
  lang: 'en',
  question_type: 'single',
  stem: 'Which port has HTTPS?',
  options: [
    { option_id: 'a', label: 'A', text: '80' },
    { option_id: 'b', label: 'B', text: '443' },
  ],
  blank_count: 0,
} as const

/** The moment of a rush in which a question stands. */
export const momentOf = (more: Partial<RushNow> = {}): RushNow => ({
  exam_id: anId(7),
  state_no: 4,
  state: 'shown',
  is_paused: false,
  round: { ...rules, risks: [], place: 1, of: 2 },
  question: { ...question, options: [...question.options], place: 1, of: 2 },
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
  server_now: '2026-11-20T06:32:08.000Z',
  ...more,
})

export const hostOf = (now: Partial<RushNow> = {}, more: Partial<RushHost> = {}): RushHost => ({
  now: momentOf(now),
  host: { name: 'Lin Zhao', is_me: true, since: '2026-11-20T06:30:00.000Z' },
  actions: ['arm', 'pause', 'cancel', 'adjust'],
  key: { option_ids: ['b'], labels: ['B'], blanks: [], reference: '', analysis: 'RFC 9110.' },
  given: [],
  devices: [
    {
      entrant_id: red,
      device: anId(400),
      is_online: true,
      round_trip_ms: 12,
      worst_ms: 19,
      offset_ms: -340,
      error_ms: 3,
      seen_at: '2026-11-20T06:32:07.000Z',
    },
  ],
  coming: null,
  steps: [{ state_no: 4, state: 'shown', action: 'show', entrant_id: null, by: 'Lin Zhao', reason: '', at: '2026-11-20T06:32:00.000Z' }],
  ...more,
})

export const setupOf = (more: Partial<RushSetup> = {}): RushSetup => ({
  version: 3,
  has_begun: false,
  desks: [{ entrant_id: red, name: 'Red team' }],
  rounds: [],
  free: [{ entrant_id: blue, name: 'Blue team' }],
  ...more,
})
