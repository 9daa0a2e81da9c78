import { job } from '@beacon/api/platform/job'
import { sceneDesk as contract } from '@beacon/api/scene/scene-desk'
import { broken } from '@beacon/engine/scene'
import { and, asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { audit, scene } from '../../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { changeLife } from '../../../scenes/life/index.ts'
import type { SceneWork } from '../../../scenes/work/open.ts'
import type { ToyDriver } from '../../../scenes/work/testing/toy-driver.ts'
import { act, join, makeContest, makeTeam } from '../../core/contest/testing.ts'
import { beat, openToyWork, placeScene, readyImage } from '../play/testing.ts'

let server: TestServer
let toy: { work: SceneWork; driver: ToyDriver }
let params: { resource_id: string }
let topic_id = ''

beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  await readyImage(server)
  await beat(server)
  // One scene is worked on at a time, so the others of an order wait.
  toy = openToyWork(server, 64, 1)
  params = { resource_id: await makeContest(server) }
  topic_id = await placeScene(server, params.resource_id)
  await act(server.admin, params.resource_id, 'start')
  for (let n = 0; n < 4; n += 1) await join((await makeTeam(server)).captain, params.resource_id)
})
afterAll(async () => {
  toy.driver.isHeld = false
  await toy.work.stop()
  await server.stop()
})

const order = async (action: 'reset' | 'restart' | 'rebuild', scene_ids: string[]) =>
  (await server.admin.call(contract.act, { params, body: { scene_ids, action } })).body
const read = async (order_id = '') => (await server.admin.call(contract.order, { params: { ...params, order_id } })).body
const stop = async (order_id = '') => (await server.admin.call(contract.stop_order, { params: { ...params, order_id } })).body
const stored = () => server.db.select().from(scene).orderBy(asc(scene.scene_id))
const becomes = (order_id: string | undefined, counts: object) =>
  expect
    .poll(() => {
      toy.work.wake()
      return read(order_id)
    })
    .toMatchObject(counts)
const passes = async () => {
  for (let n = 0; n < 3; n += 1) {
    toy.work.wake()
    await expect.poll(() => true, { interval: 60 }).toBe(true)
  }
}
const auditsOf = (operation: string) =>
  server.db
    .select()
    .from(audit)
    .where(and(eq(audit.module, 'scene'), eq(audit.operation, operation)))

test('a deployment is followed until every scene of it runs', async () => {
  const { body } = await server.admin.call(contract.deploy, { params, body: { topic_ids: [topic_id] } })
  expect(body.done).toHaveLength(4)
  await becomes(body.order_id, { done: 4, waiting: 0, working: 0, failed: 0 })
  expect(await stop(body.order_id)).toEqual({ withdrawn: 0 })
})

test('what waits is taken back and runs on as before; what has begun is done to its end', async () => {
  const before = await stored()
  toy.driver.isHeld = true
  const { order_id, done } = await order(
    'reset',
    before.map(({ scene_id }) => scene_id),
  )
  expect(done).toHaveLength(4)
  await becomes(order_id, { working: 1, waiting: 3 })
  // Passes over waiting scenes remove nothing of them.
  await passes()
  const begun = (await stored()).find(({ life }) => life.op?.isTaken === true)?.scene_id
  expect(await stop(order_id)).toEqual({ withdrawn: 3 })
  expect(await read(order_id)).toMatchObject({ working: 1, waiting: 0, withdrawn: 3 })
  toy.driver.isHeld = false
  await becomes(order_id, { done: 1, withdrawn: 3, failed: 0 })
  await passes()
  const after = await stored()
  const { nodes } = await toy.driver.observe(AbortSignal.timeout(1_000))
  const held = (scene_id: string) =>
    nodes.filter(({ ref }) => ref.scene === scene_id).map(({ ref, state }) => `${scene_id} ${ref.gen} ${state}`)
  const isLeft = ({ scene_id }: { scene_id: string }) => scene_id !== begun
  expect(after.filter(isLeft).map(({ life }) => life)).toEqual(
    before.filter(isLeft).map(({ life: { operations, ...life } }) => ({
      ...life,
      operations: operations + 1,
      order: { id: order_id, op: operations + 1, isWithdrawn: true },
    })),
  )
  expect(after.find((row) => !isLeft(row))?.life).toMatchObject({ gen: 2, resets: 0, op: null })
  expect(after.flatMap(({ scene_id }) => held(scene_id))).toEqual(
    before.flatMap(({ scene_id, life }) => Array<string>(2).fill(`${scene_id} ${life.gen + (scene_id === begun ? 1 : 0)} running`)),
  )
  expect((await auditsOf('withdraw')).map(({ object_id }) => object_id).toSorted()).toEqual(
    before.map(({ scene_id }) => scene_id).filter((id) => id !== begun),
  )
  expect((await auditsOf('order_stop')).filter(({ object_id }) => object_id === order_id)).toMatchObject([{ after: { withdrawn: 3 } }])
  expect(await stop(order_id)).toEqual({ withdrawn: 0 })
})

