import type { SecretBox } from './box.ts'

/** Without letters and digits that look alike; read from paper. */
const letters = 'ABCDEFGHJKMNPQRSTUVWXYZabcdefghjkmnpqrstuvwxyz'
const digits = '23456789'
const length = 12
/** The last places: two kinds of characters stand in every password. */
const digitsFrom = 9

/** The first password of an account that an import made: derived, so that its slip can be printed again and nothing has to be kept. */
export function firstPassword(secret: SecretBox, importId: string, username: string): string {
  const bytes = secret.digest('first password', `${importId} ${username.toLowerCase()}`)
  return Array.from({ length }, (_none, index) => {
    const set = index < digitsFrom ? letters : digits
    return set[(bytes[index] ?? 0) % set.length] ?? ''
  }).join('')
}
