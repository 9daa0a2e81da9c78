import { direction as directions } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { rangeProof as contract } from '@beacon/api/bank/range-proof'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { newId } from '../../../db/id.ts'
import { audit, job, rangeProof, scene } from '../../../db/schema/index.ts'
import { every } from '../../../every.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { bank } from '../../kinds/flag/bank/index.ts'
import { DriverError } from '../../scenes/driver/index.ts'
import { putVersion } from '../../scenes/image/testing/put-version.ts'
import { askChannel } from '../../scenes/life/index.ts'
import { callPathOf, serveCalls, type CallServer } from '../../scenes/process/index.ts'
import { writeBeat } from '../../scenes/work/machine.ts'
import { openSceneWork, type SceneWork } from '../../scenes/work/open.ts'
import { proveScene } from '../../scenes/work/prove.ts'
import { innerDriver, type InnerDriver } from '../scene-trial/testing/inner-driver.ts'
import { resultOf } from './prove.ts'

let server: TestServer
let driver: InnerDriver
let work: SceneWork
let calls: CallServer
let beating: { stop: () => void }
let direction_id = ''
/** How often a look is cut, as by a kill of the scenes process. */
let cuts = 0

beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  const list = await server.admin.call(directions.list, {})
  direction_id = list.body.items.find((one) => one.key === 'web')?.resource_id ?? ''
  await server.platform.bus.listen(askChannel, () => work.wake())
  await putVersion(server.db, { name: 'shop-web', version: 3 })
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, log, secret, config } = server.platform
  driver = innerDriver()
  cuts = 0
  const shop = { db, driver, log, secret, routerImage: 'sha256:0', pool: '10.200.0.0/24', prefix: 26 }
  const prove: NonNullable<Parameters<typeof serveCalls>[0]['prove']> = async (input) => {
    cuts -= 1
    if (cuts >= 0) throw new DriverError('gone', 'killed')
    return proveScene(shop, input)
  }
  calls = await serveCalls({ driver, path: callPathOf(config), log, prove })
  const probe = await driver.probe()
  const beat = () => writeBeat(db, 'here', { driver, probe })
  await beat()
  beating = every(5_000, beat, (error) => log.error({ err: error }, 'no beat'))
  work = openSceneWork({ shop, width: 4, probe: () => probe })
})
afterEach(async () => {
  delete bank.trial.plants
  beating.stop()
  await work.stop()
  await calls.close()
  await server.db.delete(scene)
})

const node = (id: string, net: string, host: number, more: object = {}) => ({ id, image: 'shop-web@3', nets: [{ net, host }], ...more })
const definition = {
  format: 'beacon-scene/1' as const,
  name: 'harbour',
  nets: [{ id: 'dmz' }, { id: 'lan' }],
  nodes: [
    node('web', 'dmz', 2, {
      ports: [{ port: 8080, name: 'http', open: 'player' as const }],
      flags: [{ into: 'file' as const, path: '/run/flag/flag' }],
    }),
    node('db', 'lan', 3),
  ],
}
const made = async (given: object | null = definition) => {
  const body = { name: 'Harbour', direction_id, description: 'Take it.', flag_type: 'dynamic' as const, parts: [{ flags: [] }] }
  const { resource_id, version } = (await server.admin.call(question.create, { body })).body
  const terms = { is_on: true, definition: given, isolation: 'entrant', lifetime_minutes: null, reset_max: null }
  if (given !== null) {
    const saved = await server.admin.request('PUT', `/questions/${resource_id}/scene`, { body: { ...terms, version } })
    expect(saved.status).toBe(200)
  }
  return { resource_id }
}
const run = (params: { resource_id: string }) => server.admin.call(contract.run, { params })
const proofOf = async (params: { resource_id: string }) => (await server.admin.call(contract.get, { params })).body.proof
const proven = async (params: { resource_id: string }) => {
  expect((await run(params)).status).toBe(202)
  await expect.poll(async () => (await proofOf(params))?.state, { interval: 200 }).toBe('done')
  return proofOf(params)
}

