import type { AnyEndpoint } from '@beacon/api/endpoint'
import { LRUCache } from 'lru-cache'
import type { Ctx } from '../context.ts'
import type { Failure } from '../failure.ts'
import { writeAudit } from '../modules/audit/index.ts'

const mostPerMinute = 20
const minute = 60_000

/** Every refused write of a signed-in person is a row of the audit log, at most twenty per person and minute. */
export function refusalLog(): (ctx: Ctx, endpoint: AnyEndpoint, failure: Failure) => Promise<void> {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl: minute, noUpdateTTL: true })
  return async (ctx, endpoint, failure) => {
    if (failure.status !== 403 || endpoint.method === 'GET' || ctx.actor === null) return
    const count = (counts.get(ctx.actor.user_id) ?? 0) + 1
    counts.set(ctx.actor.user_id, count)
    if (count > mostPerMinute) return
    const entry = {
      module: 'auth',
      operation: 'refused',
      object_type: 'operation',
      object_name: `${endpoint.method} ${endpoint.path}`,
      result: 'refused' as const,
      error_code: failure.code,
    }
    await writeAudit(ctx, ctx.db, [entry])
  }
}
