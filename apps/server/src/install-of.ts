import { createHash } from 'node:crypto'

/** Two installations at one engine keep apart what is theirs. */
export const installOf = (fingerprint: string | Buffer): string => createHash('sha256').update(fingerprint).digest('hex').slice(0, 8)
