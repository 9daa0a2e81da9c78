/** Plain numbers of AI contests; no zod here, so that a page reads them without the schemas. */
export const aiLimits = {
  /** Of a topic, in each window of the contest clock; 0: no limit. */
  submissions_per_window: { min: 0, max: 100 },
  quota_window_h: { min: 1, max: 168 },
  /** Of a topic; 0: no limit. */
  submissions_total: { min: 0, max: 1_000 },
  submission_wait_s: { min: 0, max: 3_600 },
  final_select_max: { min: 1, max: 5 },
  final_select_grace_min: { min: 0, max: 4_320 },
  /** Files that were refused by their form, of an entrant in an hour. */
  refused_per_hour: 30,
  note: 255,
  reason: { min: 4, max: 200 },
  topics: 100,
  /** Of an entrant that its page shows, the latest first. */
  own: 500,
  /** Rows of a file, its head left out. */
  rows: 1_000_000,
  /** Columns of a file, and characters of one value. */
  columns: 50,
  value: 1_024,
  /** Of what a program leaves. */
  result_mb: 32,
  /** Characters that a team reads of what its program said. */
  log: 2_048,
  /** Beyond it a number is none. */
  number: 1e12,
} as const

/** Percent of a topic's score by place; the last one repeats. */
export const placeTable = [100, 90, 82, 75, 69, 64, 60, 57, 54, 52] as const

/** Plain numbers of a question of the bank. */
export const aiQuestionLimits = {
  score: { min: 1, max: 100_000 },
  split_ratio: { min: 1, max: 99 },
  digits: { min: 0, max: 8 },
  /** Largest submission of any topic; a question says a smaller one. */
  submission_mb: { min: 1, max: 200 },
  reference_bytes: 200 * 1024 * 1024,
  run_time_s: { min: 5, max: 600 },
  run_memory_mb: { min: 256, max: 4_096 },
  column: 64,
  positive: 64,
  flags: 50,
} as const
