/** Plain numbers of an O&M question; no zod here, so that a page reads them without the schemas. */
export const operationQuestionLimits = {
  points: { min: 1, max: 60 },
  name: { min: 1, max: 40 },
  score: { min: 1, max: 10_000 },
  port: { min: 1, max: 65_535 },
  script_args: 255,
  timeout_s: { min: 1, max: 300 },
  /** All runs of a question one after another. */
  timeout_all_s: 600,
  /** Of an answer; any of them takes it. */
  flags: { min: 1, max: 50 },
  /** Files that are read, and commands that are run, for one point. */
  reads: 20,
  commands: 20,
  command_words: 16,
  command_word: 255,
  /** Of all that was read and run for one point, in bytes; one of them, too. */
  probe_bytes: 1_048_576,
  probe_one_bytes: 262_144,
  /** Seconds of one of them. */
  probe_s: 10,
} as const
