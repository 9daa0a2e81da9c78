import { sql } from 'drizzle-orm'
import type { Tx } from '../../../../../db/database.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { iso } from '../../../../contest/core/contest/index.ts'
import { appendEvents, type ContestLock } from '../../../../contest/score/score/index.ts'
import { markEvent } from '../desk/events.ts'
import { selectAnswers } from '../sitting/held-answers.ts'
import { readJudgedPaper } from './correction.ts'
import { digestOf, isAnswered, judgeOf, objectiveMarks } from './judge.ts'
import { giveMarkNumbers } from './mark-number.ts'
import { writeItems } from './mark-item.ts'
import { ownOf } from '../paper/own-paper.ts'
import { hasReport } from './report-rules.ts'

/** So many papers are judged under one hold of the contest's lock; the clock comes again for the rest. */
const judgedAtOnce = 500

/** Hand-ins of one second from which on marks wait, and how long they wait at most, in seconds. */
const storm = { handIns: 50, longest_s: 10 }

/**
 * Whether a hall hands in right now. Candidates wait for their receipts and nobody for a mark, so judging leaves them server and
 * database until they are through. What the clock closes makes no storm: nobody waits for it.
 */
export async function isStorm(tx: Tx, row: ExamRecord, at: number): Promise<boolean> {
  const { rows } = await tx.execute<{ fresh: number; waits_s: number | null }>(sql`
    select count(*) filter (where submitted_by = 'candidate' and submitted_at > ${iso(at)}::timestamptz - interval '1 s')::int as fresh,
      extract(epoch from ${iso(at)}::timestamptz - min(submitted_at) filter (where mark is null and objective is null))::float8 as waits_s
    from exam_attempt where contest_id = ${row.resource_id} and run = ${row.run} and state <> 'going'`)
  const { fresh = 0, waits_s } = rows[0] ?? {}
  return fresh >= storm.handIns && (waits_s ?? 0) < storm.longest_s
}

/** Judges papers that are in by rules, and lays before people what rules cannot judge. */
export async function judgeSubmitted(tx: Tx, row: ExamRecord): Promise<void> {
  const { rows: attempts } = await tx.execute<{ attempt_id: string; user_id: string }>(sql`
    select attempt_id, user_id from exam_attempt
    where contest_id = ${row.resource_id} and run = ${row.run} and state <> 'going' and mark is null and objective is null
    order by submitted_at, attempt_id limit ${judgedAtOnce} for update`)
  if (attempts.length === 0) return
  const paper = await readJudgedPaper(tx, row)
  const marksOf = judgeOf(paper)
  const ids = attempts.map(({ attempt_id }) => attempt_id)
  const answers = await selectAnswers(tx, ids)
  const judged = attempts.map(({ attempt_id, user_id }) => {
    const own = answers.get(attempt_id) ?? []
    return {
      objective: objectiveMarks(ownOf(row, paper, user_id), own, marksOf),
      answered: own.filter(({ answer }) => isAnswered(answer)).length,
      digest: digestOf(own),
    }
  })
  await giveMarkNumbers(tx, row, ids)
  await writeItems(tx, row, { paper, attempts, answers })
  await tx.execute(sql`
    update exam_attempt a set objective = j.objective, answered = j.answered, digest = j.digest,
      unmarked = (select count(*) from exam_item i where i.attempt_id = a.attempt_id and i.mark is null)
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(judged.map(({ objective }) => objective))}::int[],
      ${sql.param(judged.map(({ answered }) => answered))}::int[], ${sql.param(judged.map(({ digest }) => digest))}::text[])
      as j (attempt_id, objective, answered, digest)
    where a.attempt_id = j.attempt_id`)
}

interface Completed extends Record<string, unknown> {
  entrant_id: string
  objective: number
  subjective: number
  report: number | null
  submitted_at: string
}

/** Marks as an event holds them: exams without reports say nothing of one. */
export const withReport = ({ objective, subjective, report }: Pick<Completed, 'objective' | 'subjective' | 'report'>) => ({
  objective,
  subjective,
  ...(report !== null && { report }),
})

/**
 * Gives papers with which rules and people are done their mark: one event a paper. What people marked waits for the end of the review:
 * a ranking by name would tell markers before it whose answers they mark. Answers how many papers.
 */
export async function completeMarked(tx: Tx, lock: ContestLock, row: ExamRecord): Promise<number> {
  // Whoever handed in no report has 0 for it.
  const { rows } = await tx.execute<Completed>(sql`
    with done as (
      select a.attempt_id, coalesce((select sum(i.mark) from exam_item i where i.attempt_id = a.attempt_id), 0)::int as subjective,
        case when ${hasReport(row)} then coalesce((select r.mark from exam_report_mark r where r.attempt_id = a.attempt_id), 0) end as report
      from exam_attempt a
      where a.contest_id = ${row.resource_id} and a.run = ${row.run} and a.state <> 'going' and a.mark is null
        and a.objective is not null and a.unmarked = 0
      order by a.submitted_at, a.attempt_id limit ${judgedAtOnce} for update
    )
    update exam_attempt a set mark = a.objective + d.subjective + coalesce(d.report, 0), report = d.report from done d where a.attempt_id = d.attempt_id
    returning a.entrant_id, a.objective, d.subjective, a.report, a.submitted_at::text`)
  const inOrder = rows.toSorted((a, b) => Date.parse(a.submitted_at) - Date.parse(b.submitted_at))
  await appendEvents(
    tx,
    lock,
    inOrder.map(({ entrant_id, submitted_at, ...marks }) =>
      markEvent(entrant_id, { ...withReport(marks), submitted_at: Date.parse(submitted_at) }),
    ),
  )
  return rows.length
}
