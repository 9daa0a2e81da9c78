import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../app.ts'
import { readConfig } from '../config.ts'
import { openLog } from '../log.ts'
import { modules } from '../modules.ts'
import { oncePer, rateLimit } from '../modules/platform/rate-limit/index.ts'
import { emptyDatabase } from '../postgres/test-database.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { change } from './change.ts'
import { newId } from './id.ts'
import { audit } from './schema/audit.ts'
import { role } from './schema/people/role.ts'

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

const causeOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => null,
    (problem: unknown) => problem,
  )
  return error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
}

test.each(['update audit set module = $$x$$', 'delete from audit', 'truncate audit'])('audit rows refuse: %s', async (statement) => {
  expect(await causeOf(server.db.execute(sql.raw(statement)))).toContain('append-only')
})

test('a change and its audit row commit together, secrets masked', async () => {
  const id = newId()
  const entry = { module: 'role' as const, operation: 'create' as const, object_type: 'role', object_id: id, object_name: 'Judges' }
  await change(
    server.ctx,
    { ...entry, after: { name: 'Judges', viewer_key: 'abc', phone: '13800138000', nested: { password: 'p' } } },
    async (tx) => {
      await tx.insert(role).values({ resource_id: id, name_en: 'Judges', name_zh: '评委', permissions: [] })
    },
  )
  const [row] = await server.db.select().from(audit).where(eq(audit.object_id, id))
  expect(row).toMatchObject({
    module: 'role',
    after: { name: 'Judges', viewer_key: 'changed', phone: '138****8000', nested: { password: 'changed' } },
  })
  expect(row?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/u)
})

test('a change that fails leaves neither', async () => {
  const id = newId()
  const entry = { module: 'role' as const, operation: 'create' as const, object_type: 'role', object_id: id }
  const work = change(server.ctx, entry, async (tx) => {
    await tx.insert(role).values({ resource_id: id, name_en: 'Gone', name_zh: '无', permissions: [] })
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(await server.db.select().from(role).where(eq(role.resource_id, id))).toEqual([])
  expect(await server.db.select().from(audit).where(eq(audit.object_id, id))).toEqual([])
})

test('two replicas give one limit', async () => {
  const tries = Array.from({ length: 40 }, (_, n) => rateLimit(n % 2 === 0 ? server.ctx : replica.ctx, 'test', 10, 60_000))
  const refused = (await Promise.allSettled(tries)).filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(30)
})

test('once per interval: one of many at once, whatever the replica, and a refused try prolongs nothing', async () => {
  const tries = await Promise.all(Array.from({ length: 20 }, (_, n) => oncePer(n % 2 === 0 ? server.ctx : replica.ctx, 'once', 60_000)))
  expect(tries.filter((left) => left === null)).toHaveLength(1)
  for (const left of tries) expect(left === null || (left > 0 && left <= 60_000)).toBe(true)
  await server.db.execute(sql`update rate_limit set expires_at = now() where key = 'once'`)
  expect(await oncePer(replica.ctx, 'once', 60_000)).toBeNull()
  expect(await oncePer(server.ctx, 'once', 60_000)).not.toBeNull()
})

test('four servers that start together on an empty database migrate and seed it once', async () => {
  const { url: databaseUrl, drop } = await emptyDatabase()
  const start = () => {
    const config = readConfig({
      DATA_DIR: mkdtempSync(join(tmpdir(), 'beacon-app-')),
      DATABASE_POOL: '4',
      ADMIN_PASSWORD: 'Harbour7-tower',
      SECRET_KEY_FILE: server.platform.config.secretKeyFile,
    })
    return openApp({ config, databaseUrl, log: openLog('silent'), modules: modules(), withJobs: false })
  }
  const apps = await Promise.all([start(), start(), start(), start()])
  const [first] = apps
  const { rows } = (await first?.platform.db.execute(
    sql`select (select count(*) from "user")::int as users, (select count(*) from role)::int as roles`,
  )) ?? { rows: [] }
  expect(rows).toEqual([{ users: 1, roles: 5 }])
  await Promise.all(apps.map((app) => app.stop()))
  await drop()
})

test('another master key than the database was made with is refused', async () => {
  const config = readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'beacon-app-')), ADMIN_PASSWORD: 'Harbour7-tower' })
  await expect(openApp({ config, databaseUrl: server.databaseUrl, log: openLog('silent'), modules: [], withJobs: false })).rejects.toThrow(
    'master key',
  )
})
