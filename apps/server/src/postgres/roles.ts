import { Client } from 'pg'
import { locks } from '../db/locks.ts'

/**
 * The server works as this role. It owns its database and nothing else: no statement of the product, whatever it holds, reads a
 * file of the machine or runs a command. The superuser that initdb made only makes the role and the database.
 */
export const ownerRole = 'beacon_owner'
const rolesLock = locks.databaseRoles

async function inTransaction(url: string, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [rolesLock])
    await work(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Makes the owner role, or takes back what somebody gave it; its password is the one of now. `url` is the superuser's. */
export async function ensureOwnerRole(url: string, password: string): Promise<void> {
  await inTransaction(url, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [ownerRole])
    const rights = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls'
    const verb = rowCount === 0 ? 'create' : 'alter'
    await client.query(`${verb} role ${ownerRole} with ${rights} password ${client.escapeLiteral(password)}`)
  })
}

/** Gives the database of this address, and all that the superuser made in it, to the owner role. */
export async function giveDatabase(url: string): Promise<void> {
  await inTransaction(url, async (client) => {
    const { rows } = await client.query<{ name: string; owner: string }>(
      'select datname as name, pg_get_userbyid(datdba) as owner from pg_database where datname = current_database()',
    )
    const [database] = rows
    if (database === undefined || database.owner === ownerRole) return
    const made = await client.query<{ text: string }>(ownedByMe, [ownerRole])
    for (const { text } of made.rows) await client.query(text)
    await client.query(`alter database ${client.escapeIdentifier(database.name)} owner to ${ownerRole}`)
  })
}

/**
 * Statements that hand over what the superuser made here: a database of the time when the server worked as that role. `reassign
 * owned` refuses for it, because the system's own objects are its as well. Indexes, and sequences of a column, go with their table.
 */
const ownedByMe = `
  with mine as (
    select 1 as step, format('alter schema %I owner to %I', n.nspname, $1::text) as text from pg_namespace n
    where n.nspowner = current_user::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    union all
    select 2, format('alter %s %I.%I owner to %I', case c.relkind when 'v' then 'view' when 'm' then 'materialized view'
                     when 'S' then 'sequence' when 'c' then 'type' else 'table' end, n.nspname, c.relname, $1::text)
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relowner = current_user::regrole and c.relkind in ('r', 'p', 'v', 'm', 'S', 'c') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      and not (c.relkind = 'S' and exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
    union all
    select 3, format('alter routine %s owner to %I', p.oid::regprocedure, $1::text)
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.proowner = current_user::regrole and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
    union all
    select 4, format('alter type %I.%I owner to %I', n.nspname, t.typname, $1::text)
    from pg_type t join pg_namespace n on n.oid = t.typnamespace
    where t.typowner = current_user::regrole and t.typtype in ('e', 'd') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema')
  select text from mine order by step, text`
