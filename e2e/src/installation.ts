import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

export interface Installation {
  origin: string
  dataDir: string
  password: string
  log: () => string
  stop: () => Promise<void>
}

export function freePort(): Promise<number> {
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

/** A server of its own on an empty data folder, as a new organiser would start it. */
export async function startInstallation(env: Record<string, string> = {}): Promise<Installation> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'beacon-e2e-'))
  const port = env['PORT'] === undefined ? await freePort() : Number(env['PORT'])
  const chunks: string[] = []
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], { cwd: root, env: { ...process.env, ...env, DATA_DIR: dataDir, PORT: String(port) }, stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const origin = `http://127.0.0.1:${port}`
  await untilReady(origin, child, () => chunks.join(''))
  return {
    origin,
    dataDir,
    password: readFileSync(join(dataDir, 'first-admin'), 'utf8').trim().split('\n').at(-1) ?? '',
    log: () => chunks.join(''),
    stop: async () => {
      await stopProcess(child)
      if (env['DATA_DIR'] === undefined) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilReady(origin: string, child: ChildProcess, log: () => string): Promise<void> {
  const until = Date.now() + 60_000
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${log()}`)
    if (Date.now() > until) throw new Error(`the server was not ready after 60 s:\n${log()}`)
    try {
      if ((await fetch(`${origin}/api/ct/ready`)).ok) return
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    await new Promise((next) => setTimeout(next, 100))
  }
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}
