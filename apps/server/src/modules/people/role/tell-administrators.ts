import type { Tx } from '../../../db/database.ts'
import { administratorIds } from './repo.ts'

/** What every administrator must hear of. */
export interface AdministratorNews {
  kind: 'administrators_changed'
  by: string
  came: string[]
  went: string[]
}
type Teller = (tx: Tx, userIds: string[], news: AdministratorNews) => Promise<void>
const tellers: Teller[] = []

/** Whoever carries messages to people says so here. */
export function carryAdministratorNews(tell: Teller): void {
  if (!tellers.includes(tell)) tellers.push(tell)
}

interface Moved {
  username: string
  /** Of the roles before and after; undefined: a new account. */
  from: string | null | undefined
  to: string | null
}
const isAdmin = (key: string | null | undefined): boolean => key === 'administrator'

/** Of these changes of roles, tells who became and who ceased to be an administrator, when anybody did. */
export async function tellOfAdministratorMoves(tx: Tx, by: string, moved: readonly Moved[]): Promise<void> {
  const came = moved.filter(({ from, to }) => isAdmin(to) && !isAdmin(from)).map(({ username }) => username)
  const went = moved.filter(({ from, to }) => isAdmin(from) && !isAdmin(to)).map(({ username }) => username)
  if (came.length + went.length > 0) await tellAdministrators(tx, { kind: 'administrators_changed', by, came, went })
}

/** In the transaction of its cause, to all who are administrators after it. */
async function tellAdministrators(tx: Tx, news: AdministratorNews): Promise<void> {
  const userIds = await administratorIds(tx)
  for (const tell of tellers) await tell(tx, userIds, news)
}
