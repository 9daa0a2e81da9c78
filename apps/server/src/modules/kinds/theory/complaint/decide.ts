import type { Parsed } from '@beacon/api/endpoint'
import type { complaint as contract } from '@beacon/api/kinds/theory/exam/complaint'
import { and, eq, sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { asExam, type ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { examAttempt, examMark } from '../../../../db/schema/kinds/theory/exam-attempt.ts'
import { examComplaint } from '../../../../db/schema/kinds/theory/exam-correction.ts'
import { fail, failFields } from '../../../../failure.ts'
import { forgetContest, iso } from '../../../contest/core/contest/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { examName, markEvent, readPaper, staffExam, withReport } from '../exam/index.ts'
import { sendAutomatic } from '../../../people/message/index.ts'
import { isSubjective } from '../paper/index.ts'
import { mustBeDone } from './list.ts'

type Decide = Parsed<typeof contract.decide>
type Complaint = typeof examComplaint.$inferSelect

interface Marked extends Record<string, unknown> {
  item_id: string
  mark: number | null
  entrant_id: string
  objective: number
  report: number | null
  total: number | null
  submitted_at: string
  is_own: boolean
}

/** The answer that people marked, with its paper, both locked. Null for a question that rules judge. */
async function lockMarked(tx: Tx, ctx: SignedIn, { attempt_id, question_id }: Complaint): Promise<Marked | null> {
  const { rows } = await tx.execute<Marked>(sql`
    select i.item_id, i.mark, a.entrant_id, a.objective, a.report, a.mark as total, a.submitted_at,
      exists (select 1 from exam_mark m where m.item_id = i.item_id and m.by_user = ${ctx.actor.user_id}) as is_own
    from exam_attempt a join exam_item i on i.attempt_id = a.attempt_id
    where a.attempt_id = ${attempt_id} and i.question_id = ${question_id} for update of a, i`)
  return rows[0] ?? null
}

/** @throws mark_range unless the mark is a multiple of the step within the question's marks, or all of them */
async function mustBeInRange(tx: Tx, exam: ExamRecord, question_id: string, mark: number): Promise<void> {
  const { sections } = await readPaper(tx, exam)
  const item = sections.flatMap(({ items }) => items).find((one) => one.question_id === question_id)
  if (item === undefined || !isSubjective(item.content)) return fail('not_found')
  if (mark === item.score || (mark < item.score && mark % exam.mark_step === 0)) return
  fail('mark_range', { max: item.score / 100, step: exam.mark_step / 100 })
}

/** Gives an answer another mark: its item, its log, its paper, and an event of the paper. Of two markers neither changes it any more. */
async function moveMark(
  tx: Tx,
  ctx: SignedIn,
  lock: ContestLock,
  { found, mark, reason }: { found: Marked; mark: number; reason: string },
) {
  const { item_id, entrant_id, objective, report } = found
  const total = (found.total ?? 0) - (found.mark ?? 0) + mark
  const by_user = ctx.actor.user_id
  await tx.execute(sql`
    update exam_item set mark = ${mark}, marked_by = ${by_user}, marked_at = now(), version = version + 1,
      is_decided = cardinality(first_by) > 0 where item_id = ${item_id}`)
  await tx.execute(
    sql`update exam_attempt set mark = ${total} where attempt_id = (select attempt_id from exam_item where item_id = ${item_id})`,
  )
  await tx.insert(examMark).values({ mark_id: newId(), item_id, by_user, mark, comment: reason, via: 'complaint' })
  const submitted_at = Date.parse(found.submitted_at)
  await appendEvents(tx, lock, [
    markEvent(entrant_id, { ...withReport({ objective, subjective: total - objective - (report ?? 0), report }), submitted_at }),
  ])
}

const decisions = {
  passed: { en: 'Upheld', zh: '成立' },
  dismissed: { en: 'Dismissed', zh: '已驳回' },
} as const

interface Decision {
  attempt_id: string
  state: keyof typeof decisions
  reason: string
}

async function tellDecision(tx: Tx, exam: ExamRecord, { attempt_id, state, reason }: Decision): Promise<void> {
  const { user_id } = examAttempt
  const found = await tx.select({ user_id }).from(examAttempt).where(eq(examAttempt.attempt_id, attempt_id))
  await sendAutomatic(tx, {
    template: 'complaint_decided',
    user_ids: found.map((one) => one.user_id),
    values: (lang) => ({ exam: examName(exam, lang), decision: decisions[state][lang], reason }),
  })
}

/**
 * Decides on a complaint. A mark that a person gave may be changed here, by another person; what rules judge is marked again for
 * everybody, so that one candidate's complaint helps all. @throws complaint_own, already_decided
 */
export async function decideComplaint(
  ctx: SignedIn,
  { exam_id, complaint_id }: Decide['params'],
  { is_passed, mark, reason }: Decide['body'],
): Promise<{ ok: true }> {
  await staffExam(ctx, exam_id, 'contest.score')
  const entry = { module: 'marking' as const, operation: 'complaint_decide' as const, object_type: 'complaint', object_id: complaint_id }
  await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, exam_id)
    const exam = asExam(lock.contest)
    const isOfRun = and(
      eq(examComplaint.contest_id, exam_id),
      eq(examComplaint.run, lock.run),
      eq(examComplaint.complaint_id, complaint_id),
    )
    const [row] = await tx.select().from(examComplaint).where(isOfRun)
    if (row === undefined) return fail('not_found')
    mustBeDone(exam)
    if (row.state !== 'pending') return fail('already_decided')
    const found = await lockMarked(tx, ctx, row)
    if (found?.is_own === true) return fail('complaint_own')
    if ((mark !== null) !== (is_passed && found !== null)) return failFields({ mark: { code: 'field_wrong' } })
    if (found !== null && mark !== null) {
      await mustBeInRange(tx, exam, row.question_id, mark)
      await moveMark(tx, ctx, lock, { found, mark, reason })
    }
    const state = is_passed ? ('passed' as const) : ('dismissed' as const)
    const marks = mark === null ? {} : { mark_before: found?.mark ?? null, mark_after: mark }
    const by = { decided_by_user: ctx.actor.user_id, decided_by: ctx.actor.rep_name, decided_at: iso(lock.at) }
    await tx
      .update(examComplaint)
      .set({ state, reason, ...marks, ...by })
      .where(isOfRun)
    await tellDecision(tx, exam, { attempt_id: row.attempt_id, state, reason })
    note({ object_name: exam.name, after: { state, reason, ...marks } })
  })
  forgetContest(ctx, exam_id)
  return { ok: true }
}
