import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SeedRole } from '@beacon/api/people/permissions'
import { eq } from 'drizzle-orm'
import { openApp, type AppInput } from '../app.ts'
import { readConfig } from '../config.ts'
import { systemCtx, type Ctx, type Platform } from '../context.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { role } from '../db/schema/people/role.ts'
import { user } from '../db/schema/people/user.ts'
import { openLog } from '../log.ts'
import type { Module } from '../module.ts'
import { modules as allModules } from '../modules.ts'
import { hashPassword, type PasswordCost } from '../modules/people/session/index.ts'
import { leaveQueues, testDatabase } from '../postgres/test-database.ts'
import { testClient, type TestClient } from './client.ts'

export interface TestServer {
  url: string
  databaseUrl: string
  db: Db
  platform: Platform
  /** A context without an actor, for calling services. */
  ctx: Ctx
  /** Lines the server logged. */
  logs: string[]
  /** Nobody: no cookie. */
  nobody: TestClient
  /** Signed in as the first administrator (`admin`, password `adminPassword`). */
  admin: TestClient
  /** Makes an account with a seed role and signs it in; the password is `testPassword`. */
  signIn: (seed: SeedRole, username?: string) => Promise<TestClient & { user_id: string }>
  client: () => TestClient
  stop: () => Promise<void>
}

export interface TestServerInput {
  /** All of them unless said. Answers that another server of this process was given (of a second factor, of tokens) stay given. */
  modules?: Module[]
  /** Environment variables of the server. */
  env?: Record<string, string>
  /** Another replica on the database of a running one. */
  databaseUrl?: string
  secretKeyFile?: string
  withJobs?: boolean
  pages?: NonNullable<AppInput['pages']>
  patience?: NonNullable<AppInput['patience']>
  space?: NonNullable<AppInput['space']>
  /** Below the full cost unless said; outside a test the app takes no less than that. */
  passwordCost?: PasswordCost
}

export const adminPassword = 'Harbour7-tower'
export const testPassword = 'tower4amber'
let passwordHash: Promise<string> | undefined
/** A hash takes 40 ms of processor time otherwise, and tests sign in some thousand times. */
const cheapHashes: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** The real app in this process, on a free port, with a database of its own. */
export async function startTestServer(input: TestServerInput = {}): Promise<TestServer> {
  const { modules = allModules(), withJobs = false } = input
  const hasAllQueues = withJobs && input.modules === undefined
  const database = input.databaseUrl === undefined ? await testDatabase(hasAllQueues ? 'of all modules' : 'none') : null
  const folder = mkdtempSync(join(tmpdir(), 'beacon-app-'))
  const databaseUrl = input.databaseUrl ?? database?.url ?? ''
  const logs: string[] = []
  const log = openLog('debug', { write: (line) => void logs.push(line) })
  const secretKey = input.secretKeyFile === undefined ? {} : { SECRET_KEY_FILE: input.secretKeyFile }
  const config = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    ADMIN_PASSWORD: adminPassword,
    DATABASE_POOL: '8',
    DISK_FLOOR_MB: '0',
    ...secretKey,
    ...input.env,
  })
  const app = await openApp({
    config,
    databaseUrl,
    log,
    modules,
    withJobs,
    graceMs: 300,
    passwordCost: input.passwordCost ?? cheapHashes,
    ...(input.pages === undefined ? {} : { pages: input.pages }),
    ...(input.patience === undefined ? {} : { patience: input.patience }),
    ...(input.space === undefined ? {} : { space: input.space }),
  })
  if (hasAllQueues && database !== null) await leaveQueues(database.url)
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const client = () => testClient(url)
  const admin = client()
  await admin.signIn('admin', adminPassword)
  return {
    url,
    databaseUrl,
    db: app.platform.db,
    platform: app.platform,
    ctx: systemCtx(app.platform, 'test'),
    logs,
    nobody: client(),
    admin,
    client,
    signIn: async (seed, username = `${seed}_${newId().slice(-6)}`) => {
      const user_id = await makeUser(app.platform.db, seed, username)
      const one = client()
      await one.signIn(username, testPassword)
      return { ...one, user_id }
    },
    stop: async () => {
      await app.stop()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An account straight into the table. */
export async function makeUser(db: Db, seed: SeedRole, username: string): Promise<string> {
  passwordHash ??= hashPassword(testPassword)
  const [found] = await db.select({ id: role.resource_id }).from(role).where(eq(role.key, seed))
  if (found === undefined) throw new Error(`no seed role ${seed}`)
  const resource_id = newId()
  await db
    .insert(user)
    .values({ resource_id, username, rep_name: username, name: username, role_resource_id: found.id, password_hash: await passwordHash })
  return resource_id
}
