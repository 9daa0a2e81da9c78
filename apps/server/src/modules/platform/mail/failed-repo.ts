import type { Parsed, SortName } from '@beacon/api/endpoint'
import type { mail as contract } from '@beacon/api/platform/mail'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { mailOut } from '../../../db/schema/mail.ts'
import { orderOf, pageOf, type Sorting } from '../../../db/list.ts'

export type MailRow = typeof mailOut.$inferSelect
const isFailed = eq(mailOut.state, 'failed')
/** The last try ended when it would have been due again. */
const sorting: Sorting<SortName<typeof contract.failed>> = {
  columns: { failed_at: mailOut.due_at, created_at: mailOut.created_at, tries: mailOut.tries },
  usual: '-failed_at',
  ties: () => [desc(mailOut.resource_id)],
}

/** Null is all. */
const whichOf = (ids: readonly string[] | null) => and(isFailed, ids === null ? undefined : inArray(mailOut.resource_id, [...ids]))

export const countFailed = (executor: Executor): Promise<number> => executor.$count(mailOut, isFailed)

export async function selectFailed(executor: Executor, { sort, ...page }: Parsed<typeof contract.failed>['query']): Promise<MailRow[]> {
  return pageOf(executor.select().from(mailOut).where(isFailed).$dynamic(), orderOf(sorting, sort), page)
}

/** As if they were new. */
export async function queueAnew(executor: Executor, ids: readonly string[] | null): Promise<MailRow[]> {
  return executor
    .update(mailOut)
    .set({ state: 'queued', tries: 0, error: null, due_at: new Date().toISOString() })
    .where(whichOf(ids))
    .returning()
}

export async function deleteFailed(executor: Executor, ids: readonly string[] | null): Promise<MailRow[]> {
  return executor.delete(mailOut).where(whichOf(ids)).returning()
}
