import { and, asc, count, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Executor } from '../../../db/database.ts'
import { apiToken } from '../../../db/schema/people/api-token.ts'

export type TokenRow = typeof apiToken.$inferSelect

/** A token with its person and role, as a request needs them. */
export interface TokenWithUser {
  token: Pick<TokenRow, 'resource_id' | 'permissions' | 'read_only' | 'revoked_at'> & { expires_at: number; used_ms: number | null }
  user: {
    resource_id: string
    username: string
    rep_name: string
    logo: string | null
    organisation_id: string | null
    status: string
    locale: 'en' | 'zh' | null
    time_zone: string | null
    expires_at: number | null
    is_deleted: boolean
  }
  role: { resource_id: string; key: string | null; name_en: string; permissions: string[] }
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const findText = `select
  json_build_object('resource_id', t.resource_id, 'permissions', t.permissions, 'read_only', t.read_only, 'revoked_at', t.revoked_at,
    'expires_at', ${ms('t.expires_at')}, 'used_ms', ${ms('t.last_used_at')}) as token,
  json_build_object('resource_id', u.resource_id, 'username', u.username, 'rep_name', u.rep_name, 'logo', u.logo,
    'organisation_id', u.organisation_id, 'status', u.status, 'locale', u.locale, 'time_zone', u.time_zone, 'expires_at', ${ms('u.expires_at')}, 'is_deleted', u.deleted_at is not null) as "user",
  json_build_object('resource_id', r.resource_id, 'key', r.key, 'name_en', r.name_en, 'permissions', r.permissions) as role
  from api_token t join "user" u on u.resource_id = t.user_id join role r on r.resource_id = u.role_resource_id
  where t.token_hash = $1`

export async function findToken(pool: Pool, hash: Buffer): Promise<TokenWithUser | null> {
  const { rows } = await pool.query<TokenWithUser>({ name: 'api_token_find', text: findText, values: [hash] })
  return rows[0] ?? null
}

export async function findTokenById(executor: Executor, id: string): Promise<TokenRow | null> {
  const [row] = await executor.select().from(apiToken).where(eq(apiToken.resource_id, id))
  return row ?? null
}

export async function touchToken(executor: Executor, id: string, ip: string): Promise<void> {
  await executor
    .update(apiToken)
    .set({ last_used_at: sql`now()`, last_used_ip: ip })
    .where(eq(apiToken.resource_id, id))
}

/** Newest first, living ones before the others. */
export async function listTokens(executor: Executor, userId: string): Promise<TokenRow[]> {
  return executor
    .select()
    .from(apiToken)
    .where(and(eq(apiToken.user_id, userId), sql`(${apiToken.revoked_at} is null or ${apiToken.revoked_at} > now() - interval '90 days')`))
    .orderBy(sql`${apiToken.revoked_at} is not null`, desc(apiToken.created_at), asc(apiToken.resource_id))
    .limit(100)
}

export async function countLiving(executor: Executor, userId: string): Promise<number> {
  const [row] = await executor
    .select({ n: count() })
    .from(apiToken)
    .where(and(eq(apiToken.user_id, userId), isNull(apiToken.revoked_at), sql`${apiToken.expires_at} > now()`))
  return row?.n ?? 0
}

export async function insertToken(executor: Executor, row: typeof apiToken.$inferInsert): Promise<TokenRow> {
  const [made] = await executor.insert(apiToken).values(row).returning()
  if (made === undefined) throw new Error('the token was not written')
  return made
}

/** Answers the token that ended; null when it was not there or over already. */
export async function revokeToken(executor: Executor, userId: string, id: string): Promise<TokenRow | null> {
  const [row] = await executor
    .update(apiToken)
    .set({ revoked_at: sql`now()`, revoked_why: 'person' })
    .where(and(eq(apiToken.user_id, userId), eq(apiToken.resource_id, id), isNull(apiToken.revoked_at)))
    .returning()
  return row ?? null
}

export async function revokeAll(executor: Executor, userId: string, why: 'password' | 'administrator'): Promise<number> {
  const { rowCount } = await executor
    .update(apiToken)
    .set({ revoked_at: sql`now()`, revoked_why: why })
    .where(and(eq(apiToken.user_id, userId), isNull(apiToken.revoked_at)))
  return rowCount ?? 0
}

/** Tokens that end within a week and whose person was not told; they count as told from now on. */
export async function takeEnding(executor: Executor): Promise<TokenRow[]> {
  return executor
    .update(apiToken)
    .set({ warned_at: sql`now()` })
    .where(
      and(
        isNull(apiToken.revoked_at),
        isNull(apiToken.warned_at),
        sql`${apiToken.expires_at} > now()`,
        lt(apiToken.expires_at, sql`now() + interval '7 days'`),
        // A token made for less than a week was known to end soon.
        sql`${apiToken.expires_at} - ${apiToken.created_at} > interval '7 days'`,
      ),
    )
    .returning()
}
