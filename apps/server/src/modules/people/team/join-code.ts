import { randomInt } from 'node:crypto'
import type { SecretBox } from '../../platform/secret/index.ts'

/** Without letters and digits that look alike. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 8
const purpose = 'team code'

export interface JoinCode {
  code_digest: Buffer
  code_sealed: Buffer
}

export const codeDigest = (secret: SecretBox, code: string): Buffer => secret.digest(purpose, code.trim().toUpperCase())
export const openCode = (secret: SecretBox, teamId: string, sealed: Buffer): string => secret.open(purpose, sealed, teamId)

/** A fresh code: looked up by digest, sealed for its captain to read again. */
export function newJoinCode(secret: SecretBox, teamId: string): JoinCode {
  const code = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
  return { code_digest: codeDigest(secret, code), code_sealed: secret.seal(purpose, code, teamId) }
}
