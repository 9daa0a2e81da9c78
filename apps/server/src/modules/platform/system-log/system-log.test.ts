import { gunzipSync } from 'node:zlib'
import { audit } from '@beacon/api/platform/audit'
import { session } from '@beacon/api/people/session'
import { systemLog } from '@beacon/api/platform/system-log'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeWorld } from '../../../testing/world.ts'
import { keepDays } from '../../../db/system-log-days.ts'
import { readLine } from './line.ts'
import { openLogQueue } from './queue.ts'

let server: TestServer
let replica: TestServer
beforeAll(async () => {
  server = await startTestServer()
  replica = await startTestServer({ databaseUrl: server.databaseUrl, secretKeyFile: server.platform.config.secretKeyFile })
})
afterAll(async () => {
  await replica.stop()
  await server.stop()
})

const list = async (query: object = {}) => (await server.admin.call(systemLog.list, { query })).body.items
const pollLines = (message: string, query: object = {}) =>
  expect.poll(async () => (await list({ level: 'debug', q: message, ...query })).length)

test('lines of all servers stand in one list, with level and source', async () => {
  server.platform.log.warn({ source: 'database', n: 1 }, 'of the first server')
  replica.platform.log.error('of the second server')
  await pollLines('of the first server').toBe(1)
  await pollLines('of the second server').toBe(1)
  const [first] = await list({ q: 'of the first server' })
  expect(first).toMatchObject({ level: 'warning', source: 'database', data: { n: 1 } })
  expect((await list({ level: 'error' })).map(({ message }) => message)).toContain('of the second server')
  expect(await list({ level: 'error', q: 'of the first server' })).toEqual([])
})

test('a request is a line of its own, found by its id', async () => {
  const { headers } = await server.admin.request('GET', '/auth/me')
  const request_id = headers.get('x-request-id') ?? ''
  await expect.poll(async () => (await list({ level: 'info', request_id }))[0]?.message).toMatch(/^GET \/api\/ct\/auth\/me \d+$/u)
})

test('a line opens with the twenty before and after it', async () => {
  for (let n = 0; n < 50; n += 1) server.platform.log.warn(`context line ${n}`)
  await pollLines('context line 49').toBe(1)
  const [middle] = await list({ q: 'context line 25' })
  const { body } = await server.admin.call(systemLog.context, { params: { seq: middle?.seq ?? 0 } })
  expect(body.items).toHaveLength(41)
  expect(body.items[20]?.message).toBe('context line 25')
})

test('following asks for what came since', async () => {
  const [last] = await list({ level: 'debug', size: 1 })
  server.platform.log.warn('came later')
  await pollLines('came later').toBe(1)
  const fresh = await list({ level: 'warning', after: last?.seq ?? 0 })
  expect(fresh.map(({ message }) => message)).toContain('came later')
})

test('debug for half an hour reaches every server, and is audited', async () => {
  replica.platform.log.debug('nobody hears this')
  await server.admin.call(systemLog.debug, { body: { on: true } })
  await expect
    .poll(async () => {
      replica.platform.log.debug('heard on the replica')
      return (await list({ level: 'debug', q: 'heard on the replica' })).length
    })
    .toBeGreaterThan(0)
  const state = (await server.admin.call(systemLog.state, {})).body
  expect(state.level).toBe('debug')
  expect(Date.parse(state.debug_until ?? '') - Date.now()).toBeGreaterThan(29 * 60_000)
  await server.admin.call(systemLog.debug, { body: { on: false } })
  await expect.poll(async () => (await server.admin.call(systemLog.state, {})).body.level).toBe('info')
  const rows = (await server.admin.call(audit.list, { query: { module: 'log', operation: 'level_change' } })).body
  expect(rows.total).toBe(2)
  expect(await list({ level: 'debug', q: 'nobody hears this' })).toEqual([])
})

