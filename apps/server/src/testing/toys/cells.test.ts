import { cellCheck, cellRehearsal } from '@beacon/api/rounds/cell-check'
import { round } from '@beacon/api/rounds/round'
import { roundTarget } from '@beacon/api/rounds/target'
import type { RunVerdict } from '@beacon/engine/check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CheckRunRecord } from '../../db/schema/index.ts'
import { act } from '../../modules/contest/core/contest/testing.ts'
import { lockContest } from '../../modules/contest/score/score/index.ts'
import { readRehearsed } from '../../modules/rounds/cell-check/index.ts'
import { advanceRounds } from '../../modules/rounds/round/advance.ts'
import { addScript, endRun, leaseRuns } from '../../modules/scenes/check/index.ts'
import type { TestServer } from '../index.ts'
import { enterToy, makeToyContest, startToy, startToyServer } from './toy-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startToyServer()
})
afterAll(() => server.stop())

const look = (id: string) => server.db.transaction(async (tx) => advanceRounds(tx, await lockContest(tx, id)))

async function makeGame(): Promise<{ id: string; topic_id: string; entrant_id: string }> {
  const id = await makeToyContest(server, 'tick', { round_duration_s: 60, address_template: '10.80.{entrant_no}.{topic_no}' })
  const { entrant_id } = await enterToy(server, id)
  const topic_id = crypto.randomUUID()
  await server.db.execute(sql`
    insert into topic (resource_id, contest_id, question_id, name, lang, direction_id, difficulty, description, author, attribution,
      knowledge_points, analysis, notes, sort)
    values (${topic_id}, ${id}, ${crypto.randomUUID()}, 'Mail', 'en', ${crypto.randomUUID()}, 'primary', '', '', '', '{}', '', '', 1)`)
  const timeouts = { check: 1_000, put: 1_000, get: 1_000, exploit: 1_000 }
  const content = {
    script: Buffer.from(`# ${topic_id}`),
    attachments: [],
    put_mode: 'plain',
    base: 'beacon/checker',
    timeouts,
    made_by: null,
  }
  const { script_id } = await server.db.transaction((tx) => addScript(tx, content as never))
  await server.db.execute(sql`update check_script set state = 'ready' where script_id = ${script_id}`)
  await server.db.execute(sql`insert into toy_service values (${topic_id}, ${script_id})`)
  return { id, topic_id, entrant_id }
}
async function startGame() {
  const game = await makeGame()
  await startToy(server, game.id)
  await server.db.execute(sql`update cell_check set starts_ms = 0 where contest_id = ${game.id}`)
  return game
}
async function lease(owner: string): Promise<CheckRunRecord> {
  for (let tries = 0; tries < 100; tries += 1) {
    const run = (await leaseRuns(server.db, 'test', 100)).find((one) => one.owner === owner)
    if (run !== undefined) return run
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('nothing was ordered')
}
const end = (run: CheckRunRecord, verdict: RunVerdict = 'up') =>
  server.db.transaction((tx) => endRun(tx, run, { verdict, fault: null, stages: [], took_ms: 5 }))
const silent = { public: '', private: '', took_ms: 1, limit_ms: 1_000, flag_ref: null, hint: null }
/** All of its programs ran, and said so. */
const runThrough = (run: CheckRunRecord) => {
  const stages = run.stages.map(({ kind, store }) => ({ kind, store, verdict: 'up' as const, exit_code: 101, ...silent }))
  return server.db.transaction((tx) => endRun(tx, run, { verdict: 'up', fault: null, stages, took_ms: 2 }))
}
/** Its program died of the exit code that is said; that of an old flag, which ran beside it, always does. */
const die = (run: CheckRunRecord, exit_code: number | null) => {
  const [stage = { kind: 'check' as const, store: null }] = run.stages
  const died = { verdict: 'mumble' as const, ...silent }
  const stages = [
    { kind: stage.kind, store: stage.store, exit_code, ...died },
    { kind: 'old_get' as const, store: '1', exit_code: 1, ...died },
  ]
  return server.db.transaction((tx) => endRun(tx, run, { verdict: 'mumble', fault: null, stages, took_ms: 5 }))
}
const checksOf = async (id: string) =>
  (await server.admin.call(cellCheck.list, { params: { resource_id: id }, query: { sort: 'at' } })).body.items
const untilDone = (id: string) => expect.poll(async () => (await checksOf(id)).map(({ state }) => state)).toEqual(['done'])
const pass = (id: string, seconds: number) =>
  server.db
    .execute(
      sql`update contest set started_at = started_at - make_interval(secs => ${seconds}), version = version + 1 where resource_id = ${id}`,
    )
    .then(() => look(id))

describe('checks of cells', () => {
  test('are planned once by all replicas, and each run gives one verdict', async () => {
    const { id } = await startGame()
    await Promise.all([look(id), look(id)])
    expect(await checksOf(id)).toHaveLength(1)
    const run = await lease(`cells:${id}`)
    expect(await Promise.all([end(run, 'down'), end(run, 'up')]).then((both) => both.filter(Boolean))).toHaveLength(1)
    await untilDone(id)
    const { rows } = await server.db.execute<{ event: string }>(
      sql`select distinct event from live_event where contest_id = ${id} and event in ('me.check', 'desk.check') order by event`,
    )
    expect(rows.map(({ event }) => event)).toEqual(['desk.check', 'me.check'])
  })

  test('that are open when the grace is over are errors, and a verdict that comes then changes nothing', async () => {
    const { id } = await startGame()
    const run = await lease(`cells:${id}`)
    await pass(id, 61)
    await server.db.execute(sql`update round set closed_at = closed_at - interval '2 minutes' where contest_id = ${id} and n = 1`)
    await look(id)
    expect((await checksOf(id)).find(({ n }) => n === 1)).toMatchObject({ state: 'done', verdict: 'error' })
    expect(await end(run, 'down')).toBe(false)
  })

  test.each<[what: string, exits: [number | null, number | null | 'up'], verdicts: string[]]>([
    ['at one box cost that box', [1, 'up'], ['mumble', 'up']],
    ['at every box of the round are errors of ours', [1, null], ['error', 'error']],
    ['beside the stage that decides, which spoke, cost both boxes', [103, 103], ['mumble', 'mumble']],
    ['at one box, where the checker speaks of the other, cost that box', [null, 103], ['mumble', 'mumble']],
  ])('whose program died %s', async (_what, exits, verdicts) => {
    const game = await makeGame()
    const other = await enterToy(server, game.id)
    await startToy(server, game.id)
    await server.db.execute(sql`update cell_check set starts_ms = 0 where contest_id = ${game.id}`)
    let ended = 0
    const endAll = async () => {
      for (const run of (await leaseRuns(server.db, 'test', 100)).filter(({ owner }) => owner === `cells:${game.id}`)) {
        const exit = exits[run.key.includes(other.entrant_id) ? 1 : 0]
        await (exit === 'up' ? end(run) : die(run, exit ?? null))
        ended += 1
      }
      return ended
    }
    await expect.poll(endAll).toBe(exits.length)
    const states = async () => (await checksOf(game.id)).map(({ state }) => state)
    await expect.poll(states).toEqual(['done', 'done'])
    await pass(game.id, 61)
    const seen = async () => (await checksOf(game.id)).flatMap(({ n, entrant_id, verdict }) => (n === 1 ? [[entrant_id, verdict]] : []))
    const expected = [game.entrant_id, other.entrant_id].map((id, at) => [id, verdicts[at]])
    await expect.poll(async () => (await seen()).toSorted()).toEqual(expected.toSorted())
  })

  test('that two organisers annul at once are annulled by one', async () => {
    const { id, topic_id, entrant_id } = await startGame()
    await end(await lease(`cells:${id}`), 'down')
    await untilDone(id)
    const annul = () =>
      server.admin.call(cellCheck.annul, {
        params: { resource_id: id },
        body: { cells: [{ n: 1, topic_id, entrant_id }], reason: 'A test.' },
      })
    const replies = await Promise.all([annul(), annul()])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('that failed cost points once settled, and nothing after they are annulled', async () => {
    const { id, topic_id, entrant_id } = await startGame()
    await end(await lease(`cells:${id}`), 'down')
    await untilDone(id)
    await pass(id, 60)
    const paid = async () =>
      (
        await server.db.execute(
          sql`select payload->'points' as p from score_event where contest_id = ${id} and kind = 'round.settled' order by seq`,
        )
      ).rows.map(({ p }) => p)
    expect(await paid()).toEqual([{ [entrant_id]: -5 }])
    const body = { cells: [{ n: 1, topic_id, entrant_id }], reason: 'A test.' }
    const reply = await server.admin.call(cellCheck.annul, { params: { resource_id: id }, body })
    expect(reply.body).toEqual({ annulled: 1, revised: [1] })
    expect(await paid()).toEqual([{ [entrant_id]: -5 }, { [entrant_id]: 0 }])
    expect((await server.admin.call(round.list, { params: { resource_id: id }, query: { sort: 'n' } })).body.items[0]?.rev).toBe(2)
  })
})

describe('checks that staff order', () => {
  test('count in place of the one before, unless they are errors', async () => {
    const { id, topic_id, entrant_id } = await startGame()
    await end(await lease(`cells:${id}`), 'down')
    await untilDone(id)
    const again = () => server.admin.call(cellCheck.again, { params: { resource_id: id }, body: { n: 1, topic_id, entrant_id } })
    const counting = async () => (await checksOf(id)).filter(({ counts }) => counts).map(({ rev, verdict }) => [rev, verdict])
    expect((await again()).body).toMatchObject({ rev: 2, counts: false })
    expect((await again()).body).toMatchObject({ code: 'check_running' })
    await end(await lease(`cells:${id}`), 'error')
    await expect.poll(async () => (await checksOf(id)).every(({ state }) => state === 'done')).toBe(true)
    expect(await counting()).toEqual([[1, 'down']])
    await again()
    await end(await lease(`cells:${id}`), 'up')
    await expect.poll(counting).toEqual([[3, 'up']])
  }, 20_000)

  test('a pause takes back what waits, and it is given again afterwards', async () => {
    const { id } = await startGame()
    const states = async () => (await checksOf(id)).map(({ state }) => state)
    await expect.poll(states).toEqual(['queued'])
    await act(server.admin, id, 'pause')
    await expect.poll(states).toEqual(['planned'])
    await act(server.admin, id, 'resume')
    await end(await lease(`cells:${id}`))
    await untilDone(id)
  }, 20_000)
})

describe('boxes', () => {
  test('stand where the template says or where they were put; clashes, the platform, old versions and late marks are refused', async () => {
    const { id, topic_id, entrant_id } = await makeGame()
    const other = await enterToy(server, id)
    const list = async () =>
      (await server.admin.call(roundTarget.list, { params: { resource_id: id }, query: { sort: 'number' } })).body.items
    const [first] = await list()
    const address = first?.boxes[0]?.address ?? ''
    expect(address).toMatch(/^10\.80\.\d+\.1$/u)
    const save = (who: string, body: object) =>
      server.admin.call(roundTarget.update, { params: { resource_id: id, entrant_id: who }, body: body as never })
    expect((await save(other.entrant_id, { version: 0, addresses: { [topic_id]: address } })).body).toMatchObject({ code: 'address_clash' })
    expect((await save(other.entrant_id, { version: 0, addresses: { [topic_id]: '127.0.0.1' } })).status).toBeGreaterThanOrEqual(400)
    expect((await save(entrant_id, { version: 0, addresses: { [topic_id]: '10.9.9.9' } })).status).toBe(200)
    expect((await save(entrant_id, { version: 0, is_nop: true })).body).toMatchObject({ code: 'changed_meanwhile' })
    await startToy(server, id)
    expect((await save(entrant_id, { version: 1, is_nop: true })).body).toMatchObject({ code: 'contest_state' })
  })
})

test('a rehearsal tries three rounds on NOP boxes, and says how many in a row were green', async () => {
  const { id, topic_id, entrant_id } = await makeGame()
  const params = { resource_id: id }
  expect((await server.admin.call(cellRehearsal.start, { params, body: {} })).body).toMatchObject({ code: 'rehearsal_no_box' })
  await server.admin.call(roundTarget.update, { params: { ...params, entrant_id }, body: { version: 0, is_nop: true } })
  expect((await server.admin.call(cellRehearsal.start, { params, body: {} })).status).toBe(200)
  const { rows } = await server.db.execute<{ script_id: string }>(
    sql`select script_id from check_run where owner = ${`rehearsal:${id}`} limit 1`,
  )
  const scripts = new Map([[topic_id, rows[0]?.script_id ?? null]])
  expect((await readRehearsed(server.db, id, scripts)).size).toBe(0)
  for (const _ of [1, 2, 3]) await runThrough(await lease(`rehearsal:${id}`))
  await expect.poll(async () => (await server.admin.call(cellRehearsal.get, { params })).body?.state).toBe('done')
  expect([...(await readRehearsed(server.db, id, scripts))]).toEqual([[topic_id, { green: 3, took_ms: 3 }]])
  // Another script was never tried.
  expect([...(await readRehearsed(server.db, id, new Map([[topic_id, null]])))]).toEqual([])
}, 20_000)
