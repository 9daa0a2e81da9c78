import { sql } from 'drizzle-orm'
import type { Executor } from '../../../db/database.ts'

/** Tables that tell of files without holding them: the file itself, uploads, logs, and what happened once. */
const tellers = [
  'file',
  'upload',
  'upload_piece',
  'upload_charge',
  'job',
  'audit',
  'audit_seal',
  'audit_archive',
  'system_log',
  'setting_change',
  'score_event',
  'live_event',
  'check_run',
  'idempotency',
  'session',
  'backup',
  // Its package is kept by its mark until it is decided; afterwards it only says where it came from.
  'resource_import',
]

/**
 * Which of these files any row of any other table names, in whatever column: by the catalogue, so that a new kind of use
 * protects its files without a word here.
 */
export async function namedFiles(executor: Executor, ids: readonly string[]): Promise<Set<string>> {
  const named = new Set<string>()
  if (ids.length === 0) return named
  const { rows: tables } = await executor.execute<{ name: string }>(
    sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not c.relispartition and c.relpersistence = 'p' and c.relname <> all(${sql.param(tellers)}::text[])`,
  )
  const pattern = ids.join('|')
  for (const { name } of tables) {
    const { rows } = await executor.execute<{ id: string }>(
      sql`select distinct found.id[1] as id from ${sql.identifier(name)} one, lateral regexp_matches(one::text, ${pattern}, 'g') as found(id)`,
    )
    for (const { id } of rows) named.add(id)
  }
  return named
}
