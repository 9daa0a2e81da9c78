import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setting } from '@beacon/api/platform/setting'
import { storage } from '@beacon/api/platform/storage'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../../db/id.ts'
import { file } from '../../../db/schema/file.ts'
import { job } from '../../../db/schema/platform.ts'
import { adminPassword, startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeWorld } from '../../../testing/world.ts'
import { openAlarms } from '../alarm/index.ts'
import { startCleaning } from './clean.ts'
import { dueAt } from './due.ts'
import { watchLimit } from './limit.ts'
import { spareUntil } from './plan.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
})
afterEach(() => server.stop())

const place = (key: string) => join(server.platform.config.filesDir, key)
const lies = (key: string) => existsSync(place(key))
const days = (n: number) => new Date(Date.now() - n * 86_400_000)

/** Bytes in the folder of files, as old as said. */
function lay(folder: string, ageDays: number, bytes = 10): string {
  const id = newId()
  const key = `${folder}/${id.slice(-2)}/${id}`
  mkdirSync(dirname(place(key)), { recursive: true })
  writeFileSync(place(key), 'x'.repeat(bytes))
  utimesSync(place(key), days(ageDays), days(ageDays))
  return key
}

async function layFile(ageDays: number): Promise<{ id: string; key: string }> {
  const id = newId()
  const key = lay('attachment', ageDays)
  await server.db.insert(file).values({
    resource_id: id,
    purpose: 'attachment',
    name: 'a.txt',
    media_type: 'text/plain',
    size: 10,
    sha256: '',
    storage_key: key,
    created_at: days(ageDays).toISOString(),
  })
  return { id, key }
}

/** A finished job whose file may be asked for again. */
async function layExport(ageDays: number, bytes = 10): Promise<{ key: string; id: string }> {
  const key = lay('export', ageDays, bytes)
  const id = newId()
  await server.db.insert(job).values({ resource_id: id, name: 'question_export', state: 'done', input: {}, result: { storage_key: key } })
  return { key, id }
}

const half = { total: 1_000, free: 500, used_percent: 50 }
const clean = async (disk = half) => (await startCleaning(server.ctx, { trigger: 'person', disk: async () => disk })).finished

describe('what goes', () => {
  test('uploads without an owner after their hours, leftovers that no row names after a day, exports after their months', async () => {
    const [young, orphan] = [await layFile(0.5), await layFile(2)]
    const [leftover, fresh] = [lay('attachment', 2), lay('attachment', 0.5)]
    const broken = `${lay('attachment', 3)}.part`
    writeFileSync(place(broken), 'x')
    utimesSync(place(broken), days(3), days(3))
    const [kept, old] = [await layExport(30), await layExport(200)]
    const run = await clean()
    expect(run).toMatchObject({ state: 'done', was_over_limit: false, is_over_limit: false })
    expect([young.key, fresh, kept.key].map(lies)).toEqual([true, true, true])
    expect([orphan.key, leftover, broken, old.key].map(lies)).toEqual([false, false, false, false])
    const { rows } = await server.db.execute(sql`select result from job where resource_id = ${old.id}`)
    expect(rows).toEqual([{ result: {} }])
    expect(Object.fromEntries(run.kinds.map(({ kind, count }) => [kind, count]))).toEqual({ orphan_upload: 1, leftover: 3, export: 1 })
  })

  test('above the limit the oldest exports go until the disk is five points below it', async () => {
    const made = [await layExport(5, 60), await layExport(10, 60), await layExport(20, 60)]
    const run = await clean({ total: 1_000, free: 150, used_percent: 85 })
    // 85 % to 75 % of 1,000 bytes are 100: two of 60.
    expect(made.map(({ key }) => lies(key))).toEqual([true, false, false])
    expect(run).toMatchObject({ was_over_limit: true, is_over_limit: true, freed_bytes: 120 })
    expect(spareUntil([], { total: 1_000, used_percent: 99 }, 75)).toEqual([])
  })
})

test('over the limit administrators are told, once; it is over two points below it, and then it is news again', async () => {
  const kinds = async () => (await openAlarms(server.db)).map(({ kind }) => kind)
  const at = (used_percent: number) => watchLimit(server.ctx, async () => ({ total: 1_000, free: 0, used_percent }))
  const countAlarms = () => server.logs.filter((line) => line.includes('"msg":"alarm: storage_over_limit"')).length
  const steps: Array<[used: number, told: number, isOpen: boolean]> = [
    [80, 0, false],
    [81, 1, true],
    [95, 1, true],
    [79, 1, true],
    [78, 1, false],
    [81, 2, true],
  ]
  for (const [used, times, isOpen] of steps) {
    await at(used)
    expect([used, countAlarms(), await kinds()]).toEqual([used, times, isOpen ? ['storage_over_limit'] : []])
  }
})

