import { gateway } from '@beacon/api/scene/gateway'
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import type { TestClient } from '../../../testing/client.ts'
import { clientFiles, clientPath } from './clients.ts'
import { echo, setStage, type Stage } from './testing/stage.ts'

let server: TestServer
let stage: Stage
let player: TestClient & { user_id: string }
let key: string
let proxy: Proxy
let folder: string
const running: Forwarder[] = []

beforeAll(async () => {
  server = await startTestServer()
  stage = await setStage(server)
  player = await server.signIn('student')
  stage.entries.set(player.user_id, { as: 'player', mayUse: true })
  key = await newKey()
  proxy = await openProxy(Number(new URL(server.url).port))
  folder = mkdtempSync(join(tmpdir(), 'beacon-gate-'))
})
afterAll(async () => {
  proxy.fall()
  rmSync(folder, { recursive: true })
  await stage.stop()
  await server.stop()
})
afterEach(() => {
  stage.behave(echo)
  for (const { child } of running.splice(0)) child.kill('SIGKILL')
})

const newKey = async () => (await player.call(gateway.make_key, { body: {} })).body.key

/** What lies between a player and the server: it may fall and be there again. */
interface Proxy {
  port: number
  fall: () => void
  rise: () => Promise<void>
}
async function openProxy(to: number): Promise<Proxy> {
  const sockets = new Set<Socket>()
  let door: Server
  const rise = async (port: number) => {
    door = createServer((one) => {
      const other = connect(to, '127.0.0.1')
      for (const [from, into] of [[one, other] as const, [other, one] as const]) {
        sockets.add(from)
        from.on('error', () => from.destroy())
        from.on('close', () => {
          sockets.delete(from)
          into.destroy()
        })
        from.pipe(into)
      }
    })
    door.listen(port, '127.0.0.1')
    await once(door, 'listening')
    return (door.address() as { port: number }).port
  }
  const port = await rise(0)
  return {
    port,
    fall: () => {
      for (const socket of sockets) socket.destroy()
      door.close()
    },
    rise: async () => void (await rise(port)),
  }
}

interface Forwarder {
  child: ChildProcess
  out: () => string
  said: () => string
  /** The local port of a port of the node. */
  portOf: (port: number) => Promise<number>
}
const programs = { node: process.execPath, python: 'python3' } as const
type Program = keyof typeof programs

function start(program: Program, more: { args?: string[]; key?: string | null } = {}): Forwarder {
  const { args = [], key: given = key } = more
  const env = { PATH: process.env['PATH'] ?? '', ...(given === null ? {} : { BEACON_KEY: given }) }
  const address = `http://127.0.0.1:${proxy.port}`
  const child = spawn(programs[program], [clientPath(program), address, stage.nodes['web'] ?? '', ...args], { env, stdio: 'pipe' })
  let [out, said] = ['', '']
  child.stdout.on('data', (data: Buffer) => (out += data.toString()))
  child.stderr.on('data', (data: Buffer) => (said += data.toString()))
  const forwarder: Forwarder = {
    child,
    out: () => out,
    said: () => said,
    portOf: async (port) => {
      const local = () => new RegExp(String.raw`^127\.0\.0\.1:(\d+) -> sc-[0-9a-f]{6} web:${port}\b`, 'mu').exec(out)?.[1]
      await expect.poll(() => `${local() ?? ''}${said}`).not.toBe('')
      await expect.poll(local, { message: said }).toBeDefined()
      return Number(local())
    },
  }
  running.push(forwarder)
  return forwarder
}

async function exchange(port: number, bytes: Buffer): Promise<Buffer> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.end(bytes)
  return buffer(socket)
}

