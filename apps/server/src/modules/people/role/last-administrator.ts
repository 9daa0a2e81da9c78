import type { SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { countAdminsWithout } from './repo.ts'

/** Whether an administrator who can sign in is left when these go; until the commit nobody else takes one away. */
export async function isAdministratorLeft(ctx: SignedIn, tx: Tx, withoutIds: readonly string[]): Promise<boolean> {
  const { values } = await settingsOf(ctx, tx)
  return (await countAdminsWithout(tx, withoutIds, values)) > 0
}
