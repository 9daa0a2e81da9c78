import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { ReportDecision, reportMarking as contract } from '@beacon/api/kinds/theory/report-marking'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { pageSql } from '../../../../db/list.ts'
import { fail } from '../../../../failure.ts'
import { hasReport } from '../exam/index.ts'
import { ruleOf } from './first-marks.ts'
import { mustBeOpen } from './lock-items.ts'
import { forgetSum, lockReport, mustBeAsRead, mustFit, settleReport } from './mark-report.ts'
import { getReportPaper, readReportMark } from './report.ts'
import { attemptTables, judgedOf, offeredTo, ofReports, seeMarking, seeOpenMarking, type SeenMarking } from './scope.ts'

type Query = Parsed<typeof contract.decisions>['query']
type Call = Parsed<typeof contract.decide>

const shown: Record<Query['show'], SQL> = { open: sql`k.is_conflict`, decided: sql`k.is_decided` }

/** Of every mark that the decision is made upon: a first mark that changes meanwhile makes another version. */
const versionSql = sql`(k.version + coalesce((select sum(f.version) from exam_report_first_mark f where f.attempt_id = k.attempt_id), 0))::int`

const firstSql = sql`coalesce((
  select jsonb_agg(jsonb_build_object('name', u.rep_name, 'mark', f.mark, 'comment', f.comment) order by f.at, f.by_user)
  from exam_report_first_mark f join "user" u on u.resource_id = f.by_user where f.attempt_id = k.attempt_id and f.mark is not null), '[]'::jsonb)`

const tables = sql`${attemptTables} join exam_report_mark k on k.attempt_id = a.attempt_id`

interface Row extends ReportDecision, Record<string, unknown> {
  count: number
}

async function selectDecisions(ctx: SignedIn, seen: SeenMarking, { where, page }: { where: SQL; page: SQL }): Promise<Row[]> {
  const { contest, userId } = seen
  const { rows } = await ctx.db.execute<Row>(sql`
    select a.mark_no, k.is_conflict, k.is_decided, ${firstSql} as first, k.mark, k.comment, ${contest.report_score}::int as score,
      ${contest.mark_step}::int as step, not (${userId}::uuid = any(k.first_by)) as may_decide, ${versionSql} as version,
      (count(*) over ())::int as count
    from ${tables} where ${judgedOf(contest)} and ${offeredTo(seen)} and ${where} order by a.mark_no ${page}`)
  return rows
}

const decisionView = ({ count: _count, ...row }: Row): ReportDecision => row

/** Reports on which two markers disagree, or that were decided. */
export async function listReportDecisions(ctx: SignedIn, id: string, query: Query): Promise<Reply<typeof contract.decisions>> {
  const seen = await seeMarking(ctx, id)
  if (seen.state === 'closed' || !hasReport(seen.contest)) return { items: [], total: 0 }
  const rows = await selectDecisions(ctx, seen, { where: shown[query.show], page: pageSql(query) })
  return { items: rows.map((row) => decisionView(row)), total: rows[0]?.count ?? 0 }
}

async function readVersion(tx: Tx, attempt_id: string): Promise<number> {
  const { rows } = await tx.execute<{ version: number }>(
    sql`select ${versionSql} as version from exam_report_mark k where k.attempt_id = ${attempt_id}`,
  )
  return rows[0]?.version ?? 0
}

/**
 * Decides on a report that two people marked, or takes the decision back with `mark` null. @throws same_marker for one of the two,
 * changed_meanwhile where their marks, or the report, are no longer those that were read
 */
export async function decideReport(ctx: SignedIn, { exam_id, mark_no }: Call['params'], body: Call['body']): Promise<ReportDecision> {
  const seen = ofReports(await seeOpenMarking(ctx, exam_id))
  const { attempt_id } = await getReportPaper(ctx, seen, mark_no)
  if (!seen.isBlind) return fail('not_found')
  mustFit(seen.contest, body.mark)
  const entry = { module: 'marking', operation: 'arbitrate', object_type: 'report', object_id: attempt_id, object_name: mark_no } as const
  await change(ctx, entry, async (tx, note) => {
    const settings = await mustBeOpen(tx, seen, exam_id)
    await lockReport(tx, attempt_id)
    const before = await readReportMark(tx, attempt_id)
    if (before.first_by.includes(seen.userId)) fail('same_marker')
    await mustBeAsRead(tx, { ...before, version: await readVersion(tx, attempt_id) }, body.version)
    if (body.mark === null ? !before.is_decided : before.first_by.length < 2) fail('not_found')
    await writeDecision(tx, { attempt_id, by: seen.userId }, body)
    if (body.mark === null) await settleReport(tx, attempt_id, ruleOf(settings, { score: seen.contest.report_score }))
    note({ before: { mark: before.mark }, after: { exam_id, mark: body.mark, comment: body.comment } })
  })
  const [row] = await selectDecisions(ctx, seen, { where: sql`a.attempt_id = ${attempt_id}`, page: sql`limit 1` })
  return row === undefined ? fail('not_found') : decisionView(row)
}

/** What whoever leads gives is the standing mark, and first marks no longer change. */
async function writeDecision(
  tx: Tx,
  { attempt_id, by }: { attempt_id: string; by: string },
  { mark, comment }: Call['body'],
): Promise<void> {
  await tx.execute(sql`
    update exam_report_mark set mark = ${mark}, comment = ${comment}, marked_by = ${by}, marked_at = now(), is_conflict = false,
      is_decided = ${mark !== null}, version = version + 1
    where attempt_id = ${attempt_id}`)
  await forgetSum(tx, attempt_id)
}
