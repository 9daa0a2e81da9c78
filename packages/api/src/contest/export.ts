import * as z from 'zod/mini'
import { anybody, permission, user } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant } from '../fields.ts'
import { jobState } from '../platform/job.ts'
import { locale } from '../people/session.ts'
import { media } from '../media.ts'

/** What an export may hold, and the formats of each; the first is the usual one. */
export const exportFormats = {
  ranking: ['xlsx', 'csv'],
  matrix: ['xlsx', 'csv'],
  solves: ['xlsx', 'csv'],
  submissions: ['xlsx', 'csv'],
  people: ['xlsx', 'csv'],
  teams: ['xlsx', 'csv'],
  questions: ['xlsx', 'csv'],
  participants: ['xlsx', 'csv'],
  evidence: ['xlsx', 'csv'],
  writeups: ['zip'],
  reports: ['zip'],
  certificates: ['pdf', 'zip'],
  package: ['zip'],
  ctftime: ['json'],
  clics: ['ndjson'],
} as const
export type ExportWhat = keyof typeof exportFormats
export const exportWhat = z.enum(Object.keys(exportFormats) as [ExportWhat, ...ExportWhat[]])
export const exportFormat = z.enum(['xlsx', 'csv', 'zip', 'pdf', 'json', 'ndjson'])
export type ExportFormat = z.infer<typeof exportFormat>
export const isFormatOf = (what: ExportWhat, format: ExportFormat): boolean => (exportFormats[what] as readonly string[]).includes(format)
/** These hold what the public projection never shows: they are real whatever the freeze. */
export const alwaysReal: readonly ExportWhat[] = ['submissions', 'people', 'teams', 'questions', 'evidence', 'writeups', 'reports']

/** What an export's rows may be chosen by, where it is not by entrants. */
export const exportRowIds: Partial<Record<ExportWhat, 'user_ids' | 'case_ids' | 'upload_ids'>> = {
  participants: 'user_ids',
  people: 'user_ids',
  evidence: 'case_ids',
  writeups: 'upload_ids',
}
/** Chosen rows in the order that the file has them. */
const chosen = z.optional(z.array(id).check(z.maxLength(10_000)))

const inContest = z.object({ resource_id: id })
export const exportView = z.object({
  export_id: id,
  what: exportWhat,
  format: exportFormat,
  /** `real`: contains results that were not revealed when it was made. */
  view: z.enum(['public', 'real']),
  state: jobState,
  percent: z.int(),
  filename: z.string(),
  size: z.nullable(z.int()),
  rows: z.nullable(z.int()),
  /** Of a package: names of topics that it does not hold, because its maker may not see their questions. */
  left_out: z.array(z.string()),
  error_code: z.nullable(z.string()),
  created_at: instant,
  /** The file is removed then. */
  expires_at: instant,
})
export type ExportView = z.infer<typeof exportView>

export const contestExport = {
  create: endpoint({
    method: 'POST',
    path: '/contests/:resource_id/exports',
    access: permission('contest.export'),
    status: 202,
    summary: 'Make a file of a contest as a job; kept for 7 days, for its maker only',
    params: inContest,
    body: z.object({
      what: exportWhat,
      format: exportFormat,
      view: z._default(z.enum(['public', 'real']), 'public'),
      bracket_id: z._default(z.nullable(id), null),
      /** Only these entrants, in this order where the file has a row for each. */
      entrant_ids: chosen,
      /** Only these people, of participants and person statistics. */
      user_ids: chosen,
      /** Only these cases of evidence. */
      case_ids: chosen,
      /** Only these uploads, whatever their kind and version. */
      upload_ids: chosen,
      lang: z._default(locale, 'en'),
    }),
    reply: exportView,
    errors: ['contest_not_found', 'export_running', 'export_none_selected', 'certificate_unpublished'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/exports',
    access: permission('contest.export'),
    summary: 'Own exports of a contest of the last 7 days, newest first',
    params: inContest,
    reply: z.object({ items: z.array(exportView), total: z.int() }),
    errors: ['contest_not_found'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/exports/:export_id/file',
    access: permission('contest.export'),
    transfer: 'download',
    sends: [media.xlsx, media.csv, media.zip, media.pdf, media.json, media.ndjson],
    summary: 'The file of an own export; the download is audited',
    params: z.object({ export_id: id }),
    reply: z.unknown(),
    errors: ['export_failed'],
  }),
  ctftime: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/export/ctftime.json',
    access: anybody,
    summary: 'Scoreboard feed in the format of CTFtime: the public projection, by session or viewer key',
    params: inContest,
    query: z.object({ viewer_key: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'ranking_unpublished', 'too_many_tries'],
  }),
  clics: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/export/event-feed.ndjson',
    access: anybody,
    transfer: 'download',
    sends: [media.ndjson],
    summary: 'Event feed of the CLICS Contest API (2023-06), one object a line: the public projection, by session or viewer key',
    params: inContest,
    query: z.object({ viewer_key: z.optional(z.string().check(z.maxLength(200))) }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'ranking_unpublished', 'too_many_tries'],
  }),
}

export const certificateView = z.object({
  code: z.string(),
  /** Revoked: the run was reset, or the entrant is banned, hidden or left out by now. */
  state: z.enum(['valid', 'revoked']),
  contest_name: z.string(),
  name: z.string(),
  team: z.nullable(z.string()),
  rank: z.int(),
  of: z.int(),
  /** In points. */
  score: z.number(),
  date: instant,
  issued_at: instant,
})
export type CertificateView = z.infer<typeof certificateView>
export const certificate = {
  mine: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/certificate',
    access: user,
    transfer: 'download',
    sends: [media.pdf],
    summary: "The caller's own certificate as PDF, once the results are public",
    params: inContest,
    query: z.object({ lang: z._default(locale, 'en') }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'certificate_unpublished', 'not_registered'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/contests/:resource_id/desk/certificate',
    access: permission('contest.export'),
    transfer: 'download',
    sends: [media.pdf],
    summary: "The contest's certificate with sample data as PDF",
    params: inContest,
    query: z.object({ lang: z._default(locale, 'en') }),
    reply: z.unknown(),
    errors: ['contest_not_found', 'certificate_unpublished'],
  }),
  verify: endpoint({
    method: 'GET',
    path: '/certificates/:code',
    access: anybody,
    summary: 'What a certificate says, by the code printed on it; a browser that asks for a page is sent to one',
    params: z.object({ code: z.string().check(z.regex(/^[A-Z2-7]{20}$/u)) }),
    reply: certificateView,
  }),
}
