import { setTimeout as sleep } from 'node:timers/promises'
import { anybody, user as signedIn } from '@beacon/api/access'
import { endpoint } from '@beacon/api/endpoint'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { implement, stream, type Module } from '../module.ts'
import { healthModule } from '../modules/platform/health/index.ts'
import { organisationModule } from '../modules/people/organisation/index.ts'
import { roleModule } from '../modules/people/role/index.ts'
import { sessionModule } from '../modules/people/session/index.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { chunk, head, openSocket } from '../testing/raw-socket.ts'

const probe = {
  text: endpoint({
    method: 'POST',
    path: '/probe/text',
    access: anybody,
    takes: 'form',
    summary: 'Probe',
    body: z.object({ name: z.string() }),
    reply: z.object({ length: z.number() }),
  }),
  refused: endpoint({
    method: 'POST',
    path: '/probe/refused',
    access: signedIn,
    summary: 'Probe',
    body: z.object({ name: z.string() }),
    reply: z.null(),
  }),
  file: endpoint({
    method: 'POST',
    path: '/probe/file',
    access: signedIn,
    transfer: 'upload',
    summary: 'Probe',
    reply: z.object({ bytes: z.number() }),
  }),
  late: endpoint({
    method: 'POST',
    path: '/probe/late',
    access: signedIn,
    transfer: 'upload',
    summary: 'Probe',
    reply: z.object({ bytes: z.number() }),
  }),
  live: endpoint({ method: 'GET', path: '/probe/live', access: anybody, transfer: 'stream', summary: 'Probe', reply: z.unknown() }),
}
const body_ms = 600
let failures: unknown[] = []
const probeModule: Module = {
  name: 'probe',
  handlers: implement(probe, {
    text: ({ body }) => ({ length: body.name.length }),
    refused: () => null,
    file: async ({ ctx, parts }) => {
      for await (const part of parts()) {
        if (part.kind === 'field') continue
        const stored = await ctx.storage.put('probe', part.stream, 1_000_000).catch((error: unknown) => {
          failures.push(error)
          throw error
        })
        return { bytes: stored.bytes }
      }
      return { bytes: 0 }
    },
    late: async ({ parts }) => {
      await sleep(body_ms * 3)
      let bytes = 0
      for await (const part of parts()) if (part.kind === 'file') for await (const piece of part.stream) bytes += (piece as Buffer).length
      return { bytes }
    },
    live: () => stream((response) => void response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': \n\n')),
  }),
}

let server: TestServer
beforeAll(async () => {
  const modules = [healthModule, organisationModule, roleModule, sessionModule, probeModule]
  server = await startTestServer({ modules, patience: { headers_ms: 800, body_ms } })
})
afterAll(() => server.stop())

const json = { 'content-type': 'application/json', 'content-length': 1_000 }
const multipart = { 'content-type': 'multipart/form-data; boundary=XX', 'transfer-encoding': 'chunked' }
/** Files are kept for somebody, who is asked how much room is left. */
const fileLine = (path: string) => head(`POST ${path}`, { ...multipart, cookie: server.admin.cookie() })
const fileHead = '--XX\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n'
const open = async (...bytes: string[]) => {
  const socket = openSocket(server.url)
  for (const one of bytes) await socket.send(one)
  return socket
}

test.each([
  ['JSON', () => head('POST /api/ct/probe/text', json), '{"name":"'],
  ['nothing of a JSON body', () => head('POST /api/ct/probe/text', json), ''],
  ['a form', () => head('POST /api/ct/probe/text', { ...json, 'content-type': 'application/x-www-form-urlencoded' }), 'name=a'],
  [
    'multipart fields',
    () => head('POST /api/ct/probe/text', multipart),
    chunk('--XX\r\ncontent-disposition: form-data; name="name"\r\n\r\na'),
  ],
  ['half a file', () => fileLine('/api/ct/probe/file'), chunk(fileHead + 'x'.repeat(5_000))],
])('%s that stops coming is answered 408 and its connection is freed', async (name, line, start) => {
  failures = []
  const socket = await open(line(), start)
  expect(await socket.status).toBe(408)
  const answer = await socket.closed
  expect(answer).toContain('"code":"body_too_slow"')
  expect(answer.toLowerCase()).toContain('connection: close')
  expect(failures).toHaveLength(name === 'half a file' ? 1 : 0)
  expect(server.logs.filter((line) => line.includes('a request failed'))).toEqual([])
})

test('a body behind one that was answered on the same connection is watched as well', async () => {
  const whole = '{"name":"abc"}'
  const first = head('POST /api/ct/probe/text', { 'content-type': 'application/json', 'content-length': whole.length }) + whole
  const socket = await open(first + head('POST /api/ct/probe/text', json), '{"name":"')
  expect((await socket.closed).match(/HTTP\/1\.1 \d{3}/gu)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 408'])
})

test('a hundred at once are freed, and nobody else waits', async () => {
  const sockets = await Promise.all(Array.from({ length: 100 }, () => open(head('POST /api/ct/probe/text', json), '{')))
  expect((await server.nobody.request('POST', '/probe/text', { body: { name: 'abc' } })).body).toEqual({ length: 3 })
  expect(await Promise.all(sockets.map(({ status }) => status))).toEqual(Array.from({ length: 100 }, () => 408))
  await Promise.all(sockets.map(({ closed }) => closed))
})

test('a byte now and then is no progress', async () => {
  const socket = await open(head('POST /api/ct/probe/text', json), '{"name":"')
  const from = performance.now()
  while (socket.isOpen() && performance.now() - from < body_ms * 10) {
    await socket.send('x')
    await sleep(body_ms / 6)
  }
  expect(await socket.status).toBe(408)
})

test('a slow line that moves goes on for many times the patience', async () => {
  const socket = await open(fileLine('/api/ct/probe/file'), chunk(fileHead))
  for (let i = 0; i < 20; i += 1) {
    await socket.send(chunk('x'.repeat(2_000)))
    await sleep(body_ms / 4)
  }
  await socket.send(`${chunk('\r\n--XX--\r\n')}0\r\n\r\n`)
  expect(await socket.status).toBe(200)
  socket.end()
  expect(await socket.closed).toContain('"bytes":40000')
})

test('bytes that wait for us are not the client’s fault', async () => {
  const socket = await open(fileLine('/api/ct/probe/late'), chunk(`${fileHead}${'x'.repeat(300_000)}\r\n--XX--\r\n`), '0\r\n\r\n')
  expect(await socket.status).toBe(200)
  socket.end()
  expect(await socket.closed).toContain('"bytes":300000')
})

test('a body that nobody reads holds no connection: refused before it came, or beside a stream', async () => {
  const refused = await open(head('POST /api/ct/probe/refused', json))
  expect(await refused.status).toBe(401)
  await refused.closed
  const beside = await open(head('GET /api/ct/probe/live', { 'content-length': 10 }))
  expect(await beside.status).toBe(200)
  await beside.closed
})

test('headers that do not end are cut', async () => {
  const sockets = [await open('POST /api/ct/probe/text HTTP/1.1\r\nhost: a\r\nx-a'), await open('')]
  const from = performance.now()
  const answers = await Promise.all(sockets.map(({ closed }) => closed))
  expect(performance.now() - from).toBeLessThan(10_000)
  expect(answers[0]).toContain('408')
})
