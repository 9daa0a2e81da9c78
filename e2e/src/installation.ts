import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinEmbedded } from '../../apps/server/src/postgres/embedded.ts'
import { freshDataDir } from './fresh-data.ts'
import { createSecrets, type Secrets } from './secrets.ts'
import { freePort, startServer, type ServerProcess } from './server-process.ts'
import { markVisits } from './visits/mark.ts'

export interface Installation {
  origin: string
  dataDir: string
  /** Of the first administrator, as the start prints it. */
  password: string
  /** What must stand in no log. */
  secrets: Secrets
  /** A second process on the same PostgreSQL; answers its origin. */
  addReplica: () => Promise<string>
  /** kill -9 of the first process; PostgreSQL lives on. */
  kill: () => Promise<void>
  /** The first process again, on its port. */
  startAgain: () => Promise<void>
  /** Stops everything, then fails when a log holds a secret. */
  stop: () => Promise<void>
}

/** A server of its own on an empty data folder, as a new organiser would start it. */
export async function startInstallation(env: Record<string, string> = {}, port?: number): Promise<Installation> {
  markVisits('this journey')
  const dataDir = freshDataDir()
  const own = { ...env, DATA_DIR: dataDir }
  let first = await startServer(own, port ?? (await freePort()))
  const started: ServerProcess[] = [first]
  const password = readFileSync(join(dataDir, 'first-admin'), 'utf8').trim().split('\n').at(-1) ?? ''
  const secrets = createSecrets([password])
  return {
    origin: first.origin,
    dataDir,
    password,
    secrets,
    addReplica: async () => {
      const replica = await startServer({ ...own, ...(await replicaSettings(dataDir)) }, await freePort())
      started.push(replica)
      return replica.origin
    },
    kill: () => first.kill(),
    startAgain: async () => {
      first = await startServer(own, first.port)
      started.push(first)
    },
    stop: async () => {
      // The first process owns the database, so it goes last.
      for (const each of started.filter((one) => one !== first)) await each.stop()
      await first.stop()
      const logs = [...started.map((each) => each.log()), databaseLog(dataDir)].join('\n')
      rmSync(dataDir, { recursive: true, force: true })
      secrets.check(logs)
    },
  }
}

async function replicaSettings(dataDir: string): Promise<Record<string, string>> {
  const { url } = await joinEmbedded(dataDir)
  writeFileSync(join(dataDir, 'files', '.beacon-files'), '')
  return { DATABASE_URL: url, SECRET_KEY_FILE: join(dataDir, 'secret.key'), FILES_DIR: join(dataDir, 'files') }
}

function databaseLog(dataDir: string): string {
  const path = join(dataDir, 'postgres', 'postgres.log')
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
