import type { ExamResult } from '@beacon/api/kinds/theory/exam/attempt-fields'
import type { SignedIn } from '../../../../../context.ts'
import type { ExamRecord } from '../../../../../db/schema/kinds/theory/contest-theory.ts'
import type { AttemptRecord } from '../../../../../db/schema/kinds/theory/exam-attempt.ts'
import { standingsOf } from '../../../../contest/score/score/index.ts'
import { passMark } from '../paper/paper-facts.ts'

/** R 5: 100 · (below + half of equal) / n, to one decimal. */
const percentileOf = (scores: readonly number[], own: number): number => {
  const below = scores.filter((score) => score < own).length
  const equal = scores.filter((score) => score === own).length
  return Math.round((1_000 * (below + equal / 2)) / Math.max(1, scores.length)) / 10
}

/** The own result as the exam shows it; null before release, and of who did not hand in. */
export async function ownResult(ctx: SignedIn, exam: ExamRecord, attempt: AttemptRecord | null): Promise<ExamResult | null> {
  const { released_at, score_display_switch, show_pass, show_rank, show_percentile, total_score } = exam
  if (released_at === null || attempt === null || attempt.mark === null) return null
  if (!score_display_switch && !show_pass) return null
  const standing = (await standingsOf(ctx, exam.resource_id)).public
  const row = standing.row(attempt.entrant_id)
  const total = row?.score ?? attempt.mark
  return {
    total: score_display_switch ? total : null,
    total_score,
    is_passed: show_pass ? total >= passMark(exam) : null,
    rank: score_display_switch && show_rank ? (row?.rank ?? null) : null,
    percentile:
      score_display_switch && show_percentile && row !== null && row !== undefined
        ? percentileOf(
            standing.page(0, standing.total()).map(({ score }) => score),
            total,
          )
        : null,
  }
}
