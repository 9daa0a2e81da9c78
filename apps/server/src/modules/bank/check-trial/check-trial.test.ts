import { checkTrial } from '@beacon/api/bank/check-trial'
import { direction as directions } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { runVerdict, type StageVerdict } from '@beacon/engine/check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckRunRecord } from '../../../db/schema/scenes/check.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { endRun, leaseRuns, openInputs, settleScript } from '../../scenes/check/index.ts'

let server: TestServer
let direction_id = ''
beforeAll(async () => {
  server = await startTestServer()
  direction_id = (await server.admin.call(directions.list, { query: { bank: 'ad' } })).body.items[0]?.resource_id ?? ''
})
afterAll(() => server.stop())

let n = 0
async function make() {
  const form = new FormData()
  form.append('file', new Blob([`print(${(n += 1)})`]), 'checker.py')
  const { file_id } = (await server.admin.request('POST', '/files?purpose=check_script', { body: form })).body as { file_id: string }
  const made = await server.admin.call(question.create, {
    body: {
      bank: 'attackDefense',
      name: 'Tried service',
      direction_id,
      description: 'A service.',
      service_key: `tried-${n}`,
      ports: [{ name: 'web', port: 8080 }],
      flag_stores: [{ name: 'Mail' }, { name: 'Notes' }],
      checker_script: { file_id, name: 'checker.py' },
    },
  })
  return made.body
}

const isReady = async () => {
  const { rows } = await server.db.execute<{ script_id: string }>(`select script_id from check_script where state = 'building'`)
  for (const { script_id } of rows) await server.db.transaction((tx) => settleScript(tx, script_id, { image_id: 'sha256:1' }))
}

/** Ends the run that waits as its script would; answers it. */
async function runOne(verdicts: StageVerdict[]): Promise<CheckRunRecord> {
  const [run] = await leaseRuns(server.db, 'test', 1)
  if (run === undefined) throw new Error('no run waits')
  const stages = run.stages.map(({ kind, store, timeout_ms }, at) => {
    const verdict = verdicts[at] ?? 'up'
    return {
      kind,
      store,
      verdict,
      exit_code: 101,
      public: `${kind} says`,
      private: 'trace',
      took_ms: 40,
      limit_ms: timeout_ms,
      flag_ref: kind === 'put' && verdict === 'up' ? 'user1:secret' : null,
      hint: kind === 'put' ? 'user1' : null,
    }
  })
  await server.db.transaction((tx) => endRun(tx, run, { verdict: runVerdict(stages), fault: null, stages, took_ms: 120 }))
  return run
}

const inputsOf = (run: CheckRunRecord) => openInputs(server.platform.secret, run.run_id, run.inputs)
const order = (resource_id: string, body: { order: 'check' | 'put' | 'get' | 'all'; host?: string; store?: number }) =>
  server.admin.call(checkTrial.run, { params: { resource_id }, body: { host: '10.80.1.7', ...body } })

test('a script that is not ready is not run, and a question of another bank has none', async () => {
  const { resource_id } = await make()
  expect((await order(resource_id, { order: 'check' })).error).toMatchObject({
    code: 'check_script_unready',
    details: { state: 'building' },
  })
  const { body } = await server.admin.call(question.create, {
    body: { name: 'A flag', direction_id, description: 'Find it.', parts: [{ flags: [{ content: 'flag{a}' }] }] },
  })
  expect((await order(body.resource_id, { order: 'check' })).error.code).toBe('kind_lacks')
})

test('a get reads what the last put of its place left, and none without one', async () => {
  const { resource_id } = await make()
  await isReady()
  expect((await order(resource_id, { order: 'get', store: 2 })).error.code).toBe('check_put_missing')
  const put = await order(resource_id, { order: 'put', store: 2 })
  expect(put.body.runs).toMatchObject([{ order: 'put', host: '10.80.1.7', store: 2, state: 'queued', stages: [] }])
  // While one waits, it is the answer.
  expect((await order(resource_id, { order: 'check' })).body.runs).toHaveLength(1)
  const planted = await runOne(['up'])
  expect(planted.place).toEqual({ at: 'address', host: '10.80.1.7', ports: [8080] })
  const [flag] = inputsOf(planted)
  expect(flag?.flag).toMatch(/^[A-Z2-7]{31}=$/u)
  expect((await order(resource_id, { order: 'get', store: 1 })).error.code).toBe('check_put_missing')
  expect((await order(resource_id, { order: 'get', host: '10.80.1.8', store: 2 })).error.code).toBe('check_put_missing')
  await order(resource_id, { order: 'get', store: 2 })
  expect(inputsOf(await runOne(['up']))).toEqual([{ flag: flag?.flag, flag_ref: 'user1:secret' }])
  const { body } = await server.admin.call(checkTrial.get, { params: { resource_id } })
  expect(body.runs.map(({ order: one, verdict, stages }) => [one, verdict, stages[0]?.flag_ref])).toEqual([
    ['get', 'up', null],
    ['put', 'up', 'user1:secret'],
  ])
})

test.each([
  [['up', 'up', 'up'] as StageVerdict[], 'passed'],
  [['up', 'up', 'corrupt'] as StageVerdict[], 'failed'],
])('the whole chain that ends %j leaves %s at the question', async (verdicts, result) => {
  const { resource_id } = await make()
  await isReady()
  await order(resource_id, { order: 'all' })
  const run = await runOne(verdicts)
  expect(run.stages.map(({ kind }) => kind)).toEqual(['check', 'put', 'get'])
  const testedOf = async () => (await server.admin.call(question.get, { params: { resource_id } })).body.test_result
  await expect.poll(testedOf).toBe(result)
})

test('a runner’s own fault and a single stage say nothing of the question', async () => {
  const { resource_id } = await make()
  await isReady()
  await order(resource_id, { order: 'all' })
  await runOne(['error', 'skipped', 'skipped'])
  await order(resource_id, { order: 'check' })
  await runOne(['up'])
  const untaken = async () => {
    const { rows } = await server.db.execute<{ n: number }>(
      `select count(*)::int as n from check_run where state = 'done' and not is_taken`,
    )
    return rows[0]?.n
  }
  await expect.poll(untaken).toBe(0)
  expect((await server.admin.call(question.get, { params: { resource_id } })).body.test_result).toBeNull()
})

test('what waits is taken back, and nobody sees the runs of another', async () => {
  const { resource_id } = await make()
  await isReady()
  await order(resource_id, { order: 'check' })
  const stopped = await server.admin.call(checkTrial.stop, { params: { resource_id } })
  expect([stopped.body.runs, await leaseRuns(server.db, 'test', 1)]).toEqual([[], []])
  const teacher = await server.signIn('teacher')
  const reply = await teacher.call(checkTrial.get, { params: { resource_id } })
  expect([reply.status, reply.error.code]).toEqual([404, 'not_found'])
})
