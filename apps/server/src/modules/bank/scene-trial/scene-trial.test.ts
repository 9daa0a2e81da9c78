import { direction as directions } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { questionScene } from '@beacon/api/bank/question-scene'
import { sceneTrial as contract, type SceneTrialView } from '@beacon/api/bank/scene-trial'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scene, sceneNet } from '../../../db/schema/scenes/scene.ts'
import { sceneTrial } from '../../../db/schema/bank/scene-trial.ts'
import { every } from '../../../every.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { askChannel } from '../../scenes/life/index.ts'
import { callPathOf, serveCalls, type CallServer } from '../../scenes/process/index.ts'
import { openSceneWork, type SceneWork } from '../../scenes/work/open.ts'
import { putVersion } from '../../scenes/image/testing/put-version.ts'
import { writeBeat } from '../../scenes/work/machine.ts'
import { innerDriver, type InnerDriver } from './testing/inner-driver.ts'

let server: TestServer
let driver: InnerDriver
let work: SceneWork
let calls: CallServer
let beating: { stop: () => void }
let direction_id = ''
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  const list = await server.admin.call(directions.list, {})
  direction_id = list.body.items.find((one) => one.key === 'web')?.resource_id ?? ''
  await server.platform.bus.listen(askChannel, () => work.wake())
  await putVersion(server.db, { name: 'shop-web', version: 3 })
})
afterAll(() => server.stop())
const openWork = async () => {
  const { db, log, secret, config } = server.platform
  driver = innerDriver()
  calls = await serveCalls({ driver, path: callPathOf(config), log })
  const probe = await driver.probe()
  const beat = () => writeBeat(db, 'here', { driver, probe })
  await beat()
  // A machine that says nothing for 15 s starts no scene, and a test may take as long on a busy one.
  beating = every(5_000, beat, (error) => log.error({ err: error }, 'no beat'))
  const shop = { db, driver, log, secret, routerImage: 'sha256:0', pool: '10.200.0.0/24', prefix: 26 }
  work = openSceneWork({ shop, width: 4, probe: () => probe })
}
beforeEach(openWork)
afterEach(async () => {
  beating.stop()
  await work.stop()
  await calls.close()
  await server.db.delete(scene)
})

const definition = {
  format: 'beacon-scene/1' as const,
  name: 'shop',
  nets: [{ id: 'lan' }],
  nodes: [
    {
      id: 'web',
      image: 'shop-web@3',
      nets: [{ net: 'lan', host: 2 }],
      ports: [{ port: 8080, name: 'http', open: 'player' as const }],
      flags: [{ into: 'file' as const, path: '/run/flag/flag' }],
      health: { ask: { tcp: 8080 } },
    },
  ],
}
const terms = {
  is_on: true,
  definition,
  isolation: 'entrant' as const,
  lifetime_minutes: null,
  reset_max: null,
}
type Node = (typeof definition)['nodes'][number]
/** One node, changed as a test wants it. */
const withNode = (change: (node: Node) => object) => ({ nodes: definition.nodes.map((node) => ({ ...node, ...change(node) })) })
const made = async (more: object = {}, flag_type: 'dynamic' | 'static' = 'dynamic') => {
  const flags = flag_type === 'static' ? [{ content: 'flag{written}' }] : []
  const body = { name: 'Shop', direction_id, description: 'Steal the key.', flag_type, parts: [{ flags }] }
  const reply = await server.admin.call(question.create, { body })
  const params = { resource_id: reply.body.resource_id }
  const { version } = reply.body
  const saved = { ...terms, definition: { ...definition, ...more }, version }
  expect((await server.admin.call(questionScene.save, { params, body: saved })).status).toBe(200)
  return { params }
}
const ended = async (params: { resource_id: string }): Promise<SceneTrialView> => {
  const see = async () => (await server.admin.call(contract.get, { params })).body.trial
  await expect.poll(async () => (await see())?.state, { interval: 100 }).toBe('done')
  const trial = await see()
  if (trial === null) throw new Error('there is no test')
  return trial
}
const tested = async (params: { resource_id: string }, body: { from?: 'flag' | 'reset' | 'close'; keep?: boolean } = {}) => {
  expect((await server.admin.call(contract.run, { params, body })).status).toBe(202)
  return ended(params)
}
const statesOf = ({ steps }: SceneTrialView) => Object.fromEntries(steps.map(({ step, state }) => [step, state]))
const wordsOf = ({ steps }: SceneTrialView, step: string) => steps.find((one) => one.step === step)?.lines.map(({ word }) => word) ?? []

