import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { marking as contract } from '@beacon/api/kinds/theory/marking'
import { sql } from 'drizzle-orm'
import type { AuditOperation } from '@beacon/api/platform/audit-catalogue'
import type { Permission } from '@beacon/api/people/permissions'
import type { SignedIn } from '../../../../context.ts'
import { change, type Note } from '../../../../db/change.ts'
import type { Tx } from '../../../../db/database.ts'
import { asExam, type ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../failure.ts'
import { forgetContest, iso, stateOf } from '../../../contest/core/contest/index.ts'
import { lockContest, type ContestLock } from '../../../contest/score/score/index.ts'
import { completeMarked, finishReview, hasReport, staffExam, withdraw } from '../exam/index.ts'
import { countReportGaps } from './report-rows.ts'
import { attemptsOf, attemptTables } from './scope.ts'

interface Held {
  tx: Tx
  note: Note<'contest'>
  lock: ContestLock
  row: ExamRecord
}
interface Step {
  item: Permission
  operation: AuditOperation<'contest'>
}

/** Runs a step of the review under the exam's lock. Marks on their way come to an end first, and none comes between. */
async function underLock<T>(ctx: SignedIn, id: string, { item, operation }: Step, work: (held: Held) => Promise<T>): Promise<T> {
  await staffExam(ctx, id, item)
  const done = await change(ctx, { module: 'contest', operation, object_type: 'contest', object_id: id }, async (tx, note) => {
    const lock = await lockContest(tx, id)
    await tx.execute(sql`select 1 from contest_theory where contest_id = ${id} for update`)
    return work({ tx, note, lock, row: asExam(lock.contest) })
  })
  forgetContest(ctx, id)
  return done
}

interface Gaps extends Record<string, unknown> {
  going: number
  unmarked: number
  papers: number
}

/** What keeps the review open: who still answers, answers without a mark, and papers that rules have not judged yet. Nobody marks staff. */
async function countGaps(tx: Tx, row: ExamRecord): Promise<Gaps> {
  const { rows } = await tx.execute<Gaps>(sql`
    select (count(*) filter (where a.state = 'going'))::int as going, coalesce(sum(a.unmarked), 0)::int as unmarked,
      (count(*) filter (where a.state <> 'going' and a.mark is null))::int as papers
    from ${attemptTables} where ${attemptsOf(row)}`)
  return rows[0] ?? { going: 0, unmarked: 0, papers: 0 }
}

/** @throws report_open while candidates may hand one in, report_unmarked */
async function mustHaveNoReportGap(tx: Tx, row: ExamRecord, now: number): Promise<void> {
  if (!hasReport(row)) return
  const { unmarked, open_until } = await countReportGaps(tx, row, now)
  if (open_until !== null) fail('report_open', { t: iso(Date.parse(open_until)) })
  if (unmarked > 0) fail('report_unmarked', { n: unmarked })
}

/** Makes marks final; results go out as the exam says. */
export async function finishMarking(ctx: SignedIn, id: string): Promise<Reply<typeof contract.finish>> {
  return underLock(ctx, id, { item: 'marking.review', operation: 'review_finish' }, async ({ tx, note, lock, row }) => {
    if (row.reviewed_at !== null) fail('marking_closed')
    const { status } = stateOf(row, lock.at)
    if (status === 'not_started') fail('contest_state', { state: status })
    let added = 1
    while (added > 0) added = await completeMarked(tx, lock, row)
    const { going, unmarked, papers } = await countGaps(tx, row)
    if (status !== 'finished' || going > 0) fail('exam_not_finished', { n: going })
    if (papers > 0) fail('marking_incomplete', { n: unmarked || papers })
    await mustHaveNoReportGap(tx, row, lock.at)
    const done = await finishReview(tx, lock)
    note({ object_name: row.name, after: done })
    return done
  })
}

type Reopen = Parsed<typeof contract.reopen>['body']

/** Takes the review back: results that are out vanish, and marks may change. */
export async function reopenMarking(ctx: SignedIn, id: string, { confirm, reason }: Reopen): Promise<Reply<typeof contract.reopen>> {
  return underLock(ctx, id, { item: 'contest.score', operation: 'review_reopen' }, async ({ tx, note, lock, row }) => {
    if (row.reviewed_at === null) fail('contest_state', { state: stateOf(row, lock.at).status })
    if (confirm.trim() !== row.name) fail('confirm_mismatch', { word: row.name, name: row.name })
    await withdraw(tx, lock)
    note({ object_name: row.name, before: { reviewed_at: row.reviewed_at, released_at: row.released_at }, after: { reason } })
    return { reviewed_at: null, released_at: null }
  })
}
