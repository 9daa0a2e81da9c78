import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { Failure } from '../../../failure.ts'
import { roomRefusal } from '../../platform/license/index.ts'
import type { Refusal, SheetLine } from '../../platform/sheet/index.ts'
import { checkRole } from '../user/index.ts'
import { foundOf } from './found.ts'

const itemsShown = 3

/** Why the accounts of a sheet cannot be made at all: their role is more than one may give, or the licence has no place for them. */
export async function accountsRefusal(
  ctx: SignedIn,
  executor: Executor,
  { lines, role_id }: { lines: readonly SheetLine[]; role_id: string },
): Promise<Refusal | null> {
  // A group with an error is held back whole.
  const isTaken = (line: SheetLine) => foundOf(line).group.lines.every(({ problems }) => problems.length === 0)
  const fresh = lines.filter((line) => foundOf(line).user_id === null && isTaken(line)).length
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
