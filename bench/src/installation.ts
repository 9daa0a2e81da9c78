import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { leanEnvironment, leanFlags } from '../../apps/server/src/lean-node.ts'
import { createPerson, type Person } from '@beacon/api/people/person'
import { session } from '@beacon/api/people/session'

export const root = resolve(import.meta.dirname, '../..')

function freePort(): Promise<number> {
  return new Promise((done, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      if (address === null || typeof address === 'string') return failed(new Error('no port'))
      probe.close(() => done(address.port))
    })
  })
}

export interface Running {
  origin: string
  pid: number
  dataDir: string
  stop: () => Promise<void>
  /** As `kill -9`, and its start by whoever keeps it, at the same address. */
  kill: () => Promise<void>
}

/** A folder below the temporary one that PostgreSQL's own account may enter when root starts it. */
export function newDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'beacon-bench-'))
  chmodSync(dataDir, 0o755)
  return dataDir
}

/** The server as `start` runs it, in production mode; its request log goes to /dev/null. */
export async function startServer(dataDir: string, nodeOptions: readonly string[] = []): Promise<Running> {
  const port = await freePort()
  const open = () =>
    spawn(process.execPath, [...leanFlags, ...nodeOptions, 'apps/server/src/main.ts'], {
      cwd: root,
      env: { ...process.env, ...leanEnvironment, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  let child = open()
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin, child)
  const kill = async () => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await gone
    child = open()
    await untilReady(origin, child)
  }
  return { origin, pid: child.pid ?? 0, dataDir, stop: () => ended(child), kill }
}

/** The administrator of an installation that was never used. */
export async function firstAdmin({ origin, dataDir }: Running): Promise<Person> {
  const first = readFileSync(join(dataDir, 'first-admin'), 'utf8').trim().split('\n').at(-1) ?? ''
  const admin = createPerson(origin)
  const own = 'Bench-tower4'
  await admin.call(session.login, { body: { username: 'admin', password: first } })
  await admin.call(session.change_password, { params: { type: 'first' }, body: { old_password: first, password: own } })
  await admin.call(session.login, { body: { username: 'admin', password: own } })
  return admin
}

export interface Installation extends Running {
  admin: Person
}

/** On an empty data folder that goes with it. */
export async function startInstallation(): Promise<Installation> {
  const server = await startServer(newDataDir())
  const admin = await firstAdmin(server)
  const stop = async () => {
    await server.stop()
    rmSync(server.dataDir, { recursive: true, force: true })
  }
  return { ...server, admin, stop }
}

async function untilReady(origin: string, child: ChildProcess): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`)
    if (Date.now() > until) throw new Error('the server was not ready after 60 s')
    try {
      if ((await fetch(`${origin}/api/ct/ready`)).ok) return
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    await new Promise((next) => setTimeout(next, 100))
  }
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}
