import { startItem, type StartItem } from '@beacon/engine'
import { eq, sql } from 'drizzle-orm'
import type { Executor } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { examMarkingQuestion } from '../../../../../db/schema/kinds/theory/exam-marking.ts'
import { hasReport } from './report-rules.ts'

interface Marker extends Record<string, unknown> {
  user_id: string
  name: string
  organisation_id: string | null
}

/** Members of staff who may mark. */
export async function selectMarkers(executor: Executor, contest_id: string): Promise<Marker[]> {
  const { rows } = await executor.execute<Marker>(sql`
    select u.resource_id as user_id, u.rep_name as name, u.organisation_id
    from contest_staff s join "user" u on u.resource_id = s.user_id join role r on r.resource_id = u.role_resource_id
    where s.contest_id = ${contest_id} and u.status = 'normal' and 'marking.mark' = any(r.permissions)
    order by u.rep_name, u.resource_id limit 200`)
  return rows
}

/** Candidates of several organisations, for whom too few markers come from another one: markers of their own get their papers. */
async function ownMarkerItems(
  executor: Executor,
  { resource_id, own_organisation }: ExamRecord,
  { markers, least }: { markers: readonly Marker[]; least: number },
): Promise<StartItem[]> {
  if (!own_organisation) return []
  const { rows } = await executor.execute<{ id: string | null; n: number }>(sql`
    select u.organisation_id as id, count(*)::int as n from entrant e left join "user" u on u.resource_id = e.user_id
    where e.contest_id = ${resource_id} and e.status = 'approved' and not e.is_staff group by 1`)
  const own = rows.filter(({ id }) => {
    const others = markers.filter(({ organisation_id }) => organisation_id !== id).length
    return rows.length > 1 && id !== null && others < least && others < markers.length
  })
  return own.length === 0 ? [] : [startItem('warn', 'own_markers', { n: own.reduce((sum, { n }) => sum + n, 0) })]
}

/** What lacks before people mark: markers at all, two where two mark, and enough of those whom the lead chose for a question. */
export async function markerItems(executor: Executor, row: ExamRecord): Promise<StartItem[]> {
  const { double_marking, subjective_count, resource_id } = row
  if (subjective_count === 0 && !hasReport(row)) return []
  const able = await selectMarkers(executor, resource_id)
  const markers = new Set(able.map(({ user_id }) => user_id))
  const { question_id, is_double, marker_ids } = examMarkingQuestion
  const setup = await executor
    .select({ question_id, is_double, marker_ids })
    .from(examMarkingQuestion)
    .where(eq(examMarkingQuestion.contest_id, resource_id))
  const isDouble = (isChosen: boolean) => double_marking === 'all' || (double_marking === 'chosen' && isChosen)
  const isAnyDouble = double_marking === 'all' || setup.some((one) => isDouble(one.is_double))
  const lacking = setup.filter((one) => {
    const chosen = one.marker_ids.filter((id) => markers.has(id)).length
    return one.marker_ids.length > 0 && chosen < (isDouble(one.is_double) ? 2 : 1)
  })
  const n = markers.size
  return [
    ...(isAnyDouble && n < 2 ? [startItem('warn', 'markers_missing', { n, m: 2 })] : []),
    ...(lacking.length > 0 ? [startItem('warn', 'question_markers_missing', { n: lacking.length })] : []),
    ...(double_marking === 'chosen' && !isAnyDouble ? [startItem('warn', 'double_not_chosen')] : []),
    ...(await ownMarkerItems(executor, row, { markers: able, least: isAnyDouble ? 2 : 1 })),
  ]
}
