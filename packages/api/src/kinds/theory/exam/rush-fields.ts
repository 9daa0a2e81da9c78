import * as z from 'zod/mini'
import { id, instant, integer, text } from '../../../fields.ts'
import { answerField } from './attempt-fields.ts'
import { questionType } from '../question-fields.ts'
import { difficulty } from '../../../bank/question-fields.ts'
import { secret } from '../../../secret.ts'

export const rushLimits = {
  rounds: 10,
  /** Of one round. */
  questions: 50,
  desks: { min: 2, max: 12 },
  title: 40,
  /** Hundredths. */
  points: 100_000,
  risks: 5,
  answer_s: { min: 5, max: 120 },
  buzz_s: { min: 3, max: 60 },
  /** Between the arming and the opening. */
  lead_ms: 3_000,
  /** How long a lock stands before the answer clock runs. */
  locked_ms: 2_000,
  /** Devices ping this often, and eight times on joining. */
  ping_ms: 1_000,
  /** A device that was not heard for so long is offline. */
  offline_ms: 3_500,
  /** Of one desk: players of a team may each hold one. */
  devices: 6,
  reason: { min: 4, max: 200 },
} as const

/** required: each desk in turn. buzz: whoever presses first. risk: each in turn, for a chosen value. all: everybody answers, the fastest right one earns most. */
export const rushKind = z.enum(['required', 'buzz', 'risk', 'all'])
export type RushKind = z.infer<typeof rushKind>

/** Presses that lie closer than the clocks can tell. both: both answer. draw: one is drawn by the seed. next: the question is over. */
export const rushTie = z.enum(['both', 'draw', 'next'])
export type RushTie = z.infer<typeof rushTie>

/** `armed` waits for `opens_at`; `open` takes presses (in a round for all: answers); `collecting` waits for presses that are on the way. */
export const rushState = z.enum(['idle', 'shown', 'armed', 'open', 'collecting', 'locked', 'answering', 'judged', 'revealed'])
export type RushState = z.infer<typeof rushState>

/** What the host does; `actions` of the host's view lists those that the state takes. */
export const rushAction = z.enum(['show', 'arm', 'right', 'wrong', 'reveal', 'next', 'pause', 'resume', 'cancel', 'override', 'adjust'])
export type RushAction = z.infer<typeof rushAction>

const points = integer(0, rushLimits.points)
/** Rules of a round; points in hundredths. */
const roundRules = {
  kind: rushKind,
  /** Empty: pages call the round by its kind. */
  title: text({ max: rushLimits.title }),
  right: points,
  /** Taken away. */
  wrong: points,
  /** Taken away, and the desk is out for the question. */
  false_start: points,
  /** Values of a risk round, rising; empty in the others. Right earns the value, wrong costs it. */
  risks: z.array(integer(1, rushLimits.points)).check(z.maxLength(rushLimits.risks)),
  answer_s: integer(rushLimits.answer_s.min, rushLimits.answer_s.max),
  buzz_s: integer(rushLimits.buzz_s.min, rushLimits.buzz_s.max),
  tie: rushTie,
}

export const rushRoundField = z.object({
  /** The form makes the id of a new round. */
  round_id: id,
  ...roundRules,
  questions: z
    .array(
      z.object({
        question_id: id,
        /** The version that the rush holds; null takes the newest one. */
        version_id: z._default(z.nullable(id), null),
      }),
    )
    .check(z.maxLength(rushLimits.questions)),
})
export type RushRoundField = z.infer<typeof rushRoundField>

/** A question of the set-up, without what solves it. */
export const rushPlaced = z.object({
  question_id: id,
  version_id: id,
  name: z.string(),
  stem: z.string(),
  question_type: questionType,
  /** The bank has a newer version. */
  is_outdated: z.boolean(),
})
/** Which questions are drawn for a round. */
export const rushDraw = z.object({
  kind: rushKind,
  question_types: z.array(questionType).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(questionType.options.length)),
  direction_id: z._default(z.nullable(id), null),
  difficulty: z._default(z.nullable(difficulty), null),
  count: integer(1, rushLimits.questions),
  /** What the rush holds already. */
  without: z._default(z.array(id).check(z.maxLength(rushLimits.rounds * rushLimits.questions)), []),
})

export const rushRoundView = z.object({ round_id: id, ...roundRules, questions: z.array(rushPlaced) })
export type RushRoundView = z.infer<typeof rushRoundView>

/** A player or team at a desk, as everybody sees it. */
export const rushDesk = z.object({
  entrant_id: id,
  /** Desks are numbered from 1. */
  place: z.int(),
  name: z.string(),
  /** Hundredths, may be negative. */
  score: z.int(),
  /** Equal scores share a rank. */
  rank: z.int(),
  right: z.int(),
  wrong: z.int(),
  false_starts: z.int(),
  /** Why it takes no part in the question any more; null: it does. */
  out: z.nullable(z.enum(['wrong', 'false_start'])),
})
export type RushDesk = z.infer<typeof rushDesk>

/** What a desk came to. */
export const rushScore = z.extend(z.omit(rushDesk, { out: true }), {
  /** Hundredths of each round, in their order. */
  rounds: z.array(z.int()),
  /** Hundredths that the host or the scores page gave or took. */
  adjusted: z.int(),
})
export type RushScore = z.infer<typeof rushScore>

