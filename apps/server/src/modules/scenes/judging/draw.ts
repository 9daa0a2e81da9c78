import { randomInt } from 'node:crypto'

const parts = 1_000_000

/** From 0 to 1, by what nobody foretells: when a judge comes, and in which order, is drawn each time. */
export const drawShare = (): number => randomInt(parts) / parts
