import type { Client } from 'pg'
import { quoted } from './catalogue.ts'

/** Everything of the product in a schema, without what an extension brought. One's own tables may be dropped, the schema often not. */
const drops = `
  with mine as (
    select 1 as step, format('drop %s if exists %I.%I cascade', case c.relkind when 'v' then 'view' when 'm' then 'materialized view' else 'table' end,
                             n.nspname, c.relname) as text, c.oid as oid, 'pg_class'::regclass as class
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = $1 and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    union all
    select 2, format('drop sequence if exists %I.%I cascade', n.nspname, c.relname), c.oid, 'pg_class'::regclass
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = $1 and c.relkind = 'S'
    union all
    select 3, format('drop routine if exists %s cascade', p.oid::regprocedure), p.oid, 'pg_proc'::regclass
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname = $1
    union all
    select 4, format('drop type if exists %I.%I cascade', n.nspname, t.typname), t.oid, 'pg_type'::regclass
    from pg_type t join pg_namespace n on n.oid = t.typnamespace where n.nspname = $1 and t.typtype in ('e', 'd'))
  select text from mine
  where not exists (select 1 from pg_depend d where d.classid = mine.class and d.objid = mine.oid and d.deptype in ('e'))
  order by step, text`

/** Makes the schema where it is missing and empties it where it is not. */
export async function emptySchema(client: Client, schema: string): Promise<void> {
  await client.query(`create schema if not exists ${quoted(schema)}`)
  const { rows } = await client.query<{ text: string }>(drops, [schema])
  for (const { text } of rows) await client.query(text)
}
