import type { Pool } from 'pg'
import { openGather } from '../../../db/gather.ts'
import type { RoleRow, SessionRow, UserRow } from './repo.ts'

/** What a page is told about its own account. */
export interface OwnProfile
  extends
    Pick<UserRow, 'username' | 'name' | 'rep_name' | 'logo' | 'email' | 'phone' | 'introduction' | 'locale' | 'theme' | 'time_zone'>,
    Pick<RoleRow, 'key' | 'name_en' | 'name_zh'> {
  user_id: string
  role_id: string
  organisation_name: string | null
  /** The role that the session began with; null where there is no session, or where it never noted one. */
  session_role_id: SessionRow['role_id']
}

const text = `select u.resource_id as user_id, u.username, u.name, u.rep_name, u.logo, u.email, u.phone, u.introduction, u.locale, u.theme, u.time_zone,
  r.resource_id as role_id, r.key, r.name_en, r.name_zh, o.name as organisation_name, s.role_id as session_role_id, k.key as asked
  from unnest($1::text[], $2::uuid[], $3::uuid[]) as k(key, user_id, session_id)
  join "user" u on u.resource_id = k.user_id and u.deleted_at is null
  join role r on r.resource_id = u.role_resource_id
  left join organisation o on o.resource_id = u.organisation_id
  left join session s on s.resource_id = k.session_id`
const mostAtOnce = 500

type Read = (key: string) => Promise<OwnProfile | null>
const readers = new WeakMap<Pool, Read>()

/** One statement for all who ask at once: every page load asks. Rows are read anew, because many modules change them. */
export function findOwnProfile(pool: Pool, userId: string, sessionId: string | null): Promise<OwnProfile | null> {
  let read = readers.get(pool)
  if (read === undefined) {
    read = openReader(pool)
    readers.set(pool, read)
  }
  return read(`${userId} ${sessionId ?? ''}`)
}

const openReader = (pool: Pool): Read =>
  openGather(mostAtOnce, async (keys) => {
    const ids = keys.map((key) => key.split(' '))
    const values = [keys, ids.map(([user]) => user), ids.map(([, session]) => session || null)]
    const { rows } = await pool.query<OwnProfile & { asked: string }>({ name: 'session_own_profile', text, values })
    return new Map(rows.map(({ asked, ...row }) => [asked, row]))
  })
