import type { RefereeDetail } from '@beacon/api/kinds/rw/referee'
import { rwLimits as limits } from '@beacon/api/kinds/rw/limits'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../../../../context.ts'
import type { RwContest } from '../../../../db/schema/kinds/rw/contest-rw.ts'
import { rwReport, type ReportRecord } from '../../../../db/schema/kinds/rw/play.ts'
import { fail, failFields } from '../../../../failure.ts'
import type { Special } from '../../../../module.ts'
import { databaseNow, iso, seeContest, staffItems } from '../../../contest/core/contest/index.ts'
import { holderOf, isHeldByOther, leaseFor, noLease } from '../../../contest/mark/marking/index.ts'
import { getChallenge, openReport, selectReports, setChallenge } from '../demo/index.ts'
import { mustBeRw } from '../target/index.ts'
import { actOn, type At, type Held } from './act.ts'

const waits = ['waiting'] as const

async function newestOf({ tx, one }: Held): Promise<ReportRecord> {
  const [newest] = (await selectReports(tx, [one.challenge_id])).get(one.challenge_id) ?? []
  return newest?.state === 'pending' ? newest : fail('challenge_state', { state: one.state })
}
const isThis = ({ challenge_id, n }: ReportRecord) => and(eq(rwReport.challenge_id, challenge_id), eq(rwReport.n, n))

/** The waiting report is read by one referee at a time, for a quarter of an hour. */
export const takeReport = (ctx: SignedIn, at: At): Promise<RefereeDetail> =>
  actOn(ctx, at, { operation: 'report_take', states: waits }, async (held) => {
    const report = await newestOf(held)
    if (isHeldByOther(report, ctx.actor.user_id, held.lock.at))
      fail('already_decided', { by: report.lock_by, at: report.lock_at, reading: true })
    await held.tx
      .update(rwReport)
      .set(leaseFor(ctx.actor, report, held.lock.at))
      .where(isThis(report))
    return { state: 'waiting', after: { version: report.n } }
  })

/** The third version that fails ends the request, which then does not count. */
export const reviewReport = (ctx: SignedIn, at: At, body: { is_passed: boolean; reason: string }): Promise<RefereeDetail> =>
  actOn(ctx, at, { operation: 'report_review', states: waits }, async (held) => {
    const { tx, lock, one } = held
    const { is_passed, reason } = body
    const report = await newestOf(held)
    if (isHeldByOther(report, ctx.actor.user_id, lock.at))
      fail('already_decided', { by: report.lock_by, at: report.lock_at, reading: true })
    if (holderOf(report, lock.at)?.user_id !== ctx.actor.user_id) fail('report_not_taken')
    if (!is_passed && reason === '') failFields({ reason: { code: 'field_empty' } })
    const state = is_passed ? ('success' as const) : ('fail' as const)
    const review = { state, reason: reason === '' ? null : reason, reviewed_by: ctx.actor.rep_name, reviewed_at: iso(lock.at) }
    await tx
      .update(rwReport)
      .set({ ...review, ...noLease })
      .where(isThis(report))
    const isLast = !is_passed && report.n >= limits.reports
    const end = { state: 'cancel', cancel_cause: 'report', cancel_reason: reason, is_counted: false } as const
    await setChallenge(tx, one.challenge_id, { audit: state, ...(isLast ? end : {}) })
    return { state: isLast ? 'cancel' : 'waiting', after: { version: report.n, is_passed, reason } }
  })

/** Staff of the contest who decide; to everybody else who sees the contest the report does not exist. @throws report_sealed */
async function mustBeReferee(ctx: SignedIn, id: string): Promise<RwContest> {
  const { contest } = await seeContest(ctx, id)
  const items = await staffItems(ctx, id, ['referee.decide'])
  return items.length === 0 ? fail('report_sealed') : mustBeRw(contest)
}

/** Before its review a report opens for whoever has taken it, and for nobody else. */
export async function readReport(ctx: SignedIn, at: At & { n: number }): Promise<Special> {
  const contest = await mustBeReferee(ctx, at.resource_id)
  const one = await getChallenge(ctx.db, contest, at.challenge_id).catch(() => fail('report_sealed'))
  const report = ((await selectReports(ctx.db, [one.challenge_id])).get(one.challenge_id) ?? []).find(({ n }) => n === at.n)
  if (report === undefined) return fail('report_sealed')
  const isMine = holderOf(report, await databaseNow(ctx.db))?.user_id === ctx.actor.user_id
  return report.state === 'pending' && !isMine ? fail('report_sealed') : openReport(ctx, one, report)
}
