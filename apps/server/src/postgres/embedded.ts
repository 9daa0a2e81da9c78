import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { databaseBinaries, ownMajor, type Binaries } from './binaries.ts'
import { PlaceError } from '../config.ts'
import { endOrphans } from './orphans.ts'
import { checkTraversable, databaseOwner, giveTo, type Owner } from './owner.ts'
import { ensureOwnerRole, giveDatabase, ownerRole } from './roles.ts'
import { locks } from '../db/locks.ts'

const run = promisify(execFile)
const database = 'beacon'
/** The superuser that initdb makes. The server never works as it. */
const superuser = 'beacon'
const longestSocketPath = 90
const startTries = 20
/** Session lock that says: a server works on this embedded database. */
const serverLock = locks.embeddedServer

export interface EmbeddedPostgres {
  url: string
  /** It ran already: others may work on it. */
  adopted: boolean
  stop: () => Promise<void>
}

/** The one a server works on: held by a connection that lives as long as PostgreSQL does. */
export interface HeldPostgres extends EmbeddedPostgres {
  /** Fulfilled when the holding connection ends, by `stop` or because PostgreSQL went away. */
  gone: Promise<void>
  /** Stops what this process started, and leaves what it found to those who work on it: after a start that failed, and for commands. */
  release: () => Promise<void>
}

interface Cluster {
  binaries: Binaries
  owner: Owner | null
  data: string
  socket: string
  log: string
  /** Of the superuser, and of the role the server works as. */
  password: string
  ownerPassword: string
}

/** Starts the embedded PostgreSQL of a DATA_DIR, or takes over the one a killed server left running. */
export async function startEmbedded(dataDir: string, settings: string[] = []): Promise<HeldPostgres> {
  const cluster = prepare(dataDir)
  if (!existsSync(join(cluster.data, 'PG_VERSION'))) await initialise(cluster)
  const adopted = await findOrStart(cluster, settings)
  const { guard, gone } = await takeOver(cluster, dataDir).catch(async (error: unknown) => {
    if (!adopted) await stopCluster(cluster)
    throw error
  })
  const stop = async () => {
    await guard.end()
    await stopCluster(cluster)
  }
  return { url: urlOf(cluster, database), adopted, gone, stop, release: adopted ? () => guard.end() : stop }
}

/** Whether it ran already. */
const findOrStart = async (cluster: Cluster, settings: string[]): Promise<boolean> =>
  (await answers(cluster)) || !(await start(cluster, settings))

/** For commands on the machine: the embedded database whether or not a server runs on it. */
export async function joinEmbedded(dataDir: string): Promise<EmbeddedPostgres> {
  const cluster = prepare(dataDir)
  if (!existsSync(join(cluster.data, 'PG_VERSION'))) throw new Error(`${dataDir} holds no database. Start Beacon once, or set DATA_DIR.`)
  const adopted = await findOrStart(cluster, [])
  const stop = async () => {
    if (!adopted && !(await isServed(cluster))) await stopCluster(cluster)
  }
  try {
    await ensureOwnerRole(superuserAddress(cluster, 'postgres'), cluster.ownerPassword)
    await makeDatabase(cluster)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: urlOf(cluster, database), adopted, stop }
}

/** Whether a server works on it by now: one may have taken over what a command started. */
async function isServed(cluster: Cluster): Promise<boolean> {
  const client = await connect(urlOf(cluster, 'postgres'))
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [serverLock])
    return rows[0]?.free !== true
  } finally {
    await client.end()
  }
}

