import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../../../db/database.ts'
import { asExam, contestTheory, type ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../../failure.ts'
import { iso, stateOf, tellContestChanged, updateContest } from '../../../../contest/core/contest/index.ts'
import { actionStates, type OwnAction } from '../../../../contest/control/contest-control/index.ts'
import { appendEvents, type ContestLock } from '../../../../contest/score/score/index.ts'
import { publish } from '../../../../../live/index.ts'
import { dropFigures } from '../../bank/index.ts'
import { resultsEvent } from '../desk/events.ts'
import { isMarkedByPeople } from './report-rules.ts'
import { tellResults } from '../desk/tell-candidates.ts'

/** After the review or the release no paper opens again: what candidates read, or will read, is final. */
export const areMarksFinal = ({ reviewed_at, released_at }: Pick<ExamRecord, 'reviewed_at' | 'released_at'>): boolean =>
  reviewed_at !== null || released_at !== null

/** Marks that people gave go out after somebody finished the review. */
export const needsReview = (row: ExamRecord): boolean => isMarkedByPeople(row) && row.reviewed_at === null

/** Papers of this run that are not in or have no mark, and answers of them that wait for people. Nobody waits for members of staff. */
async function countOpen(tx: Tx, row: ExamRecord): Promise<{ papers: number; answers: number }> {
  const { rows } = await tx.execute<{ papers: number; answers: number }>(sql`
    select (count(*) filter (where a.state = 'going' or a.mark is null))::int as papers, coalesce(sum(a.unmarked), 0)::int as answers
    from exam_attempt a join entrant e on e.entrant_id = a.entrant_id
    where a.contest_id = ${row.resource_id} and a.run = ${row.run} and not e.is_staff`)
  return rows[0] ?? { papers: 0, answers: 0 }
}

type Outcome = Partial<Pick<ExamRecord, 'reviewed_at' | 'released_at' | 'is_withdrawn'>>

/** Whose marks are final does not go on: the action “reopen” asks `is_revealed`. */
async function settleFinal(tx: Tx, lock: ContestLock, values: Outcome): Promise<void> {
  const { reviewed_at, released_at } = { ...asExam(lock.contest), ...values }
  await tx.update(contestTheory).set(values).where(eq(contestTheory.contest_id, lock.contest_id))
  const isFinal = areMarksFinal({ reviewed_at, released_at })
  await updateContest(tx, lock.contest_id, { is_revealed: isFinal })
  if (!isFinal) await dropFigures(tx, lock.contest_id)
}

/** Pages ask again at a change of settings. */
async function tellSettings(tx: Tx, lock: ContestLock, field: 'reviewed_at' | 'released_at'): Promise<void> {
  const data = { version: lock.contest.version, fields: [field] }
  for (const channel of ['public', 'desk'] as const)
    await publish(tx, { contest_id: lock.contest_id, channel, event: 'contest.settings', data })
  await tellContestChanged(tx, lock.contest_id)
}

async function setReleased(tx: Tx, lock: ContestLock, values: Outcome): Promise<void> {
  await settleFinal(tx, lock, values)
  await appendEvents(tx, lock, [resultsEvent(values.released_at === null ? 'exam.withdrawn' : 'exam.released')])
  await tellSettings(tx, lock, 'released_at')
  await tellResults(tx, asExam(lock.contest), values.released_at === null ? 'exam_withdrawn' : 'exam_released')
}

/** What the clock releases: at once after the end, at its time, or with the review; never what somebody withdrew. */
export async function releaseDue(tx: Tx, lock: ContestLock, row: ExamRecord): Promise<void> {
  if (row.released_at !== null || row.is_withdrawn || row.release_mode === 'by_hand') return
  if (stateOf(row, lock.at).status !== 'finished') return
  if (needsReview(row) || (row.release_mode === 'with_review' && row.reviewed_at === null)) return
  if (row.release_mode === 'by_time' && (row.release_at === null || Date.parse(row.release_at) > lock.at)) return
  if ((await countOpen(tx, row)).papers > 0) return
  await setReleased(tx, lock, { reviewed_at: row.reviewed_at, released_at: iso(lock.at) })
}

/** Marks are final from here on; results go out at once where the exam says so. Answers the moments of both. */
export async function finishReview(tx: Tx, lock: ContestLock): Promise<{ reviewed_at: string | null; released_at: string | null }> {
  const reviewed_at = iso(lock.at)
  await settleFinal(tx, lock, { reviewed_at })
  await tellSettings(tx, lock, 'reviewed_at')
  await releaseDue(tx, lock, { ...asExam(lock.contest), reviewed_at })
  const [row] = await tx
    .select({ reviewed_at: contestTheory.reviewed_at, released_at: contestTheory.released_at })
    .from(contestTheory)
    .where(eq(contestTheory.contest_id, lock.contest_id))
  return row ?? { reviewed_at, released_at: null }
}

/** Takes the review back, and the results with it where they are out. */
export async function withdraw(tx: Tx, lock: ContestLock): Promise<void> {
  const row = asExam(lock.contest)
  const values = { reviewed_at: null, released_at: null }
  if (row.released_at === null) {
    await settleFinal(tx, lock, values)
    return tellSettings(tx, lock, 'reviewed_at')
  }
  // The next review releases them again; where none is waited for, the clock would, at once.
  const isAwaited = isMarkedByPeople(row) || row.release_mode === 'with_review'
  await setReleased(tx, lock, isAwaited ? values : { ...values, is_withdrawn: true })
}

const onlyFinished = actionStates('contest_not_started', 'contest_state', 'contest_state', 'ok')

/** Candidates read results from here on. Refused while papers are open, since results come out together. */
export const releaseResults: OwnAction = {
  states: onlyFinished,
  isTyped: true,
  audit: 'release_results',
  run: async (_ctx, tx, lock) => {
    const row = asExam(lock.contest)
    const { papers: n, answers } = await countOpen(tx, row)
    if (row.released_at === null && answers > 0) return fail('marking_incomplete', { n: answers })
    if (row.released_at !== null || n > 0 || needsReview(row)) return fail('contest_state', { n })
    await setReleased(tx, lock, { released_at: iso(lock.at), is_withdrawn: false })
    return {}
  },
}

/** Results are no longer shown; the review stays finished. */
export const withdrawResults: OwnAction = {
  states: onlyFinished,
  isTyped: true,
  audit: 'withdraw_results',
  run: async (_ctx, tx, lock) => {
    if (asExam(lock.contest).released_at === null) return fail('contest_state', {})
    await setReleased(tx, lock, { released_at: null, is_withdrawn: true })
    return {}
  },
}
