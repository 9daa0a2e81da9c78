import type { Parsed } from '@beacon/api/endpoint'
import type { MarkedReport, reportMarking as contract } from '@beacon/api/kinds/theory/report-marking'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { examReport, examReportFirstMark, examReportMark } from '../../../../db/schema/kinds/theory/exam-report.ts'
import { fail } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { iso } from '../../../contest/core/contest/index.ts'
import { openFile, reportTypeOf } from '../../../platform/file/index.ts'
import { hasReport, isStandingSql, reportUntilSql } from '../exam/index.ts'
import { getPaper } from './papers.ts'
import { isOfOthers, ofReports, seeMarking, type SeenMarking } from './scope.ts'

type Params = Parsed<typeof contract.read>['params']
type ReportRow = typeof examReport.$inferSelect
export type ReportMark = typeof examReportMark.$inferSelect

/** A paper of an exam with reports, by its marking number. @throws not_found, marker_excluded */
export async function getReportPaper(ctx: SignedIn, seen: SeenMarking, mark_no: string) {
  if (!hasReport(seen.contest) || seen.state === 'closed') return fail('not_found')
  return getPaper(ctx, seen, mark_no)
}

/** The standing mark of a report, locked on demand; a report that nobody marked has none. */
export async function readReportMark(executor: Executor, attempt_id: string): Promise<ReportMark> {
  const [row] = await executor.select().from(examReportMark).where(eq(examReportMark.attempt_id, attempt_id))
  return (
    row ?? {
      attempt_id,
      mark: null,
      comment: '',
      marked_by: null,
      marked_at: null,
      version: 0,
      first_by: [],
      is_conflict: false,
      is_decided: false,
    }
  )
}

/** Nobody but whoever gave one of its marks marks it any more. */
export const isFull = ({ first_by, is_decided }: ReportMark): boolean => is_decided || first_by.length > 1

/** Mark and comment as the caller reads them, and the version that a further mark names. Of `ofReports`. */
export async function readOwnReportMark(
  executor: Executor,
  { isBlind, userId }: SeenMarking,
  { attempt_id, ...standing }: ReportMark,
): Promise<{ mark: number | null; comment: string; version: number }> {
  const { mark, comment, version } = standing
  if (!isBlind) return { mark, comment, version }
  const { attempt_id: paper, by_user } = examReportFirstMark
  const [own] = await executor
    .select()
    .from(examReportFirstMark)
    .where(and(eq(paper, attempt_id), eq(by_user, userId)))
  const reads =
    standing.is_decided && standing.marked_by === userId ? { mark, comment } : { mark: own?.mark ?? null, comment: own?.comment ?? '' }
  return { ...reads, version: version + (own?.version ?? 0) }
}

export async function readUntil(executor: Executor, { contest, now }: SeenMarking, attempt_id: string): Promise<string | null> {
  const { rows } = await executor.execute<{ until: string | null }>(sql`
    select case when ${isStandingSql(contest, now)} then null else ${reportUntilSql(contest, now)} end as until
    from exam_attempt a where a.attempt_id = ${attempt_id}`)
  const until = rows[0]?.until ?? null
  return until === null ? null : iso(Date.parse(until))
}

/** A name that leads to no candidate. */
const fileNameOf = (mark_no: string, { version, media_type }: ReportRow): string => `${mark_no}-${version}.${reportTypeOf(media_type)}`

const selectVersions = (executor: Executor, attempt_id: string): Promise<ReportRow[]> =>
  executor.select().from(examReport).where(eq(examReport.attempt_id, attempt_id)).orderBy(desc(examReport.version))

export async function reportView(ctx: SignedIn, seen: SeenMarking, mark_no: string): Promise<MarkedReport> {
  const { attempt_id, report_state, marker_ids } = await getReportPaper(ctx, seen, mark_no)
  const standing = await readReportMark(ctx.db, attempt_id)
  const { isBlind } = ofReports(seen)
  const own = await readOwnReportMark(ctx.db, ofReports(seen), standing)
  const versions = await selectVersions(ctx.db, attempt_id)
  return {
    mark_no,
    marking: seen.state,
    state: report_state ?? 'none',
    score: seen.contest.report_score,
    step: seen.contest.mark_step,
    ...own,
    is_double: isBlind,
    is_closed: isOfOthers(seen, seen.contest.resource_id, marker_ids) || (isBlind && own.mark === null && isFull(standing)),
    until: await readUntil(ctx.db, seen, attempt_id),
    reports: versions.map((row) => ({
      report_id: row.report_id,
      version: row.version,
      at: row.at,
      is_late: row.is_late,
      file_name: fileNameOf(mark_no, row),
      media_type: row.media_type,
      size: row.size,
    })),
  }
}

export async function readMarkedReport(ctx: SignedIn, { exam_id, mark_no }: Params): Promise<MarkedReport> {
  return reportView(ctx, await seeMarking(ctx, exam_id), mark_no)
}

/** The bytes of a version, always as an attachment. */
export async function readReportFile(
  ctx: SignedIn,
  { exam_id, mark_no, report_id }: Parsed<typeof contract.file>['params'],
): Promise<Special> {
  const { attempt_id } = await getReportPaper(ctx, await seeMarking(ctx, exam_id), mark_no)
  const found = (await selectVersions(ctx.db, attempt_id)).find((row) => row.report_id === report_id) ?? fail('not_found')
  return openFile(ctx, found.file_id, fileNameOf(mark_no, found))
}
