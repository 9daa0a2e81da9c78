import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { notify } from '../db/bus.ts'
import { startEmbedded, type EmbeddedPostgres } from '../postgres/embedded.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'

let folder: string
let postgres: EmbeddedPostgres
let server: TestServer
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-away-'))
  chmodSync(folder, 0o755)
  postgres = await startEmbedded(folder)
  server = await startTestServer({ databaseUrl: postgres.url, secretKeyFile: join(folder, 'secret.key') })
}, 60_000)
afterAll(async () => {
  await server.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('while PostgreSQL is away it says 503 with Retry-After, and comes back by itself', { timeout: 60_000 }, async () => {
  const heard: string[] = []
  await server.platform.bus.listen('test_channel', (payload) => heard.push(payload))
  expect((await server.admin.request('GET', '/jobs')).status).toBe(200)
  await postgres.stop()
  const away = await server.admin.request('GET', '/jobs')
  expect([away.status, away.error.code, away.headers.get('retry-after')]).toEqual([503, 'unavailable', '5'])
  expect((await server.nobody.request('GET', '/ready')).status).toBe(503)
  expect((await server.nobody.request('GET', '/health')).status).toBe(200)
  postgres = await startEmbedded(folder)
  await expect.poll(async () => (await server.admin.request('GET', '/jobs')).status, { timeout: 10_000 }).toBe(200)
  await expect
    .poll(
      async () => {
        await notify(server.db, 'test_channel', 'again')
        return heard.length
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
})
