import { createHash } from 'node:crypto'

/** Names a text of terms: what a person agreed to can be told from what stands there later. */
export const termsVersion = (terms: string): string => createHash('sha256').update(terms).digest('hex').slice(0, 12)
