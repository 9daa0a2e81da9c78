/** Plain numbers of attack and defence; no zod here, so that a page reads them without the schemas. */
export const attackDefenseLimits = {
  /** Rounds that a flag is accepted. */
  life: { min: 1, max: 50 },
  /** e rounded up. */
  hardness: { min: 2.72, max: 10_000 },
  points: { min: 1, max: 100_000 },
  initial_score: { min: 0, max: 1_000_000 },
  weight: { min: 1, max: 100 },
  round: { min: 1, max: 10_000 },
  /** Flags of one request, and the characters of each. */
  flags: 100,
  flag_text: 200,
  /** Rounds of the strip beside an own service. */
  strip: 10,
  services: 100,
} as const
