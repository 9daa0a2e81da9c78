import type { Permission } from '@beacon/api/people/permissions'
import type { SignedIn } from '../../../../../context.ts'
import { asExam, type ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import { fail } from '../../../../../failure.ts'
import { staffContest, type SeenContest } from '../../../../contest/core/contest/index.ts'

/** An exam for its staff. A contest of another kind is no exam. */
export async function staffExam(ctx: SignedIn, id: string, item: Permission): Promise<SeenContest<ExamRecord>> {
  const seen = await staffContest(ctx, id, item)
  return seen.contest.kind === 'theory' ? { ...seen, contest: asExam(seen.contest) } : fail('contest_not_found')
}
