import type { Client } from 'pg'
import { quoted, within } from './catalogue.ts'

/**
 * Foreign keys may point in a circle, and rows come table by table: they are taken off and answered as the statements that put
 * them back, which prove every row. Switching them off instead would need a superuser.
 */
export async function dropForeignKeys(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; text: string }>(
    `select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as text
     from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and k.contype = 'f' and k.conparentid = 0 order by c.relname, k.conname`,
    [schema],
  )
  for (const { table, name } of rows) await client.query(`alter table ${within(schema, table)} drop constraint ${quoted(name)}`)
  return rows.map(({ table, name, text }) => `alter table ${within(schema, table)} add constraint ${quoted(name)} ${text}`)
}

const states: Readonly<Record<string, string>> = { O: 'enable', A: 'enable always', R: 'enable replica' }

/** Holds back triggers of the product (append-only tables refuse to be emptied); answers the statements that set them again. */
export async function holdTriggers(client: Client, schema: string): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; state: string }>(
    `select c.relname as table, t.tgname as name, t.tgenabled::text as state
     from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and not t.tgisinternal and t.tgenabled <> 'D' order by c.relname, t.tgname`,
    [schema],
  )
  for (const { table, name } of rows) await client.query(`alter table only ${within(schema, table)} disable trigger ${quoted(name)}`)
  return rows.map(
    ({ table, name, state }) => `alter table only ${within(schema, table)} ${states[state] ?? 'enable'} trigger ${quoted(name)}`,
  )
}
