import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../db/database.ts'
import { emailProof } from '../../../db/schema/people/session.ts'
import { user, type ReviewNote } from '../../../db/schema/people/user.ts'
import { findWorkIdHolder } from '../user/index.ts'

export type UserRow = typeof user.$inferSelect

export async function insertUser(executor: Executor, row: typeof user.$inferInsert): Promise<UserRow> {
  const [made] = await executor.insert(user).values(row).returning()
  if (made === undefined) throw new Error('the account was not written')
  return made
}

export async function updateUser(executor: Executor, id: string, values: Partial<typeof user.$inferInsert>): Promise<void> {
  await executor
    .update(user)
    .set({ ...values, updated_at: sql`now()`, version: sql`${user.version} + 1` })
    .where(eq(user.resource_id, id))
}

export async function lockUser(tx: Tx, id: string): Promise<UserRow | null> {
  const [row] = await tx
    .select()
    .from(user)
    .where(and(eq(user.resource_id, id), isNull(user.deleted_at)))
    .for('update')
  return row ?? null
}

interface NewPerson {
  user_id: string
  organisation_id: string
  email: string | null
  phone: string | null
  work_id: string | null
  id_card_digest: Buffer | null
}

/** Living accounts that have something of a registration, as flags for its reviewer; and whether its work ID is taken. */
export async function findHolders(tx: Tx, wanted: NewPerson): Promise<{ flags: ReviewNote[]; work_id: boolean }> {
  const { email, phone, id_card_digest: digest } = wanted
  const hits = [
    email === null ? undefined : sql`lower(${user.email}) = lower(${email})`,
    phone === null ? undefined : eq(user.phone, phone),
    digest === null ? undefined : eq(user.id_card_digest, digest),
  ].filter((hit) => hit !== undefined)
  const rows =
    hits.length === 0
      ? []
      : await tx
          .select({ id: user.resource_id, email: user.email, phone: user.phone, digest: user.id_card_digest })
          .from(user)
          .where(and(isNull(user.deleted_at), ne(user.resource_id, wanted.user_id), or(...hits)))
          .orderBy(user.created_at)
          .limit(20)
  const flags = rows.flatMap((row): ReviewNote[] => [
    ...(digest !== null && row.digest?.equals(digest) === true ? [{ flag: 'same_id_card' as const, user_id: row.id }] : []),
    ...(email !== null && row.email?.toLowerCase() === email.toLowerCase() ? [{ flag: 'same_email' as const, user_id: row.id }] : []),
    ...(phone !== null && row.phone === phone ? [{ flag: 'same_phone' as const, user_id: row.id }] : []),
  ])
  return { flags, work_id: (await findWorkIdHolder(tx, wanted)) !== null }
}

export async function insertProof(executor: Executor, row: typeof emailProof.$inferInsert): Promise<void> {
  await executor.delete(emailProof).where(eq(emailProof.user_id, row.user_id))
  await executor.insert(emailProof).values(row)
}

/** Takes a proof of an e-mail once. */
export async function takeProof(executor: Executor, hash: Buffer): Promise<{ user_id: string; email: string } | null> {
  const [row] = await executor
    .update(emailProof)
    .set({ used_at: sql`now()` })
    .where(and(eq(emailProof.token_hash, hash), isNull(emailProof.used_at), sql`${emailProof.expires_at} > now()`))
    .returning({ user_id: emailProof.user_id, email: emailProof.email })
  return row ?? null
}
