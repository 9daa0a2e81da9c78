import {
  alwaysReal,
  exportRowIds,
  isFormatOf,
  type contestExport as contract,
  type ExportView,
  type ExportWhat,
} from '@beacon/api/contest/export'
import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { Permission } from '@beacon/api/people/permissions'
import * as z from 'zod/mini'
import { can, type Ctx, type SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import { newId } from '../../../../db/id.ts'
import { fail, failFields } from '../../../../failure.ts'
import { file, type Special } from '../../../../module.ts'
import { writeAudit } from '../../../platform/audit/index.ts'
import { mayIssue } from '../certificate/index.ts'
import { staffContest } from '../../core/contest/index.ts'
import { standingsOf } from '../../score/score/index.ts'
import type { Order } from './order.ts'
import { findExport, findExports, insertExport, runningExport, takeOldExports } from './repo.ts'
import { words } from './words.ts'

type Body = Parsed<typeof contract.create>['body']
const keptMs = 7 * 86_400_000
export const exportJob = 'contest_export'
const mediaTypes = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  zip: 'application/zip',
  pdf: 'application/pdf',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
} as const

/** What an export needs beside contest.export. */
const needed: Partial<Record<ExportWhat, Permission>> = {
  submissions: 'contest.watch',
  people: 'contest.watch',
  teams: 'contest.watch',
  questions: 'contest.watch',
  evidence: 'referee.decide',
  writeups: 'marking.mark',
  reports: 'contest.watch',
  package: 'question.transfer',
}

const choices = ['user_ids', 'case_ids', 'upload_ids'] as const

/** An export of nothing is refused, and so is a choice that this file does not have rows for. */
function mustChoose(body: Body): void {
  if ([body.entrant_ids, ...choices.map((name) => body[name])].some((ids) => ids?.length === 0)) fail('export_none_selected')
  for (const name of choices)
    if (body[name] !== undefined && exportRowIds[body.what] !== name) failFields({ [name]: { code: 'field_wrong' } })
}

/** Rights are decided here, where the person is known; the job makes what the order says. */
async function mustMay(ctx: SignedIn, contestId: string, { what, view }: Body): Promise<void> {
  const items = [needed[what], view === 'real' ? ('contest.watch' as const) : undefined]
  for (const item of items) {
    if (item === undefined) continue
    await staffContest(ctx, contestId, item)
    if (!can(ctx, item)) fail('permission_missing', { item })
  }
}

/** One export of a contest at a time, whoever began it: a second is told how far the first is. */
export async function createExport(ctx: SignedIn, contestId: string, body: Body): Promise<ExportView> {
  const { contest } = await staffContest(ctx, contestId, 'contest.export')
  if (!isFormatOf(body.what, body.format)) return failFields({ format: { code: 'field_wrong' } })
  mustChoose(body)
  if (body.bracket_id !== null && contest.brackets.every(({ bracket_id }) => bracket_id !== body.bracket_id))
    return failFields({ bracket_id: { code: 'field_wrong' } })
  await mustMay(ctx, contestId, body)
  const standings = await standingsOf(ctx, contestId)
  if (body.what === 'certificates') mayIssue(standings)
  // Names of writeups begin with a rank: the real one is for who may watch.
  const isReal = alwaysReal.includes(body.what) && (body.what !== 'writeups' || can(ctx, 'contest.watch'))
  const view = isReal ? 'real' : body.what === 'writeups' || body.what === 'package' ? 'public' : body.view
  const export_id = newId()
  const order: Order = {
    ...body,
    view,
    export_id,
    contest_id: contestId,
    sees_flags: can(ctx, 'question.secret'),
    sees_people: can(ctx, 'user.read'),
    sees_personal: can(ctx, 'user.personal'),
    user_id: ctx.actor.user_id,
    token_id: ctx.actor.token_id,
  }
  const filename = `${contest.number}-${words[body.what].en.toLowerCase()}.${body.format}`
  const entry = {
    module: 'contest' as const,
    operation: 'export' as const,
    object_type: 'contest',
    object_id: contestId,
    object_name: contest.name,
  }
  await change(ctx, { ...entry, after: { what: body.what, format: body.format, view } }, async (tx) => {
    const running = await runningExport(tx, contestId)
    if (running !== null) fail('export_running', { of: 'contest', percent: running.percent })
    const job_id = await ctx.jobs.enqueue(tx, exportJob, order, ctx.actor.user_id)
    const { what, format } = body
    await insertExport(tx, { export_id, contest_id: contestId, user_id: ctx.actor.user_id, job_id, what, format, view, filename })
  })
  return viewOf((await findExport(ctx.db, export_id)) ?? fail('not_found'))
}

type ExportRow = NonNullable<Awaited<ReturnType<typeof findExport>>>
/** What the job of a package tells besides its file. */
const made = z.object({ left_out: z.array(z.string()) })

function viewOf({ export_id, view, state, percent, filename, size, rows, created_at, error, result, ...row }: ExportRow): ExportView {
  const error_code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : null
  const expires_at = new Date(Date.parse(created_at) + keptMs).toISOString()
  // The columns are texts; only what the contract knows was written.
  const { what, format } = row as Pick<ExportView, 'what' | 'format'>
  const left_out = made.safeParse(result).data?.left_out ?? []
  return { export_id, what, format, view, state, percent, filename, size, rows, left_out, error_code, created_at, expires_at }
}

export async function listExports(ctx: SignedIn, contestId: string): Promise<Reply<typeof contract.list>> {
  await staffContest(ctx, contestId, 'contest.export')
  const items = (await findExports(ctx.db, contestId, ctx.actor.user_id)).map(viewOf)
  return { items, total: items.length }
}

/** For its maker only, who must still run the contest. Who took the file stands in the audit log. */
export async function downloadExport(ctx: SignedIn, exportId: string): Promise<Special> {
  const found = await findExport(ctx.db, exportId)
  if (found === null || found.user_id !== ctx.actor.user_id) return fail('not_found')
  const { contest } = await staffContest(ctx, found.contest_id, 'contest.export')
  if (found.state === 'failed') return fail('export_failed')
  if (found.storage_key === null) return fail('not_found')
  const { what, view, filename, format } = found
  const entry = { module: 'contest' as const, operation: 'download' as const, object_type: 'contest', object_id: contest.resource_id }
  await writeAudit(ctx, ctx.db, [{ ...entry, object_name: contest.name, after: { what, view, filename } }])
  const { stream, bytes } = await ctx.storage.open(found.storage_key)
  return file({ stream, bytes, filename, type: mediaTypes[format as keyof typeof mediaTypes], cache: 'private, no-store' })
}

/** Files of exports live for seven days. */
export async function sweepExports(ctx: Ctx): Promise<void> {
  for (const key of await takeOldExports(ctx.db)) await ctx.storage.remove(key)
}
