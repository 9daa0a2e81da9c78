import { anybody, permission, user as signedIn } from '@beacon/api/access'
import { endpoint, many } from '@beacon/api/endpoint'
import { integer, issue, text } from '@beacon/api/fields'
import { eq } from 'drizzle-orm'
import { audit } from '../db/schema/audit.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fail } from '../failure.ts'
import { file, implement, ready, stream, type Module } from '../module.ts'
import { healthModule } from '../modules/platform/health/index.ts'
import { jobModule } from '../modules/platform/job/index.ts'
import { organisationModule } from '../modules/people/organisation/index.ts'
import { roleModule } from '../modules/people/role/index.ts'
import { sessionModule } from '../modules/people/session/index.ts'
import { Readable } from 'node:stream'
import { startTestServer, type TestServer } from '../testing/index.ts'

const probe = {
  write: endpoint({
    method: 'POST',
    path: '/probe/:id/items',
    access: signedIn,
    summary: 'Probe',
    params: z.object({ id: integerText() }),
    query: z.object({ tag: many(z.string()) }),
    body: z.object({ name: text({ min: 1, max: 10 }), count: integer(1, 5), parts: z.optional(z.array(z.object({ name: z.string() }))) }),
    reply: z.object({ id: z.number(), name: z.string(), tags: z.array(z.string()), calls: z.number() }),
    errors: ['already_decided'],
  }),
  open: endpoint({
    method: 'POST',
    path: '/probe/open',
    access: anybody,
    takes: 'form',
    summary: 'Probe',
    body: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
  }),
  guarded: endpoint({
    method: 'GET',
    path: '/probe/guarded',
    access: permission('audit.read'),
    summary: 'Probe',
    reply: z.object({ ok: z.boolean() }),
  }),
  strict: endpoint({
    method: 'POST',
    path: '/probe/strict',
    access: permission('audit.read'),
    summary: 'Probe',
    reply: z.object({ ok: z.boolean() }),
  }),
  coded: endpoint({
    method: 'POST',
    path: '/probe/coded',
    access: anybody,
    summary: 'Probe',
    body: z.object({ code: z.string().check(z.refine((code) => code !== 'x', { error: issue('share_sum') })) }),
    reply: z.object({ code: z.string() }),
  }),
  undeclared: endpoint({ method: 'GET', path: '/probe/undeclared', access: anybody, summary: 'Probe', reply: z.null() }),
  wrong: endpoint({ method: 'GET', path: '/probe/wrong', access: anybody, summary: 'Probe', reply: z.object({ ok: z.boolean() }) }),
  leaky: endpoint({ method: 'GET', path: '/probe/leaky', access: anybody, summary: 'Probe', reply: z.object({ ok: z.boolean() }) }),
  hot: endpoint({ method: 'GET', path: '/probe/hot', access: anybody, summary: 'Probe', reply: z.unknown() }),
  live: endpoint({ method: 'GET', path: '/probe/live', access: signedIn, transfer: 'stream', summary: 'Probe', reply: z.unknown() }),
  load: endpoint({
    method: 'GET',
    path: '/probe/load',
    access: anybody,
    transfer: 'download',
    sends: ['*/*'],
    summary: 'Probe',
    reply: z.unknown(),
  }),
  other: endpoint({
    method: 'GET',
    path: '/probe/other/:what',
    access: anybody,
    transfer: 'download',
    sends: ['text/csv', 'image/*'],
    summary: 'Probe',
    params: z.object({ what: z.string() }),
    reply: z.unknown(),
  }),
  upload: endpoint({
    method: 'POST',
    path: '/probe/upload',
    access: signedIn,
    transfer: 'upload',
    summary: 'Probe',
    reply: z.object({ bytes: z.number() }),
    errors: ['file_size'],
    body_bytes: 3_000_000,
  }),
}
function integerText() {
  return z.coerce.number<string>()
}

