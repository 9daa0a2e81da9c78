import { rangeReport, type RangeReport } from '@beacon/api/bank/range-report'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import * as z from 'zod/mini'
import { DriverError, type ExecResult, type NodeStats } from '../driver/index.ts'
import type { Booked, SeenConsole } from '../hall/index.ts'
import {
  bookReply,
  consolesReply,
  execReply,
  figuresReply,
  placeReply,
  protocol,
  refusal,
  statsReply,
  ttyHeader,
  type CallInput,
  type CallName,
  type PlaceReply,
  type SceneFigures,
  type StreamName,
} from './call.ts'

const answerMs = 10_000
/** A disc has at most a gigabyte. */
const discMs = 120_000
/** Each step of the look has a limit of its own; this is for all of a large range. */
const proveMs = 10 * 60_000
const replyBytes = 4_000_000
/** Some hundred megabytes, as a slow disk writes them. */
const placeMs = 10 * 60_000

export interface OpenTerminal {
  stream: Duplex
  resize: (size: { columns: number; rows: number }) => Promise<void>
}

/** What an HTTP process may ask of the scenes process. Each call throws DriverError; `silent` where no scenes process runs. */
export interface SceneCalls {
  logs: (input: CallInput<'logs'>) => Promise<string>
  stats: (input: CallInput<'stats'>) => Promise<NodeStats[]>
  /** What all scenes take, as of some seconds ago. */
  figures: () => Promise<SceneFigures>
  /** A command inside a node, no shell around it. Its words are told in the engine's events: nothing secret is one. */
  exec: (input: CallInput<'exec'>) => Promise<ExecResult>
  /** Looks at a scene that runs; takes a minute or two, and changes nothing of it. */
  prove: (input: CallInput<'prove'>) => Promise<RangeReport>
  /** Puts a stored file into a running node; links on its way are refused. */
  place: (input: CallInput<'place'>) => Promise<PlaceReply>
  /** What lies in the drive of a virtual machine, written while somebody waits. */
  disc: (input: CallInput<'disc'>) => Promise<void>
  tty: (input: CallInput<'tty'>) => Promise<OpenTerminal>
  dial: (input: CallInput<'dial'>) => Promise<Duplex>
  /** Consoles: booked for a person, then entered once and again; frames of `scenes/hall` travel over the stream. */
  book: (input: CallInput<'book'>) => Promise<Booked>
  consoles: () => Promise<SeenConsole[]>
  enter: (input: CallInput<'enter'>) => Promise<Duplex>
  watch: (input: CallInput<'watch'>) => Promise<Duplex>
}

export function openCalls(path: string): SceneCalls {
  const resize = async (tty: string, size: { columns: number; rows: number }) => void (await ask(path, 'resize', { tty, ...size }))
  return {
    logs: async (input) => textOf(await ask(path, 'logs', input)),
    stats: async (input) => statsReply.parse(await ask(path, 'stats', input)),
    figures: async () => figuresReply.parse(await ask(path, 'figures', {})),
    exec: async (input) => resultOf(await ask(path, 'exec', input, input.deadline_ms + answerMs)),
    prove: async (input) => z.parse(rangeReport, await ask(path, 'prove', input, proveMs)),
    place: async (input) => placeReply.parse(await ask(path, 'place', input, placeMs)),
    disc: async (input) => void (await ask(path, 'disc', input, discMs)),
    tty: async (input) => {
      const { stream, header } = await openStream(path, 'tty', input)
      return { stream, resize: (size) => resize(header(ttyHeader), size) }
    },
    dial: async (input) => (await openStream(path, 'dial', input)).stream,
    book: async (input) => bookReply.parse(await ask(path, 'book', input)),
    consoles: async () => consolesReply.parse(await ask(path, 'consoles', {})),
    enter: async (input) => (await openStream(path, 'enter', input)).stream,
    watch: async (input) => (await openStream(path, 'watch', input)).stream,
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string' ? value.text : ''

function resultOf(value: unknown): ExecResult {
  const { stdout, stderr, ...rest } = execReply.parse(value)
  return { ...rest, stdout: Buffer.from(stdout, 'base64'), stderr: Buffer.from(stderr, 'base64') }
}

const silent = (error: unknown) => new DriverError('silent', 'the scenes process does not answer', { cause: error })

async function ask(path: string, name: CallName, input: object, timeout = answerMs): Promise<unknown> {
  const body = JSON.stringify(input)
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const asked = request({ socketPath: path, path: `/${name}`, method: 'POST', headers, timeout })
  asked.on('timeout', () => asked.destroy(new Error('no answer in time')))
  const reply = await answered(asked, body)
  const value = await jsonOf(reply)
  if (reply.statusCode === 200) return value
  throw failureOf(value)
}

function answered(asked: ClientRequest, body?: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    asked.once('response', resolve)
    asked.once('error', (error) => reject(silent(error)))
    asked.end(body)
  })
}

async function jsonOf(reply: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  let bytes = 0
  try {
    for await (const part of reply) {
      const piece = Buffer.from(part as Uint8Array)
      bytes += piece.length
      if (bytes > replyBytes) throw new Error('the answer is too long')
      parts.push(piece)
    }
    return JSON.parse(Buffer.concat(parts).toString('utf8'))
  } catch (error) {
    throw silent(error)
  }
}

function failureOf(value: unknown): DriverError {
  const read = refusal.safeParse(value)
  if (!read.success) return silent(read.error)
  const { kind, message } = read.data
  return new DriverError(kind === 'input' ? 'driver' : kind, message)
}

interface Opened {
  stream: Duplex
  header: (name: string) => string
}

function openStream(path: string, name: StreamName, input: object): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const headers = { connection: 'upgrade', upgrade: protocol, 'beacon-call': encodeURIComponent(JSON.stringify(input)) }
    // Either side may have sent all and still listen.
    const createConnection = () => connect({ path, allowHalfOpen: true })
    const asked = request({ createConnection, path: `/${name}`, headers })
    const late = setTimeout(() => asked.destroy(new Error('no answer in time')), answerMs)
    asked.once('upgrade', (reply, socket, head) => {
      clearTimeout(late)
      if (head.length > 0) socket.unshift(head)
      resolve({ stream: socket, header: (wanted) => String(reply.headers[wanted] ?? '') })
    })
    asked.once('response', (reply) => {
      clearTimeout(late)
      jsonOf(reply)
        .then((value) => reject(failureOf(value)), reject)
        .finally(() => asked.destroy())
    })
    asked.once('error', (error) => {
      clearTimeout(late)
      reject(silent(error))
    })
    asked.end()
  })
}
