import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { Failure } from '../../../failure.ts'
import { roomRefusal } from '../../platform/license/index.ts'
import { firstPassword } from '../../platform/secret/index.ts'
import type { Refusal } from '../../platform/sheet/index.ts'
import { hashPassword } from '../session/index.ts'
import { checkRole } from '../user/index.ts'

const itemsShown = 3

/** Why the accounts of a sheet cannot be made at all: their role is more than one may give, or the licence has no place for them. */
export async function accountsRefusal(
  ctx: SignedIn,
  executor: Executor,
  { fresh, role_id }: { fresh: number; role_id: string },
): Promise<Refusal | null> {
  if (fresh === 0) return null
  return (await roleRefusal(ctx, executor, role_id)) ?? roomRefusal(executor, fresh)
}

async function roleRefusal(ctx: SignedIn, executor: Executor, role_id: string): Promise<Refusal | null> {
  try {
    await checkRole(ctx, executor, role_id)
    return null
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'grant_exceeds_own') throw error
    const { items } = error.details ?? {}
    return { code: error.code, details: { items: Array.isArray(items) ? items.slice(0, itemsShown).join(', ') : '' } }
  }
}

/** A hash per new account, made before anything is locked. */
export type Hashes = ReadonlyMap<string, string>

export async function hashFirstPasswords(
  ctx: SignedIn,
  { import_id, usernames }: { import_id: string; usernames: readonly string[] },
  report: (percent: number) => Promise<void>,
): Promise<Hashes> {
  const hashes = new Map<string, string>()
  for (const [index, username] of usernames.entries()) {
    hashes.set(username, await hashPassword(firstPassword(ctx.secret, import_id, username)))
    await report(Math.floor(((index + 1) / usernames.length) * 100))
  }
  return hashes
}
