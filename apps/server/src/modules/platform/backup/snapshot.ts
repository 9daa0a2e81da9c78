import type { Readable } from 'node:stream'
import { Client } from 'pg'
import type { Config } from '../../../config.ts'
import { keepAliveOptions } from '../../../db/database.ts'
import { to as copyTo } from 'pg-copy-streams'
import type { Platform } from '../../../context.ts'
import type { Storage } from '../../../storage/storage.ts'
import { auditFilesOf, openAuditFile } from './audit-files.ts'
import { digestOf, migrationsOf, plainTexts, quoted, sequencesOf, tablesOf, within, type Table } from './catalogue.ts'
import type { Part } from './archive-write.ts'
import { namedFiles } from './named-files.ts'
import { partitionsOf } from './partitions.ts'
import { auditPrefix, filePrefix, tablePart, type Manifest, type TableEntry } from './manifest.ts'

const schema = 'public'
/** Of the configuration the folders alone: what is read must not depend on more. */
export type SnapshotSource = Pick<Platform, 'databaseUrl' | 'storage'> & { config: Pick<Config, 'dataDir' | 'backupDir'> }

export interface Snapshot {
  parts: Part[]
  /** What the manifest says of the database; asked once, after every part was read. */
  described: () => Promise<
    Pick<Manifest, 'postgres' | 'migrations' | 'contest_secrets' | 'tables' | 'sequences' | 'partitions' | 'missing_files' | 'created_at'>
  >
  close: () => Promise<void>
}

/** One moment of the database, seen through one connection, and the files that its rows name. Writers are not held up. */
export async function openSnapshot({ databaseUrl, storage, config }: SnapshotSource, withFiles: boolean): Promise<Snapshot> {
  const client = new Client({ connectionString: databaseUrl, application_name: 'beacon backup', ...keepAliveOptions })
  // What goes wrong on it is told by the query that was under way.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await plainTexts(client)
    await client.query('begin isolation level repeatable read read only')
    const facts = await readFacts(client)
    const tables = await tablesOf(client, schema)
    const keys = withFiles ? (await namedFiles(client, schema)).map(({ key }) => key) : []
    const months = await auditFilesOf(client)
    const entries: TableEntry[] = []
    const absent = new Set<string>()
    return {
      // Files first: what the snapshot names may be cleaned away while tables are read, and not the other way round.
      parts: [
        ...keys.map((key): Part => ({ path: filePrefix + key, compress: false, open: () => openFile(storage, key, absent) })),
        ...months.map((name): Part => ({ path: auditPrefix + name, compress: false, open: () => openAuditFile(config.dataDir, name) })),
        ...tables.map((table): Part => ({ path: tablePart(table.name), compress: true, open: () => openTable(client, table, entries) })),
      ],
      described: async () => ({ ...facts, tables: entries, missing_files: withFiles ? await stillNeeded(client, absent) : null }),
      close: () => client.end(),
    }
  } catch (error) {
    await client.end()
    throw error
  }
}

async function readFacts(client: Client) {
  const { rows } = await client.query<{ postgres: string; created_at: Date; secrets: number }>(
    `select current_setting('server_version') as postgres, now() as created_at, (select count(*)::int from contest) as secrets`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the database did not answer')
  return {
    postgres: row.postgres,
    created_at: row.created_at.toISOString(),
    contest_secrets: row.secrets,
    migrations: await migrationsOf(client),
    sequences: await sequencesOf(client, schema),
    partitions: await partitionsOf(client, schema),
  }
}

async function openTable(client: Client, table: Table, entries: TableEntry[]): Promise<Readable> {
  entries.push({ ...table, part: tablePart(table.name), ...(await digestOf(client, schema, table)) })
  const list = table.columns.map(quoted).join(', ')
  return client.query(copyTo(`copy (select ${list} from ${within(schema, table.name)}) to stdout`))
}

async function openFile(storage: Storage, key: string, absent: Set<string>): Promise<Readable | null> {
  try {
    return (await storage.open(key)).stream
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    absent.add(key)
    return null
  }
}

/** A file that no row needs by now went with its row while the backup was made; one that a row still needs is lost, which is told and stops no backup. */
async function stillNeeded(client: Client, absent: ReadonlySet<string>): Promise<string[]> {
  if (absent.size === 0) return []
  // From here on the connection sees the present.
  await client.query('commit')
  return (await namedFiles(client, schema)).filter(({ key, is_needed }) => is_needed && absent.has(key)).map(({ key }) => key)
}
