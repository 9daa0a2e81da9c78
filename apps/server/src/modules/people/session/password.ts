import { mustHoldNone } from '../../../db/held.ts'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'

export interface PasswordCost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}
export const fullCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
let cost = fullCost
let dummy: Promise<string> | undefined

/** Every app says at its start what its hashes cost. Only tests may say less than the full cost, where nobody guesses passwords. */
export function hashAt(asked: PasswordCost): void {
  const isWeak = asked.memoryCost < fullCost.memoryCost || asked.timeCost < fullCost.timeCost
  if (isWeak && process.env['VITEST'] !== 'true') throw new Error('passwords may be hashed at less than the full cost in tests only')
  cost = asked
  dummy = undefined
}

/** Hashing shares libuv's pool with file access, so only some run at once; the others queue in order. */
export const hashesAtOnce = Math.max(1, Math.min(3, availableParallelism()))
const waiting: Array<() => void> = []
let running = 0

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < hashesAtOnce) running += 1
  else await new Promise<void>((go) => waiting.push(go))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next === undefined) running -= 1
    else next()
  }
}

export const hashPassword = (password: string): Promise<string> => {
  mustHoldNone('a password hash')
  return inTurn(() => hash(password, cost))
}

/** An unknown name costs the same time as a wrong password. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash('no account has this password', cost)
  const against = stored ?? (await dummy)
  mustHoldNone('a password hash')
  const isRight = await inTurn(() => verify(against, password))
  return stored !== null && isRight
}
