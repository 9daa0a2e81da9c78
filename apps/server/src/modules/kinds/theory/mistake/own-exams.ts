import { mistakeExams } from '@beacon/api/kinds/theory/mistakes'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { asExam, type ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import type { AttemptRecord } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import { nowOf, openContest, stateOf } from '../../../contest/core/contest/index.ts'
import { reviewRightsOf } from '../exam/index.ts'

export interface SatExam {
  exam: ExamRecord
  attempt: AttemptRecord & { submitted_at: string }
}

/** Exams of the caller whose right answers are out, latest first: one of them, or all. */
export async function ownExams(ctx: SignedIn, examId?: string): Promise<SatExam[]> {
  const { rows } = await ctx.db.execute<{ id: string; attempt: SatExam['attempt'] }>(sql`
    select c.resource_id as id, to_jsonb(a) as attempt
    from exam_attempt a join entrant e on e.entrant_id = a.entrant_id and e.status in ('approved', 'banned')
      join contest c on c.resource_id = a.contest_id and c.run = a.run and c.is_public and c.deleted_at is null
      join contest_theory t on t.contest_id = c.resource_id
    where a.user_id = ${ctx.actor.user_id} and a.submitted_at is not null and t.released_at is not null and t.review_switch
      and t.score_display_switch and t.answer_display_switch ${examId === undefined ? sql`` : sql`and c.resource_id = ${examId}`}
    order by a.submitted_at desc, a.attempt_id limit ${mistakeExams}`)
  const found: SatExam[] = []
  for (const { id, attempt } of rows) {
    const open = await openContest(ctx, id)
    if (open === null) continue
    const exam = asExam(open.row)
    if (reviewRightsOf(exam, stateOf(exam, nowOf(open)).status).keys) found.push({ exam, attempt })
  }
  return found
}

/** Of these questions, those of an exam that goes on: nobody reads their answers meanwhile, whoever sits it. */
export async function questionsInUse(ctx: SignedIn, questionIds: readonly string[]): Promise<Set<string>> {
  const asked = sql`${sql.param([...questionIds])}::uuid[]`
  const { rows } = await ctx.db.execute<{ id: string; questions: string[] }>(sql`
    select c.resource_id as id, array_agg(i.question_id) as questions
    from contest c join contest_theory t on t.contest_id = c.resource_id join (
      select paper_id, question_id from test_paper_item where question_id = any(${asked})
      union all select paper_id, question_id from test_paper_pool, unnest(question_ids) as question_id
        where question_ids && ${asked} and question_id = any(${asked})) i on i.paper_id = t.paper_id
    where c.is_public and c.deleted_at is null and c.announced_status <> 'finished' group by c.resource_id`)
  const found = new Set<string>()
  for (const { id, questions } of rows) {
    const open = await openContest(ctx, id)
    const status = open === null ? 'running' : stateOf(open.row, nowOf(open)).status
    if (status === 'running' || status === 'paused') for (const one of questions) found.add(one)
  }
  return found
}
