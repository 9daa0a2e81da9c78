import { endpoint } from '@beacon/api/endpoint'
import { noReply, socketEnds, socketLimits } from '@beacon/api/platform/socket'
import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import * as z from 'zod/mini'
import type { Bytes, Line } from '../module.ts'
import { socketStream } from '../socket-stream.ts'
import { openLine } from './socket-line.ts'

const messages = { comes: z.object({ say: z.string() }), goes: z.object({ said: z.string() }) }
const spec = { method: 'GET', access: { kind: 'user' }, summary: '', transfer: 'socket', messages, reply: noReply } as const
const plain = endpoint({ ...spec, path: '/plain' })
const carrying = endpoint({ ...spec, path: '/carrying', binary: true })

let server: WebSocketServer
let lives: number
beforeEach(async () => {
  lives = 0
  server = new WebSocketServer({ port: 0, maxPayload: socketLimits.message_bytes })
  await once(server, 'listening')
})
afterEach(() => {
  for (const one of server.clients) one.terminate()
  server.close()
})

interface Pair {
  line: Line & Bytes
  client: WebSocket
  /** The server's end of the wire. */
  end: WebSocket
  problems: unknown[]
}
async function pair(of: typeof plain | typeof carrying = carrying): Promise<Pair> {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const coming = once(server, 'connection')
  const client = new WebSocket(`ws://127.0.0.1:${address.port}`)
  // Checked by the event's own shape.
  const [end] = (await coming) as [WebSocket]
  end.on('error', () => undefined)
  const problems: unknown[] = []
  const line = openLine(end, { endpoint: of, report: (error) => problems.push(error), onLife: () => (lives += 1) })
  await once(client, 'open')
  return { line, client, end, problems }
}
const closing = async (client: WebSocket): Promise<[number, string]> => {
  const [code, reason] = (await once(client, 'close')) as [number, Buffer]
  return [code, reason.toString()]
}

describe('bytes of a socket', () => {
  it('go both ways beside messages', async () => {
    const { line, client } = await pair()
    const said: unknown[] = []
    line.hear((message) => said.push(message))
    line.hearBytes((bytes) => line.sendBytes(Buffer.concat([Buffer.from('>'), bytes])))
    client.send(JSON.stringify({ say: 'hello' }))
    client.send(Buffer.from([0, 255, 13]))
    const [data, isBinary] = (await once(client, 'message')) as [Buffer, boolean]
    expect([isBinary, [...data]]).toEqual([true, [62, 0, 255, 13]])
    expect(said).toEqual([{ say: 'hello' }])
  })

  it('are no message, and on a socket without them they close it', async () => {
    const { client, problems, line } = await pair(plain)
    client.send(Buffer.from('x'))
    expect(await closing(client)).toEqual([1007, 'field_wrong'])
    expect(() => line.sendBytes(Buffer.from('x'))).toThrow('/plain carries no bytes')
    expect(problems).toEqual([])
  })

  it('come in frames of 64 KiB at most, and leave in such', async () => {
    const { line, client } = await pair()
    const sizes: number[] = []
    client.on('message', (data: Buffer) => sizes.push(data.length))
    line.sendBytes(Buffer.alloc(150_000))
    await expect.poll(() => sizes).toEqual([65_536, 65_536, 18_928])
    client.send(Buffer.alloc(socketLimits.message_bytes + 1))
    expect((await closing(client))[0]).toBe(1009)
  })

  it('hinder no message by their number, and messages hinder no bytes', async () => {
    const { line, client } = await pair()
    let count = 0
    line.hearBytes(() => (count += 1))
    for (let n = 0; n < 10 * socketLimits.messages_per_10s; n += 1) client.send(Buffer.from('x'))
    await expect.poll(() => count).toBe(10 * socketLimits.messages_per_10s)
    for (let n = 0; n <= socketLimits.messages_per_10s; n += 1) client.send(JSON.stringify({ say: 'x' }))
    expect(await closing(client)).toEqual([1008, 'rate_limited'])
  })

  it('wait on the wire when they come too fast, and none is lost', async () => {
    const { line, client, end } = await pair()
    let bytes = 0
    line.hearBytes((piece) => (bytes += piece.length))
    const all = 1.5 * socketLimits.bytes_per_s
    const since = performance.now()
    for (let sent = 0; sent < all; sent += socketLimits.message_bytes) client.send(Buffer.alloc(socketLimits.message_bytes))
    await expect.poll(() => end.isPaused).toBe(true)
    await expect.poll(() => bytes).toBe(all)
    expect(performance.now() - since).toBeGreaterThan(900)
  })

  it('are held by their source while a reader is slow, who is not cut', async () => {
    const { line, client } = await pair()
    client.pause()
    let sent = 0
    while (line.sendBytes(Buffer.alloc(65_536))) sent += 65_536
    expect(line.buffered()).toBeLessThan(socketLimits.held_bytes + 2 * 65_536)
    const drained = new Promise<void>((resolve) => {
      line.onDrain(resolve)
    })
    client.resume()
    await drained
    expect(client.readyState).toBe(WebSocket.OPEN)
    expect([sent > 0, lives > 0]).toEqual([true, true])
  })

  it('are a stream for a pipeline: a slow target holds the sender, a slow browser the source', async () => {
    const { line, client } = await pair()
    const target = new PassThrough({ highWaterMark: 16 })
    const stream = socketStream(line)
    const joined = pipeline(stream, target, stream).catch(() => undefined)
    const got: Buffer[] = []
    client.on('message', (data: Buffer) => got.push(data))
    const all = Buffer.from(Array.from({ length: 300_000 }, (_, at) => at % 251))
    for (let at = 0; at < all.length; at += 10_000) client.send(all.subarray(at, at + 10_000))
    await expect.poll(() => got.reduce((sum, { length }) => sum + length, 0)).toBe(all.length)
    expect(Buffer.concat(got).equals(all)).toBe(true)
    client.close()
    await joined
  })

  it('end with a code of ours and its reason', async () => {
    const { line, client } = await pair()
    line.close({ code: socketEnds.idle, reason: 'idle' })
    expect(await closing(client)).toEqual([4408, 'idle'])
  })
})
