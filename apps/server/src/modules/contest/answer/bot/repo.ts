import type { Permission } from '@beacon/api/people/permissions'
import { desc, eq, sql } from 'drizzle-orm'
import type { Executor, Tx } from '../../../../db/database.ts'
import { newId } from '../../../../db/id.ts'
import { botCall, entrantToken } from '../../../../db/schema/contest/player.ts'

export const callLogLength = 20
type TokenRecord = typeof entrantToken.$inferSelect
type CallRecord = typeof botCall.$inferSelect

/** Whose token it is: the entrant, and its captain in whose name the program acts. */
export interface TokenOwner extends Record<string, unknown> {
  /** Null: its box was known by its address. */
  token_id: string | null
  entrant_id: string
  contest_id: string
  user_id: string
  username: string
  rep_name: string
  role_name: string
  permissions: Permission[]
}

/** Whose captain may sign in; `t` names an entrant. */
const captain = sql`join entrant_member m on m.entrant_id = t.entrant_id and m.is_captain
    join "user" u on u.resource_id = m.user_id and u.status = 'normal' and u.deleted_at is null and (u.expires_at is null or u.expires_at > now())
    join role r on r.resource_id = u.role_resource_id`
const owned = sql`t.entrant_id, t.contest_id, u.resource_id as user_id, u.username, u.rep_name, r.name_en as role_name, r.permissions`

/** Null for a token that is none, or whose captain may not sign in. */
export async function findOwner(executor: Executor, hash: Buffer): Promise<TokenOwner | null> {
  const { rows } = await executor.execute<TokenOwner>(sql`
    select t.token_id, ${owned} from entrant_token t ${captain} where t.token_hash = ${hash} order by u.resource_id limit 1`)
  return rows[0] ?? null
}

/** An entrant that is known without its token. */
export async function findOwnerOf(executor: Executor, entrant_id: string): Promise<TokenOwner | null> {
  const { rows } = await executor.execute<TokenOwner>(sql`
    select null as token_id, ${owned} from entrant t ${captain} where t.entrant_id = ${entrant_id} order by u.resource_id limit 1`)
  return rows[0] ?? null
}

export async function findToken(executor: Executor, entrantId: string): Promise<TokenRecord | null> {
  const [row] = await executor.select().from(entrantToken).where(eq(entrantToken.entrant_id, entrantId))
  return row ?? null
}

/** One token an entrant: a new one takes the place of the old. */
export async function putToken(
  tx: Tx,
  row: Pick<TokenRecord, 'entrant_id' | 'contest_id' | 'token_hash' | 'hint' | 'created_by'>,
): Promise<TokenRecord> {
  const fresh = { ...row, token_id: newId(), last_used_at: null, created_at: sql`now()` }
  const [made] = await tx.insert(entrantToken).values(fresh).onConflictDoUpdate({ target: entrantToken.entrant_id, set: fresh }).returning()
  if (made === undefined) throw new Error('a token was not written')
  return made
}

/** A token of an entrant stops at once; true when there was one. */
export async function dropToken(tx: Tx, entrantId: string): Promise<boolean> {
  const gone = await tx.delete(entrantToken).where(eq(entrantToken.entrant_id, entrantId)).returning({ id: entrantToken.token_id })
  return gone.length > 0
}

/** Every token of a contest stops at once; answers how many there were. */
export async function dropTokens(tx: Tx, contestId: string): Promise<number> {
  const gone = await tx.delete(entrantToken).where(eq(entrantToken.contest_id, contestId)).returning({ id: entrantToken.token_id })
  return gone.length
}

export async function selectCalls(executor: Executor, entrantId: string): Promise<CallRecord[]> {
  return executor
    .select()
    .from(botCall)
    .where(eq(botCall.entrant_id, entrantId))
    .orderBy(desc(botCall.at), desc(botCall.call_id))
    .limit(callLogLength)
}

/** Notes a request, forgets the oldest, and that the token was used: one way to the database. */
export async function noteCall(
  executor: Executor,
  call: Pick<CallRecord, 'entrant_id' | 'flags' | 'correct' | 'result' | 'address'>,
): Promise<void> {
  const { entrant_id, flags, correct, result, address } = call
  await executor.execute(sql`
    with used as (update entrant_token set last_used_at = now() where entrant_id = ${entrant_id}),
    gone as (delete from bot_call where call_id in
      (select call_id from bot_call where entrant_id = ${entrant_id} order by at desc, call_id desc offset ${callLogLength - 1}))
    insert into bot_call (call_id, entrant_id, flags, correct, result, address)
    values (${newId()}, ${entrant_id}, ${flags}, ${correct}, ${result}, ${address}::inet)`)
}
