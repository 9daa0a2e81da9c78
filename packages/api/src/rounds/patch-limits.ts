/** Plain numbers of patches; no zod here, so that a page reads them without the schemas. */
export const patchLimits = {
  size_mb: { min: 1, max: 200 },
  /** Patches of one entrant and topic that its page shows, the latest first. */
  own: 100,
  /** What an archive may hold. */
  entries: 1_000,
  unpacked_mb: 200,
} as const
