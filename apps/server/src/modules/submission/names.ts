import { eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Platform } from '../../context.ts'
import { user } from '../../db/schema/user.ts'

const known = new LRUCache<string, string>({ max: 5_000, ttl: 60_000 })

/** The name people show, for “already solved by”. */
export async function nameOfUser(platform: Pick<Platform, 'db'>, user_id: string): Promise<string> {
  const found = known.get(user_id)
  if (found !== undefined) return found
  const [row] = await platform.db.select({ name: user.rep_name }).from(user).where(eq(user.resource_id, user_id))
  known.set(user_id, row?.name ?? '')
  return row?.name ?? ''
}
