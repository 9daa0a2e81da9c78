import type { Pool } from 'pg'
import { clockNow } from '../../../db/clock.ts'
import { openGather } from '../../../db/gather.ts'
import type { RoleRow, SessionRow, UserRow } from './repo.ts'

/** What deciding about a session reads; instants in epoch ms. */
export interface SessionWithUser {
  session: Pick<SessionRow, 'resource_id' | 'must_change' | 'ended_why' | 'role_id'> & { expires_at: number; seen_at: number }
  user: Pick<UserRow, 'resource_id' | 'username' | 'rep_name' | 'logo' | 'organisation_id' | 'status' | 'locale' | 'time_zone'> & {
    expires_at: number | null
    is_deleted: boolean
  }
  role: Pick<RoleRow, 'resource_id' | 'key' | 'name_en' | 'permissions'>
}

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
/** Rows of sessions, then each of their roles once: all of it as of one moment, in one way to the database. */
const findText = `with found as materialized (select encode(k.hash, 'base64') as key,
  json_build_object('resource_id', s.resource_id, 'must_change', s.must_change, 'role_id', s.role_id, 'ended_why', s.ended_why, 'expires_at', ${ms('s.expires_at')}, 'seen_at', ${ms('s.seen_at')}) as session,
  json_build_object('resource_id', u.resource_id, 'username', u.username, 'rep_name', u.rep_name, 'logo', u.logo, 'organisation_id', u.organisation_id, 'status', u.status, 'locale', u.locale, 'time_zone', u.time_zone,
    'expires_at', ${ms('u.expires_at')}, 'is_deleted', u.deleted_at is not null) as "user",
  u.role_resource_id as role_id
  from unnest($1::bytea[]) as k(hash)
  join session s on s.token_hash = k.hash or (s.old_token_hash = k.hash and s.old_until > now())
  join "user" u on u.resource_id = s.user_id)
  select key, session, "user", role_id, null::json as role from found union all
  select null, null, null, r.resource_id, json_build_object('resource_id', r.resource_id, 'key', r.key, 'name_en', r.name_en, 'permissions', r.permissions)
  from (select distinct role_id from found) f join role r on r.resource_id = f.role_id`
/** An account that ends in a final would end the final: who takes part in a running contest stays until it is over. */
const playsText = `select 1 from entrant_member m join entrant e on e.entrant_id = m.entrant_id
  join contest c on c.resource_id = m.contest_id
  where m.user_id = $1 and e.status = 'approved' and c.deleted_at is null and c.announced_status in ('running', 'paused') limit 1`
const touchText = `update session set seen_at = now() where resource_id in
  (select resource_id from session where resource_id = any($1::uuid[]) order by resource_id for update skip locked)`
const mostAtOnce = 500

interface OfSession extends Pick<SessionWithUser, 'session' | 'user'> {
  key: string
  role_id: string
  role: null
}
interface OfRole {
  key: null
  role: SessionWithUser['role']
}

/** Sessions by the base64 of their token's hash. */
export const openSessionReader = (pool: Pool): ((hash: string) => Promise<SessionWithUser | null>) =>
  openGather(mostAtOnce, async (keys) => {
    const hashes = keys.map((key) => Buffer.from(key, 'base64'))
    const { rows } = await pool.query<OfSession | OfRole>({ name: 'session_find', text: findText, values: [hashes] })
    const roles = new Map(rows.flatMap(({ role }) => (role === null ? [] : [[role.resource_id, role] as const])))
    const found = new Map<string, SessionWithUser>()
    for (const row of rows) {
      const role = row.role === null ? roles.get(row.role_id) : undefined
      if (row.role === null && role !== undefined) found.set(row.key, { session: row.session, user: row.user, role })
    }
    return found
  })

async function playsNow(pool: Pool, userId: string): Promise<boolean> {
  const { rowCount } = await pool.query({ name: 'session_plays', text: playsText, values: [userId] })
  return (rowCount ?? 0) > 0
}

/** Whether an account has come to its end (epoch ms) and is not in the middle of a contest it takes part in. */
export const isAccountOver = async (pool: Pool, userId: string, end: number | null): Promise<boolean> =>
  end !== null && end <= clockNow() && !(await playsNow(pool, userId))

/** Notes that sessions were used, many in one statement; a row that somebody holds is noted the next time. */
export const openSessionToucher = (pool: Pool): ((id: string) => Promise<unknown>) =>
  openGather<true>(mostAtOnce, async (ids) => {
    await pool.query({ name: 'session_touch', text: touchText, values: [ids] })
    return new Map(ids.map((id) => [id, true]))
  })
