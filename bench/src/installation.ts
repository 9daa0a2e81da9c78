import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createPerson, type Person } from '@beacon/api/person'
import { session } from '@beacon/api/session'

export const root = resolve(import.meta.dirname, '../..')

export interface Installation {
  origin: string
  pid: number
  admin: Person
  stop: () => Promise<void>
}

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

/** The server as `start` runs it, on an empty data folder; its request log goes to a file that is thrown away. */
export async function startInstallation(): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'beacon-bench-'))
  // started by root, PostgreSQL runs as another account and must reach its folder
  chmodSync(dataDir, 0o755)
  const port = await freePort()
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin, child)
  const first = readFileSync(join(dataDir, 'first-admin'), 'utf8').trim().split('\n').at(-1) ?? ''
  const admin = createPerson(origin)
  const own = 'Bench-tower4'
  await admin.call(session.login, { body: { username: 'admin', password: first } })
  await admin.call(session.change_password, { params: { type: 'first' }, body: { old_password: first, password: own } })
  await admin.call(session.login, { body: { username: 'admin', password: own } })
  return {
    origin,
    pid: child.pid ?? 0,
    admin,
    stop: async () => {
      await ended(child)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
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
