import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Duplex, PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DriverError, type SceneDriver, type Tty } from '../driver/index.ts'
import { openCalls, type SceneCalls } from './open.ts'
import { serveCalls, type CallServer } from './serve.ts'

const at = { scene: '0198c0de-0000-7000-8000-000000000001', gen: 2, node: 'web' }
const log = pino({ level: 'silent' })

/** Answers each byte with itself; what was asked of it is kept. */
class EchoTty extends PassThrough {
  sizes: string[] = []
  resize(columns: number, rows: number): Promise<void> {
    this.sizes.push(`${columns}x${rows}`)
    return Promise.resolve()
  }
}

let folder: string
let path: string
let server: CallServer
let calls: SceneCalls
let tty: EchoTty
let dialled: Duplex
const discs: Array<string | null> = []

const driver = {
  logs: (_ref, node, lines) => Promise.resolve(`${node}: last ${lines}`),
  stats: () => Promise.resolve([{ node: 'web', cpuPercent: 12.5, memoryBytes: 1, netRxBytes: 2, netTxBytes: 3, writtenBytes: 4, pids: 5 }]),
  exec: (_ref, node, command, options) =>
    Promise.resolve({
      code: 3,
      stdout: Buffer.from(`${node} ${command.join(' ')} ${JSON.stringify(options)}`),
      stderr: Buffer.from([0, 255]),
      cut: true,
    }),
  setCd: (_ref, node, put) =>
    node === 'web' ? Promise.resolve(void discs.push(put)) : Promise.reject(new DriverError('gone', 'no such node')),
  openTty: () => Promise.resolve((tty = new EchoTty()) as Tty),
  dial: (_ref, _node, port) => (port === 1 ? Promise.reject(new DriverError('gone', 'no such node')) : Promise.resolve(dialled)),
} satisfies Partial<SceneDriver> as unknown as SceneDriver

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-calls-'))
  path = join(folder, 'scenes.sock')
  dialled = new PassThrough()
  server = await serveCalls({ driver, path, log, pathOf: (key) => `/files/${key}` })
  calls = openCalls(path)
})
afterEach(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('calls between an HTTP process and the scenes process', () => {
  it('name a stored file by its key, and the scenes process finds it', async () => {
    await calls.disc({ ...at, storage_key: 'one' })
    await calls.disc({ ...at, storage_key: null })
    expect(discs).toEqual(['/files/one', null])
    await expect(calls.disc({ ...at, node: 'none', storage_key: null })).rejects.toMatchObject({ kind: 'gone' })
  })

  it('carry a question and its answer', async () => {
    expect(await calls.logs({ ...at, lines: 50 })).toBe('web: last 50')
    expect(await calls.stats({ scene: at.scene, gen: 2 })).toMatchObject([{ node: 'web', cpuPercent: 12.5, pids: 5 }])
  })

  it('run a command and bring back what it wrote, byte for byte', async () => {
    const asked = { ...at, command: ['cat', '/x'], user: '0', deadline_ms: 500, output_bytes: 64 }
    const { stdout, stderr, ...rest } = await calls.exec(asked)
    expect(rest).toEqual({ code: 3, cut: true })
    expect(String(stdout)).toBe('web cat /x {"deadlineMs":500,"outputBytes":64,"user":"0"}')
    expect([...stderr]).toEqual([0, 255])
    await expect(calls.exec({ ...asked, command: [] })).rejects.toMatchObject({ kind: 'driver' })
    await expect(calls.exec({ ...asked, output_bytes: 2_000_000 })).rejects.toMatchObject({ kind: 'driver' })
  })

  it('open a connection to a port of a node, both ways, and end its halves apart', async () => {
    const stream = await calls.dial({ ...at, port: 8080 })
    stream.end(Buffer.alloc(1_000_000, 7))
    expect((await text(stream)).length).toBe(1_000_000)
  })

  it('open a terminal that can be resized while it is open, and not after', async () => {
    const terminal = await calls.tty({ ...at, columns: 80, rows: 24 })
    terminal.stream.write('hello')
    expect(String((await terminal.stream[Symbol.asyncIterator]().next()).value)).toBe('hello')
    await terminal.resize({ columns: 100, rows: 30 })
    expect(tty.sizes).toEqual(['100x30'])
    terminal.stream.destroy()
    await expect.poll(() => tty.destroyed).toBe(true)
    await expect(terminal.resize({ columns: 90, rows: 20 })).rejects.toMatchObject({ kind: 'gone' })
  })

  it('tell why the driver refused, by its kind', async () => {
    await expect(calls.dial({ ...at, port: 1 })).rejects.toMatchObject({ name: 'DriverError', kind: 'gone', message: 'no such node' })
  })

  it('refuse input that the table of calls does not know', async () => {
    await expect(calls.logs({ ...at, scene: '../etc', lines: 5 })).rejects.toMatchObject({ kind: 'driver' })
    await expect(calls.dial({ ...at, port: 70_000 })).rejects.toMatchObject({ kind: 'driver' })
    await expect(calls.logs({ ...at, node: 'n'.repeat(20_000), lines: 5 })).rejects.toMatchObject({ kind: 'driver' })
  })

  it('stand when a caller sends what is no HTTP', async () => {
    const raw = connect(path)
    raw.on('error', () => undefined)
    raw.write('\0\0\0nonsense\r\n\r\n')
    await expect.poll(() => raw.readableEnded || raw.destroyed || raw.bytesRead > 0).toBe(true)
    raw.destroy()
    expect(await calls.logs({ ...at, lines: 1 })).toBe('web: last 1')
  })

  it('are open to the own user only, and take the place of a socket that was left behind', async () => {
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const left = join(folder, 'left.sock')
    writeFileSync(left, '')
    const other = await serveCalls({ driver, path: left, log })
    expect(await openCalls(left).logs({ ...at, lines: 2 })).toBe('web: last 2')
    await other.close()
  })

  it('say that nobody answers while no scenes process runs', async () => {
    await server.close()
    await expect(calls.stats({ scene: at.scene, gen: 1 })).rejects.toMatchObject({ kind: 'silent' })
    await expect(calls.dial({ ...at, port: 80 })).rejects.toMatchObject({ kind: 'silent' })
  })
})
