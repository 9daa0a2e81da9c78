import { contest } from '@beacon/api/contest/contest'
import { question } from '@beacon/api/bank/question'
import type { AiInput } from '@beacon/api/kinds/ai/bank'
import { aiDesk } from '@beacon/api/kinds/ai/desk'
import { aiTrial } from '@beacon/api/kinds/ai/trial'
import { existsSync } from 'node:fs'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkRun } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { standInAlone, type AloneEnd } from '../../../testing/stand-in-alone.ts'
import { act } from '../../contest/core/contest/testing.ts'
import { beatRunner, endRun } from '../../scenes/check/index.ts'
import {
  answers,
  close,
  makeGame,
  makeQuestion,
  mine,
  paramsOf,
  playing,
  questionBody,
  reveal,
  send,
  upload,
  type Game,
  type Side,
} from './testing/contest.ts'

let server: TestServer
let machine: ReturnType<typeof standInAlone>
const lease = () => machine.lease()
beforeAll(async () => {
  server = await startTestServer()
  machine = standInAlone(server)
})
afterAll(() => server.stop())

const program = (n: number): string => `print(${n})\n`
const codeTask = async (more: Partial<AiInput> = {}): Promise<Partial<AiInput>> => ({
  task_type: 'code',
  input: (await upload(server.admin, 'id,weight\nr0,1\n', 'ai_reference', 'input.csv')).file,
  run_time_s: 20,
  run_memory_mb: 512,
  ...more,
})

const lastOf = async (game: Game, side: Side) => (await mine(game, side)).items[0]
const settled = async (game: Game, side: Side, state: string) => {
  await expect.poll(async () => (await lastOf(game, side))?.state).toBe(state)
  return lastOf(game, side)
}
const sideOf = (game: Game, n = 0): Side => game.sides[n] ?? (game.sides[0] as Side)
const py = { name: 'model.py' }
async function ran(game: Game, side: Side, n: number, left: AloneEnd) {
  const sent = await send(server, game, side, program(n), py)
  if (sent.status !== 202) throw new Error(JSON.stringify(sent.error))
  await machine.end(await lease(), left)
}

