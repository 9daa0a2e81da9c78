import * as z from 'zod/mini'
import { permission } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id, instant, integer, page, queryNumber, text } from '../../../fields.ts'
import { answerField, attemptState, submittedBy } from './attempt-fields.ts'

const params = z.object({ exam_id: id })

/** A candidate as the invigilators see one: what the device does, and never an answer. */
export const attemptRow = z.object({
  entrant_id: id,
  user_id: id,
  name: z.string(),
  username: z.string(),
  organisation: z.string(),
  candidate_no: z.string(),
  room_id: z.nullable(id),
  room: z.nullable(z.string()),
  seat: z.nullable(z.int()),
  /** Hundredths of the time that others have. */
  time_factor: z.int(),
  factor_reason: z.string(),
  /** Assistive technology: nothing is blocked and no absence is recorded. */
  has_aid: z.boolean(),
  /** An open call for an invigilator. */
  call: z.nullable(z.object({ text: z.string(), called_at: instant })),
  /** Warnings that were sent to this candidate alone. */
  warnings: z.int(),
  /** Messages that wait for a confirmation. */
  unread: z.int(),
  /** The device stands at an address outside the room. */
  is_elsewhere: z.boolean(),
  state: attemptState,
  started_at: z.nullable(instant),
  deadline: z.nullable(instant),
  submitted_at: z.nullable(instant),
  submitted_by: z.nullable(submittedBy),
  answered: z.int(),
  total: z.int(),
  extra_s: z.int(),
  /** Since when this attempt alone is paused. */
  paused_at: z.nullable(instant),
  pause_reason: z.string(),
  /** Last answer that came, and last sign of the device. */
  saved_at: z.nullable(instant),
  heard_at: z.nullable(instant),
  /** Entries that the device had not sent at its last sign. */
  unsaved: z.int(),
  /** Changes of the device. */
  device_changes: z.int(),
  /** Calls of browsers that never started this attempt; the last one, and from which address. */
  foreign_tries: z.int(),
  foreign_at: z.nullable(instant),
  foreign_address: z.string(),
  /** Times and seconds that the page was left. */
  left_count: z.int(),
  left_s: z.int(),
  /** Versions of the report that came. */
  reports: z.int(),
  late_entries: z.int(),
  /** Of these, that nobody decided about. */
  late_open: z.int(),
  /** Answers came from another browser than the exam asks for. */
  is_outside_seb: z.boolean(),
  address: z.string(),
  /** Hundredths; null before the paper is in. */
  mark: z.nullable(z.int()),
  is_passed: z.nullable(z.boolean()),
})
export type AttemptRow = z.infer<typeof attemptRow>

const reason = text({ min: 4, max: 200 })
const watch = permission('contest.watch')
const control = permission('contest.control')
const staffErrors = ['contest_not_found', 'contest_state'] as const
const candidates = z.array(id).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(500))

/** Exactly one of both. */
const scope = { entrant_ids: z.nullable(candidates), room_id: z.nullable(id) }

