import { judgedLimits } from '../../bank/judged-limits.ts'

/** Plain numbers of a hill; no zod here, so that a page reads them without the schemas. */
export const hillLimits = {
  ...judgedLimits,
  /** For a solve. */
  score: { min: 0, max: 100_000 },
  /** A minute, for whoever is king. */
  hold_points: { min: 1, max: 10_000 },
  /** Largest patch, packed. */
  patch_mb: 2,
} as const
