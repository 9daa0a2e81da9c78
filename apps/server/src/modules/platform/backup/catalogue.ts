import type { Client } from 'pg'

export interface Table {
  name: string
  /** Those that are written; generated ones are computed anew. */
  columns: string[]
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const within = (schema: string, name: string): string => `${quoted(schema)}.${quoted(name)}`

/** Migrations name the schema where they must; in a scratch one they mean that. */
export const inSchema = (statement: string, schema: string): string =>
  statement.replaceAll(/"public"\.|\bpublic\.(?=["a-z_])/gu, `${quoted(schema)}.`).replaceAll(/'public'/gu, `'${schema}'`)

/** Rows about archives on this machine: they are not part of what an archive holds. */
export const machineTable = 'backup'

/** Texts of rows must not depend on who asks. */
export async function plainTexts(client: Client): Promise<void> {
  await client.query(`set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
    set extra_float_digits = 1; set synchronize_seqscans = off; set client_encoding = 'UTF8'; set statement_timeout = 0;
    set idle_in_transaction_session_timeout = 0`)
}

/** Every table of the schema but counters of the moment (unlogged); a partitioned one is one table. */
export async function tablesOf(client: Client, schema: string): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
            array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
     order by c.relname collate "C"`,
    [schema],
  )
  return rows.filter(({ name }) => name !== machineTable)
}

/** How many rows a table has, and the sum of a digest of each. The text of a row is all of its columns. */
export async function digestOf(client: Client, schema: string, { name, columns }: Table): Promise<{ rows: number; digest: string }> {
  const list = columns.map(quoted).join(', ')
  const { rows } = await client.query<{ rows: string; digest: string }>(
    `select count(*)::text as rows,
            coalesce(sum(('x' || substr(encode(sha256(convert_to(one::text, 'UTF8')), 'hex'), 1, 15))::bit(60)::bigint), 0)::text as digest
     from (select ${list} from ${within(schema, name)}) one`,
  )
  return { rows: Number(rows[0]?.rows ?? 0), digest: rows[0]?.digest ?? '0' }
}

export async function sequencesOf(client: Client, schema: string): Promise<{ name: string; value: string; is_called: boolean }[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'S' and c.relpersistence = 'p' order by c.relname collate "C"`,
    [schema],
  )
  const found: { name: string; value: string; is_called: boolean }[] = []
  for (const { name } of rows) {
    const read = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from ${within(schema, name)}`,
    )
    const [row] = read.rows
    if (row !== undefined) found.push({ name, ...row })
  }
  return found
}

export async function migrationsOf(client: Client): Promise<{ when: number; hash: string }[]> {
  const { rows } = await client.query<{ when: string; hash: string }>(
    `select created_at::text as when, hash from drizzle.__drizzle_migrations order by created_at, id`,
  )
  return rows.map(({ when, hash }) => ({ when: Number(when), hash }))
}
