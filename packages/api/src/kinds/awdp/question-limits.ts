import { judgedLimits } from '../../bank/judged-limits.ts'

/** Plain numbers of an AWDP question; no zod here, so that a page reads them without the schemas. */
export const awdpQuestionLimits = {
  ...judgedLimits,
  patch_mb: { min: 1, max: 100 },
  score: { min: 1, max: 100_000 },
} as const