/** The question in the language in which it was written: one text for the whole room. Nothing here solves it. */
export const rushQuestion = z.object({
  question_id: id,
  lang: z.enum(['en', 'zh']),
  question_type: questionType,
  stem: z.string(),
  /** Of a true/false `true` and `false`, without words. */
  options: z.array(z.object({ option_id: z.string(), label: z.string(), text: z.string() })),
  blank_count: z.int(),
})
export type RushQuestion = z.infer<typeof rushQuestion>

/** What solves the question. `labels` are letters, or `true` and `false`. */
export const rushKey = z.object({
  option_ids: z.array(z.string()),
  labels: z.array(z.string()),
  blanks: z.array(z.array(z.string())),
  reference: z.string(),
  analysis: z.string(),
})
export type RushKey = z.infer<typeof rushKey>

/** A press, as the race on the wall shows it. */
export const rushPress = z.object({
  entrant_id: id,
  /** Milliseconds after the opening as they count; null of a false start. */
  after_ms: z.nullable(z.int()),
  is_false_start: z.boolean(),
})

/** Who has it. Two or more desks only where a tie lets both answer. */
export const rushLock = z.object({
  entrant_ids: z.array(id),
  /** Ahead of the next one; null where nobody else pressed, and in rounds without a race. */
  margin_ms: z.nullable(z.int()),
  /** Differences below it are a tie; null without a next one. */
  error_ms: z.nullable(z.int()),
  /** What decided: the press, the seed of a tie, a tie that lets both, the turn. */
  by: z.enum(['press', 'draw', 'both', 'turn']),
})
export type RushLock = z.infer<typeof rushLock>

/** How a desk came off with the question. */
export const rushOutcome = z.object({
  entrant_id: id,
  /** Null: not judged yet. */
  is_right: z.nullable(z.boolean()),
  /** Hundredths, with sign; false starts are not in it. */
  points: z.int(),
  /** All rounds: place among the right answers, from 1. */
  place: z.nullable(z.int()),
})
export type RushOutcome = z.infer<typeof rushOutcome>

/** What an answer said, for the host at once and for everybody with the key. */
export const rushGiven = z.object({ entrant_id: id, answer: secret(answerField), given_at: instant })
export type RushGiven = z.infer<typeof rushGiven>

/** The moment, the same for wall, devices and host. A higher `state_no` replaces a lower one, whatever order they come in. */
export const rushNow = z.object({
  exam_id: id,
  /** Of every transition; 0 before the first. */
  state_no: z.int(),
  state: rushState,
  is_paused: z.boolean(),
  /** Null before the first round, and after the last. */
  round: z.nullable(
    z.object({
      ...roundRules,
      /** From 1. */
      place: z.int(),
      of: z.int(),
    }),
  ),
  /** From `shown` on; null in `idle`. */
  question: z.nullable(z.extend(rushQuestion, { place: z.int(), of: z.int() })),
  /** The desk whose turn it is: required and risk rounds. */
  turn: z.nullable(id),
  /** What a risk question is played for, once chosen; hundredths. */
  risk: z.nullable(z.int()),
  /** The question was cancelled: it gives and takes nothing. */
  is_cancelled: z.boolean(),
  /** The opening failed or nobody could be told apart: why the question is shown again or over. */
  note: z.nullable(z.enum(['nobody', 'tie', 'restarted', 'overridden'])),
  opens_at: z.nullable(instant),
  /** End of the clock that runs: presses, answers. Null: none runs, also in a pause. */
  until: z.nullable(instant),
  race: z.array(rushPress),
  locked: z.nullable(rushLock),
  /** Desks whose answer is in; what they answered is told with the key. */
  answered: z.array(id),
  outcomes: z.array(rushOutcome),
  /** From `revealed` on. */
  key: z.nullable(rushKey),
  /** What desks answered; empty before `revealed`. */
  given: z.array(rushGiven),
  /** In the order of the desks. */
  desks: z.array(rushDesk),
  /** Every question was played. */
  is_over: z.boolean(),
  server_now: instant,
})
export type RushNow = z.infer<typeof rushNow>

/** A device of a desk as its host sees it. */
export const rushDevice = z.object({
  entrant_id: id,
  device: id,
  is_online: z.boolean(),
  /** Shortest and longest of the last pings. */
  round_trip_ms: z.nullable(z.int()),
  worst_ms: z.nullable(z.int()),
  /** Server clock minus device clock, as the device reckons. */
  offset_ms: z.nullable(z.int()),
  /** What its clock can be wrong by: a quarter of the round trip. */
  error_ms: z.nullable(z.int()),
  seen_at: instant,
})
export type RushDevice = z.infer<typeof rushDevice>

/** One transition, newest first in lists. */
export const rushStep = z.object({
  state_no: z.int(),
  state: rushState,
  /** An action of the host, or what happened by itself. */
  action: z.enum([...rushAction.options, 'open', 'press', 'false_start', 'lock', 'answer', 'answered', 'time_up', 'restart']),
  entrant_id: z.nullable(id),
  by: z.string(),
  reason: z.string(),
  at: instant,
})
export type RushStep = z.infer<typeof rushStep>

/** Live events of a rush: `rush.state` and `rush.score` on the contest's stream, `rush.device` on the desk's. */
export interface RushEvents {
  'rush.state': { now: RushNow }
  /** Points moved. */
  'rush.score': { state_no: number; desks: RushDesk[] }
  /** Sent when a device comes, goes or changes; about once in two seconds at most. */
  'rush.device': { exam_id: string; devices: RushDevice[] }
}
