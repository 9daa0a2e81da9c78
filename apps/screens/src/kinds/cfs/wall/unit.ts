/** A length of the wall. */
export const u = (units: number) => `calc(${units} * var(--u))`
