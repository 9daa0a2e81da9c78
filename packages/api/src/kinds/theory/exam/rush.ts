import * as z from 'zod/mini'
import { permission, viewer } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id, instant, integer, text, version } from '../../../fields.ts'
import { media } from '../../../media.ts'
import { answerField } from './attempt-fields.ts'
import {
  rushAction,
  rushDevice,
  rushDraw,
  rushGiven,
  rushKey,
  rushLimits,
  rushNow,
  rushPlaced,
  rushQuestion,
  rushRoundField,
  rushKind,
  rushRoundView,
  rushScore,
  rushStep,
} from './rush-fields.ts'
import { secret } from '../../../secret.ts'

export * from './rush-fields.ts'

const params = z.object({ exam_id: id })
const control = permission('contest.control')
const take = permission('front.exam.take')
const stateNo = integer(0, 1_000_000_000)
/** Milliseconds since 1970 of the server's clock. */
const moment = z.number().check(z.minimum(0), z.maximum(8_640_000_000_000_000))
const notIn = [
  'contest_not_found',
  'not_found',
  'not_registered',
  'registration_pending',
  'registration_rejected',
  'entrant_withdrawn',
  'entrant_banned',
  'address_not_allowed',
] as const

const notRunning = ['contest_not_started', 'contest_paused', 'contest_finished'] as const

export const rushSetup = z.object({
  version,
  /** Something was shown: nothing of the set-up changes any more. */
  has_begun: z.boolean(),
  desks: z.array(z.object({ entrant_id: id, name: z.string() })),
  rounds: z.array(rushRoundView),
  /** Approved entrants without a desk, 200 at most. */
  free: z.array(z.object({ entrant_id: id, name: z.string() })),
})
export type RushSetup = z.infer<typeof rushSetup>

/** Everything the host sees. The key of the question is in this reply and in no other before `revealed`. */
export const rushHost = z.object({
  now: rushNow,
  /** Null: nobody hosts. */
  host: z.nullable(z.object({ name: z.string(), is_me: z.boolean(), since: instant })),
  /** Those that the state takes now, in the order of buttons; empty for whoever does not host. */
  actions: z.array(rushAction),
  key: z.nullable(rushKey),
  given: z.array(rushGiven),
  devices: z.array(rushDevice),
  /** What `show` or `next` brings; null: nothing is left. */
  coming: z.nullable(z.extend(rushQuestion, { round: z.int(), place: z.int(), turn: z.nullable(id) })),
  /** Newest first, 50 at most. */
  steps: z.array(rushStep),
})
export type RushHost = z.infer<typeof rushHost>

/** The own desk. */
export const rushOwn = z.object({
  now: rushNow,
  entrant_id: id,
  /** Null: the caller's entry has no desk here. */
  desk: z.nullable(z.int()),
  /** The own answer to the question, once given. */
  answer: secret(answerField),
  has_answered: z.boolean(),
})
export type RushOwn = z.infer<typeof rushOwn>

/** taken: it counts, at `after_ms`. false_start: before the opening, `points` are taken away. late: somebody has it. out: the desk takes no part any more. */
export const rushPressed = z.object({
  result: z.enum(['taken', 'false_start', 'late', 'out']),
  after_ms: z.nullable(z.int()),
  /** Hundredths, taken away. */
  points: z.int(),
  now: rushNow,
})
export type RushPressed = z.infer<typeof rushPressed>

const hostErrors = [
  'contest_not_found',
  'not_found',
  'rush_state',
  'rush_hosted',
  'contest_not_started',
  'contest_paused',
  'contest_finished',
] as const

