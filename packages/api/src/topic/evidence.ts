import * as z from 'zod/mini'
import { permission, user } from '../access.ts'
import { endpoint, many } from '../endpoint.ts'
import { id, instant, integer, issue, listQuery, ok, optionalText, page, sortIfBy, text, version } from '../fields.ts'
import { wordsOfKinds } from '../kinds/vocabularies.ts'
import { limits } from '../limits.ts'
import { media } from '../media.ts'

export const evidenceKind = z.enum(wordsOfKinds('evidence'))
export type EvidenceKind = z.infer<typeof evidenceKind>
export const evidenceStrength = z.enum(['strong', 'medium', 'weak'])
export const evidenceState = z.enum(['open', 'watching', 'confirmed', 'dismissed', 'appealed'])
export type EvidenceState = z.infer<typeof evidenceState>
export const evidenceDecision = z.enum(['dismiss', 'watch', 'warn', 'penalty', 'void', 'ban'])
export type EvidenceDecision = z.infer<typeof evidenceDecision>
/** What may be appealed: the decisions that reach an entrant. */
export const felt = z.enum(['warn', 'penalty', 'void', 'ban'])
export const appealState = z.enum(['open', 'accepted', 'rejected'])

const inContest = z.object({ resource_id: id })
const inCase = z.object({ resource_id: id, evidence_id: id })
const inAppeal = z.object({ resource_id: id, appeal_id: id })
const named = z.object({ entrant_id: id, name: z.string() })

export const evidenceRow = z.object({
  evidence_id: id,
  at: instant,
  /** When the last fact was added. */
  updated_at: instant,
  kind: evidenceKind,
  strength: evidenceStrength,
  state: evidenceState,
  entrants: z.array(named),
  topic_id: z.nullable(id),
  topic_name: z.nullable(z.string()),
  /** Who decided last. */
  referee: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  version,
})
export type EvidenceRow = z.infer<typeof evidenceRow>

/** One raw observation. Texts of tries are shortened as in the stream of the desk. */
export const evidenceFact = z.object({
  at: instant,
  what: z.enum(wordsOfKinds('facts')),
  entrant_id: z.nullable(id),
  entrant_name: z.string(),
  user_name: z.string(),
  address: z.string(),
  user_agent: z.string(),
  submission_id: z.nullable(id),
  upload_id: z.nullable(id),
  topic_name: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** Figures of this observation alone, named as those of a case. */
  measures: z.record(z.string(), z.number()),
})
export type EvidenceFact = z.infer<typeof evidenceFact>

