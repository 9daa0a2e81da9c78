import { api } from '@beacon/api/all'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import type { ErrorBody } from '@beacon/api/errors'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/v4/core'
import { operationsOf } from '../module.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { chunk, head, openSocket } from '../testing/raw-socket.ts'
import { openApi } from './openapi.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(() => void server.logs.splice(0))

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=XX'
const field = (name: string, value: string) => `--XX\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
const login = { username: 'nobody_here', password: 'wrong4tower' }

async function post(path: string, type: string, body: string): Promise<{ status: number; error: ErrorBody }> {
  const reply = await fetch(`${server.url}/api/ct${path}`, { method: 'POST', headers: { 'content-type': type }, body })
  return { status: reply.status, error: (await reply.json()) as ErrorBody }
}

/** How long the server keeps others waiting while `work` is under way, ms. */
async function waitOfOthers(work: Promise<unknown>): Promise<number> {
  let isDone = false
  let longest = 0
  const ask = async () => {
    while (!isDone) {
      const from = performance.now()
      expect((await fetch(`${server.url}/api/ct/health`)).status).toBe(200)
      longest = Math.max(longest, performance.now() - from)
    }
  }
  const asking = ask()
  await work
  isDone = true
  await asking
  return longest
}

test('a form of 80,000 fields is refused at once and nobody waits for it', async () => {
  const sent = post('/auth/login', urlencoded, 'a&'.repeat(80_000))
  expect(await waitOfOthers(sent)).toBeLessThan(2_000)
  expect(await sent).toMatchObject({ status: 413, error: { code: 'body_too_large' } })
})

test.each([
  ['a form of 1,000 fields', 1_000, 400],
  ['a form of 1,001 fields', 1_001, 413],
])('%s: %i is %i', async (_name, count, status) => {
  expect((await post('/auth/login', urlencoded, Array.from({ length: count }, () => 'a=1').join('&'))).status).toBe(status)
})

test('names of the prototype are fields like others: unknown', async () => {
  for (const name of ['__proto__', 'constructor', 'toString'])
    for (const value of ['', `&${name}=2`]) {
      const { status, error } = await post('/auth/login', urlencoded, `${name}=1${value}&${new URLSearchParams(login).toString()}`)
      expect([status, error.details?.['name']]).toEqual([400, name])
    }
  expect((await post('/auth/login', multipart, `${field('__proto__', 'x')}--XX--\r\n`)).status).toBe(400)
})

test.each([
  ['51 fields', Array.from({ length: 51 }, (_, at) => field(`f${at}`, 'x')).join('')],
  ['a field of 300 kB', field('username', 'x'.repeat(300_000))],
  ['49 fields of 8 kB', Array.from({ length: 49 }, (_, at) => field(`f${at}`, 'x'.repeat(8_000))).join('')],
  ['a long text before the first part', 'x'.repeat(1_200_000)],
  ['parts without names', `--XX\r\nx-nothing: 1\r\n\r\n${'x'.repeat(1_200_000)}\r\n`],
  ['a field that does not end', field('a', 'x') + 'x'.repeat(1_200_000)],
])('multipart with %s is too large', async (_name, body) => {
  expect(await post('/auth/login', multipart, `${body}--XX--\r\n`)).toMatchObject({ status: 413, error: { code: 'body_too_large' } })
})

test('five connections that send fields of 1 MB without end cost no memory', async () => {
  const before = process.memoryUsage().rss
  const megabyte = 'x'.repeat(1024 * 1024)
  const attack = async () => {
    const socket = openSocket(server.url)
    await socket.send(head('POST /api/ct/auth/login', { 'content-type': multipart, 'transfer-encoding': 'chunked' }))
    let sent = 0
    const status = socket.status.finally(() => socket.end())
    while (socket.isOpen() && sent < 950) await socket.send(chunk(field(`f${(sent += 1)}`, megabyte)))
    socket.end()
    return [await status, sent < 950]
  }
  const attacks = Promise.all(Array.from({ length: 5 }, attack))
  expect(await waitOfOthers(attacks)).toBeLessThan(2_000)
  expect(await attacks).toEqual(Array.from({ length: 5 }, () => [413, true]))
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
})

const isGet = ({ method }: AnyEndpoint) => method === 'GET'
const writes = operationsOf(api).filter(({ endpoint }) => !isGet(endpoint) && endpoint.access.kind !== 'token')
const addressOf = ({ path }: AnyEndpoint) => path.replaceAll(/:\w+/gu, '0198f3c0-0000-7000-8000-000000000000')

test.each(writes)('$name takes only what it declares', async ({ endpoint }) => {
  const others = {
    json: [urlencoded, multipart, 'text/plain'],
    form: ['text/plain'],
    upload: ['application/json', urlencoded, 'text/plain'],
  }
  for (const type of others[endpoint.takes]) {
    const { status, error } = await server.admin.request(endpoint.method, addressOf(endpoint), {
      body: '{}',
      headers: { 'content-type': type },
    })
    expect([type, status, error.code]).toEqual([type, 415, 'media_type'])
  }
})

test('forms are declared for bodies of texts only, and the document says so', () => {
  const forms = operationsOf(api).filter(({ endpoint }) => endpoint.takes === 'form')
  expect(forms.map(({ name }) => name)).toEqual([
    'session.login',
    'session.second_factor',
    'session.forgot_password',
    'submission.submit',
    'submission.box',
    'boardScreen.open',
    'viewerKey.open',
  ])
  const document = openApi('1', 'c') as { paths: Record<string, Record<string, { requestBody?: { content: object } }>> }
  const typesOf = (path: string) => Object.keys(document.paths[path]?.['post']?.requestBody?.content ?? {})
  expect(typesOf('/auth/login')).toEqual(['application/json', urlencoded, 'multipart/form-data'])
  expect(typesOf('/auth/reauth')).toEqual(['application/json'])
  for (const { endpoint } of forms) {
    if (endpoint.body === undefined) throw new Error('a form without a body')
    const { required, properties } = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' })
    for (const name of required ?? []) expect(properties?.[name]).toMatchObject({ type: 'string' })
  }
})

test('signing in works with each kind of form', async () => {
  const forms = [new URLSearchParams(login), new FormData()]
  for (const form of forms) {
    for (const [name, value] of Object.entries(login)) form.set(name, value)
    const reply = await server.nobody.request('POST', '/auth/login', { body: form })
    expect([reply.status, reply.error.code]).toEqual([401, 'credentials_wrong'])
  }
})

test('JSON 200,000 deep is a 400, and a list of 200,000 wrong things is answered shortly', async () => {
  const deep = `{"username":${'['.repeat(200_000)}${']'.repeat(200_000)}}`
  expect(await post('/auth/login', 'application/json', deep)).toMatchObject({ status: 400, error: { code: 'bad_request' } })
  const objects = `{"username":${'{"a":'.repeat(150_000)}1${'}'.repeat(150_000)}}`
  expect((await post('/auth/login', 'application/json', objects)).status).toBe(400)
  const wide = { ids: Array.from({ length: 200_000 }, () => null) }
  const reply = await server.admin.request('POST', '/users/actions/preview', { body: wide })
  expect(reply.status).toBe(400)
  expect(JSON.stringify(reply.body).length).toBeLessThan(20_000)
})

test.each([
  ['a form', '/auth/login', `${field('username', 'abc')}--XX\r\ncontent-disposition: form-data; name="pass`],
  ['a form without its boundary', '/auth/login', 'nothing of the kind'],
  ['a file', '/files?purpose=avatar', `--XX\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n${'x'.repeat(5_000)}`],
  ['a sheet', '/users/imports', `--XX\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,`],
])('%s that was cut is a 400', async (_name, path, body) => {
  for (const type of [multipart, 'multipart/form-data']) {
    const reply = await server.admin.request('POST', path, { body, headers: { 'content-type': type } })
    expect([reply.status, reply.error.code]).toEqual([400, expect.stringMatching(/^(?:bad_request|field_empty)$/u)])
  }
})

