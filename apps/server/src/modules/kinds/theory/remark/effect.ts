import { createHash } from 'node:crypto'
import type { Answer } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { RemarkEffect } from '@beacon/api/kinds/theory/remark'
import { sql } from 'drizzle-orm'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import type { StoredPaper } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import { staffNameSql } from '../../../../db/staff-name.ts'
import {
  areMarksFinal,
  concernedBy,
  correctedPaper,
  isMarkedByPeople,
  itemsOf,
  judgeOf,
  ownOf,
  passMark,
  type Correction,
} from '../exam/index.ts'

/** A paper that is in. */
interface Marked {
  attempt_id: string
  entrant_id: string
  user_id: string
  who: string
  /** Members of staff who try the exam out count for nobody. */
  counts: boolean
  objective: number
  /** Of the whole paper; null while people mark it. */
  mark: number | null
  /** Of these, those of the report. */
  report: number | null
  adjusted: number
  submitted_at: string
}
/** With its answers to the questions concerned. */
type Judged = Marked & Record<string, unknown> & { answers: Readonly<Record<string, Answer>> }

export interface Change {
  attempt_id: string
  entrant_id: string
  objective: number
  mark: number | null
  report: number | null
  submitted_at: string
}
export interface Effect {
  shown: RemarkEffect
  changes: Change[]
}

interface RemarkCase {
  exam: ExamRecord
  /** The copy of the paper, as it is stored. */
  paper: StoredPaper
  /** Corrections that hold, and the one that is asked about. */
  before: readonly Correction[]
  next: Correction
}

/** Papers whose answers are held at once: a rule may concern hundreds of questions of each. */
const chunk = 500

/** Some papers that are in and judged, behind one by their ids; locked in this order where they are about to change. */
async function selectJudged(
  executor: Executor,
  exam: ExamRecord,
  { questions, behind, isLocked }: { questions: readonly string[]; behind: string; isLocked: boolean },
): Promise<Judged[]> {
  const showsNames = !isMarkedByPeople(exam) || areMarksFinal(exam)
  const { rows } = await executor.execute<Judged>(sql`
    select a.attempt_id, a.entrant_id, a.user_id, case when ${showsNames} then ${staffNameSql('e')} else coalesce(a.mark_no, '') end as who,
      (e.status = 'approved' and not e.is_staff) as counts, a.objective, a.mark, a.report, a.submitted_at,
      coalesce((select jsonb_object_agg(n.question_id, n.answer) from exam_answer n
        where n.attempt_id = a.attempt_id and n.question_id = any(${sql.param(questions)}::uuid[])), '{}') as answers,
      coalesce((select sum(j.points) from adjustment j
        where j.contest_id = a.contest_id and j.run = a.run and j.entrant_id = a.entrant_id), 0)::int as adjusted
    from exam_attempt a join entrant e on e.entrant_id = a.entrant_id
    where a.contest_id = ${exam.resource_id} and a.run = ${exam.run} and a.state <> 'going' and a.objective is not null
      and a.attempt_id > ${behind}
    order by a.attempt_id limit ${chunk} ${isLocked ? sql`for update of a` : sql``}`)
  return rows
}

const nil = '00000000-0000-0000-0000-000000000000'

/** Every paper that is in, before and after; `has`: one of the questions is in it; `more`: what it gains. */
async function judgeTwice(executor: Executor, { exam, paper, before, next }: RemarkCase, isLocked: boolean) {
  const oldMark = judgeOf(correctedPaper(paper, before))
  const freshMark = judgeOf(correctedPaper(paper, [...before, next]))
  const questions = concernedBy(paper, before, next)
  const judged: { row: Marked; has: boolean; more: number; after: Marked }[] = []
  for (let behind: string | undefined = nil; behind !== undefined;) {
    const rows: Judged[] = await selectJudged(executor, exam, { questions, behind, isLocked })
    for (const { answers, ...row } of rows) {
      const gain = (id: string) => freshMark(id, answers[id] ?? null) - oldMark(id, answers[id] ?? null)
      const own = itemsOf(ownOf(exam, paper, row.user_id))
      const asked = questions.filter((id) => own.has(id))
      const more = asked.reduce((sum, id) => sum + gain(id), 0)
      judged.push({
        row,
        has: asked.length > 0,
        more,
        after: { ...row, objective: row.objective + more, mark: row.mark === null ? null : row.mark + more },
      })
    }
    behind = rows.length < chunk ? undefined : rows.at(-1)?.attempt_id
  }
  return judged
}

const shownAtMost = 100
const totalOf = ({ mark, adjusted }: Pick<Judged, 'mark' | 'adjusted'>): number | null =>
  mark === null ? null : Math.max(0, mark + adjusted)

/**
 * What a correction does to each paper. Preview and apply ask the same function, so that nobody applies something else than was shown.
 * Marks that people gave are no part of it.
 */
export async function effectOf(executor: Executor, asked: RemarkCase, isLocked = false): Promise<Effect> {
  const { exam, paper, before, next } = asked
  const [old, fresh] = [correctedPaper(paper, before), correctedPaper(paper, [...before, next])]
  const judged = await judgeTwice(executor, asked, isLocked)
  const moved = judged.filter(({ more }) => more !== 0)
  const counted = judged.filter(({ row }) => row.counts)
  const pass = passMark(exam)
  const passes = (totals: readonly (number | null)[]) => totals.filter((total) => total !== null && total >= pass).length
  const changes = moved.map(({ after: { attempt_id, entrant_id, objective, mark, report, submitted_at } }) => ({
    attempt_id,
    entrant_id,
    objective,
    mark,
    report,
    submitted_at,
  }))
  const largest = counted
    .filter(({ more }) => more !== 0)
    .toSorted((a, b) => Math.abs(b.more) - Math.abs(a.more) || (a.row.who < b.row.who ? -1 : 1))
    .slice(0, shownAtMost)
  return {
    changes,
    shown: {
      papers: counted.filter(({ has }) => has).length,
      changed: counted.filter(({ more }) => more !== 0).length,
      pass_before: passes(counted.map(({ row }) => totalOf(row))),
      pass_after: passes(counted.map(({ after }) => totalOf(after))),
      total_before: old.total_score,
      total_after: fresh.total_score,
      stamp: stampOf(before.length, changes),
      items: largest.map(({ row, after }) => ({
        who: row.who,
        before: totalOf(row) ?? row.objective,
        after: totalOf(after) ?? after.objective,
      })),
    },
  }
}

/** The same marks after the same corrections: a paper that came in between, or somebody else's correction, makes another one. */
const stampOf = (corrections: number, changes: readonly Change[]): string =>
  createHash('sha256')
    .update(JSON.stringify([corrections, changes.map(({ attempt_id, objective }) => [attempt_id, objective])]))
    .digest('hex')
