import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant, issue, listQuery, page, queryBool } from '../fields.ts'
import { limits } from '../limits.ts'
import { secret } from '../secret.ts'

/** A try as typed: outer space removed, 1–512 characters, no control characters. Its case is kept. */
export const flagText = z.pipe(
  z.pipe(
    z.string({ error: issue('field_empty') }).check(z.maxLength(8192, { error: issue('flag_format') })),
    z.transform((v: string) => v.trim()),
  ),
  z.string().check(
    z.minLength(1, { error: issue('field_empty') }),
    z.refine((v) => [...v].length <= limits.flag.max && !/\p{Cc}/u.test(v), { error: issue('flag_format') }),
  ),
)
/** The answer to a judged try. `message` is a sentence in the language of `Accept-Language`; screens word it from `code`. */
export const submissionReply = z.object({
  result: z.enum(['correct', 'wrong', 'part']),
  code: z.enum(['flag_correct', 'flag_wrong', 'flag_part', 'flag_held', 'range_finished']),
  message: z.string(),
  topic_id: id,
  points: z.optional(z.int()),
  blood: z.optional(z.int()),
  part: z.optional(z.object({ name: z.string(), n: z.int(), m: z.int() })),
  tries_left: z.optional(z.int()),
  practice: z.optional(z.boolean()),
  /** The stage of the topic that the flag is of. */
  stage: z.optional(z.object({ topic_id: id, name: z.string() })),
  /** flag_held: names of the stages that come first. */
  needs: z.optional(z.array(z.string())),
  /** range_finished: points for all stages; left out where the freeze hides them. */
  bonus: z.optional(z.int()),
  /** Stages whose flags waited for this one. */
  freed: z.optional(z.array(z.object({ topic_id: id, name: z.string(), points: z.nullable(z.int()) }))),
})
export type SubmissionReply = z.infer<typeof submissionReply>
/** As `submissionReply`; no topic where none takes the flag. */
export const boxReply = z.extend(submissionReply, { topic_id: z.nullable(id) })
export type BoxReply = z.infer<typeof boxReply>
const repeatDetails = z.object({ first: boxReply })
/** What became of the text that `flag_repeated` or `already_solved` refuses: the answer to the same solver's own earlier try, in `details.first`. */
export function firstAnswer(details: unknown): BoxReply | null {
  const read = repeatDetails.safeParse(details)
  return read.success ? read.data.first : null
}
/** How much of a try or a file an AI made, as the player says. */
export const aiUse = z.enum(['none', 'assisted', 'generated'])

export const submissionResult = z.enum(['correct', 'wrong', 'repeated', 'part'])
export const submissionRow = z.object({
  submission_id: id,
  at: instant,
  entrant_id: id,
  entrant_name: z.string(),
  country: z.nullable(z.string()),
  user_name: z.string(),
  /** Null: a wrong flag of the flag box, which belongs to no topic. */
  topic_id: z.nullable(id),
  topic_name: z.string(),
  /** Shortened: 20 characters, correct ones 8, unless the reader holds question.secret and asked for all. */
  text: z.string(),
  result: submissionResult,
  blood: z.nullable(z.int()),
  points: z.nullable(z.int()),
  address: z.string(),
  user_agent: z.string(),
  /** It holds another entrant's flag, or a decoy. */
  suspicious: z.boolean(),
})
export type SubmissionRow = z.infer<typeof submissionRow>

/** What refuses a try: rows 2–13 of the submission table. */
const refusals = [
  'contest_not_found',
  'flag_format',
  'not_registered',
  'registration_pending',
  'registration_rejected',
  'entrant_withdrawn',
  'entrant_banned',
  'address_not_allowed',
  'contest_not_started',
  'contest_paused',
  'contest_finished',
  'contest_offline',
  'topic_not_found',
  'topic_locked',
  'topic_offline',
  'topic_closed',
  'topic_wants_upload',
  'already_solved',
  'ai_declaration_required',
  'flag_repeated',
  'answer_limit_reached',
  'answer_limit_wait',
  'staff_cannot_play',
] as const

export const submission = {
  submit: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics/:topic_id/submissions',
    access: permission('front.contest.join'),
    takes: 'form',
    summary: 'Submit a flag. 200 = judged and stored, 4xx = refused',
    params: z.object({ resource_id: id, topic_id: id }),
    body: z.object({ flag: secret(flagText), ai_use: z.optional(aiUse) }),
    reply: submissionReply,
    errors: [...refusals],
  }),
  box: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/submissions',
    access: permission('front.contest.join'),
    takes: 'form',
    summary: 'Try a flag against every topic that is open to the own entrant; the answer names the topic. Two that fit: topic_ambiguous',
    params: z.object({ resource_id: id }),
    body: z.object({ flag: secret(flagText), ai_use: z.optional(aiUse) }),
    reply: boxReply,
    errors: [...refusals, 'flag_box_off', 'topic_ambiguous'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/submissions',
    access: permission('contest.watch'),
    summary: 'The stream of tries, newest first',
    params: z.object({ resource_id: id }),
    query: z.object({
      ...listQuery,
      result: many(submissionResult),
      entrant_id: z.optional(id),
      topic_id: z.optional(id),
      address: z.optional(z.string().check(z.maxLength(64))),
      suspicious: queryBool,
      before: z.optional(instant),
    }),
    reply: page(submissionRow),
    errors: ['contest_not_found'],
  }),
  reveal: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/submissions/:submission_id/reveal',
    access: permission('question.secret'),
    summary: 'The whole text of a try; the reading is audited',
    params: z.object({ resource_id: id, submission_id: id }),
    reply: z.object({ text: z.string() }),
    errors: ['contest_not_found'],
  }),
}
