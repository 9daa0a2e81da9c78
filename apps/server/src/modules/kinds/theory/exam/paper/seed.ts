import { randomBytes } from 'node:crypto'

/** 32 random bytes in hexadecimal digits: every order of every candidate comes from it, so that it never leaves the server. */
export const newSeed = (): string => randomBytes(32).toString('hex')
