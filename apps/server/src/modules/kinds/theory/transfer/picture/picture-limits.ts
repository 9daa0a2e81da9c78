import { MB } from '@beacon/api/limits'

/** Pictures of an import: of a question, of one file, of a whole package, and what can be drawn. */
export const pictureLimits = { count: 10, bytes: 10 * MB, total: 48 * MB, pixels: 40_000_000, side: 3_840 } as const
