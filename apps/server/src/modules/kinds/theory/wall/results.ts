import { wallLimits, type WallResults } from '@beacon/api/kinds/theory/exam/exam-wall'
import type { Ctx } from '../../../../context.ts'
import type { ExamRecord } from '../../../../db/schema/kinds/theory/contest-theory.ts'
import { releasedFigures } from '../analysis/index.ts'
import { passMark } from '../exam/index.ts'

/** Figures of results that are out, without a name. */
export async function readResults(ctx: Pick<Ctx, 'db' | 'pool'>, contest: ExamRecord, lang: 'en' | 'zh'): Promise<WallResults> {
  const { figures, measures } = await releasedFigures(ctx, contest, lang)
  const { n, passed, totals, histogram } = figures
  return {
    n,
    max_total: totals.max_total,
    pass_score: passMark(contest),
    pass_rate: contest.show_pass && n > 0 ? passed / n : null,
    mean: totals.mean,
    histogram,
    directions: measures
      .filter(({ by }) => by === 'direction')
      .map(({ name, share }) => ({ name, share }))
      .sort((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1))
      .slice(0, wallLimits.directions),
  }
}
