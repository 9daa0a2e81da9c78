import type { TopicRecord } from '../../../../db/schema/contest/topic-answer.ts'
import { failFields } from '../../../../failure.ts'

type ScoringInput = { score?: number | undefined; score_min?: number | undefined; integral_way?: TopicRecord['integral_way'] | undefined }

/** A floor that would stand above the new score comes down with it. */
export function scoreOf(row: TopicRecord, { score = row.score, score_min, integral_way = row.integral_way }: ScoringInput) {
  const floor = score_min ?? Math.min(row.score_min, score)
  if (integral_way !== 'accumulative' && floor > score) failFields({ score_min: { code: 'floor_above_score' } })
  return { score, score_min: floor }
}