/** Operations of a quiz rush: an exam of mode `rush`. An exam of another mode is `not_found` here. */
export const rush = {
  setup: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/rush/setup',
    access: control,
    summary: 'Desks and rounds of a rush',
    params,
    reply: rushSetup,
    errors: ['contest_not_found', 'not_found'],
  }),
  save_setup: endpoint({
    method: 'PUT',
    path: '/exams/:exam_id/rush/setup',
    access: control,
    summary: 'Save desks and rounds, whole, before the first question is shown',
    params,
    body: z.object({
      version,
      /** In the order of turns. Fewer than two are kept, and the rush cannot begin with them. */
      desks: z.array(id).check(z.maxLength(rushLimits.desks.max)),
      rounds: z.array(rushRoundField).check(z.maxLength(rushLimits.rounds)),
    }),
    reply: rushSetup,
    errors: ['contest_not_found', 'not_found', 'changed_meanwhile', 'rush_begun', 'rush_short'],
  }),
  draw: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/rush/draws',
    access: control,
    summary: 'Draw questions of the bank for a round by chance. Nothing is stored; needs question.read besides',
    params,
    body: rushDraw,
    reply: z.object({ items: z.array(z.omit(rushPlaced, { version_id: true, is_outdated: true })), supply: z.int() }),
    errors: ['contest_not_found', 'not_found', 'permission_missing'],
  }),
  host: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/rush/host',
    access: control,
    summary: 'What the host sees: the moment, the key, the devices and what may be done now',
    params,
    reply: rushHost,
    errors: ['contest_not_found', 'not_found'],
  }),
  take_host: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/rush/host',
    access: control,
    summary: 'Host the rush. Whoever hosts is replaced only with `take_over`',
    params,
    body: z.object({ take_over: z._default(z.boolean(), false) }),
    reply: rushHost,
    errors: ['contest_not_found', 'not_found', 'rush_hosted'],
  }),
  act: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/rush/actions',
    access: control,
    summary: 'One action of the host upon the state that the host saw',
    params,
    body: z.object({
      action: rushAction,
      /** The state number that the host saw. Another one by now is `rush_state`. */
      state_no: stateNo,
      /** right, wrong: one of two desks that answer, else the one that answers. override, adjust: the desk. */
      entrant_id: z._default(z.nullable(id), null),
      /** override: the decision. */
      is_right: z._default(z.nullable(z.boolean()), null),
      /** arm in a risk round: what the desk chose, hundredths. */
      risk: z._default(z.nullable(integer(1, rushLimits.points)), null),
      /** adjust: hundredths, with sign, not 0. */
      points: z._default(z.nullable(integer(-rushLimits.points, rushLimits.points)), null),
      /** cancel, override, adjust: 4–200 characters. */
      reason: z._default(text({ max: rushLimits.reason.max }), ''),
    }),
    reply: rushHost,
    errors: [...hostErrors, 'rush_not_set_up', 'adjustment_zero'],
  }),
  device: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/rush/device',
    access: take,
    summary: 'The moment for a device of a desk',
    params,
    reply: rushOwn,
    errors: notIn,
  }),
  ping: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/rush/ping',
    access: take,
    summary: 'Measure clock and way of a device: eight times on joining, then once a second',
    params,
    body: z.object({
      /** The page makes it once and keeps it. */
      device: id,
      /** The last reply: what it said, and how long ago it came by the device’s stopwatch. Null in the first ping. */
      echo: z._default(z.nullable(z.object({ server_ms: moment, held_ms: z.number().check(z.minimum(0), z.maximum(60_000)) })), null),
      /** Server clock minus device clock as the device reckons; null while it does not know. */
      offset_ms: z._default(z.nullable(z.number().check(z.minimum(-1e13), z.maximum(1e13))), null),
    }),
    /** `state_no` tells a device that missed an event. */
    reply: z.object({ server_ms: moment, round_trip_ms: z.nullable(z.int()), state_no: z.int() }),
    errors: notIn,
  }),
  press: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/rush/press',
    access: take,
    summary: 'Press the button. A repetition of a desk changes nothing',
    params,
    body: z.object({
      device: id,
      /** The question that the device shows. */
      question_id: id,
      /** When it was pressed, by the server’s clock as the device reckons it. */
      pressed_ms: moment,
    }),
    reply: rushPressed,
    errors: [...notIn, ...notRunning, 'rush_state'],
  }),
  answer: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/rush/answer',
    access: take,
    summary: 'Answer the question, once: the desk that has it, or every desk in a round for all',
    params,
    body: z.object({ device: id, question_id: id, answer: secret(answerField), pressed_ms: moment }),
    reply: rushOwn,
    errors: [...notIn, ...notRunning, 'rush_state', 'rush_answered', 'answer_wrong_form'],
  }),
  scores: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/rush/scores',
    access: permission('contest.watch'),
    summary: 'Desks by rank, with their points of each round',
    params,
    reply: z.object({ rounds: z.array(z.object({ kind: rushKind, title: z.string() })), items: z.array(rushScore) }),
    errors: ['contest_not_found', 'not_found'],
  }),
  score_table: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/rush/scores/table',
    access: permission('contest.export'),
    transfer: 'download',
    sends: [media.xlsx],
    summary: 'The same as .xlsx; the download is audited',
    params,
    query: z.object({ lang: z.optional(z.enum(['en', 'zh'])) }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'not_found'],
  }),
  wall: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/rush',
    access: viewer('contest'),
    summary: 'The moment for screens of the room',
    params: z.object({ resource_id: id }),
    reply: rushNow,
    errors: ['contest_not_found', 'not_found'],
  }),
}
