import { and, count, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'
import { recoveryCode, totp, trustedBrowser } from '../../../db/schema/people/second-factor.ts'

export type TotpRow = typeof totp.$inferSelect

export async function findTotp(executor: Executor, userId: string): Promise<TotpRow | null> {
  const [row] = await executor.select().from(totp).where(eq(totp.user_id, userId))
  return row ?? null
}

/** A seed that is not confirmed yet; an earlier unconfirmed one goes, a confirmed one stays. Answers whether it was kept. */
export async function putSeed(executor: Executor, row: { user_id: string; seed_sealed: Buffer }): Promise<boolean> {
  const { rowCount } = await executor
    .insert(totp)
    .values(row)
    .onConflictDoUpdate({
      target: totp.user_id,
      set: { seed_sealed: row.seed_sealed, last_step: 0, created_at: sql`now()` },
      setWhere: isNull(totp.confirmed_at),
    })
  return rowCount === 1
}

/** Takes a step: only a later one than the last, so no code is good twice, on whatever replica. */
export async function takeStep(executor: Executor, userId: string, step: number): Promise<boolean> {
  const { rowCount } = await executor
    .update(totp)
    .set({ last_step: step })
    .where(and(eq(totp.user_id, userId), lt(totp.last_step, step)))
  return rowCount === 1
}

export async function confirmTotp(executor: Executor, userId: string): Promise<boolean> {
  const { rowCount } = await executor
    .update(totp)
    .set({ confirmed_at: sql`now()` })
    .where(and(eq(totp.user_id, userId), isNull(totp.confirmed_at)))
  return rowCount === 1
}

/** Seed, recovery codes and trusted browsers go. Answers whether it was on. */
export async function dropTotp(executor: Executor, userId: string): Promise<boolean> {
  await executor.delete(recoveryCode).where(eq(recoveryCode.user_id, userId))
  await dropTrust(executor, userId)
  const gone = await executor.delete(totp).where(eq(totp.user_id, userId)).returning({ confirmed_at: totp.confirmed_at })
  return gone.some(({ confirmed_at }) => confirmed_at !== null)
}

export async function putCodes(executor: Executor, userId: string, digests: readonly Buffer[]): Promise<void> {
  await executor.delete(recoveryCode).where(eq(recoveryCode.user_id, userId))
  await executor.insert(recoveryCode).values(digests.map((code_digest) => ({ user_id: userId, code_digest })))
}

export async function takeCode(executor: Executor, userId: string, digest: Buffer): Promise<'wrong' | 'used' | 'taken'> {
  const at = and(eq(recoveryCode.user_id, userId), eq(recoveryCode.code_digest, digest))
  const { rowCount } = await executor
    .update(recoveryCode)
    .set({ used_at: sql`now()` })
    .where(and(at, isNull(recoveryCode.used_at)))
  if (rowCount === 1) return 'taken'
  const [known] = await executor.select({ used_at: recoveryCode.used_at }).from(recoveryCode).where(at)
  return known === undefined ? 'wrong' : 'used'
}

export async function countCodes(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor
    .select({ n: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.user_id, userId), isNull(recoveryCode.used_at)))
  return row?.n ?? 0
}

export async function isTrusted(executor: Executor, userId: string, hash: Buffer): Promise<boolean> {
  const [row] = await executor
    .select({ user_id: trustedBrowser.user_id })
    .from(trustedBrowser)
    .where(and(eq(trustedBrowser.token_hash, hash), eq(trustedBrowser.user_id, userId), sql`${trustedBrowser.expires_at} > now()`))
  return row !== undefined
}

export async function insertTrust(executor: Executor, row: typeof trustedBrowser.$inferInsert): Promise<void> {
  await executor.insert(trustedBrowser).values(row)
}

export async function dropTrust(executor: Executor, userId: string): Promise<void> {
  await executor.delete(trustedBrowser).where(eq(trustedBrowser.user_id, userId))
}

/** Which of these accounts have it on. */
export async function withTotp(executor: Executor, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const rows = await executor
    .select({ user_id: totp.user_id })
    .from(totp)
    .where(and(isNotNull(totp.confirmed_at), sql`${totp.user_id} = any(${sql.param([...userIds])}::uuid[])`))
  return new Set(rows.map(({ user_id }) => user_id))
}
