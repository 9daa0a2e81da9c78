import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { openArchive } from '../../modules/platform/backup/index.ts'
import { putFiles } from '../../modules/platform/backup/put-files.ts'
import { restoreDatabase } from '../../modules/platform/backup/restore-database.ts'
import { openSecretBox } from '../../modules/platform/secret/index.ts'
import { localStorage } from '../../storage/local.ts'
import type { ReleasedContent } from './fill.ts'

export interface ReleasedState {
  version: string
  commit: string
  made_at: string
  master_key: string
  rows: number
  migrations: { tag: string; when: number; sha256: string }[]
  content: ReleasedContent
}

const folder = join(import.meta.dirname, '../../db/released')
export const releasedNames = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => basename(name, '.json'))
  .toSorted()
export const archiveOfState = (name: string): string => join(folder, `${name}.zip`)
export const readState = (name: string): ReleasedState => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))

const migrationsFolder = join(import.meta.dirname, '../../db/migrations')
/** The migrations of a release as its own program ran them; throws where one is not what it was. */
function migrationsOf({ migrations }: ReleasedState) {
  const all = readMigrationFiles({ migrationsFolder })
  return migrations.map(({ tag, when, sha256 }) => {
    const found = all.find(({ folderMillis }) => folderMillis === when)
    const bytes = readFileSync(join(migrationsFolder, `${tag}.sql`))
    if (found === undefined || createHash('sha256').update(bytes).digest('hex') !== sha256) throw new Error(`${tag} was rewritten`)
    return found
  })
}

/**
 * Lays a database and files of a release down, as its own program left them: structure by its own migrations, rows by COPY. What ran when
 * they were recorded runs now.
 */
export async function layDown(name: string, place: { url: string; dataDir: string; filesDir: string }): Promise<void> {
  const state = readState(name)
  const archive = await openArchive(archiveOfState(name))
  const proven = archive.prove(openSecretBox(Buffer.from(state.master_key, 'hex')))
  const client = new Client({ connectionString: place.url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    await client.query('begin')
    await restoreDatabase(client, proven, 'public', { migrations: migrationsOf(state) })
    await moveTimes(client, state.made_at)
    await client.query('commit')
    await putFiles({ storage: localStorage(place.filesDir), dataDir: place.dataDir }, proven)
  } finally {
    await client.end()
    archive.close()
  }
}

/** They only grow, and refuse to be changed. */
const history = ['audit', 'audit_seal', 'score_event']

/** What was ahead is ahead again. An exam moves whole: its clock counts from its start. */
async function moveTimes(client: Client, made_at: string): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select c.relname as table, array_agg(a.attname::text) as columns from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.atttypid = 'timestamptz'::regtype and c.relname <> all($1) group by 1`,
    [history],
  )
  for (const { table, columns } of rows) {
    const isOfExam = table === 'contest' ? `kind = 'theory'` : String(table === 'exam_attempt')
    for (const column of columns)
      await client.query(
        `update "${table}" set "${column}" = "${column}" + (now() - $1::timestamptz) where ${isOfExam} or "${column}" > $1`,
        [made_at],
      )
  }
}