describe('the test of a question with its scene', () => {
  it('passes step by step, leaves nothing, and stands at the question', async () => {
    const { params } = await made()
    expect((await server.admin.call(contract.get, { params })).body).toEqual({ has_scene: true, trial: null })
    const trial = await tested(params)
    const { isolation, ...rest } = statesOf(trial)
    expect(rest).toEqual({
      definition: 'passed',
      images: 'passed',
      room: 'passed',
      start: 'passed',
      health: 'passed',
      ways: 'passed',
      flag: 'passed',
      reset: 'passed',
      close: 'passed',
    })
    // The gateway of a toy is no address of this machine.
    expect([isolation, wordsOf(trial, 'isolation')]).toEqual(['unchecked', ['twin_out', 'host_unchecked', 'metadata_out']])
    expect(trial).toMatchObject({ result: 'partial', is_old: false, scene: null })
    expect(trial.steps.every(({ ms }) => ms !== null)).toBe(true)
    expect((await server.admin.call(question.get, { params })).body).toMatchObject({
      test_result: 'partial',
      tested_at: expect.any(String),
    })
    expect((await server.admin.call(question.list, { query: { tested: ['partial'] } })).body.total).toBe(1)
    expect(await server.db.$count(sceneNet)).toBe(0)
    expect(await server.db.$count(scene, eq(scene.is_alive, true))).toBe(0)
  })

  it('holds the sample entrant’s flag, and tells it nowhere', async () => {
    const { params } = await made()
    const sample = (await server.admin.call(question.try_sample, { params })).body.flags?.[0] ?? ''
    const trial = await tested(params)
    expect(driver.placed.at(-1)).toBe(sample)
    expect(sample).toMatch(/^beacon\{/u)
    expect(JSON.stringify(trial)).not.toContain(sample)
    expect(server.logs.some((line) => line.includes(sample))).toBe(false)
  })

  it('puts in what was written for all, where the flag is the same for all', async () => {
    const { params } = await made({}, 'static')
    expect(statesOf(await tested(params)).flag).toBe('passed')
    expect(driver.placed.at(-1)).toBe('flag{written}')
  })

  it('is shown with an older version once the scene was changed', async () => {
    const { params } = await made()
    await tested(params)
    const { version } = (await server.admin.call(questionScene.get, { params })).body
    await server.admin.call(questionScene.save, { params, body: { ...terms, reset_max: 4, version } })
    expect((await server.admin.call(contract.get, { params })).body.trial).toMatchObject({ is_old: true, result: 'partial' })
  })

  const bad: [string, (one: InnerDriver) => void, string, string][] = [
    ['another flag inside', (one) => (one.swaps = true), 'flag', 'flag_other'],
    ['a port that nobody listens at', (one) => void one.shut.add(8080), 'ways', 'way_shut'],
    ['a shell that says nothing', (one) => (one.isMute = true), 'ways', 'console_shut'],
    ['a rival within reach', (one) => (one.reaches = () => true), 'isolation', 'twin_reached'],
    ['a file that outlives a reset', (one) => (one.keepsMarks = true), 'reset', 'mark_stays'],
    ['a node that ends at once', (one) => void one.exiting.add('web'), 'start', 'start_failed'],
  ]
  it.each(bad)('fails by %s', async (_what, spoil, step, word) => {
    const { params } = await made(withNode(() => ({ health: null })))
    spoil(driver)
    const trial = await tested(params)
    expect(statesOf(trial)[step]).toBe('failed')
    expect(wordsOf(trial, step)).toContain(word)
    expect(trial).toMatchObject({ result: 'failed', scene: null })
    expect(await server.db.$count(scene, eq(scene.is_alive, true))).toBe(0)
  })

  it('says that nothing was checked where the image has no program to check it with', async () => {
    const { params } = await made()
    driver.isEmpty = true
    const trial = await tested(params)
    expect(statesOf(trial)).toMatchObject({ flag: 'unchecked', isolation: 'unchecked', reset: 'unchecked', close: 'passed' })
    expect(wordsOf(trial, 'isolation')).toEqual(['no_tool'])
  })

  it('stops at an image that is not here, and at a part that the question does not have', async () => {
    const { params } = await made(withNode(() => ({ image: 'none@1' })))
    expect(statesOf(await tested(params))).toMatchObject({ definition: 'passed', images: 'failed', start: 'skipped' })
    const other = await made(withNode(() => ({ flags: [{ part: 2, into: 'file', path: '/f' }] })))
    expect(wordsOf(await tested(other.params), 'definition')).toEqual(['part_missing'])
  })

  it('keeps its scene running on demand, goes on from a later step, and closes it when it is stopped', async () => {
    const { params } = await made()
    const kept = await tested(params, { keep: true })
    expect(kept.scene).toMatchObject({ state: 'reset', nodes: [{ node: 'web', ports: [{ port: 8080 }] }] })
    expect(Date.parse(kept.scene?.expires_at ?? '') - Date.now()).toBeLessThan(61 * 60_000)
    const again = await tested(params, { from: 'flag', keep: true })
    expect(statesOf(again)).toMatchObject({ start: 'passed', flag: 'passed' })
    expect(again.scene?.number).toBe(kept.scene?.number)
    await server.admin.call(contract.stop, { params })
    await expect.poll(async () => (await server.admin.call(contract.get, { params })).body.trial?.scene).toBeNull()
    // Without a scene there is nothing to go on with.
    expect(statesOf(await tested(params, { from: 'flag' }))).toMatchObject({ definition: 'passed', start: 'passed', health: 'passed' })
  })

  it('ends when it is stopped, closes what runs, and says nothing of the question', async () => {
    const { params } = await made()
    driver.isHeld = true
    await server.admin.call(contract.run, { params, body: {} })
    const see = async () => (await server.admin.call(contract.get, { params })).body.trial
    await expect.poll(async () => (await see())?.steps.find(({ step }) => step === 'start')?.state).toBe('running')
    expect((await server.admin.call(contract.run, { params, body: {} })).body.trial?.trial_id).toBe((await see())?.trial_id)
    await server.admin.call(contract.stop, { params })
    driver.isHeld = false
    expect(await ended(params)).toMatchObject({ result: null, scene: null })
    expect((await server.admin.call(question.get, { params })).body.test_result).toBeNull()
  })

  it('goes on where a server was killed in the middle', async () => {
    const { params } = await made()
    await tested(params)
    const [row] = await server.db.select().from(sceneTrial).where(eq(sceneTrial.question_id, params.resource_id))
    const steps = (row?.steps ?? []).map((one) => (one.step === 'close' ? { ...one, state: 'running' as const } : one))
    await server.db.update(sceneTrial).set({ state: 'running', steps }).where(eq(sceneTrial.question_id, params.resource_id))
    const by = { user_id: row?.user_id ?? '', session_id: null, token_id: null, ip: '127.0.0.1', request_id: 'test' }
    await server.db.transaction((tx) =>
      server.platform.jobs.enqueue(tx, 'scene_trial', { trial_id: row?.trial_id, by }, row?.user_id ?? null),
    )
    expect(statesOf(await ended(params)).close).toBe('passed')
  })

  it('is for those who edit the question', async () => {
    const { params } = await made()
    const teacher = await server.signIn('teacher')
    expect((await teacher.call(contract.run, { params, body: {} })).status).toBe(404)
    await server.admin.call(question.set_visibility, { params, body: { visibility: 'published' } })
    expect((await teacher.call(contract.get, { params })).status).toBe(403)
  })
})
