import { createHash, randomBytes } from 'node:crypto'

/** A random token of 256 bits, for cookies, keys and links. */
export const newToken = (): string => randomBytes(32).toString('base64url')
/** How a token is stored and looked up. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
