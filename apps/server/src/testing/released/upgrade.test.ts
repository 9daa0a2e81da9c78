import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { defence } from '@beacon/api/kinds/awdp/defence'
import { pointCheck } from '@beacon/api/kinds/operation/check'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { patch } from '@beacon/api/rounds/patch'
import { ranking } from '@beacon/api/contest/ranking'
import { setting } from '@beacon/api/platform/setting'
import { submission } from '@beacon/api/topic/submission'
import { topology } from '@beacon/api/scene/topology'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applyMigrations } from '../../db/migrate.ts'
import { newId } from '../../db/id.ts'
import { allRows, ask, emptyPlace } from '../../modules/platform/backup/testing/index.ts'
import { checkChain } from '../../modules/platform/audit/index.ts'
import { act, type Side } from '../../modules/contest/core/contest/testing.ts'
import { attack, judgeAll } from '../../modules/kinds/awdp/testing/game.ts'
import { look } from '../../modules/kinds/operation/testing/game.ts'
import { emptyDatabase, type TestDatabase } from '../../postgres/test-database.ts'
import { startTestServer, type TestServer } from '../index.ts'
import type { TestClient } from '../client.ts'
import type { GoingGame } from './fill.ts'
import { archiveOfState, layOldPlace, readState, releasedNames } from './states.ts'

/** Tables that a later release calls otherwise. */
const renamed: Readonly<Record<string, string>> = { contest_flag: 'contest_answer', topic_flag_rules: 'topic_answer' }

/** Of a state that has none: no test. */
const gamesOf = (game: GoingGame | undefined): GoingGame[] => (game === undefined ? [] : [game])

test('there is a state of a release', () => expect(releasedNames).toEqual(expect.arrayContaining(['2026-11-26', '2026-11-30'])))

describe.each(releasedNames)('an installation of the release of %s, started on this program', (name) => {
  const state = readState(name)
  const { content } = state
  let database: TestDatabase
  let dataDir: string
  let secretKeyFile: string
  let before: Map<string, string[]>
  let dueBefore: number[]
  let server: TestServer

  beforeAll(async () => {
    database = await emptyDatabase()
    dataDir = mkdtempSync(join(tmpdir(), 'beacon-released-'))
    secretKeyFile = (await layOldPlace(name, { url: database.url, dataDir })).secretKeyFile
    before = await allRows(database.url)
    dueBefore = await deadlines()
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
    expect((await server.admin.call(topology.list, { query: {} })).body.items.map((one) => one.name)).toContain('Shop')
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

  const deadlines = async () =>
    (
      await ask<{ at: string }>(
        database.url,
        `select to_char(deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at from exam_attempt
         where contest_id = '${content.exam.exam_id}' and state = 'going' order by entrant_id`,
      )
    ).map(({ at }) => Date.parse(at))

  test('has the deadlines of a running exam to the second: as they were, longer by what staff gives, and later by a pause', async () => {
    const { exam_id, writing } = content.exam
    const params = { exam_id }
    const readDeadline = async () => {
      const { deadline } = (await (await signedIn(writing.username)).call(exam.guide, { params })).body.now
      return Date.parse(deadline ?? '')
    }
    const [due = 0] = await deadlines()
    expect(dueBefore).toEqual([due])
    expect(due - Date.now()).toBeGreaterThan(3_600_000)
    expect(await readDeadline()).toBe(due)
    const more = { entrant_ids: null, minutes: 7, reason: 'The machine was renewed' }
    expect((await server.admin.call(examDesk.extra_time, { params, body: more })).status).toBe(200)
    expect([await deadlines(), await readDeadline()]).toEqual([[due + 420_000], due + 420_000])
    await act(server.admin, exam_id, 'pause', { reason: 'Fire alarm' })
    await wait(1_500)
    await act(server.admin, exam_id, 'resume')
    const [pause] = await ask<{ ms: number }>(
      database.url,
      `select round(extract(epoch from (pauses -> -1 ->> 'to')::timestamptz - (pauses -> -1 ->> 'from')::timestamptz) * 1000)::int as ms
       from contest where resource_id = '${exam_id}'`,
    )
    expect(pause?.ms).toBeGreaterThanOrEqual(1_500)
    const later = due + 420_000 + (pause?.ms ?? 0)
    expect([await deadlines(), await readDeadline()]).toEqual([[later], later])
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

  test.each(gamesOf(content.awdp))(
    'goes on with patches: the judged one defends, the waiting one is judged, and flags are its own',
    async ({ contest_id: resource_id, topic_id, done, waiting }) => {
      const [defender, attacker] = [await signedIn(done.username), await signedIn(waiting.username)]
      const mine = async (one: TestClient) => (await one.call(defence.mine, { params: { resource_id } })).body.items[0]
      const patches = async (one: TestClient) => (await one.call(patch.list, { params: { resource_id, topic_id } })).body.items
      expect(await mine(defender)).toMatchObject({ defence: 'defended', patches_used: 1 })
      expect(await mine(attacker)).toMatchObject({ defence: 'undefended', attack: 'attacked' })
      expect(await patches(attacker)).toMatchObject([{ state: 'unchecked' }])
      const game = { id: resource_id, topics: [topic_id], sides: [] }
      await judgeAll(server, game)
      expect(await mine(attacker)).toMatchObject({ defence: 'defended', patches_used: 1 })
      expect((await patches(defender)).concat(await patches(attacker)).map(({ result }) => result)).toEqual([
        'patch_defended',
        'patch_defended',
      ])
      const side = { entrant_id: done.entrant_id, team: { captain: defender } } as Side
      const tried = await attack(server, game, side)
      expect(tried.body.result).toBe('correct')
    },
  )

  test.each(gamesOf(content.operation))(
    'goes on with checks: passed points stay, the waiting check is made, an answer counts',
    async ({ contest_id: resource_id, topic_id, done, waiting }) => {
      const [first, second] = [await signedIn(done.username), await signedIn(waiting.username)]
      const statesOf = async (one: TestClient) =>
        (await one.call(pointCheck.mine, { params: { resource_id } })).body.items[0]?.points.map(
          ({ name: point, state: is }) => `${point}: ${is}`,
        )
      const passed = ['The shop sells: success', 'No telnet: success', 'Logging works: success']
      expect(await statesOf(first)).toEqual(expect.arrayContaining(passed))
      expect((await second.call(pointCheck.mine, { params: { resource_id } })).body.items[0]).toMatchObject({ refusal: 'check_running' })
      expect(await look(server, { id: resource_id })).toBe(1)
      expect(await statesOf(second)).toEqual(expect.arrayContaining(passed))
      const answered = await first.call(submission.submit, { params: { resource_id, topic_id }, body: { flag: 'mallory' } })
      expect(answered.body.result).toBe('part')
      expect(await statesOf(first)).toContain('Whose account: success')
    },
  )

  test('has a backup of then that restores into this program', async () => {
    const place = await emptyPlace()
    const report = await place.restore({ file: archiveOfState(name), master_key: state.master_key })
    const [applied] = await ask<{ n: number }>(place.url, 'select count(*)::int as n from drizzle.__drizzle_migrations')
    expect(report).toMatchObject({ rows: state.rows, migrations: (applied?.n ?? 0) - state.migrations.length, files_missing: 0 })
    await place.drop()
  })
})
