import type { Parsed, Reply } from '@beacon/api/endpoint'
import type { examRoom as contract, FormerCandidates } from '@beacon/api/kinds/theory/exam/exam-room'
import { sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import { change } from '../../../../db/change.ts'
import type { Executor } from '../../../../db/database.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail, failFields } from '../../../../failure.ts'
import { forgetContest, stateOf } from '../../../contest/core/contest/index.ts'
import { enterPeople, isRefusal, loneCandidate, type Person } from '../../../contest/entry/entrant/index.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { needsReview, passMark, staffExam } from '../exam/index.ts'

type Body = Parsed<typeof contract.add_from>['body']

/** Enters candidates of an earlier exam into this one, without anything they did there. */
export async function addFrom(ctx: SignedIn, id: string, { from_exam_id, who }: Body): Promise<Reply<typeof contract.add_from>> {
  const { contest } = await staffExam(ctx, id, 'contest.entrant')
  if (contest.game_type === 'team') failFields({ from_exam_id: { code: 'field_wrong' } })
  const people = await peopleOf(ctx, from_exam_id, who)
  const reply = { added: 0, skipped: 0 }
  await change(ctx, { module: 'entrant', operation: 'add', object_type: 'entrant' }, async (tx, note) => {
    const lock = await lockContest(tx, id)
    if (stateOf(lock.contest, lock.at).status === 'finished') fail('contest_finished')
    for (const made of await enterPeople(tx, lock, { candidates: people.map((person) => loneCandidate(person)) })) {
      reply[isRefusal(made) ? 'skipped' : 'added'] += 1
      if (isRefusal(made)) continue
      note({ object_id: made.entrant_id, object_name: made.name, after: { contest_id: id, from: from_exam_id, who, status: made.status } })
    }
  })
  forgetContest(ctx, id)
  return reply
}

/** Who was absent is known once the exam is over; who failed, once marks are final. */
export async function peopleOf(ctx: SignedIn, fromId: string, who: FormerCandidates): Promise<Person[]> {
  const { contest: from, now } = await staffExam(ctx, fromId, 'contest.watch')
  if (who === 'all') return selectPeople(ctx.db, from, sql`true`)
  const { status } = stateOf(from, now)
  if (from.exam_mode === 'rush') failFields({ from_exam_id: { code: 'field_wrong' } })
  if (status !== 'finished') fail('contest_state', { state: status })
  if (who !== 'absent' && needsReview(from)) fail('results_not_done')
  const [absent, failed] = [sql`a.attempt_id is null`, sql`a.mark < ${passMark(from)}`]
  return selectPeople(ctx.db, from, { absent, failed, absent_failed: sql`(${absent} or ${failed})` }[who])
}

async function selectPeople(executor: Executor, { resource_id, run }: ExamRecord, which: SQL): Promise<Person[]> {
  const { rows } = await executor.execute<{ user_id: string; rep_name: string }>(sql`
    select u.resource_id as user_id, u.rep_name from entrant e join "user" u on u.resource_id = e.user_id and u.deleted_at is null
      left join exam_attempt a on a.contest_id = e.contest_id and a.run = ${run} and a.entrant_id = e.entrant_id
    where e.contest_id = ${resource_id} and e.status = 'approved' and not e.is_staff and ${which} order by e.number`)
  return rows.map((one) => ({ ...one, is_captain: true }))
}
