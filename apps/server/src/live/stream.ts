import type { ServerResponse } from 'node:http'
import type { Failure } from '../failure.ts'
import type { Frame } from './frame.ts'

const mostWaitingBytes = 1_000_000

/** Who reads a stream, and what it may still read. */
export interface Rights {
  channels: ReadonlySet<string>
  entrant_id: string | null
  /** The role one holds now: it may be another than when the stream was opened. */
  role_id: string | null
}

/** What one response carries: all of it, or one part of a browser's stream with a right and a place of its own. */
export interface Stream {
  response: ServerResponse
  /** Its name among the parts of its response; null when the response is its own. */
  part: string | null
  /** The streams that still stand on the response, itself among them; without any the response ends. */
  beside: Set<Stream>
  contest_id: string | null
  user_id: string | null
  session_id: string | null
  rights: Rights
  /** Looks the right up again; what a request would answer when there is none any more. */
  check: () => Promise<Rights | Failure>
}

/** The headers go out once, whichever part of a response stands first. */
export function openResponse(response: ServerResponse): void {
  if (response.headersSent || response.destroyed) return
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  response.socket?.setNoDelay(true)
  response.write('retry: 3000\n\n')
}

/** A reader that does not read is cut: it would fill the memory of all. */
export function sendTo(response: ServerResponse, bytes: Buffer | string): void {
  if (response.destroyed || response.writableEnded) return
  if (response.writableLength > mostWaitingBytes) response.destroy()
  else response.write(bytes)
}

/** The event of a part says whose it is in a field of its own, which readers of plain event streams leave out. */
const labelOf = (part: string): Buffer => Buffer.from(`part: ${part}\n`)

/** One event, to one stream. */
export function send({ response, part }: Pick<Stream, 'response' | 'part'>, bytes: Buffer): void {
  sendTo(response, part === null ? bytes : Buffer.concat([labelOf(part), bytes]))
}

const lineEnd = Buffer.from('\r\n')
/** Bytes as one chunk of a chunked answer. */
const chunkOf = (bytes: Buffer): Buffer => Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, lineEnd])

/** As `send`, with the chunk made once for all: the response would frame it anew for every reader, in three writes. */
function sendChunk(stream: Stream, bytes: Buffer, chunk: Buffer): void {
  const { response } = stream
  const { socket } = response
  if (socket === null || !response.headersSent || !response.chunkedEncoding || response.destroyed || response.writableEnded)
    sendTo(response, bytes)
  else if (response.writableLength > mostWaitingBytes) response.destroy()
  else socket.write(chunk)
}

/** Sends frames in order to those who may hear them; who hears the same set, as the same part, gets the same buffer. */
export function sendFrames(streams: Iterable<Stream>, frames: readonly Frame[]): void {
  if (frames.length === 0) return
  const made = new Map<string, { bytes: Buffer; chunk: Buffer }>()
  const channels = new Set(frames.map(({ channel }) => channel))
  for (const stream of streams) {
    const own = stream.rights.channels
    const heard = channels.size < own.size ? commonKey(channels, own) : commonKey(own, channels)
    if (heard === '') continue
    const { part } = stream
    const key = part === null ? heard : `${part} ${heard}`
    let same = made.get(key)
    if (same === undefined) {
      const label = part === null ? [] : [labelOf(part)]
      const bytes = Buffer.concat(frames.filter(({ channel }) => own.has(channel)).flatMap((frame) => [...label, frame.bytes]))
      same = { bytes, chunk: chunkOf(bytes) }
      made.set(key, same)
    }
    sendChunk(stream, same.bytes, same.chunk)
  }
}

/** What stands in both, as one text: nothing is allocated for the thousands who hear the same. */
function commonKey(few: ReadonlySet<string>, many: ReadonlySet<string>): string {
  let key = ''
  for (const channel of few) if (many.has(channel)) key = key === '' ? channel : `${key} ${channel}`
  return key
}
