import * as z from 'zod/mini'
import { permission } from '../../../access.ts'
import { endpoint } from '../../../endpoint.ts'
import { id, instant, none, ok, text } from '../../../fields.ts'
import { candidateNo, room, roomInput, roomLimits, seat, timeFactor } from './room-fields.ts'

export * from './room-fields.ts'

const params = z.object({ exam_id: id })
const roomParams = z.object({ exam_id: id, room_id: id })
const candidateParams = z.object({ exam_id: id, entrant_id: id })
const watch = permission('contest.watch')
const entrants = permission('contest.entrant')
const roomErrors = ['contest_not_found', 'room_code_duplicate', 'room_name_duplicate'] as const

/** How candidates are laid over the seats. apart: shuffled so that as few neighbours as possible share an organisation. */
export const seating = z.enum(['sequence', 'organisation', 'apart'])
export type Seating = z.infer<typeof seating>

/** Which candidates of an earlier exam: everybody, or those who sit a make-up exam. */
export const formerCandidates = z.enum(['all', 'absent', 'failed', 'absent_failed'])
export type FormerCandidates = z.infer<typeof formerCandidates>

export const sentMessage = z.object({
  message_id: id,
  kind: z.enum(['message', 'warning']),
  /** Whom it was sent to. */
  to: z.enum(['one', 'room', 'exam']),
  text: z.string(),
  by: z.string(),
  sent_at: instant,
  /** Null: the candidate has not confirmed it. */
  confirmed_at: z.nullable(instant),
})
export const candidateCall = z.object({ text: z.string(), called_at: instant, answered_at: z.nullable(instant), by: z.string() })

/** Operations of rooms, seats and messages of an exam. Who watches over rooms sees and does nothing elsewhere. */
export const examRoom = {
  rooms: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/rooms',
    access: watch,
    summary: 'Rooms of an exam; an invigilator gets the own ones',
    params,
    reply: z.object({
      items: z.array(room),
      /** The caller watches over these rooms and no other. */
      is_invigilator: z.boolean(),
      /** Candidates who sit nowhere yet; 0 for invigilators. */
      unseated: z.int(),
    }),
    errors: ['contest_not_found'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/rooms',
    access: entrants,
    summary: 'Add a room',
    params,
    body: roomInput,
    status: 201,
    reply: room,
    errors: [...roomErrors, 'room_limit'],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/exams/:exam_id/rooms/:room_id',
    access: entrants,
    summary: 'Change a room, whole. With another code everybody who has not begun enters it',
    params: roomParams,
    body: roomInput,
    reply: room,
    errors: [...roomErrors, 'not_found', 'room_full'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/exams/:exam_id/rooms/:room_id',
    access: entrants,
    summary: 'Remove a room before the start; its candidates have no seat any more',
    params: roomParams,
    reply: none,
    errors: ['contest_not_found', 'not_found', 'contest_state'],
  }),
  assign: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/seats',
    access: entrants,
    summary: 'Give candidates seats in these rooms, in their order. Who has begun keeps the own seat',
    params,
    body: z.object({
      room_ids: z.array(id).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(roomLimits.rooms)),
      seating,
      /** Leave the seats as they are that were given. */
      keep: z.boolean(),
    }),
    reply: z.object({
      seated: z.int(),
      /** For whom no seat was left. */
      left: z.int(),
      /** Seats side by side whose candidates share an organisation. */
      neighbours: z.int(),
    }),
    errors: ['contest_not_found', 'not_found'],
  }),
  place: endpoint({
    method: 'PUT',
    path: '/exams/:exam_id/candidates/:entrant_id',
    access: entrants,
    summary: 'Number, seat and needs of a candidate. The time factor is fixed from the own start on',
    params: candidateParams,
    body: z.object({
      candidate_no: candidateNo,
      room_id: z.nullable(id),
      /** Null: the next free one. */
      seat: z.nullable(seat),
      time_factor: timeFactor,
      /** Needed for another factor than 1. */
      factor_reason: z._default(text({ max: 200 }), ''),
      has_aid: z.boolean(),
    }),
    reply: ok,
    errors: ['contest_not_found', 'not_found', 'candidate_no_taken', 'seat_taken', 'room_full', 'contest_state'],
  }),
  add_from: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/candidates/from',
    access: entrants,
    summary: 'Enter candidates of another exam whose staff one is, without what they did there. Who is in already is skipped',
    params,
    body: z.object({ from_exam_id: id, who: formerCandidates }),
    reply: z.object({ added: z.int(), skipped: z.int() }),
    errors: ['contest_not_found', 'contest_finished', 'contest_state', 'results_not_done'],
  }),
  message: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/messages',
    access: watch,
    summary: 'Tell candidates something, or warn them; each confirms it. Exactly one of candidates, room and neither, which is everybody',
    params,
    body: z.object({
      entrant_ids: z.nullable(z.array(id).check(z.minLength(1, { error: 'field_empty' }), z.maxLength(500))),
      room_id: z.nullable(id),
      kind: z.enum(['message', 'warning']),
      text: text({ min: 1, max: roomLimits.message, multiline: true }),
    }),
    reply: z.object({ sent: z.int() }),
    errors: ['contest_not_found', 'not_found', 'permission_missing', 'contest_state'],
  }),
  answer_call: endpoint({
    method: 'POST',
    path: '/exams/:exam_id/calls/answer',
    access: watch,
    summary: 'Somebody looks after a candidate who called; the call is over',
    params,
    body: z.object({ entrant_id: id }),
    reply: ok,
    errors: ['contest_not_found', 'not_found', 'permission_missing'],
  }),
  messages: endpoint({
    method: 'GET',
    path: '/exams/:exam_id/candidates/:entrant_id/messages',
    access: watch,
    summary: 'What the staff told a candidate and when it was confirmed, and the calls of the candidate; newest first, 200 of each',
    params: candidateParams,
    reply: z.object({ messages: z.array(sentMessage), calls: z.array(candidateCall) }),
    errors: ['contest_not_found', 'not_found'],
  }),
}
