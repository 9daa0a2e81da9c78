import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { checkRun } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import {
  addScript,
  cancelRuns,
  dropOldRuns,
  endRun,
  leaseRuns,
  nextScript,
  onRunsDone,
  openInputs,
  orderRuns,
  rebuildScript,
  returnRuns,
  runsAhead,
  runnerState,
  runsOf,
  scriptStates,
  settleLost,
  settleScript,
  takeDone,
  type RunOrder,
} from './index.ts'

let server: TestServer
let script_id = ''
const owner = 'contest:1'
const timeouts = { check: 1_000, put: 1_000, get: 1_000, old_get: 1_000 }
const content = (text: string) => ({
  script: Buffer.from(text),
  attachments: [],
  put_mode: 'plain' as const,
  base: 'beacon/busybox',
  timeouts,
  made_by: null,
})
const add = (text: string) => server.db.transaction((tx) => addScript(tx, content(text)))
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()
const runNamed = (key: string, more: Partial<RunOrder> = {}): RunOrder => ({
  owner,
  key,
  script_id,
  place: { at: 'address', host: '10.0.0.1', ports: [80] },
  stages: [{ kind: 'put', store: '1', timeout_ms: 1_000, flag: 'FLAG-1' }],
  not_before: inMs(-1_000),
  deadline: inMs(60_000),
  ...more,
})
const order = (...runs: RunOrder[]) => server.db.transaction((tx) => orderRuns(tx, server.platform.secret, runs))
const lease = (runner: string, limit = 10) => leaseRuns(server.db, runner, limit)
const settle = () => server.db.transaction((tx) => settleLost(tx))
const take = () => server.db.transaction((tx) => takeDone(tx, owner, 100))
const lose = () =>
  server.db
    .update(checkRun)
    .set({ lease_until: sql`clock_timestamp() - interval '1 second'` })
    .where(eq(checkRun.state, 'leased'))
const up = { verdict: 'up' as const, fault: null, stages: [], took_ms: 5 }
const statesOf = async () => (await runsOf(server.db, { owner, limit: 100 })).rows.map(({ key, state }) => `${key} ${state}`).toSorted()

beforeAll(async () => {
  server = await startTestServer()
  ;({ script_id } = await add('echo'))
  await server.db.transaction((tx) => settleScript(tx, script_id, { image_id: 'sha256:1' }))
})
beforeEach(() => server.db.delete(checkRun))
afterAll(() => server.stop())

it('the same content is one version, and one that failed is tried anew', async () => {
  expect((await add('echo')).script_id).toBe(script_id)
  const other = await add('other')
  expect(other).toMatchObject({ state: 'building' })
  await server.db.transaction((tx) => settleScript(tx, other.script_id, { reason: 'syntax' }))
  expect((await scriptStates(server.db, [other.script_id])).get(other.script_id)).toMatchObject({ state: 'failed', reason: 'syntax' })
  expect(await add('other')).toMatchObject({ script_id: other.script_id, state: 'building', reason: null })
})

it('what is ordered twice is one run, and a chain has a stage', async () => {
  expect([await order(runNamed('a'), runNamed('b')), await order(runNamed('b'), runNamed('c'))]).toEqual([2, 1])
  expect(await order(runNamed('b', { owner: 'contest:2' }))).toBe(1)
  await expect(order(runNamed('d', { stages: [] }))).rejects.toThrow('a stage')
  expect(await statesOf()).toEqual(['a queued', 'b queued', 'c queued'])
})

it('flags lie sealed, and only in their own row', async () => {
  await order(runNamed('a'), runNamed('b'))
  const [one, other] = await lease('one')
  if (one === undefined || other === undefined) throw new Error('nothing was leased')
  expect(one.inputs.includes('FLAG-1')).toBe(false)
  expect(openInputs(server.platform.secret, one.run_id, one.inputs)).toEqual([{ flag: 'FLAG-1', flag_ref: null }])
  expect(() => openInputs(server.platform.secret, other.run_id, one.inputs)).toThrow(/./u)
})

it('of two workers one has a run, the urgent ones first, and none before its time or without an image', async () => {
  const building = await add('not made yet')
  await order(
    runNamed('later', { not_before: inMs(60_000) }),
    runNamed('unmade', { script_id: building.script_id }),
    ...Array.from({ length: 20 }, (_, at) => runNamed(`n${at}`)),
    runNamed('urgent', { priority: 5 }),
  )
  expect((await lease('first', 1)).map(({ key }) => key)).toEqual(['urgent'])
  const both = await Promise.all([lease('one', 15), lease('two', 15)])
  const keys = both.flat().map(({ key }) => key)
  expect([keys.length, new Set(keys).size]).toEqual([20, 20])
})

it('a lease that is lost is given once more, and lost again it is an error of ours', async () => {
  await order(runNamed('a'))
  const [first] = await lease('one')
  await lose()
  await settle()
  expect(await statesOf()).toEqual(['a queued'])
  const [second] = await lease('two')
  if (first === undefined || second === undefined) throw new Error('nothing was leased')
  // The first worker comes back, too late.
  expect(await server.db.transaction((tx) => endRun(tx, first, up))).toBe(false)
  await lose()
  await settle()
  expect(await take()).toMatchObject([{ key: 'a', verdict: 'error', fault: 'lost', attempt: 2, stages: [] }])
  expect(await server.db.transaction((tx) => endRun(tx, second, up))).toBe(false)
})