describe('what stays', () => {
  test('a file that any row still names, in whatever column, whatever its age', async () => {
    const world = await makeWorld(server)
    const [logo, inText, inJson] = [await layFile(400), await layFile(400), await layFile(400)]
    await server.db.execute(sql`update contest set logo = ${logo.id} where resource_id = ${world.contest_id}`)
    await server.db.execute(
      sql`update question set description = ${`see /images/${inText.id} here`} where resource_id = ${world.question_id}`,
    )
    await server.db.execute(
      sql`update contest set translations = ${JSON.stringify({ en: { logo: inJson.id } })}::jsonb where resource_id = ${world.contest_id}`,
    )
    const loose = await layFile(400)
    const named = await server.db.select().from(file)
    await clean()
    const after = new Set((await server.db.select().from(file)).map(({ resource_id }) => resource_id))
    expect(after.has(loose.id)).toBe(false)
    for (const row of named.filter(({ resource_id }) => resource_id !== loose.id))
      expect([row.resource_id, after.has(row.resource_id)]).toEqual([row.resource_id, true])
    expect([logo, inText, inJson].map(({ key }) => lies(key))).toEqual([true, true, true])
  })

  test('scores and the audit log, and files of others in the folder', async () => {
    const world = await makeWorld(server)
    // The clock of the contest may write rows of its own meanwhile; what was there must stay as it was.
    const rows = async (table: 'score_event' | 'audit') =>
      (await server.db.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t`)).rows.map(
        ({ row }) => row,
      )
    const before = { events: await rows('score_event'), audit: await rows('audit') }
    expect(before.events.length).toBeGreaterThan(0)
    expect(before.audit.length).toBeGreaterThan(0)
    const stranger = place('notes.txt')
    writeFileSync(stranger, 'of the organisers')
    utimesSync(stranger, days(900), days(900))
    await clean({ total: 1_000, free: 0, used_percent: 100 })
    expect(await rows('score_event')).toEqual(expect.arrayContaining(before.events))
    expect(await rows('audit')).toEqual(expect.arrayContaining(before.audit))
    expect(existsSync(stranger)).toBe(true)
    expect((await world.team.captain.request('GET', `/contests/${world.contest_id}/topics`)).status).toBe(200)
  })
})

describe('the page', () => {
  test('a preview says what would go by kind; cleaning is typed, audited, one at a time, and the preview is true', async () => {
    await layFile(2)
    await layFile(2)
    lay('attachment', 2, 500)
    const shown = (await server.admin.call(storage.preview, {})).body
    expect(shown.kinds).toEqual([
      { kind: 'orphan_upload', count: 2, bytes: 20 },
      { kind: 'leftover', count: 1, bytes: 500 },
    ])
    expect(shown.would_free).toBe(520)
    expect((await server.admin.call(storage.clean, { body: { confirm: 'yes' } })).error.code).toBe('confirm_mismatch')
    const started = await server.admin.call(storage.clean, { body: { confirm: '清理' } })
    expect(started.status).toBe(202)
    await vi.waitFor(async () => expect((await server.admin.call(storage.runs, {})).body.items[0]?.state).toBe('done'), 20_000)
    const [run] = (await server.admin.call(storage.runs, {})).body.items
    expect(run).toMatchObject({ by_name: 'admin', removed: 3, freed_bytes: 520 })
    expect((await server.admin.call(storage.preview, {})).body.would_free).toBe(0)
    const { rows } = await server.db.execute(sql`select operation, after from audit where module = 'storage' order by seq`)
    expect(rows).toEqual([
      { operation: 'clean', after: { trigger: 'person' } },
      { operation: 'clean', after: { removed: 3, freed_bytes: 520 } },
    ])
    const student = await server.signIn('student')
    expect((await student.call(storage.preview, {})).status).toBe(403)
  })

  test.each([
    ['before its time it is due at it', '2026-11-20T18:00:00Z', null, '2026-11-20T19:00:00.000Z'],
    ['at its time it is due now', '2026-11-20T19:00:30Z', '2026-11-19T19:00:10Z', '2026-11-20T19:00:00.000Z'],
    ['once it ran it is due tomorrow', '2026-11-20T19:05:00Z', '2026-11-20T19:00:20Z', '2026-11-21T19:00:00.000Z'],
    ['missed by an hour it waits until tomorrow', '2026-11-20T20:30:00Z', null, '2026-11-21T19:00:00.000Z'],
  ])('%s', (_name, now, last, due) => {
    expect(dueAt({ clean_at: '03:00', time_zone: 'Asia/Shanghai', now: Date.parse(now), last })).toBe(due)
  })
})

test('the logs are told apart: what they take, how far back they reach, when they are cleaned next', async () => {
  const logs = async () => (await server.admin.call(storage.preview, {})).body.logs
  const [audit, systemLog] = await logs()
  expect(audit).toMatchObject({ kind: 'audit', oldest: expect.any(String), next_at: expect.stringContaining('T02:23:00') })
  expect(audit?.bytes).toBeGreaterThan(0)
  expect(systemLog).toMatchObject({ kind: 'system_log', next_at: expect.stringContaining(':11:00') })
  await server.admin.reauth(adminPassword)
  const { version } = (await server.admin.call(setting.get, {})).body
  expect((await server.admin.call(setting.update, { body: { values: { audit_keep_months: null }, version } })).status).toBe(200)
  expect((await logs())[0]).toMatchObject({ kind: 'audit', next_at: null })
})
