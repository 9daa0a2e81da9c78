import { sql, type SQL } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import { figuresOf, measures } from './past-use.ts'

export interface QuestionUse extends Record<string, unknown> {
  question_id: string
  papers: number
  exams: number
  last_contest_id: string | null
  last_name: string | null
  last_used_at: string | null
  answers: number
  facility: number | null
  discrimination: number | null
}

/** Past use of the questions of a page. `isShown` over `contest`: whose name may be told. */
export async function selectUses(executor: Executor, ids: readonly string[], isShown: SQL): Promise<Map<string, QuestionUse>> {
  if (ids.length === 0) return new Map()
  const { rows } = await executor.execute<QuestionUse>(sql`
    select q.question_id, coalesce(u.exams, 0) as exams, coalesce(u.answers, 0) as answers, u.facility, u.discrimination, u.last_used_at,
      (select count(distinct p.resource_id)::int from test_paper_item i join test_paper p on p.resource_id = i.paper_id
        where i.question_id = q.question_id and p.deleted_at is null) as papers,
      contest.resource_id as last_contest_id, contest.name as last_name
    from unnest(${sql.param([...ids])}::uuid[]) as q (question_id) left join question_use u on u.question_id = q.question_id
      left join contest on contest.resource_id = u.last_contest_id and ${isShown}`)
  return new Map(rows.map((row) => [row.question_id, row]))
}

export interface VersionUse extends Record<string, unknown> {
  version_id: string
  version: number
  is_same: boolean
  answers: number
  facility: number | null
  discrimination: number | null
}

/** What exams measured of each version of a question, the newest first. */
export async function selectVersionUses(executor: Executor, id: string): Promise<VersionUse[]> {
  const { rows } = await executor.execute<VersionUse>(sql`
    select f.version_id, coalesce(v.version, 0) as version, bool_or(f.is_same) as is_same, ${measures(sql`true`)}
    from (${figuresOf([id])}) f left join question_theory_version v on v.version_id = f.version_id
    group by f.version_id, v.version order by v.version desc nulls last`)
  return rows
}

export interface ExamUse extends Record<string, unknown> {
  exam_id: string
  name: string
  held_at: string
  version: number | null
  answers: number
  facility: number | null
  discrimination: number | null
}

/** Exams that measured a question, the latest first; those whose name may not be told are counted alone. */
export async function selectExamUses(
  executor: Executor,
  id: string,
  isShown: SQL,
  most: number,
): Promise<{ items: ExamUse[]; total: number }> {
  const { rows } = await executor.execute<ExamUse & { total: number }>(sql`
    select f.contest_id as exam_id, contest.name, f.held_at, v.version, ${measures(sql`true`)}
    from (${figuresOf([id])}) f join contest on contest.resource_id = f.contest_id and ${isShown}
      left join question_theory_version v on v.version_id = f.version_id
    group by f.contest_id, contest.name, f.held_at, v.version order by f.held_at desc, f.contest_id limit ${most}`)
  const { rows: all } = await executor.execute<{ total: number }>(
    sql`select count(*)::int as total from exam_question_figure where question_id = ${id}`,
  )
  return { items: rows.map((row) => ({ ...row, held_at: new Date(row.held_at).toISOString() })), total: all[0]?.total ?? 0 }
}
