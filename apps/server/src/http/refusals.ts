import type { AnyEndpoint } from '@beacon/api/endpoint'
import type { Ctx } from '../context.ts'
import type { Failure } from '../failure.ts'
import { writeAudit, type AuditEntry } from '../modules/platform/audit/index.ts'

const mostPerMinute = 20
const minute = 60_000

interface Window {
  count: number
  last: Ctx
  timer: NodeJS.Timeout
}
export interface RefusalLog {
  note: (ctx: Ctx, endpoint: AnyEndpoint, failure: Failure) => Promise<void>
  /** Writes what was only counted until now. */
  close: () => Promise<void>
}

/** Every refused write of a signed-in person is a row of the audit log, at most twenty per person and minute; the rest is counted in one more. */
export function refusalLog(windowMs = minute): RefusalLog {
  const windows = new Map<string, Window>()
  const end = async (userId: string) => {
    const window = windows.get(userId)
    windows.delete(userId)
    if (window === undefined || window.count <= mostPerMinute) return
    const more = window.count - mostPerMinute
    const entry = { ...base, object_name: '', after: { count: more } }
    await writeAudit(window.last, window.last.db, [entry]).catch((error: unknown) => {
      window.last.log.warn({ err: error, more }, 'refused tries could not be written to the audit log')
    })
  }
  return {
    note: async (ctx, endpoint, failure) => {
      if (failure.status !== 403 || endpoint.method === 'GET' || ctx.actor === null) return
      const { user_id } = ctx.actor
      const window = windows.get(user_id) ?? { count: 0, last: ctx, timer: setTimeout(() => void end(user_id), windowMs).unref() }
      window.count += 1
      window.last = ctx
      windows.set(user_id, window)
      if (window.count > mostPerMinute) return
      await writeAudit(ctx, ctx.db, [{ ...base, object_name: `${endpoint.method} ${endpoint.path}`, error_code: failure.code }])
    },
    close: async () => {
      for (const [userId, { timer }] of windows) {
        clearTimeout(timer)
        await end(userId)
      }
    },
  }
}

const base = { module: 'auth', operation: 'refused', object_type: 'operation', result: 'refused' } as const satisfies AuditEntry