test('no password, token, flag or body ever lies in the log', async () => {
  await server.admin.call(systemLog.debug, { body: { on: true } })
  const world = await makeWorld(server)
  await server.client().call(session.login, { body: { username: 'admin', password: 'Wrong-password-77' } })
  server.platform.log.warn(
    {
      password: 'secret-of-a-field',
      nested: { api_token: 'secret-of-a-token', cookie: 'beacon=secret-of-a-cookie' },
      body: { text: 'secret-of-a-body' },
      note: 'flag{secret_of_a_note}',
      url: 'https://user:secret-of-an-address@mail.example',
    },
    'sent Bearer secret-of-a-bearer along',
  )
  await pollLines('sent Bearer').toBe(1)
  const { rows } = await server.db.execute<{ text: string }>(
    sql`select string_agg(message || coalesce(data::text, ''), E'\n') as text from system_log`,
  )
  const text = rows[0]?.text ?? ''
  for (const secret of ['secret-of', 'secret_of', 'Wrong-password-77', 'flag{one}', world.viewer_key]) expect(text).not.toContain(secret)
  await server.admin.call(systemLog.debug, { body: { on: false } })
})

test('a download holds the lines that match, and is audited', async () => {
  server.platform.log.error('into the file')
  await pollLines('into the file').toBe(1)
  const reply = await fetch(`${server.url}/api/ct/system-log/file?level=error`, { headers: { cookie: server.admin.cookie() } })
  const lines = gunzipSync(Buffer.from(await reply.arrayBuffer()))
    .toString()
    .trim()
    .split('\n')
  expect(lines.map((line) => (JSON.parse(line) as { message: string }).message)).toContain('into the file')
  expect((await server.admin.call(audit.list, { query: { module: 'log', operation: 'download' } })).body.total).toBe(1)
})

test('a queue without a database takes lines at once, keeps a bounded number and says how many were lost', async () => {
  const queue = openLogQueue(server.platform.pool, 'crowded')
  const line = `{"level":40,"time":"${new Date().toISOString()}","msg":"crowd"}\n`
  // Processor time: that others work on this machine is no fault of the queue.
  const before = process.threadCpuUsage()
  for (let n = 0; n < 10_500; n += 1) queue.push(line, 40)
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(200)
  await queue.close()
  const of = async (word: string) =>
    (await server.db.execute<{ n: number }>(sql`select count(*)::int as n from system_log where replica = 'crowded' and message = ${word}`))
      .rows[0]?.n
  expect(await of('crowd')).toBe(10_000)
  expect(await of('500 lines were lost: the log could not be written in time')).toBe(1)
})

test('in a rush of requests the lines past two hundred a second are counted, not kept', async () => {
  const queue = openLogQueue(server.platform.pool, 'rushed')
  const line = `{"level":30,"time":"${new Date().toISOString()}","request_id":"r","method":"GET","path":"/x","status":200,"msg":"request"}\n`
  for (let n = 0; n < 5_000; n += 1) queue.push(line, 30)
  await queue.close()
  const { rows } = await server.db.execute<{ n: number; left: number }>(
    sql`select count(*) filter (where message like 'GET%')::int as n, sum((data ->> 'left_out')::int)::int as left from system_log where replica = 'rushed'`,
  )
  expect(rows[0]?.n).toBeLessThanOrEqual(400)
  expect((rows[0]?.n ?? 0) + (rows[0]?.left ?? 0)).toBe(5_000)
})

test('old days go by age, and the oldest first while the log is too large; today stays', async () => {
  const day = async (ago: number) => {
    const { rows } = await server.db.execute<{ name: string }>(
      sql`select 'system_log_' || to_char(now() at time zone 'UTC' - make_interval(days => ${ago}::int), 'YYYYMMDD') as name`,
    )
    const name = rows[0]?.name ?? ''
    await server.db.execute(
      sql.raw(`do $$ declare first timestamptz := date_trunc('day', now() at time zone 'UTC' - interval '${ago} days') at time zone 'UTC'; begin
        execute format('create table ${name} partition of system_log for values from (%L) to (%L)', first, first + interval '1 day'); end $$`),
    )
    return name
  }
  const [old, middle, late] = [await day(120), await day(20), await day(10)]
  expect(await keepDays(server.platform.pool, { months: 3, bytes: 1024 ** 4 })).toEqual([old])
  expect(await keepDays(server.platform.pool, { months: 3, bytes: 1 })).toEqual([middle, late])
  server.platform.log.warn('still written')
  await pollLines('still written').toBe(1)
})

test('a line that is no line is left out', () => {
  expect(readLine('half a li')).toBeNull()
})