test('a rebuild has its new definition at once, so it is not taken back', async () => {
  toy.driver.isHeld = true
  const { order_id } = await order(
    'rebuild',
    (await stored()).map(({ scene_id }) => scene_id),
  )
  expect(await stop(order_id)).toEqual({ withdrawn: 0 })
  toy.driver.isHeld = false
  await becomes(order_id, { done: 4, withdrawn: 0 })
})

test('names the scenes that failed, and counts none that went on to something else', async () => {
  const [one, two, ...others] = await stored()
  if (one === undefined || two === undefined) throw new Error('there are no scenes')
  const { order_id } = await order('restart', [one.scene_id, two.scene_id, ...others.map(({ scene_id }) => scene_id)])
  await becomes(order_id, { done: 4 })
  await changeLife(server.db, one.scene_id, (life) => broken(life, { kind: 'oom', node: 'web', code: 137, log: '' }, Date.now()))
  expect(await read(order_id)).toMatchObject({ done: 3, failed: 1, failed_ids: [one.scene_id] })
  const again = await order('restart', [one.scene_id])
  await becomes(again.order_id, { done: 1, failed: 0 })
  expect(await read(order_id)).toMatchObject({ done: 3, failed: 0, failed_ids: [] })
})

test('a job asks no further scene once its order was stopped', async () => {
  const [first, last] = await stored()
  if (first === undefined || last === undefined) throw new Error('there are no scenes')
  const held = Promise.withResolvers<void>()
  const waiting = (n: number) =>
    expect
      .poll(async () => {
        const { rows } = await server.db.execute<{ n: number }>(
          sql`select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return rows[0]?.n
      })
      .toBe(n)
  const holding = server.db.transaction(async (tx) => {
    await tx.select().from(scene).where(eq(scene.scene_id, first.scene_id)).for('update')
    await held.promise
  })
  const ids = [first.scene_id, ...Array.from({ length: 199 }, () => newId()), last.scene_id]
  const { job_id = '', order_id, total } = await order('restart', ids)
  expect(total).toBe(201)
  await waiting(1)
  const stopped = stop(order_id)
  await waiting(2)
  held.resolve()
  await Promise.all([holding, stopped])
  const view = async () => (await server.admin.call(job.get, { params: { job_id } })).body
  await expect.poll(async () => (await view()).state).toBe('done')
  expect((await view()).result).toMatchObject({ done: 1 })
  const [, after] = await stored()
  expect(after?.life.operations).toBe(last.life.operations)
})

test('is of one contest and of its staff', async () => {
  const mine = await order('restart', [(await stored())[0]?.scene_id ?? ''])
  const elsewhere = { resource_id: await makeContest(server), order_id: mine.order_id ?? '' }
  expect((await server.admin.call(contract.order, { params: elsewhere })).error.code).toBe('scene_not_found')
  expect((await server.admin.call(contract.stop_order, { params: elsewhere })).error.code).toBe('scene_not_found')
  const player = await server.signIn('student')
  const at = { ...params, order_id: mine.order_id ?? '' }
  expect((await player.call(contract.order, { params: at })).status).toBe(404)
  expect((await player.call(contract.stop_order, { params: at })).status).not.toBe(200)
})
