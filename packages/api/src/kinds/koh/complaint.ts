import * as z from 'zod/mini'
import { permission, user } from '../../access.ts'
import { endpoint, many } from '../../endpoint.ts'
import { id, instant, listQuery, page, sortIfBy, text } from '../../fields.ts'
import { complaintState, kingOf, rollbackState } from './views.ts'

const inContest = z.object({ resource_id: id })
const one = z.object({ resource_id: id, complaint_id: id })
const reason = text({ min: 4, max: 200, multiline: true })

const shown = {
  complaint_id: id,
  /** Its number within the contest. */
  no: z.int(),
  topic_id: id,
  topic_name: z.string(),
  version: z.int(),
  reporter: kingOf,
  /** Null: a freeze hides whose version it is. */
  reported: z.nullable(kingOf),
  /** When the patch of the version was sent. */
  patch_at: z.nullable(instant),
  reason: z.string(),
  state: complaintState,
  created_at: instant,
  decided_at: z.nullable(instant),
  /** What the referee says; empty before. */
  answer: z.string(),
  rollback: z.nullable(rollbackState),
  /** The version whose content runs again; null: nothing was rolled back. */
  rollback_to: z.nullable(z.int()),
  rollback_at: z.nullable(instant),
}

/** A report as both of its teams read it. */
export const ownComplaint = z.object({
  ...shown,
  /** The own team reported it; otherwise it was reported. */
  is_mine: z.boolean(),
})
export type OwnComplaint = z.infer<typeof ownComplaint>

/** A report at the desk. */
export const complaintRow = z.object({
  ...shown,
  decided_by: z.nullable(z.string()),
  /** Why its rollback failed. */
  failure: z.string(),
  /** The version runs, or one that stands on it. */
  is_running: z.boolean(),
})
export type ComplaintRow = z.infer<typeof complaintRow>

/** What a rollback would do now. */
export const complaintDetail = z.object({
  ...complaintRow.shape,
  patch_id: z.nullable(id),
  /** Versions that fall: the reported one and those that stand on it; the running one is among them where `is_running`. */
  falls: z.array(z.int()),
  /** Versions that the hill may go back to, the newest first. */
  targets: z.array(z.int()),
  /** Seconds that are taken back, and millionths that they paid, by entrant. */
  stakes: z.array(z.object({ entrant_id: id, name: z.string(), held_s: z.int(), points: z.int() })),
  /** Other reports of the same version that wait. */
  twins: z.array(z.object({ complaint_id: id, no: z.int(), reporter: z.string(), reason: z.string() })),
})
export type ComplaintDetail = z.infer<typeof complaintDetail>

/** What keeps a version from being reported, in the order in which it is asked. */
export const reportRefusals = [
  'hill_report_off',
  'hill_report_base',
  'hill_report_own',
  'hill_report_late',
  'hill_report_open',
  'hill_report_rate',
] as const

const deskErrors = ['contest_not_found', 'hill_report_not_found'] as const

/** Reports of foul versions, by teams. */
export const hillReport = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/me/complaints',
    access: user,
    summary: 'Reports of the own team, and those against it, the latest first',
    params: inContest,
    reply: z.object({ items: z.array(ownComplaint).check(z.maxLength(500)) }),
    errors: ['contest_not_found', 'not_registered'],
  }),
  file: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/hills/:topic_id/versions/:hill_version/complaints',
    access: permission('front.contest.join'),
    status: 201,
    summary: 'Report a version of a hill; a referee reads it, and its team does',
    params: z.object({ resource_id: id, topic_id: id, hill_version: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000)) }),
    body: z.object({ reason }),
    reply: ownComplaint,
    errors: [
      'contest_not_found',
      'staff_cannot_play',
      'not_registered',
      'registration_pending',
      'registration_rejected',
      'entrant_withdrawn',
      'entrant_banned',
      'address_not_allowed',
      'contest_not_started',
      'topic_not_found',
      ...reportRefusals,
    ],
  }),
}

/** Reports at the desk: who decides, decides once. */
export const deskComplaint = {
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/complaints',
    access: permission('referee.decide'),
    summary: 'Reports of versions of hills, those that wait first, the oldest of them on top',
    params: inContest,
    query: z.object({
      ...listQuery,
      state: many(complaintState),
      topic_id: z.optional(id),
      entrant_id: z.optional(id),
      sort: sortIfBy('created_at'),
    }),
    reply: z.extend(page(complaintRow), { waiting: z.int() }),
    errors: ['contest_not_found'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/complaints/:complaint_id',
    access: permission('referee.decide'),
    summary: 'A report with what a rollback would take back now',
    params: one,
    reply: complaintDetail,
    errors: [...deskErrors],
  }),
  dismiss: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/complaints/:complaint_id/dismiss',
    access: permission('referee.decide'),
    summary: 'Dismiss a report: nothing changes, both teams hear why',
    params: one,
    body: z.object({ reason }),
    reply: complaintRow,
    errors: [...deskErrors, 'already_decided'],
  }),
  pass: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/complaints/:complaint_id/pass',
    access: permission('referee.decide'),
    summary:
      'Pass a report: what the version and those on it earned by holding goes to nobody; a hill that runs one of them is rolled back',
    params: one,
    body: z.object({
      reason,
      /** The version whose content runs again; left out: the newest that does not fall. Says nothing where the hill runs another one already. */
      target_version: z.optional(z.int().check(z.minimum(0), z.maximum(100_000))),
    }),
    reply: complaintRow,
    errors: [...deskErrors, 'already_decided', 'hill_updating', 'rollback_target', 'contest_paused'],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/complaints/:complaint_id/rollback',
    access: permission('referee.decide'),
    summary: 'Try the rollback of a passed report again that failed',
    params: one,
    body: z.object({}),
    reply: complaintRow,
    errors: [...deskErrors, 'rollback_not_failed', 'hill_updating', 'contest_paused', 'contest_finished'],
  }),
}
