/** Of a decision on a report, in characters. */
export const reasonLength = { min: 4, max: 200 }
