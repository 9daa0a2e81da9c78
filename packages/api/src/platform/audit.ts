import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { auditModuleNames } from './audit-catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { id, instant, listQuery, queryInt, sortIfBy, text } from '../fields.ts'
import { locale } from '../people/session.ts'
import { media } from '../media.ts'

export { auditModuleLabel, auditModuleNames, auditOperationLabel, auditOperationsOf } from './audit-catalogue.ts'
export type { AuditModule, AuditOperation } from './audit-catalogue.ts'

export const auditResult = z.enum(['success', 'failed', 'refused'])
/** A page counts no further than this; beyond it says "more than". */
export const auditCountMost = 100_000

/** A search looks through so many operations at a time, whatever the span; `searched_until` says how far it came. */
export const auditSearchMost = 400_000

const word = (max: number) => z.optional(text({ max }))
const filterFields = {
  from: z.optional(instant),
  to: z.optional(instant),
  user_id: z.optional(id),
  /** The name of the role at the time. */
  role: word(100),
  module: z.optional(z.enum(auditModuleNames)),
  operation: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/u))),
  object_type: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/u))),
  object_id: word(200),
  /** An address or a range, such as 10.1.0.0/16. */
  ip: z.optional(text({ max: 64, pattern: /^[0-9a-f.:]+(?:\/\d{1,3})?$/iu, code: 'field_wrong' })),
  result: z.optional(auditResult),
  contest_id: z.optional(id),
  q: word(200),
}
/** What the list and an export pick from. */
export const auditFilters = z.object(filterFields)
export type AuditFilters = z.output<typeof auditFilters>

export const auditRow = z.object({
  seq: z.int(),
  at: instant,
  user_id: z.nullable(id),
  username: z.nullable(z.string()),
  /** The present alias of the account, when it still exists. */
  rep_name: z.nullable(z.string()),
  role_name: z.nullable(z.string()),
  module: z.string(),
  operation: z.string(),
  object_type: z.string(),
  object_id: z.nullable(z.string()),
  object_name: z.string(),
  /** False: it was there and is gone. Null: nobody can say. */
  object_exists: z.nullable(z.boolean()),
  /** Of a contest or a topic: the kind of the contest; of a question: its bank. */
  object_kind: z.nullable(z.string()),
  contest_id: z.nullable(id),
  result: auditResult,
  error_code: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  request_id: z.nullable(z.string()),
})
export type AuditRow = z.infer<typeof auditRow>

const neighbour = z.nullable(z.object({ seq: z.int(), at: instant, module: z.string(), operation: z.string() }))
const content = z.nullable(z.record(z.string(), z.unknown()))
export const auditDetail = z.extend(auditRow, {
  before: content,
  after: content,
  batch_id: z.nullable(id),
  /** How many rows were written together with it. */
  batch_rows: z.int(),
  session: z.nullable(z.object({ session_id: id, user_agent: z.string(), ip: z.nullable(z.string()), created_at: z.nullable(instant) })),
  token: z.nullable(z.object({ token_id: id, name: z.nullable(z.string()) })),
  /** Of the same object. */
  previous: neighbour,
  next: neighbour,
  sealed: z.boolean(),
})
export type AuditDetail = z.infer<typeof auditDetail>

/** So many hexadecimal digits of a seal's mark are shown. */
export const auditHeadDigits = 16
/** The newest seal of the chain, as it is kept outside: `1234:9f3c1a2b4d5e6f70`. */
export const auditHead = z.object({ number: z.int(), hash: z.string(), at: instant })
export type AuditHead = z.infer<typeof auditHead>

const headForm = /^\s*(\d{1,15}):([0-9a-f]{16,64})\s*$/iu
export const auditHeadText = text({ min: 1, max: 100, pattern: headForm, code: 'field_wrong' })
/** The number and the digits of a head that somebody typed; null when it is none. */
export function readAuditHead(typed: string): Pick<AuditHead, 'number' | 'hash'> | null {
  const [, number, hash] = headForm.exec(typed) ?? []
  return number === undefined || hash === undefined ? null : { number: Number(number), hash: hash.toLowerCase() }
}

