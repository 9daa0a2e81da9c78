import { and, lt } from 'drizzle-orm'
import type { KindControl } from '../../../../contest/control/contest-control/index.ts'
import { asExam } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { examAttempt } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { tellContestChanged } from '../../../../contest/core/contest/index.ts'
import { spanOf } from './settings.ts'
import { moveTime } from './staff.ts'
import { inRun } from './under-lock.ts'

/** Where all end together the end moves; else those get the time who had begun when the server came back. */
export const giveBack: NonNullable<KindControl['giveBack']> = async (ctx, tx, lock, { seconds, until, reason }) => {
  const row = asExam(lock.contest)
  const begun = () =>
    tx
      .select({ entrant_id: examAttempt.entrant_id })
      .from(examAttempt)
      .where(and(inRun(row), lt(examAttempt.started_at, until)))
  const entrant_ids = spanOf(row)?.isCommon === true ? null : (await begun()).map((one) => one.entrant_id)
  await moveTime(ctx, { tx, lock, row }, { entrant_ids, seconds, reason })
  await tellContestChanged(tx, row.resource_id)
}
