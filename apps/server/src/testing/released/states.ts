import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Client } from 'pg'
import { ownMigrations, type Migration } from '../../db/migrate.ts'
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
export function migrationsOf({ migrations }: Pick<ReleasedState, 'migrations'>): Migration[] {
  const all = ownMigrations()
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

/** The folder and the key of that installation, beside its database. */
export async function layOldPlace(name: string, { url, dataDir }: { url: string; dataDir: string }): Promise<{ secretKeyFile: string }> {
  const secretKeyFile = join(dataDir, 'secret.key')
  writeFileSync(secretKeyFile, `${readState(name).master_key}\n`, { mode: 0o600 })
  await layDown(name, { url, dataDir, filesDir: join(dataDir, 'files') })
  return { secretKeyFile }
}

/** They only grow, and refuse to be changed. */
const history = ['audit', 'audit_seal', 'score_event']
/** Their clocks count from the start, so they move whole, with all that happened in them. */
const moved = `(select resource_id from contest where kind in ('theory', 'awdp', 'operation'))`

/** What was ahead is ahead again, and what goes by a clock from its start moves whole. */
async function moveTimes(client: Client, made_at: string): Promise<void> {
  const { rows } = await client.query<{ table: string; columns: string[]; is_of_contest: boolean }>(
    `select c.relname as table, array_agg(a.attname::text) as columns,
            exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'contest_id') as is_of_contest
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and not c.relispartition and a.attnum > 0 and not a.attisdropped
       and a.attgenerated = '' and a.atttypid = 'timestamptz'::regtype and c.relname <> all($1) group by c.oid, c.relname`,
    [history],
  )
  for (const { table, columns, is_of_contest } of rows) {
    const isMoved = table === 'contest' ? `resource_id in ${moved}` : is_of_contest ? `contest_id in ${moved}` : 'false'
    for (const column of columns)
      await client.query(
        `update "${table}" set "${column}" = "${column}" + (now() - $1::timestamptz) where ${isMoved} or "${column}" > $1`,
        [made_at],
      )
  }
  await moveEvents(client, made_at)
}

/** The log takes no change; here it is of another day. */
async function moveEvents(client: Client, made_at: string): Promise<void> {
  await client.query('alter table score_event disable trigger user')
  await client.query(
    `update score_event set at = at + (now() - $1::timestamptz), payload = case when payload ? 'submitted_at'
       then jsonb_set(payload, '{submitted_at}', to_jsonb((payload ->> 'submitted_at')::bigint + (extract(epoch from now() - $1::timestamptz) * 1000)::bigint))
       else payload end
     where contest_id in ${moved}`,
    [made_at],
  )
  await client.query('alter table score_event enable trigger user')
}
