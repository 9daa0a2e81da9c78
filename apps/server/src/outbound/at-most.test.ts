import { createServer, connect, type AddressInfo, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { atMost, hungUpPast } from './at-most.ts'

const piece = Buffer.alloc(64 * 1024)
function* endless(): Generator<Buffer> {
  for (;;) yield piece
}

test('what fits comes whole', async () => {
  const body = Readable.from([Buffer.from('abc'), Buffer.from('def')])
  expect((await buffer(atMost(body, 6))).toString()).toBe('abcdef')
})

test('a body without end is left at the limit, and its source ends', async () => {
  const source = Readable.from(endless())
  await expect(buffer(atMost(source, 1024 * 1024))).rejects.toMatchObject({ reason: 'size' })
  expect(source.destroyed).toBe(true)
})

const open: Server[] = []
afterEach(() => open.splice(0).forEach((server) => server.close()))

test('a connection that talks without end is hung up', async () => {
  const talk = (socket: Socket) =>
    Readable.from(endless())
      .on('error', () => undefined)
      .pipe(socket.on('error', () => undefined))
  const server = createServer(talk)
  open.push(server)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const socket = hungUpPast(connect(port, '127.0.0.1'), 1024 * 1024)
  socket.resume()
  await expect(new Promise((_, refuse) => socket.once('error', refuse))).rejects.toMatchObject({ reason: 'size' })
})
