import { randomBytes } from 'node:crypto'
import type { SecretBox } from '../../platform/secret/index.ts'

const purpose = 'judging flag'

/** A flag that nobody has seen. */
export const newFlag = (): string => `flag{${randomBytes(18).toString('base64url')}}`

/** Stored sealed, bound to its row. */
export const sealFlag = (secret: SecretBox, judging_id: string, flag: string): Buffer => secret.seal(purpose, flag, judging_id)

export const openFlag = (secret: SecretBox, judging_id: string, sealed: Buffer): string => secret.open(purpose, sealed, judging_id)
