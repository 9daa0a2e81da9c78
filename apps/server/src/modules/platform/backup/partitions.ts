import type { Client } from 'pg'
import { fail } from '../../../failure.ts'
import { quoted, within } from './catalogue.ts'
import { manifestPath, type PartitionEntry } from './manifest.ts'

const rangeForm = /^FOR VALUES FROM \('([^']+)'\) TO \('([^']+)'\)$/u

/** A bound as the catalogue writes it, in UTC. One of another kind is none of ours: no backup is made that could not come back. */
export function rangeOf(bound: string): PartitionEntry['range'] {
  if (bound === 'DEFAULT') return null
  const [, from, to] = rangeForm.exec(bound) ?? []
  if (from === undefined || to === undefined) throw new Error(`a part of a table with a bound nobody knows: ${bound}`)
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString() }
}

/** Parts of partitioned tables as they stand: they are made while the product runs, so migrations do not know them. */
export async function partitionsOf(client: Client, schema: string): Promise<PartitionEntry[]> {
  const { rows } = await client.query<{ name: string; parent: string; bound: string }>(
    `select c.relname as name, parent.relname as parent, pg_get_expr(c.relpartbound, c.oid) as bound
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_inherits i on i.inhrelid = c.oid join pg_class parent on parent.oid = i.inhparent
     where n.nspname = $1 and c.relispartition and c.relkind in ('r', 'p') order by c.relname collate "C"`,
    [schema],
  )
  return rows.map(({ name, parent, bound }) => ({ name, parent, range: rangeOf(bound) }))
}

/**
 * Makes the parts of partitioned tables those of the backup: rows of every month need theirs before they come. Of the manifest
 * only names and moments are taken, each compared with its form and with the tables that the migrations made.
 */
export async function placePartitions(client: Client, schema: string, wanted: readonly PartitionEntry[]): Promise<void> {
  const there = await partitionsOf(client, schema)
  const parents = await partitionedTables(client, schema)
  for (const { name, parent, range } of wanted) if (!parents.has(parent) || !isPartName(name, parent, range)) refuse(name)
  for (const { name } of there) await client.query(`drop table if exists ${within(schema, name)} cascade`)
  for (const { name, parent, range } of wanted) {
    await client.query(`create table ${within(schema, name)} partition of ${within(schema, parent)} ${boundOf(range)}`)
    if (parent === 'audit') await client.query(truncateGuard(schema, name))
  }
}

const refuse = (name: string): never => fail('backup_damaged', { part: manifestPath, why: 'partition', name })

/** `audit_202611`, `system_log_20261120`: the months and days the product makes; `audit_rest` takes what is left. */
function isPartName(name: string, parent: string, range: PartitionEntry['range']): boolean {
  const rest = name.startsWith(`${parent}_`) ? name.slice(parent.length + 1) : ''
  return range === null ? rest === 'rest' : /^\d{6}(?:\d{2})?$/u.test(rest)
}

async function partitionedTables(client: Client, schema: string): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = $1 and c.relkind = 'p' and not c.relispartition`,
    [schema],
  )
  return new Set(rows.map(({ name }) => name))
}

/** Moments are written anew from what was read of them. */
const boundOf = (range: PartitionEntry['range']): string =>
  range === null ? 'default' : `for values from ('${momentOf(range.from)}') to ('${momentOf(range.to)}')`

const momentOf = (text: string): string => new Date(text).toISOString()

/** A trigger on the whole does not see its parts truncated, so `audit_make_month` sets this one on every part, and so do we. */
const truncateGuard = (schema: string, name: string): string =>
  `create trigger audit_append_only before truncate on ${within(schema, name)} for each statement execute function ${quoted(schema)}.audit_is_append_only()`
