import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { direction } from '@beacon/api/bank/direction'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '../db/bus.ts'
import { startEmbedded, type EmbeddedPostgres } from '../postgres/embedded.ts'
import { testDatabase } from '../postgres/test-database.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { toFailure } from './problem.ts'
import { openSilentProxy } from '../testing/silent-proxy.ts'

let folder: string
let postgres: EmbeddedPostgres
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-away-'))
  chmodSync(folder, 0o755)
  postgres = await startEmbedded(folder)
  server = await startTestServer({ databaseUrl: postgres.url, secretKeyFile: join(folder, 'secret.key') })
})
afterAll(async () => {
  await server.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('while PostgreSQL is away it says 503 with Retry-After, and comes back by itself', async () => {
  const heard: string[] = []
  await server.platform.bus.listen('test_channel', (payload) => heard.push(payload))
  expect((await server.admin.request('GET', '/jobs')).status).toBe(200)
  await postgres.stop()
  const away = await server.admin.request('GET', '/jobs')
  expect([away.status, away.error.code, away.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  expect((await server.nobody.request('GET', '/ready')).status).toBe(503)
  expect((await server.nobody.request('GET', '/health')).status).toBe(200)
  postgres = await startEmbedded(folder)
  await expect.poll(async () => (await server.admin.request('GET', '/jobs')).status).toBe(200)
  await expect
    .poll(async () => {
      await notify(server.db, 'test_channel', 'again')
      return heard.length
    })
    .toBeGreaterThan(0)
})

test('a commit that is not answered has an unknown outcome, and is told so: what is said not to be saved is not', async () => {
  const database = await testDatabase()
  const proxy = await openSilentProxy(database.url)
  const other = await startTestServer({ databaseUrl: proxy.url })
  const create = (key: string) => other.admin.call(direction.create, { body: { key, name_en: key, name_zh: key } })
  proxy.cutAt('commit', 'cut-off')
  const cut = await create('cut-off')
  expect([cut.status, cut.error.code, cut.headers.get('retry-after')]).toEqual([503, 'outcome_unknown', null])
  proxy.cutAt('never-begun')
  const lost = await create('never-begun')
  expect([lost.status, lost.error.code, lost.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  expect((await create('whole')).status).toBe(201)
  await other.stop()
  await proxy.close()
  await database.drop()
})

test('a statement that took longer than its transaction allows is answered as a busy server, with when to come back', async () => {
  const slow = server.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 1`)
    await tx.execute(sql`select pg_sleep(30)`)
  })
  const { failure, isOurs } = toFailure(await slow.catch((error: unknown) => error), undefined)
  expect([failure.code, failure.headers['retry-after'], isOurs]).toEqual(['unavailable', '5', false])
})
