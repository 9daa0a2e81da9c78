/** The product holds no toys; the test build takes `toy-wall-words.ts` in place of this file. */
export const toyWallWords = {}
