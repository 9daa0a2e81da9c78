import type { OwnReports } from '@beacon/api/kinds/theory/exam/exam-report'
import { desc, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { Executor } from '../../../../db/database.ts'
import { examReport } from '../../../../db/schema/kinds/theory/exam-report.ts'
import { fail } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { iso, seeContest } from '../../../contest/core/contest/index.ts'
import { openFile } from '../../../platform/file/index.ts'
import {
  areMarksFinal,
  findAttempt,
  isReportOpenSql,
  isStandingSql,
  mustHoldTicket,
  reportTermsOf,
  reportUntilSql,
  seeExam,
} from '../exam/index.ts'

export type ReportRow = typeof examReport.$inferSelect

/** Versions of an attempt, newest first. */
export const selectVersions = (executor: Executor, attempt_id: string): Promise<ReportRow[]> =>
  executor.select().from(examReport).where(eq(examReport.attempt_id, attempt_id)).orderBy(desc(examReport.version))

interface ReportWindow {
  is_open: boolean
  until: string
  is_standing: boolean
}

/** Whether reports of an attempt are taken at a moment, and until when. */
export async function readWindow(
  executor: Executor,
  exam: Parameters<typeof reportUntilSql>[0],
  { attempt_id, at }: { attempt_id: string; at: number },
): Promise<ReportWindow> {
  const { rows } = await executor.execute<{ [Name in keyof ReportWindow]: ReportWindow[Name] }>(sql`
    select ${isReportOpenSql(exam, at)} as is_open, ${reportUntilSql(exam, at)} as until, ${isStandingSql(exam, at)} as is_standing
    from exam_attempt a where a.attempt_id = ${attempt_id}`)
  const found = rows[0] ?? fail('attempt_not_started')
  return { ...found, until: iso(Date.parse(found.until)) }
}

const versionView = ({ report_id, version, at, file_name, size, is_late }: ReportRow): OwnReports['versions'][number] => ({
  report_id,
  version,
  at,
  file_name,
  size,
  is_late,
})

/** The own report, and until when it is taken. @throws not_found in an exam without reports */
export async function readOwnReports(ctx: SignedIn, id: string): Promise<OwnReports> {
  const seen = await seeExam(ctx, id)
  const { contest, now } = seen
  const terms = reportTermsOf(contest) ?? fail('not_found')
  const attempt = (await findAttempt(ctx.db, seen)) ?? fail('attempt_not_started')
  if (attempt.state === 'going') await mustHoldTicket(ctx, seen, attempt)
  const { attempt_id } = attempt
  const { is_open, until, is_standing } = await readWindow(ctx.db, contest, { attempt_id, at: now })
  const versions = await selectVersions(ctx.db, attempt_id)
  return {
    terms,
    is_open: is_open && !areMarksFinal(contest),
    until: is_standing ? null : until,
    versions: versions.map(versionView),
    server_now: iso(now),
  }
}

/** A file that was handed in. Anybody else's does not exist. */
export async function readOwnReportFile(ctx: SignedIn, { exam_id, report_id }: { exam_id: string; report_id: string }): Promise<Special> {
  const { contest } = await seeContest(ctx, exam_id)
  const { rows } = await ctx.db.execute<{ file_id: string; file_name: string; epoch: number; is_going: boolean }>(sql`
    select r.file_id, r.file_name, a.epoch, a.state = 'going' as is_going from exam_report r join exam_attempt a on a.attempt_id = r.attempt_id
    where r.report_id = ${report_id} and a.contest_id = ${exam_id} and a.run = ${contest.run} and a.user_id = ${ctx.actor.user_id}`)
  const found = rows[0] ?? fail('not_found')
  if (found.is_going) await mustHoldTicket(ctx, await seeExam(ctx, exam_id), found)
  return openFile(ctx, found.file_id, found.file_name)
}