/** For a second process of this machine: the embedded database that a server runs on. Null while none does. */
export async function findEmbedded(dataDir: string): Promise<string | null> {
  if (!existsSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'))) return null
  const cluster = prepare(dataDir)
  try {
    await (await connect(urlOf(cluster, database))).end()
    return urlOf(cluster, database)
  } catch {
    return null
  }
}

/** @throws PlaceError, before anything is written, for a cluster of another major version. */
function mustBeReadable(dataDir: string): void {
  const file = join(dataDir, 'postgres', 'data', 'PG_VERSION')
  if (!existsSync(file)) return
  const [made, own] = [readFileSync(file, 'utf8').trim(), ownMajor()]
  if (made === own) return
  throw new PlaceError(
    `${dataDir} holds a database of PostgreSQL ${made}, and this version of Beacon brings PostgreSQL ${own}. Nothing was changed. ` +
      'Start the version that made it; to move, make a backup with that one and restore it into an empty DATA_DIR.',
  )
}

function prepare(dataDir: string): Cluster {
  mustBeReadable(dataDir)
  const owner = databaseOwner()
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const folder = join(dataDir, 'postgres')
  mkdirSync(folder, { recursive: true, mode: 0o755 })
  giveTo(owner, folder)
  checkTraversable(folder, owner)
  const socket = socketFolder(folder)
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  chmodSync(socket, 0o700)
  giveTo(owner, socket)
  const cluster = {
    owner,
    data: join(folder, 'data'),
    socket,
    log: join(folder, 'postgres.log'),
    password: passwordOf(dataDir, 'postgres.password'),
  }
  return { ...cluster, ownerPassword: passwordOf(dataDir, 'database.password'), binaries: databaseBinaries(dataDir, owner) }
}

/** A socket path holds about 100 bytes; a deep DATA_DIR gets a folder of its own in the temporary one. */
function socketFolder(folder: string): string {
  const near = join(folder, 'run')
  if (Buffer.byteLength(near) <= longestSocketPath) return near
  return join(tmpdir(), `beacon-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
}

function passwordOf(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

async function initialise(cluster: Cluster): Promise<void> {
  const half = `${cluster.data}.new`
  const passwordFile = `${cluster.data}.password`
  rmSync(half, { recursive: true, force: true })
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 })
  giveTo(cluster.owner, passwordFile)
  try {
    const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
    await runAs(cluster, cluster.binaries.initdb, [
      '-D',
      half,
      '-U',
      superuser,
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...locale,
    ])
    renameSync(half, cluster.data)
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

/**
 * Whether this process started it: another one may have been quicker. After a kill -9 the lock file stays until the dead process is
 * reaped, so the first tries may be refused.
 */
async function start(cluster: Cluster, settings: string[]): Promise<boolean> {
  const options = [
    `-k "${cluster.socket}"`,
    '-p 5432',
    '-c listen_addresses=',
    '-c max_connections=200',
    ...settings.map((setting) => `-c ${setting}`),
  ]
  for (let tries = 1; ; tries += 1) {
    try {
      await pgCtl(cluster, ['start', '-w', '-t', '60', '-l', cluster.log, '-o', options.join(' ')])
      return true
    } catch (error) {
      if (await answers(cluster)) return false
      endOrphans(cluster.data)
      if (tries === startTries) throw new Error(`PostgreSQL did not start; its log is ${cluster.log}`, { cause: error })
      await wait(250)
    }
  }
}

/** Holds the lock of the one server for as long as it runs, and makes the database. */
async function takeOver(cluster: Cluster, dataDir: string): Promise<{ guard: Client; gone: Promise<void> }> {
  await ensureOwnerRole(superuserAddress(cluster, 'postgres'), cluster.ownerPassword)
  const guard = await connect(urlOf(cluster, 'postgres'))
  const gone = new Promise<void>((resolve) => guard.once('end', resolve))
  // The postmaster may go away under this idle connection; `gone` says so, here it must only not crash.
  guard.on('error', () => undefined)
  const { rows } = await guard.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [serverLock])
  if (rows[0]?.free !== true) {
    await guard.end()
    throw new Error(`Another Beacon server is running on ${dataDir}. Stop it first, or give each its own DATA_DIR.`)
  }
  try {
    await makeDatabase(cluster)
    return { guard, gone }
  } catch (error) {
    await guard.end()
    throw error
  }
}

async function makeDatabase(cluster: Cluster): Promise<void> {
  const client = await connect(superuserAddress(cluster, 'postgres'))
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (rowCount === 0) await client.query(`create database ${database} owner ${ownerRole}`)
  } finally {
    await client.end()
  }
  await giveDatabase(superuserAddress(cluster, database))
}

async function answers(cluster: Cluster): Promise<boolean> {
  try {
    await (await connect(superuserAddress(cluster, 'postgres'))).end()
    return true
  } catch {
    return false
  }
}

async function connect(connectionString: string): Promise<Client> {
  // A server that has just begun on a busy machine accepts late; one that is not there refuses at once.
  const client = new Client({ connectionString, connectionTimeoutMillis: 30_000 })
  await client.connect()
  return client
}

const addressOf = ({ socket }: Cluster, role: string, password: string, name: string) =>
  `postgresql://${role}:${encodeURIComponent(password)}@localhost:5432/${name}?host=${encodeURIComponent(socket)}`
const urlOf = (cluster: Cluster, name: string) => addressOf(cluster, ownerRole, cluster.ownerPassword, name)
const superuserAddress = (cluster: Cluster, name: string) => addressOf(cluster, superuser, cluster.password, name)

/** For tests, which make databases and do what only a superuser can; the product asks for none of it. */
export const superuserUrl = (dataDir: string): string => superuserAddress(prepare(dataDir), 'postgres')

const stopCluster = (cluster: Cluster) => pgCtl(cluster, ['stop', '-m', 'fast', '-w'])

const pgCtl = (cluster: Cluster, args: string[]) => runAs(cluster, cluster.binaries.pgCtl, ['-D', cluster.data, ...args])

async function runAs(cluster: Cluster, command: string, args: string[]): Promise<void> {
  const { owner } = cluster
  const identity = owner === null ? {} : { uid: owner.uid, gid: owner.gid }
  const env = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }
  await run(command, args, { ...identity, cwd: '/', env, timeout: 120_000 })
}