describe('a program', () => {
  test('waits, runs with its own file and the input alone, and what it leaves is scored as a result', async () => {
    const game = await playing(server, { tasks: [await codeTask()] })
    const [ada, bob] = [sideOf(game), sideOf(game, 1)]
    expect((await mine(game, ada)).tasks).toMatchObject([{ program: { time_s: 20, memory_mb: 512, result_mb: 32, shows_log: true } }])
    const sent = await send(server, game, ada, program(1), py)
    expect(sent.body).toMatchObject({ state: 'queued', name: 'model.py', no: 1, ahead: 0 })
    await send(server, game, bob, program(2), py)
    expect(await lastOf(game, bob)).toMatchObject({ state: 'queued', ahead: 1 })
    const run = await lease()
    expect(run.place).toEqual({
      at: 'alone',
      command: ['python3', '/input/program.py', '/input/data', '/tmp/result'],
      files: [
        { name: 'program.py', file_id: expect.any(String) },
        { name: 'data', file_id: expect.any(String) },
      ],
      memory_mb: 512,
      result_bytes: 32 * 1024 * 1024,
    })
    expect(run.stages).toMatchObject([{ timeout_ms: 20_000 }])
    // The reference is named nowhere where it runs.
    const { rows } = await server.db.execute<{ id: string }>(sql`select own -> 'terms' -> 'reference' ->> 'file_id' as id from topic
      where contest_id = ${game.id}`)
    expect(JSON.stringify(run)).not.toContain(rows[0]?.id ?? 'none')
    expect(await lastOf(game, ada)).toMatchObject({ state: 'running', ahead: 0 })
    expect((await send(server, game, ada, program(3), py)).error?.code).toBe('evaluation_open')
    await machine.end(run, { text: answers(8, 3), said: 'trained' })
    expect(await settled(game, ada, 'scored')).toMatchObject({ public: 0.8, points: 400, private: null, is_counted: true, log: 'trained' })
    await machine.end(await lease(), { text: answers(6, 9) })
    expect(await settled(game, bob, 'scored')).toMatchObject({ public: 0.6, log: null })
    expect((await mine(game, bob)).items).toHaveLength(1)
    const desk = await server.admin.call(aiDesk.list, { params: paramsOf(game), query: {} })
    expect(desk.body.items).toHaveLength(2)
    expect(JSON.stringify([desk.body, (await mine(game, bob)).items])).not.toContain('trained')
    expect((await send(server, game, ada, program(1), py)).error).toMatchObject({ code: 'submission_same' })
    await close(server, game)
    expect((await reveal(server, game)).status).toBe(200)
    expect((await lastOf(game, ada))?.private).toBe(0.3)
  })

  test.each<[AloneEnd, object]>([
    [{ why: 'time' }, { why: 'run_time', count: 20 }],
    [
      { why: 'memory', exit_code: 137 },
      { why: 'run_memory', count: 512 },
    ],
    [
      { why: 'code', exit_code: 3 },
      { why: 'run_code', count: 3 },
    ],
    [{ why: 'missing' }, { why: 'run_missing' }],
    [{ why: 'large' }, { why: 'run_large', count: 32 }],
    [{ why: 'flood' }, { why: 'run_flood' }],
    [{ text: 'id,label\nr0,cat\n' }, { why: 'id_missing', count: 19 }],
    [{ text: '' }, { why: 'empty' }],
  ])('that leaves %j is refused for %j, and counts', async (left, problem) => {
    const game = await playing(server, { teams: 1, tasks: [await codeTask()] })
    await ran(game, sideOf(game), 1, { ...left, said: 'Traceback' })
    const found = await settled(game, sideOf(game), 'refused')
    expect(found).toMatchObject({ problem, is_counted: true, public: null, log: 'Traceback' })
    expect((await mine(game, sideOf(game))).quotas).toMatchObject([{ used: 1, refusal: null }])
  })

  test('says nothing where the question does not show it, and no file but one of Python is taken', async () => {
    const game = await playing(server, { teams: 1, tasks: [await codeTask({ shows_log: false })] })
    const side = sideOf(game)
    expect((await send(server, game, side, program(1), { name: 'model.txt' })).error).toMatchObject({ code: 'file_type' })
    expect((await send(server, game, side, Buffer.from('PK\u0003\u0004zip'), py)).error).toMatchObject({ code: 'file_type' })
    await ran(game, side, 2, { why: 'code', exit_code: 1, said: 'r0 weighs 1' })
    expect(await settled(game, side, 'refused')).toMatchObject({ log: null })
    const { rows } = await server.db.execute(sql`select 1 from ai_submission where contest_id = ${game.id} and log is not null`)
    expect(rows).toEqual([])
  })

  test('is begun again where we failed, three times, and then costs nobody; staff begins it once more', async () => {
    const game = await playing(server, { teams: 1, tasks: [await codeTask()] })
    const side = sideOf(game)
    await send(server, game, side, program(1), py)
    for (const why of ['runner', 'lost'] as const) {
      await machine.fault(await lease(), why)
      await expect.poll(async () => (await server.db.$count(checkRun, eq(checkRun.state, 'queued'))) > 0).toBe(true)
    }
    await machine.fault(await lease(), 'runner')
    const broken = await settled(game, side, 'fault')
    expect(broken).toMatchObject({ is_counted: false, problem: null, log: null })
    expect((await mine(game, side)).quotas).toMatchObject([{ used: 0, refusal: null }])
    const params = { ...paramsOf(game), submission_id: broken?.submission_id ?? '' }
    expect((await server.admin.call(aiDesk.again, { params, body: {} })).body).toMatchObject({ state: 'queued' })
    await machine.end(await lease(), { text: answers(10, 10) })
    expect(await settled(game, side, 'scored')).toMatchObject({ public: 1, is_counted: true })
  })

  test('of a run that is over says nothing, and its bytes go', async () => {
    const game = await playing(server, { teams: 1, tasks: [await codeTask()] })
    const side = sideOf(game)
    await send(server, game, side, program(1), py)
    const run = await lease()
    // Its submission was settled meanwhile: what it left is nobody's.
    await server.db.execute(sql`update ai_submission set state = 'fault' where contest_id = ${game.id}`)
    const key = await machine.end(run, { text: answers(10, 10) })
    await expect.poll(() => existsSync(server.platform.storage.path(key ?? ''))).toBe(false)
    await send(server, game, side, program(2), py)
    const cut = await lease()
    await close(server, game)
    const reset = await act(server.admin, game.id, 'reset', { confirm_name: 'Model finals', reason: 'a test' })
    expect(reset.status).toBe(200)
    expect(await server.db.transaction((tx) => endRun(tx, cut, { verdict: 'up', fault: null, stages: [], took_ms: 1 }))).toBe(false)
  })
})