it('finds flags at their places and ports of zones, and leaves no scene', async () => {
  const params = await made()
  const proof = await proven(params)
  expect(proof).toMatchObject({ result: 'partial', problems: [], is_old: false, start_s: expect.any(Number) })
  expect(proof?.report).toMatchObject({
    plants: [{ key: 'flag.1', node: 'web', where: '/run/flag/flag', found: true, leaks: [] }],
    // This image has nothing to search with.
    searched: [
      { node: 'web', files: false, pages: true },
      { node: 'db', files: false, pages: true },
    ],
    is_cut: false,
  })
  expect(proof?.report?.zones.map(({ from, to, node: by }) => [from, to, by])).toEqual([
    ['dmz', 'dmz', 'web'],
    ['dmz', 'lan', 'web'],
    ['lan', 'dmz', 'db'],
    ['lan', 'lan', 'db'],
  ])
  expect((await server.db.select().from(scene)).every(({ is_alive }) => !is_alive)).toBe(true)
  expect(JSON.stringify(proof)).not.toMatch(/flag\{/u)
})

it('is red where a zone reaches a port that nobody declared, or a flag is another one', async () => {
  const params = await made()
  const { lookAround } = driver
  driver.lookAround = (ref, from, look, signal) => {
    for (const { ip, port } of look.targets) if (port === 6379) driver.doors.add(`${from} ${ip}:${port}`)
    return lookAround(ref, from, look, signal)
  }
  const open = await proven(params)
  expect(open?.result).toBe('failed')
  expect(open?.report?.zones.find(({ from, to }) => from === 'dmz' && to === 'lan')?.ports).toEqual([
    { node: 'db', port: 6379, state: 'more' },
  ])
  driver.lookAround = lookAround
  driver.doors.clear()
  driver.swaps = true
  expect((await proven(params))?.report?.plants[0]).toMatchObject({ found: false })
})

it('holds for whatever a bank plants, and tells what cannot be planted', async () => {
  const params = await made()
  const plant = (path: string, node_key = 'db') => [{ key: 'root', node_key, as: { file: path }, text: 'flag{r00t}' }]
  bank.trial.plants = async () => plant('/root/flag.txt')
  expect((await proven(params))?.report?.plants[1]).toMatchObject({ key: 'root', node: 'db', where: '/root/flag.txt', found: true })
  bank.trial.plants = async () => plant('/root/flag.txt', 'gone')
  const proof = await proven(params)
  expect(proof).toMatchObject({ result: null, report: null })
  expect(proof?.problems[0]).toEqual({ word: 'start_failed', values: { kind: 'plant_failed', node: 'gone' } })
  expect(proof?.problems[1]?.values['text']).toContain('plant_node_missing')
})

it('begins again where the look was cut', async () => {
  const params = await made()
  cuts = 1
  expect((await proven(params))?.report?.plants[0]).toMatchObject({ found: true })
  expect(cuts).toBe(-1)
})

it('is over where its worker is gone, and can be ordered again', async () => {
  const params = await made()
  const version = (await server.admin.call(question.get, { params })).body.version
  const started = new Date(Date.now() - 3_700_000)
  const lost = { proof_id: newId(), user_id: newId(), state: 'running' as const, problems: [], version }
  await server.db.insert(rangeProof).values({ ...lost, question_id: params.resource_id, started_at: started.toISOString() })
  expect(await proofOf(params)).toMatchObject({
    state: 'done',
    result: null,
    problems: [{ word: 'took_too_long', values: { minutes: 60 } }],
    finished_at: new Date(started.getTime() + 3_600_000).toISOString(),
  })
  expect((await proven(params))?.report?.plants[0]).toMatchObject({ found: true })
})

it('is no pass where nobody could search', () => {
  const plant = { key: 'flag.1', node: 'web', where: '/flag', found: true, leaks: [] }
  const zone = { from: 'dmz', to: 'dmz', node: 'web', ports: [] }
  const report = { nodes: [], plants: [plant], searched: [{ node: 'web', files: true, pages: true }], zones: [zone], is_cut: false }
  expect(resultOf(report)).toBe('passed')
  expect(resultOf({ ...report, searched: [] })).toBe('partial')
})

it('is one at a time for a question, and for who may edit it', async () => {
  const params = await made()
  driver.isHeld = true
  const [one, two] = await Promise.all([run(params), run(params)])
  expect([one.status, two.status, one.body.proof?.state, two.body.proof?.state]).toEqual([202, 202, 'running', 'running'])
  const [row] = await server.db.select().from(rangeProof).where(eq(rangeProof.question_id, params.resource_id))
  const jobs = await server.db.select().from(job).where(eq(job.name, 'range_proof'))
  expect(jobs.filter(({ state }) => state !== 'done').map(({ input }) => input)).toEqual([
    expect.objectContaining({ proof_id: row?.proof_id }),
  ])
  driver.isHeld = false
  await expect.poll(async () => (await proofOf(params))?.state).toBe('done')
  const rows = await server.db
    .select()
    .from(audit)
    .where(and(eq(audit.object_id, params.resource_id), eq(audit.operation, 'proof_start')))
  expect(rows).toHaveLength(2)
  const stranger = await server.signIn('teacher')
  expect((await stranger.call(contract.get, { params })).status).toBe(404)
  expect((await stranger.call(contract.run, { params })).status).toBe(404)
  const bare = await made(null)
  expect((await run(bare)).status).toBe(404)
  expect((await server.admin.call(contract.get, { params: bare })).body).toEqual({ has_scene: false, proof: null })
})
