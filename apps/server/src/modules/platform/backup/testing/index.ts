import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { backup, type BackupView } from '@beacon/api/platform/backup'
import { session } from '@beacon/api/people/session'
import { Client } from 'pg'
import { expect, vi } from 'vitest'
import { restoreOnMachine, type RestoreWish } from '../../../../restore-command.ts'
import { emptyDatabase } from '../../../../postgres/test-database.ts'
import { adminPassword, type TestServer } from '../../../../testing/index.ts'

export const tempFolder = (): string => mkdtempSync(join(tmpdir(), 'beacon-backup-'))

/** The backup as the list shows it. */
export async function readBackup(server: TestServer, id: string): Promise<BackupView | undefined> {
  return (await server.admin.call(backup.list, { query: { size: 100 } })).body.items.find((one) => one.backup_id === id)
}

/** Asks for a backup and waits until it is done, the old ones are put away and the next may begin. */
export async function backUp(server: TestServer): Promise<BackupView> {
  // What the schedule began before a test switched it off is waited for.
  const asked = await vi.waitFor(
    async () => {
      const reply = await server.admin.call(backup.create, { body: {} })
      expect([reply.status, reply.error.code]).toEqual([202, undefined])
      return reply
    },
    { timeout: 120_000, interval: 500 },
  )
  const made = await vi.waitFor(
    async () => {
      const now = await readBackup(server, asked.body.backup_id)
      expect([now?.state, now?.error_code]).toEqual(['done', null])
      return now as BackupView
    },
    { timeout: 120_000, interval: 100 },
  )
  return made
}

export const archiveOf = (server: TestServer, made: BackupView): string => join(server.platform.config.backupDir, `beacon-${made.name}.zip`)
export const keyOf = (server: TestServer): string => readFileSync(server.platform.config.secretKeyFile, 'utf8').trim()
export const confirmAdmin = (server: TestServer) => server.admin.call(session.reauth, { body: { password: adminPassword } })

/** An empty database and an empty folder. */
export async function emptyPlace() {
  const database = await emptyDatabase()
  const folder = tempFolder()
  const env = { DATA_DIR: folder, DATABASE_URL: database.url, SECRET_KEY_FILE: join(folder, 'secret.key') }
  return {
    url: database.url,
    folder,
    env,
    restore: (wish: RestoreWish) => restoreOnMachine(env, wish),
    drop: async () => {
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const ask = <R extends object>(url: string, text: string): Promise<R[]> =>
  connected(url, async (client) => (await client.query<R>(text)).rows)

async function connected<Answer>(url: string, work: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Every row of every table as text, sorted; written apart from the product's own comparison. */
export const allRows = (url: string): Promise<Map<string, string[]>> =>
  connected(url, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'`,
    )
    const found = new Map<string, string[]>()
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`)
      found.set(
        name,
        rows.map(({ row }) => row),
      )
    }
    return found
  })

/** Sum of every file below a folder, by its place in it. */
export function allFiles(folder: string): Map<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return new Map(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name)
      return [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')]
    }),
  )
}
