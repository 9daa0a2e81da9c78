import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { remark as contract, RemarkEffect } from '@beacon/api/kinds/theory/remark'
import { sql } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { asExam } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { examCorrection } from '../../../../db/schema/kinds/theory/exam-correction.ts'
import { fail } from '../../../../failure.ts'
import { publish } from '../../../../live/index.ts'
import { forgetContest, iso, tellContestChanged } from '../../../contest/core/contest/index.ts'
import { appendEvents, lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { markEvent, paperOf, readCorrections, readPaper, tellRemarked, withReport } from '../exam/index.ts'
import { effectOf, type Change } from './effect.ts'
import { getRuled, mustFit, mustHaveBegun, seeRemark } from './scope.ts'

type Apply = Parsed<typeof contract.apply>
type Preview = Parsed<typeof contract.preview>

/** What a correction would change. */
export async function previewRemark(ctx: SignedIn, params: Preview['params'], { correction }: Preview['body']): Promise<RemarkEffect> {
  const { contest, now } = await seeRemark(ctx, params.exam_id)
  mustHaveBegun(contest, now)
  const paper = await paperOf(ctx, contest)
  const before = await readCorrections(ctx.db, contest)
  mustFit(paper, getRuled(paper, params.question_id).item, correction, before)
  const next = { question_id: params.question_id, body: correction }
  return (await effectOf(ctx.db, { exam: contest, paper, before, next })).shown
}

/** New marks of papers; of those that are marked whole an event each. Statements are cut so that none holds thousands of values. */
async function writeChanges(tx: Tx, lock: ContestLock, changes: readonly Change[]): Promise<void> {
  const chunk = 1_000
  for (let from = 0; from < changes.length; from += chunk) {
    const some = changes.slice(from, from + chunk)
    await tx.execute(sql`
      update exam_attempt a set objective = j.objective, mark = j.mark
      from unnest(${sql.param(some.map(({ attempt_id }) => attempt_id))}::uuid[], ${sql.param(some.map(({ objective }) => objective))}::int[],
        ${sql.param(some.map(({ mark }) => mark))}::int[]) as j (attempt_id, objective, mark)
      where a.attempt_id = j.attempt_id`)
  }
  const events = changes.flatMap(({ entrant_id, objective, mark, report, submitted_at }) => {
    if (mark === null) return []
    const marks = withReport({ objective, subjective: mark - objective - (report ?? 0), report })
    return [markEvent(entrant_id, { ...marks, submitted_at: Date.parse(submitted_at) })]
  })
  await appendEvents(tx, lock, events)
}

/** Marks a question again under the contest's lock. The copy of the paper stays, old events stay, and marks of people are not touched. */
export async function applyRemark(
  ctx: SignedIn,
  { exam_id, question_id }: Apply['params'],
  { correction, reason, stamp }: Apply['body'],
): Promise<Reply<typeof contract.apply>> {
  await seeRemark(ctx, exam_id)
  const entry = { module: 'marking' as const, operation: 'remark' as const, object_type: 'contest', object_id: exam_id }
  const changed = await change(ctx, entry, async (tx, note) => {
    const lock = await lockContest(tx, exam_id)
    const exam = asExam(lock.contest)
    mustHaveBegun(exam, lock.at)
    const paper = await readPaper(tx, exam)
    const { item, place } = getRuled(paper, question_id)
    const before = await readCorrections(tx, exam)
    mustFit(paper, item, correction, before)
    const { shown, changes } = await effectOf(tx, { exam, paper, before, next: { question_id, body: correction } }, true)
    if (shown.stamp !== stamp) return fail('changed_meanwhile')
    await writeChanges(tx, lock, changes)
    await tx.insert(examCorrection).values({
      contest_id: exam_id,
      run: lock.run,
      seq: before.length + 1,
      question_id,
      body: correction,
      score: item.score,
      changed: shown.changed,
      was_released: exam.released_at !== null,
      at: iso(lock.at),
      by_user: ctx.actor.user_id,
      by: ctx.actor.rep_name,
      reason,
    })
    if (exam.released_at !== null)
      await tellRemarked(
        tx,
        exam,
        changes.map(({ attempt_id }) => attempt_id),
        reason,
      )
    const about = {
      question: place,
      correction,
      reason,
      changed: shown.changed,
      pass_before: shown.pass_before,
      pass_after: shown.pass_after,
    }
    note({ object_name: exam.name, after: about })
    await tellPages(tx, lock)
    return shown.changed
  })
  forgetContest(ctx, exam_id)
  return { changed }
}

/** Pages that show marks or the total ask again. */
async function tellPages(tx: Tx, lock: ContestLock): Promise<void> {
  const data = { version: lock.contest.version, fields: ['total_score'] }
  for (const channel of ['public', 'desk'] as const)
    await publish(tx, { contest_id: lock.contest_id, channel, event: 'contest.settings', data })
  await tellContestChanged(tx, lock.contest_id)
}
