/** The product holds no toys; the test build takes `toy-shown.ts` in place of this file. */
export const toyShown = {}
