/** The product holds no toys; the test build takes `toy-names.ts` in place of this file. */
export const toyKinds = [] as const
export const toyItems = {}
export const toyVocabularies = {}
