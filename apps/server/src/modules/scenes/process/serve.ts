import { randomBytes } from 'node:crypto'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname } from 'node:path'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { RangeReport } from '@beacon/api/bank/range-report'
import type { Logger } from 'pino'
import { DriverError, type SceneDriver, type Tty } from '../driver/index.ts'
import { handOver } from '../../../storage/hand-over.ts'
import { openHall, type Hall, type Recorder } from '../hall/index.ts'
import {
  callInputs,
  isCallName,
  isStreamName,
  protocol,
  ttyHeader,
  type CallInput,
  type CallName,
  type PlaceReply,
  type SceneFigures,
  type StreamName,
} from './call.ts'
import { openFigureBook } from './figures.ts'

const bodyBytes = 16_384
const dialMs = 5_000
const discMs = 110_000

export interface CallServer {
  close: () => Promise<void>
}

export interface ServeInput {
  driver: SceneDriver
  path: string
  log: Logger
  /** Writes consoles down. */
  recorder?: Recorder
  hall?: Hall
  /** Puts stored files into nodes. */
  place?: Placer
  /** Where the bytes of a stored file lie. */
  pathOf?: (storage_key: string) => string
  /** Looks at a scene that runs. */
  prove?: Prover
}
type Prover = (input: CallInput<'prove'>) => Promise<RangeReport>
const provesNothing: Prover = () => Promise.reject(new Refused('input', 'no scenes are known here'))
type Placer = (input: CallInput<'place'>) => Promise<PlaceReply>
const placesNothing: Placer = () => Promise.reject(new Refused('input', 'no files are put into nodes here'))

/** Why a call was not done, as its caller hears it. */
class Refused extends Error {
  override name = 'Refused'
  readonly kind: DriverError['kind'] | 'input'
  constructor(kind: Refused['kind'], message: string) {
    super(message)
    this.kind = kind
  }
}

const refusedBy = (error: unknown): { kind: string; message: string } =>
  error instanceof DriverError || error instanceof Refused
    ? { kind: error.kind, message: error.message }
    : { kind: 'driver', message: error instanceof Error ? error.message : String(error) }

/**
 * Answers the HTTP processes of this machine on a socket that only their user opens. They ask for what a person may see; who may
 * is decided by them, before.
 */
export async function serveCalls(input: ServeInput): Promise<CallServer> {
  const {
    driver,
    path,
    log,
    recorder,
    hall = openHall({ driver, ...(recorder === undefined ? {} : { recorder }) }),
    place = placesNothing,
    prove = provesNothing,
    pathOf = noFiles,
  } = input
  const ttys = new Map<string, Tty>()
  const figures = openFigureBook(driver)
  const streams = new Set<Duplex>()
  const server = createServer((request, reply) => void answer(request, reply, { driver, ttys, hall, figures, place, prove, pathOf }))
  server.on('upgrade', (request, socket: Duplex, head) => {
    streams.add(socket)
    socket.once('close', () => streams.delete(socket))
    openStream(request, socket, { driver, ttys, hall, figures, place, prove, pathOf, head }).catch((error: unknown) => {
      log.debug({ err: error }, 'a stream of a scene ended with an error')
      socket.destroy()
    })
  })
  await listenAt(server, path)
  return {
    close: () =>
      new Promise((resolve) => {
        hall.close()
        // The server forgets what was upgraded, and would wait for it.
        for (const stream of streams) stream.destroy()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** A socket that a killed process left behind is in the way. */
async function listenAt(server: Server, path: string): Promise<void> {
  rmSync(path, { force: true })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(path, resolve)
  })
  chmodSync(path, 0o600)
  // Root hands it to whom the folder belongs: the server beside it may be a plain user.
  await handOver(dirname(path), path)
}

interface At {
  driver: SceneDriver
  ttys: Map<string, Tty>
  hall: Hall
  figures: () => Promise<SceneFigures>
  place: Placer
  prove: Prover
  pathOf: (storage_key: string) => string
}

function noFiles(): never {
  throw new Refused('driver', 'no stored files are known here')
}

async function answer(request: IncomingMessage, reply: ServerResponse, at: At): Promise<void> {
  try {
    const name = nameOf(request)
    if (isStreamName(name)) throw new Refused('input', `${name} opens a stream`)
    const value = await done(name, await bodyOf(request), at)
    reply.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  } catch (error) {
    reply.writeHead(409, { 'content-type': 'application/json' }).end(JSON.stringify(refusedBy(error)))
  }
}

function nameOf({ url = '' }: IncomingMessage): CallName {
  const name = url.slice(1)
  if (!isCallName(name)) throw new Refused('input', 'no such call')
  return name
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request) {
    const piece = Buffer.from(part as Uint8Array)
    bytes += piece.length
    if (bytes > bodyBytes) throw new Refused('input', 'the call is too long')
    parts.push(piece)
  }
  return parsed(Buffer.concat(parts).toString('utf8'))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Refused('input', 'the call is no JSON')
  }
}

