import * as z from 'zod/mini'
import { permission } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'
import { limits } from './limits.ts'
import { locale } from './session.ts'
import { media } from './media.ts'

/** Columns of the list, in the order of the template. */
export const importColumns = ['team', 'tag', 'number', 'bracket', 'username', 'name', 'email'] as const
export const importColumn = z.enum(importColumns)
export type ImportColumn = z.infer<typeof importColumn>
const cell = z.object({
  column: importColumn,
  code: z.enum([
    'field_empty',
    'field_wrong',
    'field_length',
    'formula',
    'username_wrong',
    'username_taken',
    'username_twice',
    'email_taken',
    'email_twice',
    'number_twice',
    'number_taken',
    'tag_differs',
    'bracket_unknown',
    'member_elsewhere',
    'staff_cannot_play',
    'user_in_team',
    'team_size_wrong',
    'account_missing',
  ]),
  /** What stands in the way: the other row, the other team, the limits. */
  details: z.record(z.string(), z.union([z.string(), z.int()])),
})
export type ImportProblem = z.infer<typeof cell>
/** A row of the list with what is wrong in it. Texts are as they were read: leading zeros stay. */
export const importedRow = z.object({
  /** As the spreadsheet counts it. */
  row: z.int(),
  values: z.object({
    team: z.string(),
    tag: z.string(),
    number: z.string(),
    bracket: z.string(),
    username: z.string(),
    name: z.string(),
    email: z.string(),
  }),
  problems: z.array(cell),
  /** The account exists already. */
  has_account: z.boolean(),
  /** What the row's entrant is: not in the contest yet, or in it. */
  entrant: z.enum(['new', 'existing']),
})
export type ImportedRow = z.infer<typeof importedRow>
export const entrantImportView = z.object({
  import_id: id,
  name: z.string(),
  state: z.enum(['read', 'started', 'done']),
  rows: z.array(importedRow),
  /** How many entrants are new, exist, or hold a row with a problem; and how many accounts are to be made. */
  counts: z.object({ new: z.int(), existing: z.int(), wrong: z.int(), accounts: z.int() }),
  job_id: z.nullable(id),
  result: z.nullable(z.object({ added: z.int(), changed: z.int(), skipped: z.int(), accounts: z.int() })),
  /** First passwords can be read until then. */
  slips_until: z.nullable(instant),
  created_at: instant,
})
export type EntrantImportView = z.infer<typeof entrantImportView>
export const passwordSlip = z.object({ team: z.string(), username: z.string(), name: z.string(), password: z.string() })

const inContest = z.object({ resource_id: id })
const inImport = z.object({ resource_id: id, import_id: id })
export const entrantImport = {
  template: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/entrant-imports/template',
    access: permission('contest.entrant'),
    transfer: 'download',
    sends: [media.xlsx],
    summary: 'An empty list of teams as .xlsx, with its columns',
    params: inContest,
    query: z.object({ lang: z._default(locale, 'en') }),
    reply: z.unknown(),
    errors: ['contest_not_found'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/entrant-imports',
    access: permission('contest.entrant'),
    transfer: 'upload',
    status: 201,
    summary: 'Read a list of teams (multipart, field `file`, .xls or .xlsx) and keep it a day; nothing is changed',
    params: inContest,
    reply: entrantImportView,
    errors: ['contest_not_found', 'file_type', 'file_size', 'import_list_unreadable'],
    body_bytes: limits.team_import_bytes,
  }),
  get: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/entrant-imports/:import_id',
    access: permission('contest.entrant'),
    summary: 'An own list with its rows as they stand now, its job and what it made',
    params: inImport,
    reply: entrantImportView,
    errors: ['contest_not_found'],
  }),
  run: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/desk/entrant-imports/:import_id/run',
    access: permission('contest.entrant'),
    status: 202,
    summary: 'Enter the teams of a list as a job. Needs user.write to make accounts',
    params: inImport,
    body: z.object({
      /** Entrants that are in the contest already: take tag, number, bracket and members from the list, or leave them. */
      on_existing: z.enum(['overwrite', 'skip']),
      /** Teams with a problem are left out; without it they refuse the whole list. */
      leave_out: z._default(z.boolean(), false),
      create_accounts: z._default(z.boolean(), false),
    }),
    reply: z.object({ job_id: id }),
    errors: ['contest_not_found', 'contest_finished', 'import_done', 'import_list_wrong', 'license_limit', 'grant_exceeds_own'],
  }),
  slips: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/entrant-imports/:import_id/slips',
    access: permission('contest.entrant'),
    summary: 'First passwords of the accounts made, for their printed slips: to who made them, for a day; the reading is audited',
    params: inImport,
    reply: z.object({ items: z.array(passwordSlip) }),
    errors: ['contest_not_found'],
  }),
}
