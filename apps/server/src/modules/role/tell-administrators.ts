import type { Tx } from '../../db/database.ts'
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

/** In the transaction of its cause, to all who are administrators after it. */
export async function tellAdministrators(tx: Tx, news: AdministratorNews): Promise<void> {
  const userIds = await administratorIds(tx)
  for (const tell of tellers) await tell(tx, userIds, news)
}
