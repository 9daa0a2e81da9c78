import { sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../../db/database.ts'
import { asExam, type ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { ContestCommon } from '../../../../../db/schema/contest/contest.ts'
import { failFields } from '../../../../../failure.ts'
import { areMarksFinal } from './release.ts'

/** Settings that say by whom answers are marked: the same for all answers of a run. */
const ofMarkers = ['double_marking', 'double_tolerance_percent', 'own_organisation'] as const satisfies ReadonlyArray<keyof ExamRecord>

/** Settings that say how much reports are worth: the same for all of a run. */
const ofReports = ['report_switch', 'report_score'] as const satisfies ReadonlyArray<keyof ExamRecord>

/** Somebody has marked an answer, or a report, of this run. */
export async function hasBegunMarking(executor: Executor, { resource_id, run }: Pick<ExamRecord, 'resource_id' | 'run'>): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select 1 from exam_mark m join exam_item i on i.item_id = m.item_id
    where i.contest_id = ${resource_id} and i.run = ${run} limit 1`)
  return rows.length > 0 || hasMarkedReports(executor, { resource_id, run })
}

async function hasMarkedReports(executor: Executor, { resource_id, run }: Pick<ExamRecord, 'resource_id' | 'run'>): Promise<boolean> {
  const { rows } = await executor.execute(sql`
    select 1 from exam_report_mark m join exam_attempt a on a.attempt_id = m.attempt_id
    where a.contest_id = ${resource_id} and a.run = ${run} and (m.mark is not null or cardinality(m.first_by) > 0) limit 1`)
  return rows.length > 0
}

/**
 * Judges settings of marking: once somebody has marked, they stay, or are loosened. The row is held against marks that are being given, which read it.
 * @throws 400 at the field
 */
export async function judgeMarking(tx: Tx, before: ContestCommon | null, after: object): Promise<void> {
  if (before === null) return
  const row = asExam(before)
  const wanted = new Map(Object.entries(after))
  const isChanged = (name: keyof ExamRecord) => wanted.get(name) !== row[name]
  // Whoever finds only now that nobody else can mark lets own organisations mark; marks that stand are those of strangers all the same.
  const isLoosened = (name: keyof ExamRecord) => name === 'own_organisation' && row.own_organisation
  const [markers, reports] = [ofMarkers.filter((name) => isChanged(name) && !isLoosened(name)), ofReports.filter(isChanged)]
  if (markers.length + reports.length === 0) return
  await tx.execute(sql`select 1 from contest_theory where contest_id = ${row.resource_id} for update`)
  const stay = [
    ...(markers.length > 0 && (await hasBegunMarking(tx, row)) ? markers : []),
    ...(reports.length > 0 && (areMarksFinal(row) || (await hasMarkedReports(tx, row))) ? reports : []),
  ]
  if (stay.length > 0) failFields(Object.fromEntries(stay.map((name) => [name, { code: 'marking_begun' as const }])))
}
