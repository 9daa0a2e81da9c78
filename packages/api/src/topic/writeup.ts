import * as z from 'zod/mini'
import { permission, user } from '../access.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant, integer, listQuery, ok, optionalText, page, sortIfBy, version } from '../fields.ts'
import { limits } from '../limits.ts'
import { rubricView } from '../bank/question-fields.ts'
import { aiUse } from './submission.ts'
import { media } from '../media.ts'

/** A writeup of the contest or a topic; or the upload that a topic of flag type report or optimise asks for. */
export const writeupKind = z.enum(['writeup', 'report', 'optimise'])
export type WriteupKind = z.infer<typeof writeupKind>
export const writeupStatus = z.enum(['pending', 'passed', 'failed', 'ask_again'])
export type WriteupStatus = z.infer<typeof writeupStatus>
export const writeupVerdict = z.enum(['passed', 'failed', 'ask_again'])
export type WriteupVerdict = z.infer<typeof writeupVerdict>

const inContest = z.object({ resource_id: id })
const inUpload = z.object({ resource_id: id, upload_id: id })
const inTopic = z.object({ resource_id: id, topic_id: id })
export const rubricMark = z.object({ rubric_id: id, points: integer(0, 10_000) })

/** An upload as its own entrant sees it. Points wait while the ranking is frozen: `score` is then null. */
export const ownUpload = z.object({
  upload_id: id,
  kind: writeupKind,
  topic_id: z.nullable(id),
  version: z.int(),
  at: instant,
  by: z.string(),
  file_name: z.string(),
  size: z.int(),
  sha256: z.string(),
  ai_use: z.nullable(aiUse),
  ai_tools: z.string(),
  comment: z.string(),
  status: writeupStatus,
  score: z.nullable(z.int()),
  /** True for the upload whose mark counts: the latest, or the best one. */
  counts: z.boolean(),
  rubric: z.array(z.object({ rubric_id: id, name: z.string(), points: z.int(), max_points: z.int() })),
  remark: z.string(),
  judged_at: z.nullable(instant),
  ask_until: z.nullable(instant),
})
export type OwnUpload = z.infer<typeof ownUpload>

export const uploadBody = z.object({
  file_id: id,
  ai_use: z.optional(aiUse),
  ai_tools: optionalText(limits.writeup.ai_tools),
  comment: optionalText(limits.writeup.comment, true),
})

export const writeupRow = z.object({
  upload_id: id,
  kind: writeupKind,
  entrant_id: id,
  entrant_name: z.string(),
  by: z.string(),
  topic_id: z.nullable(id),
  topic_name: z.nullable(z.string()),
  file_name: z.string(),
  media_type: z.string(),
  size: z.int(),
  version: z.int(),
  /** False for an upload that a later one replaced. */
  is_latest: z.boolean(),
  at: instant,
  ai_use: z.nullable(aiUse),
  status: writeupStatus,
  score: z.nullable(z.int()),
  score_max: z.int(),
  referee: z.nullable(z.string()),
  judged_at: z.nullable(instant),
  /** Who reads it now, and since when. */
  reading: z.nullable(z.object({ by: z.string(), at: instant, is_me: z.boolean() })),
  /** The most of it that stands in another entrant's, percent; null while its text is not read. */
  similar_percent: z.nullable(z.int()),
})
export type WriteupRow = z.infer<typeof writeupRow>

export const reviewDraft = z.object({
  status: z.nullable(writeupVerdict),
  score: z.nullable(z.int()),
  rubric: z.array(rubricMark),
  remark: z.string(),
})
export type ReviewDraft = z.infer<typeof reviewDraft>

export const writeupDetail = z.extend(writeupRow, {
  ai_tools: z.string(),
  comment: z.string(),
  sha256: z.string(),
  /** Whether the words can be read: a docx is shown by them. */
  text_state: z.enum(['waiting', 'ready', 'none', 'failed']),
  rubric_rows: z.array(rubricView),
  rubric: z.array(rubricMark),
  remark: z.string(),
  ask_until: z.nullable(instant),
  review_version: z.int(),
  draft: z.nullable(reviewDraft),
  versions: z.array(z.object({ upload_id: id, version: z.int(), at: instant, status: writeupStatus, score: z.nullable(z.int()) })),
  similar: z.array(z.object({ upload_id: id, entrant_name: z.string(), topic_name: z.nullable(z.string()), percent: z.int() })),
})
export type WriteupDetail = z.infer<typeof writeupDetail>

/** A referee's review. Points come from the rubric where there is one. */
export const reviewBody = z.object({
  review_version: version,
  status: writeupVerdict,
  score: z.optional(z.nullable(integer(0, limits.adjustment_max))),
  rubric: z._default(z.array(rubricMark).check(z.maxLength(50)), []),
  remark: optionalText(limits.writeup.remark, true),
  /** Of “ask again”: until when a new version may come. */
  ask_until: z.optional(z.nullable(instant)),
})

export const scoreTableRow = z.object({
  line: z.int(),
  number: z.string(),
  entrant_id: z.nullable(id),
  entrant_name: z.nullable(z.string()),
  score: z.nullable(z.int()),
  /** The mark it replaces. */
  before: z.nullable(z.int()),
  problem: z.nullable(z.enum(['number_unknown', 'number_twice', 'score_wrong', 'no_upload'])),
})
export type ScoreTableRow = z.infer<typeof scoreTableRow>

