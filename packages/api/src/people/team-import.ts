import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { exportOrder, sheetExportView, sheetHandout, sheetImport } from '../platform/sheet.ts'
import { addSheetWords } from '../platform/sheet-words.ts'
import { teamFilter } from './team.ts'
import { media } from '../media.ts'

export const teamSheetOptions = z.object({
  /** Usernames without an account: an error, or accounts are made (needs `user.write`). */
  unknown: z._default(z.enum(['error', 'create']), 'error'),
  /** Teams that exist: their people stay and others come, or the sheet's people take their place. */
  people: z._default(z.enum(['add', 'replace']), 'add'),
})
export type TeamSheetOptions = z.infer<typeof teamSheetOptions>
const transfer = permission('team.transfer')

export const teamImport = {
  ...sheetImport({ base: '/teams/imports', access: 'team.transfer', noun: 'teams', options: teamSheetOptions }),
  handout: endpoint({
    method: 'POST',
    path: '/teams/imports/:import_id/handout',
    access: transfer,
    summary: 'First passwords of the accounts made, once in each format, for a day',
    params: z.object({ import_id: id }),
    body: z.object({ format: z._default(z.enum(['xlsx', 'pdf']), 'xlsx'), lang: exportOrder.lang }),
    reply: sheetHandout,
    errors: ['sheet_handed_out'],
  }),
}

/** Which teams, and what stands in a row. */
export const teamExportOrder = z.object({
  rows: z._default(z.enum(['teams', 'members']), 'teams'),
  /** Only these; without it all that match the filters. */
  team_ids: z.optional(z.array(id).check(z.minLength(1, { error: 'export_none_selected' }), z.maxLength(10_000))),
  q: z.optional(text({ max: 200 })),
  status: teamFilter.status,
  tag: z.optional(text({ max: limits.team_tag_staff })),
  organisation_id: teamFilter.organisation_id,
  has_ipd: z.optional(z.boolean()),
  size_is: teamFilter.size_is,
  contest_id: teamFilter.contest_id,
  /** Columns of the list that are shown, in their order; all without it. */
  columns: z.optional(z.array(text({ min: 1, max: 40, pattern: /^[a-z_]+$/u })).check(z.maxLength(20))),
  ...exportOrder,
})

export const teamExport = {
  make: endpoint({
    method: 'POST',
    path: '/teams/exports',
    access: transfer,
    status: 201,
    summary: 'A table of teams, or of their people, as a file; above 5,000 rows a job makes it',
    body: teamExportOrder,
    reply: sheetExportView,
    errors: ['export_none_selected'],
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/teams/exports/:export_id',
    access: transfer,
    transfer: 'download',
    sends: [media.xlsx, media.csv],
    summary: 'The file of an own export',
    params: z.object({ export_id: id }),
    reply: z.unknown(),
  }),
}

addSheetWords({
  ipd_range: { en: 'The IPD is a number from 1 to 254.', zh: 'IPD 为 1–254 的整数。' },
  ipd_taken: { en: 'IPD {n} belongs to {team}.', zh: 'IPD {n} 已被 {team} 使用。' },
  team_foreign: { en: 'A team of this name exists outside your organisations.', zh: '你管理范围之外已有同名战队。' },
  captain_twice: { en: 'A team has one captain; row {row} names one already.', zh: '每队只能有一名队长，第 {row} 行已指定。' },
  captain_first: { en: 'Nobody is named captain; this row becomes captain.', zh: '未指定队长，此行将成为队长。' },
  team_full: { en: '{team} would have {n} of {max} places taken.', zh: '{team} 将占用 {n}/{max} 人。' },
  roster_fixed: { en: 'The roster of {contest} is fixed since its start.', zh: '{contest} 开赛后名单已锁定。' },
  role_unknown: { en: 'Write captain or member.', zh: '请填写“队长”或“队员”。' },
  account_closed: { en: 'This account is disabled or expired.', zh: '该账号已禁用或已过期。' },
})
export type TeamExportOrder = z.infer<typeof teamExportOrder>