export const appealView = z.object({
  appeal_id: id,
  at: instant,
  by: z.string(),
  text: z.string(),
  files: z.array(z.object({ file_id: id, name: z.string(), size: z.int() })),
  state: appealState,
  result: z.string(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  version,
})
export type AppealView = z.infer<typeof appealView>

export const decisionView = z.object({
  decision_id: id,
  at: instant,
  by: z.string(),
  decision: evidenceDecision,
  entrant_id: z.nullable(id),
  entrant_name: z.nullable(z.string()),
  note: z.string(),
  reason: z.string(),
  points: z.nullable(z.int()),
  undone_at: z.nullable(instant),
  appeal: z.nullable(appealView),
})
export type DecisionView = z.infer<typeof decisionView>

export const evidenceDetail = z.extend(evidenceRow, {
  facts: z.array(evidenceFact),
  /** Facts seen altogether; the list holds the newest of them. */
  fact_count: z.int(),
  /** Figures of the kind: `count`, `gap_s`, `seconds`, `similarity` (percent), … */
  measures: z.record(z.string(), z.number()),
  note: z.string(),
  decisions: z.array(decisionView),
  /** Other cases of the same kind or with the same entrants. */
  similar: z.array(evidenceRow),
})
export type EvidenceDetail = z.infer<typeof evidenceDetail>

export const appealRow = z.extend(appealView, {
  evidence_id: z.nullable(id),
  kind: z.nullable(evidenceKind),
  decision: felt,
  decision_by: z.string(),
  entrant_id: id,
  entrant_name: z.string(),
  reason: z.string(),
  points: z.nullable(z.int()),
  /** False for who decided first, while another referee can decide. */
  may_decide: z.boolean(),
})
export type AppealRow = z.infer<typeof appealRow>

/** A decision as its entrant sees it; staff's notes stay with the staff. */
export const ownDecision = z.object({
  decision_id: id,
  at: instant,
  decision: felt,
  reason: z.string(),
  points: z.nullable(z.int()),
  topic_name: z.nullable(z.string()),
  undone_at: z.nullable(instant),
  appeal_until: instant,
  /** False once the time is over, or an appeal was made. */
  may_appeal: z.boolean(),
  appeal: z.nullable(appealView),
})
export type OwnDecision = z.infer<typeof ownDecision>

/** Text and files of an appeal; serves form and server. */
export const appealBody = z.object({
  text: text({ min: 1, max: limits.appeal.text_max, multiline: true }),
  file_ids: z._default(
    z.array(id).check(z.maxLength(limits.appeal.files, { error: issue('field_range', { min: 0, max: limits.appeal.files }) })),
    [],
  ),
})
/** A decision on a case: what it does, to whom, and the words for both sides. */
export const decideBody = z.object({
  decision: evidenceDecision,
  version,
  note: optionalText(limits.evidence_note, true),
  /** Needed by everything that reaches an entrant, who reads it. */
  reason: optionalText(limits.reason.max),
  entrant_ids: z._default(z.array(id).check(z.maxLength(100)), []),
  /** Of a penalty: how many points go. */
  points: z.optional(integer(1, limits.adjustment_max)),
  /** Of a void: which topic, where the case names none. */
  topic_id: z.optional(id),
})

export const evidence = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/evidence',
    access: permission('referee.decide'),
    summary: 'Cases of suspected cheating, newest first. Nothing acts by itself',
    params: inContest,
    query: z.object({
      ...listQuery,
      sort: sortIfBy('at', 'kind', 'strength', 'state', 'referee', 'topic'),
      kind: many(evidenceKind),
      strength: many(evidenceStrength),
      state: many(evidenceState),
      entrant_id: z.optional(id),
      topic_id: z.optional(id),
    }),
    reply: z.extend(page(evidenceRow), { open: z.int(), open_appeals: z.int() }),
    errors: ['contest_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/evidence/:evidence_id',
    access: permission('referee.decide'),
    summary: 'A case with its raw facts, decisions and similar cases; the reading is audited',
    params: inCase,
    reply: evidenceDetail,
    errors: ['contest_not_found'],
  }),
  decide: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/evidence/:evidence_id/decision',
    access: permission('referee.decide'),
    summary: 'Dismiss, watch, warn, penalise, void a solve or ban',
    params: inCase,
    body: decideBody,
    reply: evidenceRow,
    errors: ['contest_not_found', 'changed_meanwhile', 'solve_missing', 'entrant_action_refused'],
  }),
  appeals: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/appeals',
    access: permission('referee.decide'),
    summary: 'Appeals against decisions, open ones first',
    params: inContest,
    query: z.object({ ...listQuery, state: many(appealState) }),
    reply: page(appealRow),
    errors: ['contest_not_found'],
  }),
  decide_appeal: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/appeals/:appeal_id/decision',
    access: permission('referee.decide'),
    summary: 'Accept (what was decided is undone) or reject an appeal; by another referee than the first where there is one',
    params: inAppeal,
    body: z.object({
      result: z.enum(['accepted', 'rejected']),
      message: text({ min: 1, max: limits.evidence_note, multiline: true }),
      version,
    }),
    reply: ok,
    errors: ['contest_not_found', 'already_decided', 'changed_meanwhile', 'other_referee_needed'],
  }),
  appeal_file: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/appeals/:appeal_id/files/:file_id',
    access: permission('referee.decide'),
    transfer: 'download',
    sends: [media.any],
    summary: 'A file of an appeal',
    params: z.object({ resource_id: id, appeal_id: id, file_id: id }),
    reply: z.unknown(),
    errors: ['contest_not_found'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/decisions',
    access: user,
    summary: 'Decisions about the own entrant, newest first, and their appeals',
    params: inContest,
    reply: z.object({ items: z.array(ownDecision), total: z.int() }),
    errors: ['contest_not_found'],
  }),
  appeal: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/me/decisions/:decision_id/appeal',
    access: user,
    status: 201,
    summary: 'Appeal against a decision within 72 hours, once',
    params: z.object({ resource_id: id, decision_id: id }),
    body: appealBody,
    reply: z.object({ appeal_id: id }),
    errors: ['contest_not_found', 'appeal_closed', 'already_appealed', 'file_size'],
  }),
}
