/** Plain numbers of AWDP; no zod here, so that a page reads them without the schemas. */
export const awdpLimits = {
  /** Judged patches of a topic; 0: as many as one likes. */
  patch_limit: { min: 0, max: 100 },
  retry_wait_s: { min: 0, max: 3_600 },
  patch_size_mb: { min: 1, max: 200 },
  topics: 100,
  /** Patches of one entrant and topic that its page shows, the latest first. */
  own_patches: 100,
  /** What an archive may hold. */
  archive: { entries: 1_000, unpacked_mb: 200 },
} as const