const uploadErrors = [
  'contest_not_found',
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
  'upload_unpublished',
  'writeup_closed',
  'writeup_required',
  'uploads_used_up',
  'ai_declaration_required',
  'file_type',
  'file_size',
  'file_only_zip',
] as const

export const writeup = {
  mine: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/uploads',
    access: user,
    summary: "The own entrant's writeups, reports and optimise uploads, newest first",
    params: inContest,
    query: z.object({ kind: many(writeupKind), topic_id: z.optional(id) }),
    reply: z.object({ items: z.array(ownUpload), total: z.int() }),
    errors: ['contest_not_found'],
  }),
  submit: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/writeups',
    access: permission('front.contest.join'),
    status: 201,
    summary: 'Hand in a writeup (pdf or docx uploaded for purpose `writeup`); replaces the one before until the deadline',
    params: inContest,
    body: z.extend(uploadBody, { topic_id: z.optional(z.nullable(id)) }),
    reply: ownUpload,
    errors: [...uploadErrors],
  }),
  submit_report: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/topics/:topic_id/uploads',
    access: permission('front.contest.join'),
    status: 201,
    summary: 'Hand in the file of a topic of flag type report or optimise (uploaded for purpose `report`)',
    params: inTopic,
    body: uploadBody,
    reply: ownUpload,
    errors: [...uploadErrors],
  }),
  own_file: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/uploads/:upload_id/file',
    access: user,
    transfer: 'download',
    sends: [media.any],
    summary: 'An own uploaded file',
    params: inUpload,
    reply: z.unknown(),
    errors: ['contest_not_found'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/writeups',
    access: permission('marking.mark'),
    summary: 'Uploads to be scored, pending first, then by time',
    params: inContest,
    query: z.object({
      ...listQuery,
      sort: sortIfBy('entrant', 'topic', 'size', 'version', 'at', 'status', 'score', 'referee'),
      kind: many(writeupKind),
      status: many(writeupStatus),
      topic_id: z.optional(id),
      entrant_id: z.optional(id),
      ai_use: many(aiUse),
      /** `false` shows replaced versions too. */
      latest: z._default(z.enum(['true', 'false']), 'true'),
    }),
    reply: z.extend(page(writeupRow), { pending: z.int() }),
    errors: ['contest_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/writeups/:upload_id',
    access: permission('marking.mark'),
    summary: 'An upload with its rubric, versions, similar ones and the own draft',
    params: inUpload,
    reply: writeupDetail,
    errors: ['contest_not_found'],
  }),
  file: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/writeups/:upload_id/file',
    access: permission('marking.mark'),
    transfer: 'download',
    sends: [media.any],
    summary: 'The bytes of an upload, always as an attachment',
    params: inUpload,
    reply: z.unknown(),
    errors: ['contest_not_found'],
  }),
  text: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/writeups/:upload_id/text',
    access: permission('marking.mark'),
    summary: 'The words of a pdf or docx, read in a worker',
    params: inUpload,
    reply: z.object({ state: z.enum(['waiting', 'ready', 'none', 'failed']), text: z.string() }),
    errors: ['contest_not_found'],
  }),
  lock: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/writeups/:upload_id/lock',
    access: permission('marking.mark'),
    summary: 'Take an upload to read for 15 minutes; tells who has it already',
    params: inUpload,
    body: z.object({ release: z._default(z.boolean(), false) }),
    reply: z.object({ is_mine: z.boolean(), by: z.nullable(z.string()), at: z.nullable(instant), until: z.nullable(instant) }),
    errors: ['contest_not_found'],
  }),
  draft: endpoint({
    method: 'PUT',
    path: '/contests/:resource_id/desk/writeups/:upload_id/draft',
    access: permission('marking.mark'),
    summary: 'Keep the own unfinished review',
    params: inUpload,
    body: z.object({
      status: z.nullable(writeupVerdict),
      score: z.nullable(integer(0, limits.adjustment_max)),
      rubric: z.array(rubricMark).check(z.maxLength(50)),
      remark: optionalText(limits.writeup.remark, true),
    }),
    reply: ok,
    errors: ['contest_not_found'],
  }),
  review: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/writeups/:upload_id/review',
    access: permission('marking.mark'),
    summary: "Score an upload: recorded now, counting at the upload's place",
    params: inUpload,
    body: reviewBody,
    reply: writeupRow,
    errors: ['contest_not_found', 'already_decided'],
  }),
  score_table: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/topics/:topic_id/score-table',
    access: permission('marking.mark'),
    summary: 'Score the optimise uploads of a topic from a csv or xlsx (entrant number, score); a dry run shows what it would do',
    params: inTopic,
    body: z.object({ file_id: id, dry_run: z._default(z.boolean(), true) }),
    reply: z.object({ items: z.array(scoreTableRow), total: z.int(), applied: z.int() }),
    errors: ['contest_not_found', 'topic_not_found', 'import_unreadable', 'import_refused'],
  }),
}
