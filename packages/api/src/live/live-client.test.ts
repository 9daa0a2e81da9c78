import { createServer, type Server, type ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { openConnection, type LiveState } from './live-connection.ts'
import { createStreamParser, type StreamEvent } from './live-parse.ts'

describe('the parser', () => {
  test('gives the same events wherever the bytes are cut', () => {
    const text =
      'retry: 3000\n\n: beat\n\nid: c.1\nevent: a\ndata: {"x":1}\n\nevent: b\ndata: one\ndata: two\n\npart: hall:1\nevent: c\ndata: {}\n\n'
    const expected: StreamEvent[] = [
      { id: 'c.1', event: 'a', data: '{"x":1}' },
      { id: null, event: 'b', data: 'one\ntwo' },
      { id: null, event: 'c', data: '{}', part: 'hall:1' },
    ]
    for (let cut = 0; cut <= text.length; cut += 1) {
      const seen: StreamEvent[] = []
      const parse = createStreamParser((event) => seen.push(event))
      parse(text.slice(0, cut))
      parse(text.slice(cut))
      expect(seen).toEqual(expected)
    }
  })
})

describe('a connection', () => {
  const closers: (() => void)[] = []
  afterEach(() => closers.splice(0).forEach((close) => close()))
  const serve = (handle: (response: ServerResponse, lastId: string | undefined) => void): Promise<string> =>
    new Promise((done) => {
      const server: Server = createServer((request, response) => handle(response, request.headers['last-event-id']?.toString()))
      closers.push(() => {
        server.closeAllConnections()
        server.close()
      })
      server.listen(0, '127.0.0.1', () => {
        const address = server.address()
        done(typeof address === 'object' && address !== null ? `http://127.0.0.1:${address.port}/` : '')
      })
    })

  test('goes on after a loss from the newest id, and says since when it was away', async () => {
    const asked: (string | undefined)[] = []
    const url = await serve((response, lastId) => {
      asked.push(lastId)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`id: c.${asked.length}\nevent: presence\ndata: {}\n\n`)
      if (asked.length < 3) response.end()
    })
    const states: LiveState['kind'][] = []
    let lastId: string | null = null
    await new Promise<void>((done) => {
      const connection = openConnection({
        url,
        lastId: () => lastId,
        onState: (state) => states.push(state.kind),
        onEvent: (event) => {
          lastId = event.id
          if (event.id === 'c.3') done()
        },
        firstWait_ms: 5,
      })
      closers.push(connection.close)
    })
    expect(asked).toEqual([undefined, 'c.1', 'c.2'])
    expect(states).toEqual(['connecting', 'live', 'offline', 'connecting', 'live', 'offline', 'connecting', 'live'])
  })

  test('ends the wait when somebody asks for a try at once', async () => {
    let n = 0
    const url = await serve((response) => {
      n += 1
      if (n === 1) return void response.writeHead(503, { 'retry-after': '50' }).end()
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      return void response.write(': beat\n\n')
    })
    await new Promise<void>((done) => {
      const connection = openConnection({
        url,
        lastId: () => null,
        onEvent: () => undefined,
        onState: (state) => {
          if (state.kind === 'offline') setTimeout(connection.retry, 1)
          if (state.kind === 'live') done()
        },
      })
      closers.push(connection.close)
    })
    expect(n).toBe(2)
  })

  test('sent away for a while it comes back after the time that was named', async () => {
    const url = await serve((response) => void response.writeHead(429, { 'retry-after': '7' }).end())
    const from = Date.now()
    const state = await new Promise<LiveState>((done) => {
      const connection = openConnection({
        url,
        lastId: () => null,
        onEvent: () => undefined,
        onState: (next) => next.kind === 'connecting' || done(next),
        firstWait_ms: 1,
      })
      closers.push(connection.close)
    })
    if (state.kind !== 'offline') throw new Error(state.kind)
    expect(state.retry_at - from).toBeGreaterThanOrEqual(7_000)
    expect(state.retry_at - from).toBeLessThan(20_000)
  })

  test('does not knock again when the server says no', async () => {
    let knocks = 0
    const url = await serve((response) => {
      knocks += 1
      response.writeHead(401).end()
    })
    const state = await new Promise<LiveState>((done) => {
      const connection = openConnection({
        url,
        lastId: () => null,
        onEvent: () => undefined,
        onState: (next) => next.kind === 'connecting' || done(next),
        firstWait_ms: 1,
      })
      closers.push(connection.close)
    })
    expect(state).toEqual({ kind: 'refused', status: 401 })
    expect(knocks).toBe(1)
  })
})
