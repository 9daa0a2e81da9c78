import type { Parsed } from '@beacon/api/endpoint'
import { type examReport as contract, type OwnReports, reportLimits } from '@beacon/api/kinds/theory/exam/exam-report'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { examReport } from '../../../../db/schema/kinds/theory/exam-report.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail, failFields } from '../../../../failure.ts'
import { databaseNow, iso, stateOf } from '../../../contest/core/contest/index.ts'
import { keepFiles, mustFitTerms, uploadBegan } from '../../../platform/file/index.ts'
import { rateLimit } from '../../../platform/rate-limit/index.ts'
import { type BrowserCall, findAttempt, hasReport, mustBeInSeb, mustBeOwnPage, mustHoldTicket, seeSitting } from '../exam/index.ts'
import { readOwnReports, readWindow, selectVersions } from './own.ts'

type Body = Parsed<typeof contract.hand_in>['body']
type StoredFile = Awaited<ReturnType<typeof keepFiles>> extends Map<string, infer Row> ? Row : never

const uploadsPerHour = 60

/** Hands a file in as the next version. Asked again with the same file, it changes nothing. */
export async function handInReport(ctx: SignedIn, id: string, { file_id, user_id }: Body, from: BrowserCall): Promise<OwnReports> {
  mustBeOwnPage(ctx, user_id)
  const seen = await seeSitting(ctx, id)
  const { contest, entry, now } = seen
  if (!hasReport(contest)) return fail('not_found')
  await mustBeInSeb(ctx, contest, from)
  await rateLimit(ctx, `exam report ${entry.entrant_id}`, uploadsPerHour, 3_600_000)
  const attempt = await findAttempt(ctx.db, seen)
  if (attempt === null)
    return stateOf(contest, now).status === 'finished' ? fail('report_closed', { t: contest.end_at }) : fail('attempt_not_started')
  if (attempt.state === 'going') await mustHoldTicket(ctx, seen, attempt)
  const { attempt_id } = attempt
  const audited = { module: 'contest', operation: 'report_upload', object_type: 'contest', object_id: id } as const
  await change(ctx, { ...audited, object_name: `${contest.name} · ${entry.name}` }, async (tx, note) => {
    await mustNotBeFinal(tx, contest)
    await tx.execute(sql`select 1 from exam_attempt where attempt_id = ${attempt_id} for update`)
    const versions = await selectVersions(tx, attempt_id)
    if (versions[0]?.file_id === file_id) return
    const file = await takeFile(ctx, tx, contest, file_id)
    const is_late = await judgeTime(tx, contest, { attempt_id, file })
    if (versions.length >= reportLimits.versions) fail('uploads_used_up', { max: reportLimits.versions })
    const version = (versions[0]?.version ?? 0) + 1
    await insertVersion(tx, { attempt_id, version, is_late, file, address: ctx.ip })
    note({ after: { entrant_id: entry.entrant_id, version, file_name: file.name, size: file.size, is_late } })
  })
  return readOwnReports(ctx, id)
}

/** Uploads and the finish of the review come one after another, as marks do. @throws report_closed once marks are final */
async function mustNotBeFinal(tx: Tx, { resource_id }: ExamRecord): Promise<void> {
  const { rows } = await tx.execute<{ final_at: string | null }>(sql`
    select coalesce(reviewed_at, released_at) as final_at from contest_theory where contest_id = ${resource_id} for share`)
  const final_at = rows[0]?.final_at ?? null
  if (final_at !== null) fail('report_closed', { t: iso(Date.parse(final_at)) })
}

/** An own file of the types and the size that the exam takes. */
async function takeFile(
  ctx: SignedIn,
  tx: Tx,
  { report_types: types, report_max_mb: max_mb }: ExamRecord,
  file_id: string,
): Promise<StoredFile> {
  const file = (await keepFiles(tx, [{ file_id, path: 'file_id' }], ['report'])).get(file_id)
  if (file === undefined || file.user_id !== ctx.actor.user_id) return failFields({ file_id: { code: 'field_wrong' } })
  mustFitTerms(file, { types, max_mb })
  return file
}

/** Whether a file is late: its upload began in time and came after it. @throws report_closed for any other after its time */
async function judgeTime(tx: Tx, contest: ExamRecord, { attempt_id, file }: { attempt_id: string; file: StoredFile }): Promise<boolean> {
  const at = await databaseNow(tx)
  const { is_open, until } = await readWindow(tx, contest, { attempt_id, at })
  if (is_open) return false
  const end = Date.parse(until)
  const mayFinish = at < end + contest.report_finish_minutes * 60_000
  if (!mayFinish || (await uploadBegan(tx, file)) >= end) fail('report_closed', { t: until })
  return true
}

interface Version {
  attempt_id: string
  version: number
  is_late: boolean
  file: StoredFile
  address: string
}

/**
 * What was marked, or lies before a marker, was the version before: this one waits for a mark, the paper for its sum, and who reads the
 * older one is told.
 */
async function insertVersion(tx: Tx, { file, ...own }: Version): Promise<void> {
  const { resource_id: file_id, name: file_name, media_type, size, sha256 } = file
  await tx
    .insert(examReport)
    .values({ report_id: newId(), ...own, file_id, file_name, media_type, size, sha256, at: sql`clock_timestamp()` })
  await tx.execute(sql`update exam_attempt set mark = null where attempt_id = ${own.attempt_id} and mark is not null`)
  if (own.version === 1) return
  await tx.execute(sql`
    insert into exam_report_mark as k (attempt_id, version) values (${own.attempt_id}, 1)
    on conflict (attempt_id) do update set mark = null, comment = '', marked_by = null, marked_at = null, version = k.version + 1,
      first_by = '{}', is_conflict = false, is_decided = false`)
  await tx.execute(sql`
    update exam_report_first_mark set mark = null, comment = '', at = null, version = version + 1
    where attempt_id = ${own.attempt_id} and mark is not null`)
}
