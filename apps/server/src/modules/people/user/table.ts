import type { UserRow } from '@beacon/api/people/user'
import { desc, type SQL } from 'drizzle-orm'
import type { SignedIn } from '../../../context.ts'
import type { Executor } from '../../../db/database.ts'
import { user } from '../../../db/schema/people/user.ts'
import { countUsers, listUsers } from './repo.ts'
import { rowsOf } from './view.ts'

/** Rows of the list for a file, newest first, page by page; `isClear` leaves personal data unmasked. */
export async function userRowsWhere(
  ctx: SignedIn,
  where: SQL | undefined,
  { page, size, isClear }: { page: number; size: number; isClear: boolean },
): Promise<UserRow[]> {
  return rowsOf(ctx, await listUsers(ctx.db, { where, order: [desc(user.created_at), desc(user.resource_id)], page, size }), isClear)
}

export const countUsersWhere = async (executor: Executor, where: SQL | undefined): Promise<number> =>
  Object.values(await countUsers(executor, where)).reduce((sum, n) => sum + n, 0)
