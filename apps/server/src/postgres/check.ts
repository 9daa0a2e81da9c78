import type { Pool } from 'pg'

const oldest = 150_000

/** Refuses a server that is too old, and one that cannot sort names by pinyin. Says whether we are more than an owner there. */
export async function checkPostgres(pool: Pool): Promise<{ version: string; is_superuser: boolean }> {
  const { rows } = await pool.query<{ number: number; version: string; icu: boolean; is_superuser: boolean }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            exists (select 1 from pg_collation where collname = 'zh-x-icu') as icu,
            (select rolsuper from pg_roles where rolname = current_user) as is_superuser`,
  )
  const [server] = rows
  if (server === undefined || server.number < oldest)
    throw new Error(`PostgreSQL ${server?.version ?? '?'} is too old; 15 or later is needed.`)
  if (!server.icu) throw new Error('This PostgreSQL has no collation "zh-x-icu"; it must be built with ICU.')
  return { version: server.version, is_superuser: server.is_superuser }
}
