import type { exam as contract } from '@beacon/api/kinds/theory/exam/exam'
import type { Parsed } from '@beacon/api/endpoint'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../../../context.ts'
import { change } from '../../../../../db/change.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { examAttempt, type AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { fail } from '../../../../../failure.ts'
import { databaseNow, stateOf } from '../../../../contest/core/contest/index.ts'
import type { Candidate } from './candidate.ts'
import { tellDesk } from '../desk/notify-desk.ts'
import { handIn } from './submit.ts'

type Left = Parsed<typeof contract.heartbeat>['body']['left']

/** Shorter absences are no leaving: a dialog of the system takes the focus for a moment. */
const leftFromS = 2

/**
 * What a heartbeat adds to an attempt `a`, as columns that it sets. A request that is repeated adds nothing: the device numbers absences
 * in each page that it loads. A pause is no time at the questions, and assistive technology takes the focus away.
 */
export function leavingSql({ contest, entry, now }: Candidate, left: Left): SQL {
  const isRecorded = contest.anti_cheat_switch && contest.focus_log && stateOf(contest, now).status !== 'paused'
  const counted = isRecorded ? left.filter(({ away_s }) => away_s >= leftFromS) : []
  const [first] = counted
  if (first === undefined) return sql``
  const ofPage = counted.filter(({ page }) => page === first.page)
  const fresh = (what: SQL) => sql`coalesce((
    select ${what} from unnest(${sql.param(ofPage.map(({ n }) => n))}::int[], ${sql.param(ofPage.map(({ away_s }) => away_s))}::int[]) as l (n, away_s)
    where (a.left_page is distinct from ${first.page} or l.n > a.left_n) and a.paused_at is null
      and not exists (select from exam_candidate p where p.entrant_id = ${entry.entrant_id} and p.has_aid)), 0)`
  return sql`, left_count = a.left_count + ${fresh(sql`count(*)`)}::int,
    left_s = least(a.left_s + ${fresh(sql`sum(l.away_s)`)}, 2000000000)::int, left_page = ${first.page},
    left_n = greatest(case when a.left_page = ${first.page} then a.left_n end, ${Math.max(...ofPage.map(({ n }) => n))}::int)`
}

type Rule = Pick<ExamRecord, 'anti_cheat_switch' | 'focus_log' | 'focus_action' | 'focus_limit'>

/** The page was left more often than the exam lets. The count is the server's: who is exempt is never counted. */
export const isBeyond = (
  { anti_cheat_switch, focus_log, focus_action, focus_limit }: Rule,
  { left_count }: Pick<AttemptRecord, 'left_count'>,
): boolean => anti_cheat_switch && focus_log && focus_action === 'force' && left_count > focus_limit

/** Hands in by the rule, with what was acknowledged. Answers the attempt as it is then. */
export async function handInForLeaving(ctx: SignedIn, { contest, entry }: Candidate): Promise<AttemptRecord> {
  const about = { module: 'contest', operation: 'attempt_forced', object_type: 'contest', object_id: contest.resource_id } as const
  const left = await change(ctx, { ...about, object_name: `${contest.name} · ${entry.name}` }, async (tx, note): Promise<AttemptRecord> => {
    const isOwn = and(
      eq(examAttempt.contest_id, contest.resource_id),
      eq(examAttempt.run, contest.run),
      eq(examAttempt.entrant_id, entry.entrant_id),
    )
    const [row] = await tx.select().from(examAttempt).where(isOwn).for('update')
    if (row === undefined) return fail('attempt_not_started')
    if (row.state !== 'going') return row
    const { answered, digest } = await handIn(tx, row, { by: 'rule', reason: '', at: await databaseNow(tx) })
    note({ after: { entrant_id: row.entrant_id, left_count: row.left_count, limit: contest.focus_limit, answered, digest } })
    return { ...row, state: 'submitted' }
  })
  tellDesk(ctx, contest.resource_id)
  return left
}
