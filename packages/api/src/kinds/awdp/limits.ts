/** Plain numbers of AWDP; no zod here, so that a page reads them without the schemas. */
export const awdpLimits = {
  /** Judged patches of a topic; 0: as many as one likes. */
  patch_limit: { min: 0, max: 100 },
  retry_wait_s: { min: 0, max: 3_600 },
  /** Applications of a team to reset its environment of a topic; 0: none. */
  reset_limit: { min: 0, max: 100 },
  topics: 100,
} as const