/** Operations of the desk of an exam. */
export const examDesk = {
  attempts: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/attempts',
    access: watch,
    summary: 'Candidates and what their devices do; answers are not among it',
    params,
    query: z.object({
      page: z._default(queryNumber(1, 10_000), 1),
      size: z._default(queryNumber(1, 200), 50),
      q: z.optional(z.string().check(z.maxLength(100))),
      state: z.optional(attemptState),
      /** Of a room, or of nobody's. */
      room_id: z.optional(z.union([id, z.literal('none')])),
      /** Calls for an invigilator that wait. */
      is_calling: z.optional(z.literal('true')),
      /** Going, and not saved or not heard for 60 s. */
      is_quiet: z.optional(z.literal('true')),
      sort: z._default(
        z.enum([
          'candidate_no',
          '-candidate_no',
          'seat',
          '-seat',
          'name',
          '-name',
          'answered',
          '-answered',
          'saved_at',
          '-saved_at',
          'left_count',
          '-left_count',
          'mark',
          '-mark',
        ]),
        'name',
      ),
    }),
    reply: z.extend(page(attemptRow), { server_now: instant }),
    errors: ['contest_not_found'],
  }),
  extra_time: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempts/extra-time',
    access: watch,
    summary:
      'Move deadlines: of some candidates, or of everybody. Papers that the clock handed in open again. The staff of a room gives its candidates 30 minutes in all',
    params,
    body: z.object({ entrant_ids: z.nullable(candidates), minutes: integer(-1_440, 1_440), reason }),
    /** Who answers or may still begin counts as moved. */
    reply: z.object({ moved: z.int(), reopened: z.int() }),
    errors: [...staffErrors, 'not_found', 'no_deadline_moved', 'permission_missing', 'results_released', 'room_minutes'],
  }),
  submit_for: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempts/submit',
    access: control,
    summary: 'Hand in for candidates; they read the reason',
    params,
    body: z.object({ entrant_ids: candidates, reason }),
    reply: z.object({ submitted: z.int() }),
    errors: staffErrors,
  }),
  reopen: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempts/reopen',
    access: control,
    summary: 'Let a candidate go on after handing in, also after a stop of the exam; what was handed in is kept',
    params,
    body: z.object({ entrant_id: id, minutes: integer(1, 1_440), reason }),
    reply: z.object({ deadline: instant }),
    errors: [...staffErrors, 'results_released'],
  }),
  release_device: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempts/release-device',
    access: watch,
    summary: 'Let a candidate go on on another device where the exam holds to one',
    params,
    body: z.object({ entrant_id: id }),
    reply: z.object({ ok: z.literal(true) }),
    errors: [...staffErrors, 'not_found', 'permission_missing', 'attempt_not_started'],
  }),
  pause: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempts/pause',
    access: control,
    summary:
      'Pause attempts that go on: of some candidates, or of a room. Their clock stops and their questions are covered; answers on the way are kept',
    params,
    body: z.object({ ...scope, reason: text({ min: 1, max: 200 }) }),
    reply: z.object({ paused: z.int() }),
    errors: [...staffErrors, 'not_found'],
  }),
  resume: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempts/resume',
    access: control,
    summary: 'Let paused attempts go on: each gets the time of its pause back',
    params,
    body: z.object(scope),
    reply: z.object({ resumed: z.int() }),
    errors: [...staffErrors, 'not_found'],
  }),
  late_entries: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/attempts/:entrant_id/late-entries',
    access: permission('contest.score'),
    summary: 'Answers that came after the end, or from a device that had lost the attempt; they count only once they are accepted',
    params: z.object({ exam_id: id, entrant_id: id }),
    reply: z.object({
      items: z.array(
        z.object({
          question_id: id,
          place: z.int(),
          answer: answerField,
          /** Chosen options in the own order: letters, or `true` and `false`. */
          letters: z.array(z.string()),
          seq: z.int(),
          epoch: z.int(),
          received_at: instant,
          cause: z.enum(['time_up', 'moved', 'submitted', 'seb', 'foreign']),
          /** Null: nobody decided. */
          decision: z.nullable(z.enum(['accepted', 'refused'])),
          /** It stands among the answers that count. */
          counts: z.boolean(),
        }),
      ),
    }),
    errors: ['contest_not_found', 'not_found'],
  }),
  decide_late: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/attempts/:entrant_id/late-entries',
    access: permission('contest.score'),
    summary:
      'Accept or refuse the late entries of a candidate, all that came so far. Accepted ones count where they are newer than what counts; refusing takes that back. The paper is judged again',
    params: z.object({ exam_id: id, entrant_id: id }),
    body: z.object({
      decision: z.enum(['accepted', 'refused']),
      reason,
      /** How many entries the caller saw; others came since: `changed_meanwhile`. */
      entries: integer(1, 100_000),
    }),
    /** Answers that stand in place of earlier ones now. */
    reply: z.object({ counted: z.int() }),
    errors: [...staffErrors, 'not_found', 'results_released', 'changed_meanwhile'],
  }),
}
