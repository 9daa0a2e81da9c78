/** Plain numbers of O&M contests; no zod here, so that a page reads them without the schemas. */
export const operationLimits = {
  check_interval_s: { min: 60, max: 3_600 },
  /** 0: as many as one likes. */
  check_limit: { min: 0, max: 1_000 },
  check_total_limit: { min: 0, max: 10_000 },
  check_wait_s: { min: 0, max: 3_600 },
  check_retry: { min: 0, max: 5 },
  /** Checks that were applied for before the end are finished up to so much later. */
  finish_minutes: 10,
  /** A range of machines runs from its early start to ten minutes after the end. */
  lifetime_beside_minutes: 10,
  topics: 100,
  /** Points of all topics of a contest together. */
  points: 6_000,
  /** Runs of an entrant and topic that its page shows, the latest first. */
  own: 50,
} as const
