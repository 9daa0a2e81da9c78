import { spawn, type ChildProcess } from 'node:child_process'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { visitSettings } from './visits/mark.ts'

/** Whose build is looked at: this repository, or another checkout of it. */
export const root = resolve(process.env['BEACON_TREE'] ?? resolve(import.meta.dirname, '../..'))

/** Node keeps here what it made of the server's thousand files: each start of some forty would make it anew. */
const compileCache = join(root, 'node_modules/.cache/beacon-e2e')

/** A server is ready within seconds; a busy machine may take long over the making of its database. */
const readyWithin_ms = 180_000

export interface ServerProcess {
  origin: string
  port: number
  log: () => string
  /** SIGTERM, as a service manager would. */
  stop: () => Promise<void>
  /** SIGKILL: no word of farewell. */
  kill: () => Promise<void>
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

/** One process of the server, ready to be called. */
export async function startServer(env: Record<string, string>, port: number): Promise<ServerProcess> {
  const chunks: string[] = []
  const own = { ...process.env, NODE_COMPILE_CACHE: compileCache, LOG_LEVEL: 'debug', ...visitSettings(), ...env, PORT: String(port) }
  const child = spawn(process.execPath, ['apps/server/src/main.ts'], { cwd: root, env: own, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const log = () => chunks.join('')
  const origin = `http://127.0.0.1:${port}`
  try {
    await untilReady(origin, child, log)
  } catch (error) {
    await end(child, 'SIGKILL')
    throw error
  }
  return { origin, port, log, stop: () => end(child, 'SIGTERM'), kill: () => end(child, 'SIGKILL') }
}

async function untilReady(origin: string, child: ChildProcess, log: () => string): Promise<void> {
  const until = Date.now() + readyWithin_ms
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${log()}`)
    if (Date.now() > until) throw new Error(`the server was not ready after ${readyWithin_ms / 1_000} s:\n${log()}`)
    try {
      if ((await fetch(`${origin}/api/ct/ready`)).ok) return
    } catch (error) {
      if (!(error instanceof TypeError)) throw error
    }
    await new Promise((next) => setTimeout(next, 50))
  }
}

function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => {
    child.once('exit', () => done())
    child.kill(signal)
  })
}