let calls = 0
const probeModule: Module = {
  name: 'probe',
  handlers: implement(probe, {
    write: ({ params, query, body }) => {
      calls += 1
      if (body.name === 'decided') fail('already_decided')
      return { id: params.id, name: body.name, tags: query.tag ?? [], calls }
    },
    open: ({ body }) => body,
    guarded: () => ({ ok: true }),
    strict: () => ({ ok: true }),
    coded: ({ body }) => body,
    undeclared: () => fail('flag_repeated'),
    wrong: () => ({ ok: 'yes' }) as never,
    leaky: () => ({ ok: true, password_hash: 'secret' }),
    hot: () => ready('{"rows":[]}', { etag: '"7"' }),
    live: () =>
      stream((response) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' })
        response.end('data: 1\n\n')
      }),
    load: () => file({ stream: Readable.from(['<script>']), filename: '题 "1".html', type: 'text/html' }),
    other: ({ params }) =>
      params.what === 'json' ? { ok: true } : file({ stream: Readable.from(['a']), filename: 'a', type: params.what.replace('-', '/') }),
    upload: async ({ ctx, parts }) => {
      let bytes = 0
      for await (const part of parts()) if (part.kind === 'file') bytes += (await ctx.storage.put('probe', part.stream, 2_000_000)).bytes
      return { bytes }
    },
  }),
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: [healthModule, organisationModule, roleModule, sessionModule, jobModule, probeModule] })
})
afterAll(() => server.stop())

const write = (body: unknown, headers = {}) => server.admin.request('POST', '/probe/7/items', { body, headers })

test('query arrays come without indices, one value too', async () => {
  const two = await server.admin.request('POST', '/probe/7/items?tag=a&tag=b', { body: { name: 'x', count: 1 } })
  expect(two.body).toMatchObject({ id: 7, tags: ['a', 'b'] })
  const one = await server.admin.request('POST', '/probe/7/items?tag=a', { body: { name: 'x', count: 1 } })
  expect(one.body).toMatchObject({ tags: ['a'] })
})

test('wrong fields are named, each with its own code', async () => {
  const reply = await write({ name: '', count: 9 })
  expect(reply.status).toBe(400)
  expect(reply.error).toMatchObject({
    code: 'bad_request',
    details: { fields: { name: { code: 'field_empty' }, count: { code: 'field_range', details: { min: 1, max: 5 } } } },
  })
})

test.each([
  [{ name: 'x', count: 1, extra: 1 }, 'extra'],
  [{ name: 'x', count: 1, parts: [{ name: 'a', hidden: true }] }, 'parts.0.hidden'],
])('an unknown field is refused: %j', async (body, field) => {
  const reply = await write(body)
  expect(reply.error).toMatchObject({ code: 'field_unknown', details: { fields: { [field]: { code: 'field_unknown' } } } })
})

test('control characters are refused', async () => {
  expect((await write({ name: 'a\u0007b', count: 1 })).error).toMatchObject({ code: 'field_characters', details: { c: 'U+0007' } })
})

test('U+0000 is refused even where a schema takes any text', async () => {
  const reply = await server.nobody.request('POST', '/probe/open', { body: { name: 'a\u0000b' } })
  expect(reply.error).toMatchObject({ code: 'field_characters', details: { fields: { name: { code: 'field_characters' } } } })
})

test('an address that is no text is a 400 in our form', async () => {
  const reply = await fetch(`${server.url}/api/ct/probe/%E0%A4%A/items`, { method: 'POST' })
  expect([reply.status, await reply.json()]).toMatchObject([400, { code: 'bad_request' }])
})

test('a declared code has its status, an undeclared one is our fault and logged', async () => {
  expect((await write({ name: 'decided', count: 1 })).status).toBe(409)
  const reply = await server.nobody.request('GET', '/probe/undeclared')
  expect(reply.error).toMatchObject({ code: 'internal' })
  expect(server.logs.some((line) => line.includes('undeclared or internal code flag_repeated'))).toBe(true)
})

test('what the schema of an operation refuses is a 400 with its code, whether the operation declares it or not', async () => {
  const reply = await server.nobody.request('POST', '/probe/coded', { body: { code: 'x' } })
  expect([reply.status, reply.error]).toMatchObject([400, { code: 'share_sum', details: { fields: { code: { code: 'share_sum' } } } }])
})

