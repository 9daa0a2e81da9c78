import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'

/** Variables that hold a secret; each may come as the path of a file instead, in the variable with `_FILE` behind its name. */
export const secretNames = ['DATABASE_URL', 'ADMIN_PASSWORD', 'BACKUP_PASSPHRASE', 'AWS_SECRET_ACCESS_KEY'] as const
export type SecretName = (typeof secretNames)[number]

/** More than any secret has: the file is another one than was meant. */
const mostBytes = 65_536

/** The secret, or null where neither variable gives it: an empty one gives nothing. @throws Error that names the variable */
export function secretOf(env: Readonly<Record<string, string | undefined>>, name: SecretName): string | null {
  const value = env[name] ?? ''
  const path = env[`${name}_FILE`] ?? ''
  if (path === '') return value === '' ? null : value
  if (value !== '') throw new Error(`give ${name} or ${name}_FILE, not both`)
  const text = secretIn(path, `${name}_FILE`)
  if (text === '') throw new Error(`${name}_FILE is an empty file: ${path}`)
  return text
}

/** What the file holds, without the line end of an editor. @throws Error that says which `variable` named it */
export function secretIn(path: string, variable: string): string {
  let bytes: Buffer
  try {
    bytes = bytesIn(path)
  } catch (error) {
    throw new Error(`${variable} cannot be read: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
  if (bytes.length > mostBytes) throw new Error(`${variable} is no secret, it is larger than ${mostBytes} bytes: ${path}`)
  return bytes.toString('utf8').trim()
}

/** One byte more than a secret may have at most, whatever lies there: a disk image or a device without an end is not read. */
function bytesIn(path: string): Buffer {
  // A pipe that nobody writes to would be waited for.
  const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const bytes = Buffer.alloc(mostBytes + 1)
    if (fstatSync(file).size > mostBytes) return bytes
    let length = 0
    for (let read = -1; read !== 0 && length < bytes.length; length += read)
      read = readSync(file, bytes, length, bytes.length - length, null)
    return bytes.subarray(0, length)
  } finally {
    closeSync(file)
  }
}
