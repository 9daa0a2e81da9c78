/** Apart from the contract: the thread that reckons needs no schemas. */
export const analysisLimits = {
  failed: 15,
  top: 5,
  /** Texts of a blank that are told. */
  given: 10,
  organisations: 200,
  /** Papers of a group that stands for itself, and such groups of a kind, the largest first. */
  group: 5,
  boxes: 60,
  /** Steps of the curve of hand-ins, and the grid of own time against total. */
  steps: 60,
  across: 40,
  up: 25,
  /** Pairs of papers that are told. */
  pairs: 500,
} as const
