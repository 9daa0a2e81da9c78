import type { Tx } from '../../../db/database.ts'
import { sendAutomatic } from '../message/index.ts'
import { administratorIds } from './repo.ts'

interface Moved {
  username: string
  /** Of the roles before and after; undefined: a new account. */
  from: string | null | undefined
  to: string | null
}
const isAdmin = (key: string | null | undefined): boolean => key === 'administrator'
const list = (names: string[]): string => (names.length === 0 ? '–' : names.join(', '))

/**
 * Of these changes of roles, says who became and who ceased to be an administrator, when anybody did: in the transaction of its
 * cause, to all who are administrators after it.
 */
export async function tellOfAdministratorMoves(tx: Tx, by: string, moved: readonly Moved[]): Promise<void> {
  const came = moved.filter(({ from, to }) => isAdmin(to) && !isAdmin(from)).map(({ username }) => username)
  const went = moved.filter(({ from, to }) => isAdmin(from) && !isAdmin(to)).map(({ username }) => username)
  if (came.length + went.length === 0) return
  const user_ids = await administratorIds(tx)
  await sendAutomatic(tx, { template: 'administrators_changed', user_ids, values: () => ({ by, came: list(came), went: list(went) }) })
}
