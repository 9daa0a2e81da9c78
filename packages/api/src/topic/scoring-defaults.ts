/** What a topic scores by where nobody says anything. Without schemas: reading processes load it each time. */
export const scoringDefaults = {
  integral_way: 'dynamic',
  score: 500,
  score_min: 100,
  dynamic_preset: 'ctfd_log',
  decay: 90,
  rate: 0.25,
  difficulty_d: 5,
  decay_interval_s: 1_800,
  decay_percent: 5,
  ladder: [100, 90, 80, 70, 60, 50],
} as const
