import { freshQuestion } from '@beacon/api/bank/question-table'

/** How a flag is answered where nothing is said: as in a new question of a contest. */
export function freshAnswers(score: number) {
  const { flag_type: _type, parts: _parts, ...fresh } = { parts: [], ...freshQuestion() }
  const { integral_way, dynamic_preset, decay, rate, difficulty_d, decay_interval_s, decay_percent, ladder } = fresh
  const points = { integral_way, dynamic_preset, decay, rate, difficulty_d, decay_interval_s, decay_percent, ladder }
  const files = { rubric: [], report_types: ['zip' as const], report_max_mb: 1024, best_counts: false, uploads_max: 5 }
  return {
    ...points,
    ...files,
    score,
    score_min: Math.min(score, fresh.score_min),
    answer_limit: null,
    part_order: 'any' as const,
    flag_prefix: null,
    flag_length: null,
    connection_info: '',
    decoy_flags: [],
  }
}
