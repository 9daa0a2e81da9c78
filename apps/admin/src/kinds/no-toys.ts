/** The product holds no toys; the test build takes `toys.ts` in place of this file. */
export const toys = {}
