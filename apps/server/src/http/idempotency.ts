import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { idempotency } from '../db/schema/platform.ts'
import { Failure } from '../failure.ts'

export interface StoredReply {
  status: number
  text: string
}

const keyForm = /^[\x21-\x7e]{8,128}$/u
const waitForOtherMs = 10_000
const abandonedAfterS = 60

/** Runs `work` once per (user, operation, key) within 24 h; a repetition gets the first reply. */
export async function once(
  ctx: Ctx,
  call: { userId: string; operation: string; key: string; body: unknown },
  work: () => Promise<StoredReply>,
): Promise<StoredReply> {
  const { userId: user_id, operation, key } = call
  if (!keyForm.test(key)) throw new Failure('bad_request', { header: 'Idempotency-Key' })
  const body_hash = createHash('sha256')
    .update(JSON.stringify(call.body ?? null))
    .digest()
  const row = and(eq(idempotency.user_id, user_id), eq(idempotency.operation, operation), eq(idempotency.key, key))
  await ctx.db.delete(idempotency).where(and(row, lt(idempotency.created_at, sql`now() - interval '24 hours'`)))
  await ctx.db
    .delete(idempotency)
    .where(and(row, isNull(idempotency.status), lt(idempotency.created_at, sql`now() - make_interval(secs => ${abandonedAfterS})`)))
  const made = await ctx.db
    .insert(idempotency)
    .values({ user_id, operation, key, body_hash })
    .onConflictDoNothing()
    .returning({ key: idempotency.key })
  if (made.length > 0) {
    try {
      const kept = await work()
      await ctx.db.update(idempotency).set({ status: kept.status, reply: kept.text }).where(row)
      return kept
    } catch (error) {
      await ctx.db.delete(idempotency).where(row)
      throw error
    }
  }
  for (const end = Date.now() + waitForOtherMs; Date.now() < end; await wait(50)) {
    const [first] = await ctx.db.select().from(idempotency).where(row)
    if (first === undefined) return once(ctx, call, work)
    if (!first.body_hash.equals(body_hash)) throw new Failure('idempotency_mismatch')
    if (first.status !== null) return { status: first.status, text: first.reply ?? 'null' }
  }
  throw new Failure('idempotency_mismatch', { running: true })
}