test('a reply that is not what the contract says is a 500; undeclared fields never leave', async () => {
  expect((await server.nobody.request('GET', '/probe/wrong')).status).toBe(500)
  expect((await server.nobody.request('GET', '/probe/leaky')).body).toEqual({ ok: true })
})

test('access: nobody 401, without the item 403 that names it, with it 200', async () => {
  const student = await server.signIn('student')
  expect((await server.nobody.request('GET', '/probe/guarded')).status).toBe(401)
  const refused = await student.request('GET', '/probe/guarded')
  expect(refused.status).toBe(403)
  expect(refused.error).toMatchObject({ code: 'permission_missing', details: { item: 'audit.read' } })
  expect((await server.admin.request('GET', '/probe/guarded')).status).toBe(200)
})

test('a refused write of a person stands in the audit log, at most twenty a minute', async () => {
  const student = await server.signIn('student')
  for (let i = 0; i < 25; i += 1) await student.request('POST', '/probe/strict')
  const rows = await server.db.select().from(audit).where(eq(audit.user_id, student.user_id))
  expect(rows.filter((row) => row.error_code === 'permission_missing' && row.object_name === 'POST /probe/strict')).toHaveLength(20)
})

test('access is judged before the body is read', async () => {
  expect((await server.nobody.request('POST', '/probe/7/items', { body: { name: 'x'.repeat(5_000_000) } })).status).toBe(401)
})

test('10 MB of JSON is 413', async () => {
  const reply = await write({ name: 'x'.repeat(10_000_000), count: 1 })
  expect(reply.status).toBe(413)
  expect(reply.error.code).toBe('body_too_large')
})

test.each([
  ['text/plain', 'name=x', 415],
  ['application/xml', '<x/>', 415],
  ['application/json', '{"name":', 400],
  ['application/json', '{"__proto__":{"a":1},"name":"x","count":1}', 400],
])('a body of %s %s is %i', async (type, body, status) => {
  const reply = await fetch(`${server.url}/api/ct/probe/7/items`, {
    method: 'POST',
    headers: { 'content-type': type, cookie: server.admin.cookie() },
    body,
  })
  expect(reply.status).toBe(status)
  expect(await reply.json()).toHaveProperty('code')
})

test('form fields and multipart fields stand in for JSON where that is declared', async () => {
  expect((await server.nobody.request('POST', '/probe/open', { body: new URLSearchParams({ name: 'a' }) })).body).toEqual({ name: 'a' })
  const form = new FormData()
  form.set('name', 'b')
  expect((await server.nobody.request('POST', '/probe/open', { body: form })).body).toEqual({ name: 'b' })
})

test('an upload streams to storage; one past the limit is 413 and leaves nothing', async () => {
  const upload = (bytes: number) => {
    const form = new FormData()
    form.set('file', new Blob([Buffer.alloc(bytes, 1)]), 'a.bin')
    return server.admin.request('POST', '/probe/upload', { body: form })
  }
  expect((await upload(1_500_000)).body).toEqual({ bytes: 1_500_000 })
  expect((await upload(2_500_000)).error.code).toBe('file_size')
})

test('trailing slash and the fallback base reach the same operation', async () => {
  for (const path of ['/api/ct/probe/hot/', '/api/oj/api/probe/hot', '/api/oj/api/probe/hot/'])
    expect((await fetch(server.url + path)).status).toBe(200)
})

test('an address of another method is 405 with Allow, an unknown one 404', async () => {
  const other = await server.nobody.request('GET', '/probe/7/items')
  expect([other.status, other.error.code, other.headers.get('allow')]).toEqual([405, 'method_not_allowed', 'POST'])
  expect((await server.nobody.request('GET', '/nothing')).error.code).toBe('not_found')
})

