import { api } from '@beacon/api/all'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sceneMachine } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { version } from '../../../version.ts'

let server: TestServer
let replica: TestServer
beforeAll(async () => {
  server = await startTestServer()
  const { secretKeyFile } = server.platform.config
  replica = await startTestServer({ databaseUrl: server.databaseUrl, secretKeyFile, env: { PORT: '4711' } })
})
afterAll(() => server.stop())

const runs = async () => (await server.admin.call(api.about.runs, {})).body

test('every process that has the database open is named with its version and its begin, and one that ended is not', async () => {
  const servers = async () => (await runs()).processes.map(({ kind, place }) => `${kind} ${place.split(':')[1] ?? ''}`)
  expect(await servers()).toEqual(['server 0', 'server 4711'])
  const [one] = (await runs()).processes
  expect(one?.version).toBe(version)
  expect(Math.abs(Date.parse(one?.since ?? '') - performance.timeOrigin)).toBeLessThan(2_000)
  await replica.stop()
  await expect.poll(servers).toEqual(['server 0'])
})

test('machines tell engine and QEMU apart, and when they were heard last', async () => {
  const row = { driver: 'mixed', is_ok: true, can: [], cpu_milli: 2_000, memory_mb: 2_000, started_at: '2026-01-01T00:00:00Z' }
  const [soon, before] = [Date.now() + 3_600_000, Date.now() - 3_600_000].map((ms) => new Date(ms).toISOString())
  await server.db.insert(sceneMachine).values([
    { ...row, machine: 'here', version: '20.10.24, QEMU 7.2.22', beat_at: soon ?? '' },
    { ...row, machine: 'silent', version: null, beat_at: before ?? '' },
  ])
  expect((await runs()).machines).toEqual([
    { machine: 'here', is_there: true, engine: '20.10.24', qemu: '7.2.22', beat_at: soon },
    { machine: 'silent', is_there: false, engine: null, qemu: null, beat_at: before },
  ])
})

test('the database says its version and whose it is, the disk of files how much is free', async () => {
  const { database, files, node } = await runs()
  expect(database).toMatchObject({ version: expect.stringMatching(/^\d+\.\d+/u), is_embedded: true })
  expect(Date.parse(database.since)).toBeLessThan(Date.now())
  expect(files.free_bytes).toBeGreaterThan(0)
  expect(files.bytes).toBeGreaterThan(files.free_bytes)
  expect(`v${node}`).toBe(process.version)
})

test('everybody reads version and edition; no text lies beside the texts', async () => {
  const student = await server.signIn('student')
  expect((await student.call(api.about.get, {})).body).toMatchObject({ version, edition: 'Community' })
  expect((await student.call(api.about.runs, {})).status).toBe(403)
  expect((await student.call(api.about.text, { params: { text: '0'.repeat(16) } })).status).toBe(404)
  expect((await student.call(api.about.text, { params: { text: '../parts.json' } })).status).toBe(400)
})
