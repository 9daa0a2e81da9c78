import * as z from 'zod/mini'
import { permission } from '../../access.ts'
import { endpoint } from '../../endpoint.ts'
import { id, instant, integer, ok, questionName, sortBy, text } from '../../fields.ts'

const params = z.object({ resource_id: id })
const ofEntrant = z.object({ resource_id: id, entrant_id: id })
const errors = ['contest_not_found', 'contest_state', 'not_registered'] as const

const questionForm = z.object({
  name: questionName,
  direction_id: id,
  description: text({ min: 1, max: 2048 }),
  /** The right answer. */
  key: text({ min: 1, max: 40 }),
})
const paperQuestion = z.object({ resource_id: id, number: z.string(), bank: z.string(), name: z.string(), key: z.string() })

/** Operations of a toy: a paper without topics, and a bank of questions beside it. */
export const paper = {
  open: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/paper',
    access: permission('front.contest.join'),
    summary: 'Look at the paper: the own time begins, once',
    params,
    body: z.object({}),
    reply: z.object({ deadline: instant }),
    errors: [...errors],
  }),
  hand_in: endpoint({
    method: 'PUT',
    path: '/contests/:resource_id/paper',
    access: permission('front.contest.join'),
    summary: 'Hand the paper in, before the own deadline',
    params,
    body: z.object({ answers: text({ max: 1_000 }) }),
    reply: ok,
    errors: [...errors, 'contest_finished'],
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/contests/:resource_id/desk/papers/:entrant_id',
    access: permission('marking.mark'),
    summary: 'Mark a paper in hundredths; null withdraws the mark',
    params: ofEntrant,
    body: z.object({ points: z.nullable(integer(0, 100_000)) }),
    reply: ok,
    errors: [...errors],
  }),
  pause_room: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/papers/pauses',
    access: permission('contest.control'),
    summary: 'Give everybody of a bracket the time of a pause in their room back',
    params,
    body: z.object({ bracket_id: id, seconds: integer(1, 36_000) }),
    reply: ok,
    errors: [...errors],
  }),
  questions: endpoint({
    method: 'GET',
    path: '/paper-questions',
    access: permission('question.read'),
    summary: 'The bank of papers; the key for those who may see solutions',
    query: z.object({ q: z.optional(z.string()), sort: sortBy('name', 'number', 'key') }),
    reply: z.object({ items: z.array(z.extend(paperQuestion, { problems: z.array(z.string()) })), total: z.int() }),
  }),
  add_question: endpoint({
    method: 'POST',
    path: '/paper-questions',
    access: permission('question.write'),
    status: 201,
    summary: 'Write a question into the bank of papers',
    body: questionForm,
    reply: paperQuestion,
  }),
  change_question: endpoint({
    method: 'PUT',
    path: '/paper-questions/:resource_id',
    access: permission('question.write'),
    summary: 'Change one',
    params,
    body: z.extend(questionForm, { version: integer(1, 1_000_000_000) }),
    reply: paperQuestion,
    errors: ['changed_meanwhile'],
  }),
}
