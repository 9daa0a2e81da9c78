import type { Client } from 'pg'
import { inSchema, partitionsOf, within } from './catalogue.ts'
import type { PartitionEntry } from './manifest.ts'

/** Makes the parts of partitioned tables those of the backup: rows of every month need theirs before they come. */
export async function placePartitions(client: Client, schema: string, wanted: readonly PartitionEntry[]): Promise<void> {
  for (const { name } of await partitionsOf(client, schema)) await client.query(`drop table if exists ${within(schema, name)} cascade`)
  for (const { name, parent, bound, key, triggers } of wanted) {
    const below = key === null ? '' : ` partition by ${key}`
    await client.query(`create table ${within(schema, name)} partition of ${within(schema, parent)} ${bound}${below}`)
    for (const trigger of triggers) await client.query(schema === 'public' ? trigger : inSchema(trigger, schema))
  }
}
