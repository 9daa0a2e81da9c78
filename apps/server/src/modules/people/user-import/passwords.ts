import type { UserImportOptions } from '@beacon/api/people/user-import'
import type { SignedIn } from '../../../context.ts'
import { fail } from '../../../failure.ts'
import { firstPassword } from '../../platform/secret/index.ts'
import { hashPassword } from '../session/index.ts'
import { secretOf } from '../../platform/setting/index.ts'
import type { SheetLine } from '../../platform/sheet/index.ts'
import { setsPassword, type Person } from './person.ts'

/** Hashes by username (lower case). */
export type Hashes = ReadonlyMap<string, string>
const atOnce = 4

export const personOfLine = (line: SheetLine): Person => line.found as Person

/** Hashing is nearly all of an import's time, so it is done before anything is locked; some at a time, since sign-ins queue for the same turns. */
export async function hashPasswords(
  ctx: SignedIn,
  { import_id, lines, options }: { import_id: string; lines: readonly SheetLine[]; options: UserImportOptions },
  report: (percent: number) => Promise<void>,
): Promise<Hashes> {
  const people = lines.map(personOfLine).filter((person) => setsPassword(ctx, person, options))
  const hashes = new Map<string, string>()
  if (options.passwords === 'default') {
    const shared = await hashPassword((await secretOf(ctx, 'default_password')) ?? fail('default_password_missing'))
    for (const { username } of people) hashes.set(username.toLowerCase(), shared)
    return hashes
  }
  for (let from = 0; from < people.length; from += atOnce) {
    const part = people.slice(from, from + atOnce)
    const made = await Promise.all(
      part.map(async ({ username, password }) => {
        const text = options.passwords === 'column' ? (password ?? '') : firstPassword(ctx.secret, import_id, username)
        return [username.toLowerCase(), await hashPassword(text)] as const
      }),
    )
    for (const [username, hash] of made) hashes.set(username, hash)
    if (from % (atOnce * 25) === 0) await report((100 * from) / people.length)
  }
  return hashes
}