/** What became of a head that was kept outside: archived = older than the oldest seal of the table. */
export const auditHeadState = z.enum(['found', 'missing', 'different', 'archived'])
export type AuditHeadState = z.infer<typeof auditHeadState>

/** What a check found; the result of its job. */
export const auditCheck = z.object({
  /** Rows in the table. */
  rows: z.int(),
  from_seq: z.int(),
  unsealed: z.int(),
  /** The first row that was changed, removed or slipped in. */
  broken_seq: z.nullable(z.int()),
  head: z.nullable(auditHead),
  /** Null: no kept head was given. */
  kept: z.nullable(auditHeadState),
})
export type AuditCheck = z.infer<typeof auditCheck>

/** The chain as it stands, without a check. */
export const auditChain = z.object({
  head: z.nullable(auditHead),
  /** The newest check that the system made by itself. */
  checked: z.nullable(z.object({ at: instant, rows: z.int(), broken_seq: z.nullable(z.int()) })),
  /** What does not fit any more, since when. */
  alarms: z.array(z.object({ since: instant, place: z.object({ en: z.string(), zh: z.string() }) })),
})
export type AuditChain = z.infer<typeof auditChain>

export const auditExportFormat = z.enum(['xlsx', 'csv', 'jsonl'])
const jobStarted = z.object({ job_id: id })
const exported = z.object({
  job_id: id,
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  percent: z.int(),
  filename: z.string(),
  rows: z.nullable(z.int()),
  size: z.nullable(z.int()),
  created_at: instant,
})
export type AuditExport = z.infer<typeof exported>

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: permission('audit.read'),
    summary: 'Operations, newest first. Counts stop at 100,000, a search (q) after 400,000 operations: searched_until is where to go on',
    query: z.object({ ...listQuery, sort: sortIfBy('at'), ...filterFields }),
    reply: z.object({
      items: z.array(auditRow),
      total: z.int(),
      is_capped: z.boolean(),
      /** Ask with this as `to` (sorted by `at`: as `from`) for the rest; null when the whole span was searched. */
      searched_until: z.nullable(instant),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/audit/rows/:seq',
    access: permission('audit.read'),
    summary: 'One operation with both sides, its session and its neighbours at the same object',
    params: z.object({ seq: queryInt(1, Number.MAX_SAFE_INTEGER, 1) }),
    reply: auditDetail,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/audit/choices',
    access: permission('audit.read'),
    summary: 'People, roles and contests to filter by',
    query: z.object({ kind: z.enum(['user', 'role', 'contest']), q: word(100), id: z.optional(id) }),
    reply: z.object({ items: z.array(z.object({ value: z.string(), label: z.string(), note: z.string() })), total: z.int() }),
  }),
  chain: endpoint({
    method: 'GET',
    path: '/audit/chain',
    access: permission('audit.read'),
    summary: 'The head of the chain (to be kept outside), the newest check by itself, and what does not fit any more',
    reply: auditChain,
  }),
  check: endpoint({
    method: 'POST',
    path: '/audit/check',
    access: permission('audit.read'),
    status: 202,
    summary: 'Compares every row with its seal, and the chain with a head kept outside, as a job; the result is the job’s',
    query: z.object({ head: z.optional(auditHeadText) }),
    reply: jobStarted,
  }),
  export: endpoint({
    method: 'POST',
    path: '/audit/exports',
    access: permission('audit.read'),
    status: 202,
    summary: 'Makes a file of the rows that match, as a job; kept for 7 days for its maker',
    body: z.object({ format: auditExportFormat, filters: auditFilters, lang: z._default(locale, 'en') }),
    reply: jobStarted,
  }),
  exports: endpoint({
    method: 'GET',
    path: '/audit/exports',
    access: permission('audit.read'),
    summary: 'Own exports of the last 7 days, newest first',
    reply: z.object({ items: z.array(exported), total: z.int() }),
  }),
  download: endpoint({
    method: 'GET',
    path: '/audit/exports/:job_id/file',
    access: permission('audit.read'),
    transfer: 'download',
    sends: [media.xlsx, media.csv, media.ndjson],
    summary: 'The file of an own export; the download is audited',
    params: z.object({ job_id: id }),
    reply: z.unknown(),
    errors: ['export_failed'],
  }),
}