describe('a question of programs', () => {
  const tryOf = async (id: string) => (await server.admin.call(aiTrial.get, { params: { resource_id: id } })).body.trial
  const order = (id: string) => server.admin.call(aiTrial.run, { params: { resource_id: id } })

  test('needs an input, keeps it and its program from those who may not see solutions', async () => {
    const body = await questionBody(server, { task_type: 'code' })
    const refused = await server.admin.call(question.create, { body })
    expect(refused.error?.details).toMatchObject({ fields: { input: { code: 'field_empty' } } })
    const { file } = await upload(server.admin, 'print(1)\n', 'check_script', 'model.py')
    const id = await makeQuestion(server, await codeTask({ program: file }))
    const read = await server.admin.call(question.get, { params: { resource_id: id } })
    expect(read.body).toMatchObject({ task_type: 'code', input: { name: 'input.csv' }, program: { name: 'model.py' }, shows_log: true })
    const turned = await server.admin.call(question.update, {
      params: { resource_id: id },
      body: { ...(await questionBody(server)), input: file, name: 'No program', version: read.body.version },
    })
    expect(turned.body).toMatchObject({ task_type: 'result', input: null, program: null })
  })

  test.each<[AloneEnd, string, object]>([
    [{ text: answers(10, 10) }, 'passed', { state: 'scored', is_right: true, public: 1, private: 1, points: 500 }],
    [{ text: answers(9, 10) }, 'failed', { state: 'scored', is_right: false }],
    [{ why: 'time' }, 'failed', { state: 'refused', is_right: false, problem: { why: 'run_time', row: null, column: null, count: 20 } }],
  ])('is tried with its own program: one that leaves %j is %s', async (left, result, last) => {
    const { file } = await upload(server.admin, 'print(1)\n', 'check_script', 'model.py')
    const id = await makeQuestion(server, await codeTask({ program: file }))
    await server.db.execute(sql`delete from rate_limit`)
    expect((await order(id)).status).toBe(202)
    expect((await tryOf(id))?.state).toBe('running')
    await order(id)
    await machine.end(await lease(), left)
    await expect.poll(async () => (await tryOf(id))?.state).toBe('done')
    const found = await tryOf(id)
    expect(found?.result).toBe(result)
    expect([found?.tries.length, found?.tries.at(-1)]).toMatchObject([9, { name: 'program', ...last }])
    expect(await server.db.$count(checkRun, sql`state = 'queued'`)).toBe(0)
  })

  test('has no verdict where we could not run it, and is changed by another limit', async () => {
    const { file } = await upload(server.admin, 'print(1)\n', 'check_script', 'model.py')
    const task = await codeTask({ program: file })
    const id = await makeQuestion(server, task)
    await server.db.execute(sql`delete from rate_limit`)
    await order(id)
    await machine.fault(await lease(), 'script')
    await expect.poll(async () => (await tryOf(id))?.state).toBe('done')
    expect(await tryOf(id)).toMatchObject({ result: null, tries: [] })
    await order(id)
    await machine.end(await lease(), { text: answers(10, 10) })
    await expect.poll(async () => (await tryOf(id))?.result).toBe('passed')
    const { version } = (await server.admin.call(question.get, { params: { resource_id: id } })).body
    const saved = await server.admin.call(question.update, {
      params: { resource_id: id },
      body: { ...(await questionBody(server, { ...task, run_time_s: 30 })), name: 'Another limit', version },
    })
    expect(saved.status).toBe(200)
    expect((await tryOf(id))?.is_old).toBe(true)
  })

  test('without a program is tried with the files alone', async () => {
    const id = await makeQuestion(server, await codeTask())
    await server.db.execute(sql`delete from rate_limit`)
    await order(id)
    await expect.poll(async () => (await tryOf(id))?.result).toBe('passed')
    expect((await tryOf(id))?.tries).toHaveLength(8)
  })
})

test('a contest of programs asks for a machine that runs them', async () => {
  const game = await makeGame(server, { tasks: [await codeTask()] })
  const codes = async () => (await server.admin.call(contest.check, { params: paramsOf(game) })).body.items.map(({ code }) => code)
  expect(await codes()).toContain('program_runner_missing')
  const started_at = new Date().toISOString()
  await beatRunner(server.db, { runner: 'test', is_ok: true, why: null, width: 1, cores: 1, costs: {}, started_at })
  expect(await codes()).not.toContain('program_runner_missing')
})
