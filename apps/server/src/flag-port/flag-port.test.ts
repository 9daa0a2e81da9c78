import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { openFlagPort, type FlagLine, type FlagPort, type FlagPortInput, type Talk } from './index.ts'

let port: FlagPort | null = null
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await port?.close()
  port = null
})

/** Says of each line what it was. */
const echo: Talk = {
  begin: async () => ({ greeting: 'hello\n\n', isNamed: true }),
  answer: async (lines) => ({ replies: lines.map((line) => line ?? 'long'), isNamed: true, isOver: lines.includes('bye') }),
  refuse: (lines) => lines.map(() => 'later'),
}
async function open(talk: Partial<Talk> = {}, more: Partial<FlagPortInput> = {}): Promise<FlagPort> {
  const timing = { pace_ms: 20, ...more.timing }
  port = await openFlagPort({
    port: 0,
    host: '127.0.0.1',
    isShared: false,
    talkWith: () => ({ ...echo, ...talk }),
    full: 'full',
    ...more,
    timing,
  })
  return port
}
function call(options: { allowHalfOpen?: boolean } = {}) {
  const socket = connect({ port: port?.port ?? 0, host: '127.0.0.1', ...options })
  sockets.push(socket)
  let text = ''
  socket.on('error', () => socket.destroy())
  const closed = new Promise<string>((resolve) => {
    socket.on('close', () => resolve(text))
  })
  socket.on('data', (chunk) => (text += chunk.toString()))
  const until = (part: string) => expect.poll(() => text).toContain(part)
  return { socket, closed, until }
}

test('lines that come while a call is under way are the next call, a hundred at most', async () => {
  const calls: number[] = []
  await open({
    answer: async (lines) => {
      calls.push(lines.length)
      await wait(30)
      return { replies: lines.map((line) => line ?? ''), isNamed: true, isOver: false }
    },
  })
  const { socket, until } = call()
  await until('hello')
  socket.write('first\n')
  await wait(10)
  socket.write(Array.from({ length: 150 }, (_none, index) => `line ${index}\n`).join(''))
  await until('line 149\n')
  expect(calls).toEqual([1, 100, 50])
})

test('calls of a connection keep their distance', async () => {
  await open({}, { timing: { pace_ms: 200 } })
  const { socket, until } = call()
  const began = performance.now()
  for (const line of ['a', 'b', 'c']) {
    socket.write(`${line}\n`)
    await until(`${line}\n`)
  }
  expect(performance.now() - began).toBeGreaterThanOrEqual(390)
})

test('who closes its side is answered first, the line without an end as well', async () => {
  await open()
  const { socket, closed } = call({ allowHalfOpen: true })
  socket.end('one\ntwo')
  expect(await closed).toBe('hello\n\none\ntwo\n')
})

test('a talk that is over ends the connection', async () => {
  await open()
  const { socket, closed } = call()
  socket.write('bye\nrest\n')
  expect(await closed).toBe('hello\n\nbye\nrest\n')
})

test.each([
  ['idle', { idle_ms: 80 }, true],
  ['without a name', { nameless_ms: 80 }, false],
])('a connection that is %s is closed', async (_what, timing, isNamed) => {
  await open({ begin: async () => ({ greeting: 'hello\n\n', isNamed }) }, { timing })
  const { closed } = call()
  expect(await closed).toBe('hello\n\n')
})

test('of one address, and of all, so many connections are open; a place is given back', async () => {
  await open({}, { places: { address: 1, all: 5 } })
  const first = call()
  await first.until('hello')
  expect(await call().closed).toBe('full\n')
  first.socket.end()
  await first.closed
  await wait(20)
  const next = call()
  await next.until('hello')
})

test('who reads nothing is judged no more, and holds little', async () => {
  let judged = 0
  await open(
    {
      answer: async (lines) => {
        judged += lines.length
        return { replies: lines.map(() => 'r'.repeat(300)), isNamed: true, isOver: false }
      },
    },
    { timing: { pace_ms: 0 } },
  )
  const { socket, until } = call()
  await until('hello')
  socket.pause()
  let sent = 0
  const before = process.memoryUsage().external + process.memoryUsage().arrayBuffers
  for (let turn = 0; turn < 400; turn += 1) {
    socket.write('x\n'.repeat(32_000))
    sent += 32_000
    await wait(1)
  }
  await wait(300)
  const stopped = judged
  await wait(300)
  expect(judged).toBe(stopped)
  expect(judged).toBeLessThan(sent / 10)
  // What the test itself has not got rid of lies in its own socket.
  expect(process.memoryUsage().external + process.memoryUsage().arrayBuffers - before - socket.writableLength).toBeLessThan(8_000_000)
})

test('a stop answers what is being judged, refuses what waits, and lets nobody in', async () => {
  const lines: (readonly FlagLine[])[] = []
  const at = await open({
    answer: async (batch) => {
      lines.push(batch)
      await wait(100)
      return { replies: batch.map((line) => line ?? ''), isNamed: true, isOver: false }
    },
  })
  const [busy, idle] = [call(), call()]
  await idle.until('hello')
  busy.socket.write('one\n')
  await expect.poll(() => lines.length).toBe(1)
  busy.socket.write('two\n')
  await wait(20)
  await at.close()
  expect([await busy.closed, await idle.closed]).toEqual(['hello\n\none\nlater\n', 'hello\n\n'])
  expect(await call().closed).toBe('')
})
