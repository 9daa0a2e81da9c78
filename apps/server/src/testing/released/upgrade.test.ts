import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { ranking } from '@beacon/api/contest/ranking'
import { setting } from '@beacon/api/platform/setting'
import { submission } from '@beacon/api/topic/submission'
import { topology } from '@beacon/api/scene/topology'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMigrations } from '../../db/migrate.ts'
import { newId } from '../../db/id.ts'
import { allRows, ask, emptyPlace } from '../../modules/platform/backup/testing/index.ts'
import { checkChain } from '../../modules/platform/audit/index.ts'
import { emptyDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { startTestServer, type TestServer } from '../index.ts'
import type { TestClient } from '../client.ts'
import { archiveOfState, layDown, readState, releasedNames } from './states.ts'

/** Tables that a later release calls otherwise. */
const renamed: Readonly<Record<string, string>> = { contest_flag: 'contest_answer', topic_flag_rules: 'topic_answer' }

test('there is a state of a release', () => expect(releasedNames).toContain('2026-11-26'))

describe.each(releasedNames)('an installation of the release of %s, started on this program', (name) => {
  const state = readState(name)
  const { content } = state
  let database: TestDatabase
  let dataDir: string
  let secretKeyFile: string
  let before: Map<string, string[]>
  let server: TestServer

  beforeAll(async () => {
    database = await emptyDatabase()
    dataDir = mkdtempSync(join(tmpdir(), 'beacon-released-'))
    secretKeyFile = join(dataDir, 'secret.key')
    writeFileSync(secretKeyFile, `${state.master_key}\n`, { mode: 0o600 })
    await layDown(name, { url: database.url, dataDir, filesDir: join(dataDir, 'files') })
    before = await allRows(database.url)
    await applyMigrations(database.url)
  })
  afterAll(async () => {
    await server.stop()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const signedIn = async (username: string): Promise<TestClient> => {
    const one = server.client()
    expect((await one.signIn(username, content.password)).status).toBe(200)
    return one
  }

  test('has all its rows', async () => {
    const after = await allRows(database.url)
    const counted = [...before].map(([table, rows]) => [table, rows.length, after.get(renamed[table] ?? table)?.length])
    expect(counted.filter(([, then, now]) => then !== now)).toEqual([])
    expect([...before.values()].flat().length).toBeGreaterThan(500)
  })

  test('starts, and its administrator signs in and finds settings, scenes and a whole audit log', async () => {
    server = await startTestServer({ databaseUrl: database.url, secretKeyFile, env: { DATA_DIR: dataDir }, withJobs: true })
    expect(content.admin.username).toBe('admin')
    expect((await server.admin.call(setting.get, {})).body.values.system_name).toBe(content.system_name)
    expect((await server.admin.call(topology.list, { query: {} })).body.items.map((one) => one.name)).toEqual(['Shop'])
    expect(await checkChain(server.platform.pool, server.platform.secret)).toMatchObject({ broken_seq: null })
  })

  test('has its rankings as they were, and computes the same ones from the events', async () => {
    for (const { contest_id: resource_id, ranking: kept } of [content.running, content.finished]) {
      const { items } = (await server.admin.call(ranking.list, { params: { resource_id }, query: {} })).body
      // A newer program may say more of a row.
      expect(items).toMatchObject(kept)
      const again = await server.admin.call(ranking.recompute, { params: { resource_id } })
      expect(again.body.differences).toEqual([])
    }
  })

  test('goes on with a contest that ran: a team solves the next topic', async () => {
    const { contest_id: resource_id, open_topic_id: topic_id, open_flag: flag, solver } = content.running
    const player = await signedIn(solver)
    const tried = await player.call(submission.submit, { params: { resource_id, topic_id }, body: { flag } })
    expect(tried.body).toMatchObject({ result: 'correct', blood: 1 })
  })

  test('has its files, byte for byte', async () => {
    const named = await ask<{ storage_key: string; sha256: string }>(
      database.url,
      `select storage_key, sha256 from file where length(sha256) = 64`,
    )
    expect(named.length).toBeGreaterThan(0)
    const sumOf = (key: string) =>
      createHash('sha256')
        .update(readFileSync(join(dataDir, 'files', key)))
        .digest('hex')
    for (const { storage_key, sha256 } of named) expect(sumOf(storage_key)).toBe(sha256)
  })

  test('goes on with an exam: who wrote finds the answers and hands in, who was absent begins, who was done is', async () => {
    const { exam_id, writing, absent, done } = content.exam
    const params = { exam_id }
    const writer = await signedIn(writing.username)
    const { epoch, acked, entries } = (await writer.call(exam.start, { params, body: { device: newId() } })).body
    expect(entries.filter(({ answer }) => answer !== null)).toHaveLength(writing.answers)
    expect((await writer.call(exam.paper, { params, query: {} })).status).toBe(200)
    const handed = await writer.call(exam.submit, { params, body: { epoch, last_seq: acked } })
    expect([handed.status, handed.error.code]).toEqual([200, undefined])
    const late = await signedIn(absent)
    expect((await late.call(exam.start, { params, body: { device: newId() } })).status).toBe(200)
    const again = await (await signedIn(done)).call(exam.start, { params, body: { device: newId() } })
    expect(again.error.code).toBe('attempt_submitted')
  })

  test('has a backup of then that restores into this program', async () => {
    const place = await emptyPlace()
    const report = await place.restore({ file: archiveOfState(name), master_key: state.master_key })
    const [applied] = await ask<{ n: number }>(place.url, 'select count(*)::int as n from drizzle.__drizzle_migrations')
    expect(report).toMatchObject({ rows: state.rows, migrations: (applied?.n ?? 0) - state.migrations.length, files_missing: 0 })
    await place.drop()
  })
})
