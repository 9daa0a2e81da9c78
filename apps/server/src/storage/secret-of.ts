import { readFileSync } from 'node:fs'

/** Variables that hold a secret; each may come as the path of a file instead, in the variable with `_FILE` behind its name. */
export const secretNames = ['DATABASE_URL', 'ADMIN_PASSWORD', 'BACKUP_PASSPHRASE', 'AWS_SECRET_ACCESS_KEY'] as const
export type SecretName = (typeof secretNames)[number]

/** More than any secret has: the file is another one than was meant. */
const mostBytes = 65_536

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The secret, or null where neither variable gives it: an empty one gives nothing. @throws Error that names the variable */
export function secretOf(env: Readonly<Record<string, string | undefined>>, name: SecretName): string | null {
  const value = env[name] ?? ''
  const path = env[`${name}_FILE`] ?? ''
  if (path === '') return value === '' ? null : value
  if (value !== '') throw new Error(`give ${name} or ${name}_FILE, not both`)
  const text = textIn(path, `${name}_FILE`)
  if (text === '') throw new Error(`${name}_FILE is an empty file: ${path}`)
  return text
}

function textIn(path: string, variable: string): string {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(`${variable} cannot be read: ${why(error)}`, { cause: error })
  }
  if (text.length > mostBytes) throw new Error(`${variable} is no secret, it is larger than ${mostBytes} bytes: ${path}`)
  return text.trim()
}
