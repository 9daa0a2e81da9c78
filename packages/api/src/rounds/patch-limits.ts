/** Plain numbers of patches; no zod here, so that a page reads them without the schemas. */
export const patchLimits = {
  /** Largest archive of any topic; a topic says a smaller one. */
  size_mb: 100,
  /** Patches of one entrant and topic that its page shows, the latest first. */
  own: 100,
  /** What an archive may hold. */
  entries: 1_000,
  unpacked_mb: 200,
} as const
