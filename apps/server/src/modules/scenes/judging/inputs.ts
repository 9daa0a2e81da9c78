import { randomBytes } from 'node:crypto'
import type { SecretBox } from '../../platform/secret/index.ts'

const purpose = 'judging flag'

/** A flag that nobody has seen; stored sealed, bound to its row. */
export const sealNewFlag = (secret: SecretBox, judging_id: string): Buffer =>
  secret.seal(purpose, `flag{${randomBytes(18).toString('base64url')}}`, judging_id)

export const openFlag = (secret: SecretBox, judging_id: string, sealed: Buffer): string => secret.open(purpose, sealed, judging_id)