test('a ready text is sent as it is, and 304 for its ETag', async () => {
  expect((await server.nobody.request('GET', '/probe/hot')).body).toEqual({ rows: [] })
  expect((await server.nobody.request('GET', '/probe/hot', { headers: { 'if-none-match': '"7"' } })).status).toBe(304)
})

test('a stream is opened only after the access check, and keeps the security headers', async () => {
  expect((await server.nobody.request('GET', '/probe/live')).status).toBe(401)
  const reply = await server.admin.request('GET', '/probe/live')
  expect([reply.body, reply.headers.get('content-type'), reply.headers.get('x-content-type-options')]).toEqual([
    'data: 1\n\n',
    'text/event-stream',
    'nosniff',
  ])
})

test('a download never becomes a document of our origin', async () => {
  const { headers } = await server.nobody.request('GET', '/probe/load')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="_ _1_\.html"; filename\*=UTF-8''/u)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('content-security-policy')).toContain('sandbox')
})

test.each([
  [{ origin: 'https://evil.example' }, 403],
  [{ origin: 'null' }, 403],
  [{ 'sec-fetch-site': 'cross-site' }, 403],
  [{ 'sec-fetch-site': 'same-site' }, 403],
  [{ 'sec-fetch-site': 'same-origin' }, 200],
  [{}, 200],
])('a cookie write with %j is %i', async (headers, status) => {
  expect((await write({ name: 'x', count: 1 }, headers)).status).toBe(status)
})

test('a cookie write from our own page is 200', async () => {
  expect((await write({ name: 'x', count: 1 }, { origin: server.url })).status).toBe(200)
})

test('a foreign page may not read: no CORS headers without PUBLIC_ORIGINS', async () => {
  const reply = await server.nobody.request('GET', '/probe/hot', { headers: { origin: 'https://evil.example' } })
  expect(reply.headers.get('access-control-allow-origin')).toBeNull()
})

test('an Idempotency-Key runs once, repeats its reply, and refuses another body', async () => {
  const key = { 'idempotency-key': 'key-000000001' }
  const first = await write({ name: 'once', count: 1 }, key)
  const again = await write({ name: 'once', count: 1 }, key)
  expect(again.body).toEqual(first.body)
  const other = await write({ name: 'other', count: 1 }, key)
  expect([other.status, other.error.code]).toEqual([409, 'idempotency_mismatch'])
})

test('twenty at once with one Idempotency-Key run once', async () => {
  const before = calls
  const replies = await Promise.all(
    Array.from({ length: 20 }, () => write({ name: 'burst', count: 1 }, { 'idempotency-key': 'key-burst-1' })),
  )
  expect(calls - before).toBe(1)
  expect(new Set(replies.map((reply) => JSON.stringify(reply.body))).size).toBe(1)
})

test('the OpenAPI document names access and arrays rightly', async () => {
  const document = (await server.nobody.request('GET', '/openapi.json')).body as {
    openapi: string
    paths: Record<string, Record<string, { 'x-access': string }>>
  }
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  expect(operations.every((operation) => /^(public|user|token|viewer:contest|permission:[a-zA-Z.]+)$/u.test(operation['x-access']))).toBe(
    true,
  )
  expect(document.paths['/auth/me']?.['get']?.['x-access']).toBe('user')
})

test('metrics show route patterns to loopback only', async () => {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  expect(text).toContain('route="/api/ct/probe/:id/items"')
  expect((await fetch(`${server.url}/metrics`, { headers: { 'x-forwarded-for': '127.0.0.1' } })).status).toBe(404)
})

test.each([
  ['text-csv; charset=utf-8', 200],
  ['image-webp', 200],
  ['application-pdf', 500],
  ['text-csvs', 500],
  ['json', 500],
])('a file leaves as what the contract says only: %s is answered %i', async (what, status) => {
  const reply = await server.nobody.request('GET', `/probe/other/${encodeURIComponent(what)}`)
  expect(reply.status).toBe(status)
  expect(server.logs.join('\n').includes(`would send ${what === 'json' ? 'application/json' : what.replace('-', '/')}, which`)).toBe(
    status === 500,
  )
})