it('what was given back counts as no attempt', async () => {
  await order(runNamed('a'))
  for (const runner of ['one', 'two', 'three']) {
    const rows = await lease(runner)
    expect(rows).toMatchObject([{ attempt: 1 }])
    await returnRuns(
      server.db,
      runner,
      rows.map(({ run_id }) => run_id),
    )
  }
  expect(await statesOf()).toEqual(['a queued'])
})

it('what is too late, and what has a script that failed, ends as an error', async () => {
  const failed = await add('failed')
  await server.db.transaction((tx) => settleScript(tx, failed.script_id, { reason: 'syntax' }))
  await order(runNamed('late', { deadline: inMs(-1) }), runNamed('bad', { script_id: failed.script_id }))
  expect(await lease('one')).toEqual([])
  await settle()
  const taken = (await take()).map(({ key, verdict, fault }) => `${key} ${verdict} ${fault}`)
  expect(taken.toSorted()).toEqual(['bad error script', 'late error late'])
})

it('what is cancelled does not run, and what was done stays', async () => {
  await order(runNamed('r1/a'), runNamed('r1/b'), runNamed('r2/a'))
  const [one] = await lease('one', 1)
  if (one === undefined) throw new Error('nothing was leased')
  const cancelled = await server.db.transaction((tx) => cancelRuns(tx, owner, 'r1/'))
  expect(cancelled.toSorted()).toEqual(['r1/a', 'r1/b'])
  const isOurs = one.key === 'r2/a'
  expect(await server.db.transaction((tx) => endRun(tx, one, up))).toBe(isOurs)
  expect((await lease('two')).map(({ key }) => key)).toEqual(isOurs ? [] : ['r2/a'])
})

it('what is done is taken once, and told to its owner', async () => {
  const taken: string[] = []
  const listening = await onRunsDone(server.platform, 'contest:', async (of) => {
    const rows = await server.db.transaction((tx) => takeDone(tx, of, 1))
    taken.push(...rows.map(({ key, verdict }) => `${of} ${key} ${verdict}`))
  })
  await order(runNamed('a'))
  const [one] = await lease('one')
  if (one === undefined) throw new Error('nothing was leased')
  expect(await server.db.transaction((tx) => endRun(tx, one, up))).toBe(true)
  await expect.poll(() => taken).toEqual([`${owner} a up`])
  await listening.stop()
  expect(await take()).toEqual([])
  const dropped = (before: string) => server.db.transaction((tx) => dropOldRuns(tx, { ownerPrefix: 'contest:', before }))
  expect([await dropped(inMs(-60_000)), await dropped(inMs(60_000))]).toEqual([0, 1])
})

it('programs that run alone have a queue of their own', async () => {
  const place = { at: 'alone' as const, command: ['true'], files: [], memory_mb: 64, result_bytes: 10 }
  await order(runNamed('check'), runNamed('one', { place }), runNamed('two', { place }))
  expect([await runsAhead(server.db, owner, 'check'), await runsAhead(server.db, owner, 'two')]).toEqual([0, 1])
  expect((await lease('one')).map(({ key }) => key)).toEqual(['check'])
  expect((await leaseRuns(server.db, 'one', 1, true)).map(({ key }) => key)).toEqual(['one'])
  expect(await leaseRuns(server.db, 'one', 0, true)).toEqual([])
})

it('an image that is gone is made again, and who runs checks is told', async () => {
  await server.db.transaction((tx) => rebuildScript(tx, script_id))
  expect((await scriptStates(server.db, [script_id])).get(script_id)).toMatchObject({ state: 'building' })
  expect(await runnerState(server.db)).toEqual({ state: 'no_process', why: null, seen_at: null })
})

it('the image of a script that a run waits for is made first, then that of the newest', async () => {
  const [awaited, point, old, newest] = [await add('awaited'), await add('point'), await add('old'), await add('newest')] as const
  const seen = { node: 'web', port: 80, args: [], is_guard: false, reads: [], commands: [], name: 'p', entrant_no: 1, seed: 's', key: 'p' }
  await order(
    runNamed('one', { script_id: awaited.script_id }),
    runNamed('two', { stages: [{ kind: 'check', timeout_ms: 1_000, point: { ...seen, script_id: point.script_id } }] }),
  )
  const ids: string[] = []
  for (let row = await nextScript(server.db); row !== null; row = await nextScript(server.db, ids)) ids.push(row.script_id)
  expect(ids.slice(0, 2).toSorted()).toEqual([awaited.script_id, point.script_id].toSorted())
  expect(ids.filter((id) => id === old.script_id || id === newest.script_id)).toEqual([newest.script_id, old.script_id])
  await server.db.delete(checkRun)
  for (const id of ids) await server.db.transaction((tx) => settleScript(tx, id, { reason: 'a test' }))
})
