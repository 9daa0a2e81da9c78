import type { ServerResponse } from 'node:http'
import type { Frame } from './frame.ts'

const mostWaitingBytes = 1_000_000

/** Who reads a stream, and what it may still read. Null ends it. */
export interface Rights {
  channels: ReadonlySet<string>
  entrant_id: string | null
}

export interface Stream {
  response: ServerResponse
  contest_id: string | null
  user_id: string | null
  session_id: string | null
  role_id: string | null
  rights: Rights
  /** Looks the right up again; null when there is none any more. */
  check: () => Promise<Rights | null>
}

export function openResponse(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-transform',
    'x-accel-buffering': 'no',
  })
  response.socket?.setNoDelay(true)
  response.write('retry: 3000\n\n')
}

/** A reader that does not read is cut: it would fill the memory of all. */
export function send({ response }: Stream, bytes: Buffer | string): void {
  if (response.destroyed || response.writableEnded) return
  if (response.writableLength > mostWaitingBytes) response.destroy()
  else response.write(bytes)
}

/** Sends frames in order to those who may hear them; who hears the same set gets the same buffer. */
export function sendFrames(streams: Iterable<Stream>, frames: readonly Frame[]): void {
  if (frames.length === 0) return
  const made = new Map<string, Buffer>()
  const channels = new Set(frames.map(({ channel }) => channel))
  for (const stream of streams) {
    const heard = [...stream.rights.channels].filter((channel) => channels.has(channel))
    if (heard.length === 0) continue
    const key = heard.join(' ')
    let bytes = made.get(key)
    if (bytes === undefined) {
      const set = new Set(heard)
      bytes = Buffer.concat(frames.filter(({ channel }) => set.has(channel)).map((frame) => frame.bytes))
      made.set(key, bytes)
    }
    send(stream, bytes)
  }
}