describe.each(['node', 'python'] as const)('the forwarder for %s', (program) => {
  it('carries a megabyte both ways after the half that sends has ended', async () => {
    const forwarder = start(program)
    const sent = randomBytes(1_000_000)
    const got = await exchange(await forwarder.portOf(9999), sent)
    expect(got.equals(sent)).toBe(true)
    expect(forwarder.out()).toMatch(/web:8080 \(http\)/u)
    expect(forwarder.out() + forwarder.said()).not.toContain(key)
  })

  it('hears a node that ends its half first, and still sends', async () => {
    const heard: Promise<Buffer>[] = []
    stage.behave((node) => {
      heard.push(buffer(node))
      node.end('bye')
    })
    const socket = connect({ port: await start(program).portOf(9999), host: '127.0.0.1', allowHalfOpen: true })
    expect((await buffer(socket)).toString()).toBe('bye')
    socket.end('thanks')
    await expect.poll(async () => (await heard[0])?.toString()).toBe('thanks')
  })

  it('carries fifty connections at a time', async () => {
    const port = await start(program).portOf(9999)
    const sent = Array.from({ length: 50 }, () => randomBytes(20_000))
    const got = await Promise.all(sent.map((bytes) => exchange(port, bytes)))
    expect(got.every((bytes, at) => bytes.equals(sent[at] ?? Buffer.alloc(0)))).toBe(true)
  })

  it('goes on when the server was away', async () => {
    const forwarder = start(program)
    const port = await forwarder.portOf(9999)
    const socket = connect(port, '127.0.0.1')
    socket.write('a')
    await once(socket, 'data')
    proxy.fall()
    await once(socket, 'close')
    expect((await exchange(port, Buffer.from('b')).catch(() => Buffer.alloc(0))).length).toBe(0)
    await expect.poll(forwarder.said).toMatch(/Beacon is not reached/u)
    await proxy.rise()
    expect((await exchange(port, Buffer.from('c'))).toString()).toBe('c')
  })

  it('says in words that nothing listens, and that the scene does not run', async () => {
    const forwarder = start(program)
    await exchange(await forwarder.portOf(81), Buffer.from('x')).catch(() => undefined)
    await expect.poll(forwarder.said).toMatch(/web:81: Nothing listens on this port/u)
    await stage.setRest('paused')
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    await exchange(await forwarder.portOf(9999), Buffer.from('x')).catch(() => undefined)
    await stage.setRest('running')
    await expect.poll(forwarder.said).toMatch(/web:9999: .*not running/u)
  })

  it('ends at a wrong key, and says so when the key is revoked while it runs', async () => {
    const wrong = start(program, { key: 'bgk_wrong' })
    expect(await once(wrong.child, 'exit')).toEqual([1, null])
    expect(wrong.said()).toMatch(/key is wrong, expired or revoked/u)
    const forwarder = start(program)
    const port = await forwarder.portOf(9999)
    const socket = connect(port, '127.0.0.1')
    socket.write('a')
    await once(socket, 'data')
    const since = performance.now()
    key = await newKey()
    await once(socket, 'close')
    expect(performance.now() - since).toBeLessThan(2_000)
    await exchange(port, Buffer.from('x')).catch(() => undefined)
    await expect.poll(forwarder.said).toMatch(/key is wrong, expired or revoked/u)
  })

  it('takes the key from a file or from what is typed, and ends with Ctrl-C', async () => {
    const file = join(folder, 'key')
    writeFileSync(file, `${key}\n`)
    const byFile = start(program, { key: null, args: ['--key-file', file, '--port', '41999'] })
    expect(await byFile.portOf(8080)).toBe(41_999)
    const typed = start(program, { key: null })
    typed.child.stdin?.write(`${key}\n`)
    await typed.portOf(9999)
    typed.child.kill('SIGINT')
    expect(await once(typed.child, 'exit')).toEqual([0, null])
  })

  it('is served as it stands to whoever asks, and explains itself', async () => {
    const path = program === 'node' ? 'client.mjs' : 'client.py'
    const reply = await server.nobody.request('GET', `/scenes/gateway/${path}`)
    expect(reply.body).toBe(readFileSync(clientPath(program), 'utf8'))
    expect(reply.headers.get('content-disposition')).toContain(clientFiles[program])
    const help = spawnSync(programs[program], [clientPath(program), '--help'], { encoding: 'utf8' })
    expect([help.status, help.stdout.includes('--key-file')]).toEqual([0, true])
    expect(spawnSync(programs[program], [clientPath(program)], { encoding: 'utf8' }).status).toBe(2)
  })
})