async function ask(line: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = openSocket(server.url)
  await socket.send(head(line, { connection: 'close', ...headers }))
  return socket.status.finally(() => socket.end())
}

test.each([
  ['GET /%61pi/ct/auth/me', 404],
  ['POST /%61pi/ct/auth/logout', 404],
  ['GET /api/%63t/health', 404],
  ['GET /%61pi/oj/api/health', 404],
  ['GET http://beacon.test/api/ct/health', 200],
  ['GET HTTP://elsewhere.test:1/api/ct/auth/me', 401],
  ['GET http://beacon.test/api/oj/api/health', 200],
  ['GET http://beacon.test', 404],
  ['GET http://beacon.test?a=1', 404],
  ['GET http://beacon.test/%61pi/ct/auth/me', 404],
  ['GET //beacon.test/api/ct/auth/me', 404],
  ['OPTIONS *', 404],
  ['GET ?a', 400],
  [`GET /api/ct/health?${'a&'.repeat(4_000)}`, 400],
  [`GET /api/ct/health?${'a&'.repeat(100_000)}`, 431],
])('%.60s is %i and no fault of ours', async (line, status) => {
  expect(await ask(line)).toBe(status)
  expect(server.logs.filter((one) => one.includes('a request failed'))).toEqual([])
})

test('cookies without number or with names of the prototype are no cookies of ours', async () => {
  expect(await ask('GET /api/ct/auth/me', { cookie: 'a=1;'.repeat(3_000) })).toBe(401)
  expect(await ask('GET /api/ct/auth/me', { cookie: '__proto__=1; constructor=2; beacon_session=%E0%A4%A' })).toBe(401)
  expect(await ask('GET /api/ct/auth/me', { cookie: 'a=1;'.repeat(10_000) })).toBe(431)
})
