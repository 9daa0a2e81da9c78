import { spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

export interface Killable {
  kill: () => Promise<void>
  start: () => Promise<void>
}

const mostMs = 180_000
/** A process that is killed loses nothing that the system holds for the disk; a commit that is answered must be held there. */
export const diskSettings = ['fsync=off', 'full_page_writes=off']
const here = (path: string) => join(import.meta.dirname, path)

/** Where an installation lies whose processes are killed. */
export function openGround(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `beacon-${name}-`))
  chmodSync(folder, 0o755)
  const secretFile = join(folder, 'secret.key')
  writeFileSync(secretFile, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600 })
  return {
    secretFile,
    cluster: join(folder, 'cluster'),
    envOf: (databaseUrl: string, port: number) => ({
      DATABASE_URL: databaseUrl,
      SECRET_KEY_FILE: secretFile,
      DATA_DIR: join(folder, 'data'),
      PORT: String(port),
      LOG_LEVEL: 'silent',
    }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

export async function until(what: string, holds: () => Promise<boolean>, atMostMs = mostMs): Promise<void> {
  for (const end = Date.now() + atMostMs; Date.now() < end; await wait(10)) if (await holds().catch(() => false)) return
  throw new Error(`did not come: ${what}`)
}

/** A process of the installation, started and killed as whoever keeps it would. */
export function keep(file: string, env: Record<string, string>, isUp: () => Promise<boolean>): Killable {
  let child: ChildProcess | null = null
  return {
    start: async () => {
      child = spawn(process.execPath, [here(file)], { env: { ...process.env, ...env }, stdio: 'ignore' })
      await until(`${file} is up`, isUp)
    },
    kill: async () => {
      if (child === null || child.exitCode !== null) return
      const gone = new Promise((resolve) => child?.once('exit', resolve))
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** A table is held by somebody else; `work` runs once one of the server waits for it. */
export async function whileHeld({ databaseUrl }: { databaseUrl: string }, table: string, work: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in share mode`)
    await until(`the server waits for ${table}`, async () => {
      const { rows } = await client.query('select 1 from pg_locks where relation = $1::regclass and not granted', [table])
      return rows.length > 0
    })
    await work()
  } finally {
    await client.end()
  }
}

/** Runs `work` while rows that a query finds are locked: what would change them waits, all else goes on. */
export async function whileRowsHeld({ databaseUrl }: { databaseUrl: string }, query: string, work: () => Promise<void>): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await until(`rows of: ${query}`, async () => {
      await client.query('rollback')
      await client.query('begin')
      return ((await client.query(`${query} for update skip locked`)).rowCount ?? 0) > 0
    })
    await work()
  } finally {
    await client.end()
  }
}