function inputOf<N extends CallName>(name: N, value: unknown): CallInput<N> {
  const read = callInputs[name].safeParse(value)
  if (!read.success) throw new Refused('input', read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '))
  // Checked by the schema of this name one line above.
  return read.data as CallInput<N>
}

async function done(
  name: Exclude<CallName, StreamName>,
  value: unknown,
  { driver, ttys, hall, figures, place, prove, pathOf }: At,
): Promise<unknown> {
  if (name === 'figures') return figures()
  if (name === 'logs') {
    const { lines, node, ...ref } = inputOf('logs', value)
    return { text: await driver.logs(ref, node, lines) }
  }
  if (name === 'disc') return turnDisc(driver, pathOf, inputOf('disc', value))
  if (name === 'book') return hall.book(inputOf('book', value))
  if (name === 'consoles') return hall.list()
  if (name === 'stats') return driver.stats(inputOf('stats', value))
  if (name === 'place') return place(inputOf('place', value))
  if (name === 'prove') return prove(inputOf('prove', value))
  if (name === 'exec') return execIn(driver, inputOf('exec', value))
  const { tty, columns, rows } = inputOf('resize', value)
  const open = ttys.get(tty)
  if (open === undefined) throw new Refused('gone', 'this terminal is closed')
  await open.resize(columns, rows)
  return {}
}

async function turnDisc(driver: SceneDriver, pathOf: At['pathOf'], { node, storage_key, ...ref }: CallInput<'disc'>): Promise<object> {
  if (driver.setCd === undefined) throw new Refused('driver', 'no virtual machines are started here')
  await driver.setCd(ref, node, storage_key === null ? null : pathOf(storage_key), AbortSignal.timeout(discMs))
  return {}
}

async function execIn(driver: SceneDriver, { node, command, user, deadline_ms, output_bytes, ...ref }: CallInput<'exec'>): Promise<object> {
  const options = { deadlineMs: deadline_ms, outputBytes: output_bytes, ...(user === null ? {} : { user }) }
  const { code, stdout, stderr, cut } = await driver.exec(ref, node, command, options)
  return { code, cut, stdout: stdout.toString('base64'), stderr: stderr.toString('base64') }
}

async function openStream(request: IncomingMessage, socket: Duplex, { head, ...at }: At & { head: Buffer }): Promise<void> {
  socket.on('error', () => socket.destroy())
  if (head.length > 0) socket.unshift(head)
  try {
    const name = nameOf(request)
    if (!isStreamName(name)) throw new Refused('input', `${name} opens no stream`)
    const value = parsed(decodeURIComponent(String(request.headers['beacon-call'] ?? '')))
    const opened = await opener(name, value, at)
    socket.write(['HTTP/1.1 101 Switching Protocols', 'connection: upgrade', `upgrade: ${protocol}`, ...opened.lines, '', ''].join('\r\n'))
    if ('seat' in opened) opened.seat(socket)
    else await joined(socket, opened.stream)
  } catch (error) {
    const text = JSON.stringify(refusedBy(error))
    if (socket.writable)
      socket.end(`HTTP/1.1 409 Conflict\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
}

type Opened = { lines: string[] } & ({ stream: Duplex } | { seat: (socket: Duplex) => void })

async function opener(name: StreamName, value: unknown, { driver, ttys, hall }: At): Promise<Opened> {
  if (name === 'enter') return { seat: await hall.enter(inputOf('enter', value)), lines: [] }
  if (name === 'watch') return { seat: hall.watch(inputOf('watch', value)), lines: [] }
  if (name === 'dial') {
    const { node, port, ...ref } = inputOf('dial', value)
    return { stream: await driver.dial(ref, node, port, AbortSignal.timeout(dialMs)), lines: [] }
  }
  const { node, columns, rows, ...ref } = inputOf('tty', value)
  const tty = await driver.openTty(ref, node, { columns, rows })
  const id = randomBytes(16).toString('hex')
  ttys.set(id, tty)
  tty.once('close', () => ttys.delete(id))
  return { stream: tty, lines: [`${ttyHeader}: ${id}`] }
}

/** Each end may close its half alone: a client that has sent all still hears the answer. Either one lost ends both. */
async function joined(one: Duplex, other: Duplex): Promise<void> {
  one.once('close', () => other.destroy())
  other.once('close', () => one.destroy())
  await Promise.allSettled([pipeline(one, other), pipeline(other, one)])
  one.destroy()
  other.destroy()
}
