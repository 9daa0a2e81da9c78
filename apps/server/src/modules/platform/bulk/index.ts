import * as z from 'zod/mini'
import { bulkAtOnce, bulkMax, type BulkStarted } from '@beacon/api/bulk'
import type { Platform, SignedIn } from '../../../context.ts'
import type { Tx } from '../../../db/database.ts'
import { fail, failFields } from '../../../failure.ts'
import { withStatus, type Special } from '../../../module.ts'
import { onBehalfOf, personCtx, type OnBehalf } from '../person/index.ts'

export type BulkReply = Pick<BulkStarted, 'done' | 'skipped'>

/** One action over many rows. `run` judges each row alone and writes one transaction; it is called once, or again and again in a job. */
export interface BulkAction<Input extends object, Reply extends BulkReply> {
  /** Name of its job. */
  name: string
  run: (ctx: SignedIn, ids: string[], input: Input) => Promise<Reply>
  /** Rows follow from each other (numbers in sequence): a job does them in one transaction, too. */
  isWhole?: boolean
  /** What a job's result holds besides counts and skipped rows. */
  keep?: (ctx: SignedIn, replies: Reply[]) => Record<string, unknown>
}

interface Order<Input> {
  ids: string[]
  input: Input
  by: OnBehalf
}
const orderHead = z.object({
  ids: z.array(z.string()),
  input: z.record(z.string(), z.unknown()),
  by: z.object({
    user_id: z.string(),
    session_id: z.nullable(z.string()),
    token_id: z.nullable(z.string()),
    ip: z.string(),
    request_id: z.string(),
  }),
})

/** In a module's `start`: large orders of this action are done by the queue, 200 rows a transaction unless they hang together, with the person's rights of that moment. */
export function registerBulk<Input extends object, Reply extends BulkReply>(
  { jobs }: Pick<Platform, 'jobs'>,
  action: BulkAction<Input, Reply>,
): void {
  jobs.register(action.name, async (job, given, report) => {
    const order = z.parse(orderHead, given) as Order<Input>
    const replies: Reply[] = []
    const part = action.isWhole === true ? order.ids.length : bulkAtOnce
    for (let at = 0; at < order.ids.length; at += part) {
      // Asked again for each part: who lost the right, or the account, stops here.
      const ctx = (await personCtx(job, order.by)) ?? fail('permission_missing')
      replies.push(await action.run(ctx, order.ids.slice(at, at + part), order.input))
      await report(Math.min(99, ((at + part) / order.ids.length) * 100))
    }
    const ctx = (await personCtx(job, order.by)) ?? fail('permission_missing')
    return {
      done: replies.reduce((sum, { done }) => sum + done.length, 0),
      skipped: replies.flatMap(({ skipped }) => skipped),
      ...action.keep?.(ctx, replies),
    }
  })
}

/** Up to 200 rows are done at once; above that the answer is 202 with the job that does it. Both hold `reply` besides. */
export async function runBulk<Input extends object, Reply extends BulkReply>(
  ctx: SignedIn,
  action: BulkAction<Input, Reply>,
  { ids, input, reply = {} }: { ids: string[]; input: Input; reply?: object },
): Promise<Reply | Special> {
  if (ids.length <= bulkAtOnce) return { ...(await action.run(ctx, ids, input)), ...reply }
  const job_id = await ctx.db.transaction((tx) => enqueueBulk(ctx, tx, action, { ids, input }))
  return withStatus(202, { done: [], skipped: [], job_id, total: ids.length, ...reply })
}

/** The job that does it, in the caller's transaction: it starts when that commits. */
export function enqueueBulk<Input extends object, Reply extends BulkReply>(
  ctx: SignedIn,
  tx: Tx,
  action: BulkAction<Input, Reply>,
  { ids, input }: { ids: string[]; input: Input },
): Promise<string> {
  const order: Order<Input> = { ids, input, by: onBehalfOf(ctx) }
  return ctx.jobs.enqueue(tx, action.name, order, ctx.actor.user_id)
}

/** The rows of an order: those named, or all that match but those left out. Throws `bulk_too_many` above 10,000. */
export async function bulkIdsOf<Filters>(
  { ids, matching, except = [] }: { ids: string[] | undefined; matching: Filters | undefined; except?: string[] | undefined },
  find: (filters: Filters, limit: number) => Promise<string[]>,
): Promise<string[]> {
  if ((ids === undefined) === (matching === undefined)) failFields({ user_ids: { code: 'field_empty' } })
  const left = new Set(except)
  const found = ids ?? (matching === undefined ? [] : await find(matching, bulkMax + left.size + 1))
  const wanted = [...new Set(found)].filter((id) => !left.has(id))
  if (wanted.length > bulkMax) fail('bulk_too_many', { max: bulkMax, n: wanted.length })
  return wanted
}
