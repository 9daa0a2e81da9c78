import type { StoragePreview } from '@beacon/api/platform/storage'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { nextAuditCleaning } from '../audit-log/index.ts'
import { settingsOf } from '../setting/index.ts'
import { nextSystemLogCleaning } from '../system-log/index.ts'

type LogView = StoragePreview['logs'][number]

/** What the logs take in the database and when they are cleaned; their own modules do it. */
export async function logsOf(ctx: Ctx): Promise<LogView[]> {
  const { audit_keep_months } = (await settingsOf(ctx)).values
  const { rows } = await ctx.db.execute<{ kind: LogView['kind']; bytes: string; oldest: string | null }>(
    sql`select kind, (select coalesce(sum(pg_total_relation_size(inhrelid)), 0) from pg_inherits where inhparent = kind::regclass) as bytes,
      to_char(oldest at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as oldest
    from (values ('audit', (select min(at) from audit)), ('system_log', (select min(at) from system_log))) as log(kind, oldest)`,
  )
  const next = { audit: nextAuditCleaning(audit_keep_months), system_log: nextSystemLogCleaning() }
  return rows.map(({ kind, bytes, oldest }) => ({ kind, bytes: Number(bytes), oldest, next_at: next[kind] }))
}
