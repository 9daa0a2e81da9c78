import { sceneDesk } from '@beacon/api/scene/scene-desk'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { scene, sceneImage } from '../../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { join, makeContest, makeTeam } from '../../core/contest/testing.ts'
import { beat, definition, openToyWork, placeScene, readyImage } from '../play/testing.ts'
import { deployAhead } from './deploy.ts'

let server: TestServer
let toy: ReturnType<typeof openToyWork>
beforeEach(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
  toy = openToyWork(server)
})
afterEach(async () => {
  toy.driver.isHeld = false
  await toy.work.stop()
  await server.stop()
})

const startsIn = (minutes: number) => ({ start_at: new Date(Date.now() + minutes * 60_000).toISOString() })
async function contestOf(teams: number, more: object): Promise<string> {
  const resource_id = await makeContest(server, { scene_deploy_before_minutes: 60, ...startsIn(30), ...more })
  await placeScene(server, resource_id)
  for (let n = 0; n < teams; n += 1) await join((await makeTeam(server)).captain, resource_id)
  return resource_id
}
const rowsOf = (resource_id: string) =>
  server.db
    .select()
    .from(scene)
    .where(and(eq(scene.owner, `contest:${resource_id}`), eq(scene.class, 'contest')))
const look = async (resource_id: string) => {
  await deployAhead(server.platform, resource_id)
  toy.work.wake()
  return rowsOf(resource_id)
}
const allRun = (resource_id: string, count: number) =>
  expect.poll(async () => (await look(resource_id)).filter(({ rest, life }) => rest === 'running' && life.op === null).length).toBe(count)

test('every team has its scene before the start, ten at a time, however many look at once', async () => {
  toy.driver.isHeld = true
  const resource_id = await contestOf(12, {})
  await Promise.all([look(resource_id), look(resource_id)])
  await expect.poll(async () => (await look(resource_id)).length).toBe(10)
  const first = await look(resource_id)
  expect(first).toHaveLength(10)
  expect(new Set(first.map(({ payer }) => payer)).size).toBe(10)
  toy.driver.isHeld = false
  await allRun(resource_id, 12)
  expect(await look(resource_id)).toHaveLength(12)
})

test('not sooner than said, and not where nobody asked for it', async () => {
  for (const more of [startsIn(90), { scene_deploy_before_minutes: 0 }]) expect(await look(await contestOf(1, more))).toEqual([])
})

test('none waits for room or an image, and what staff closed stays closed', async () => {
  await beat(server, 700)
  const node = definition?.nodes[0]
  if (node === undefined) throw new Error('no node')
  const resource_id = await contestOf(3, {})
  await allRun(resource_id, 2)
  expect(await look(resource_id)).toHaveLength(2)
  const params = { resource_id }
  const ids = (await rowsOf(resource_id)).map(({ scene_id }) => scene_id)
  await server.admin.call(sceneDesk.act, { params, body: { scene_ids: ids.slice(0, 1), action: 'close' } })
  await expect.poll(async () => (await look(resource_id)).find(({ scene_id }) => scene_id === ids[0])?.rest).toBe('closed')
  await allRun(resource_id, 2)
  expect((await look(resource_id)).map(({ payer }) => payer)).toHaveLength(3)
  await server.db.delete(sceneImage)
  expect(await look(await contestOf(1, {}))).toEqual([])
})
