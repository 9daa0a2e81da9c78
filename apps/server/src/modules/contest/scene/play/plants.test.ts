import { sceneDesk } from '@beacon/api/scene/scene-desk'
import type { PlantPlace } from '@beacon/engine/scene'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { scene } from '../../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { openInputs } from '../../../scenes/life/index.ts'
import { act, join, makeContest, makeTeam } from '../../core/contest/testing.ts'
import { kindScene } from './index.ts'
import { beat, openToyWork, placeScene, read, readyImage, start } from './testing.ts'

let server: TestServer
let toy: ReturnType<typeof openToyWork>
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
  toy = openToyWork(server)
})
afterEach(() => vi.restoreAllMocks())
afterAll(async () => {
  await toy.work.stop()
  await server.stop()
})

/** As a kind answers that has stages. */
function plant(plants: readonly PlantPlace[], textOf: (key: string, entrant_id: string | null) => string | undefined): void {
  const port = kindScene.of({ kind: 'flag' })
  const { topicOf, topics } = port
  vi.spyOn(port, 'topicOf').mockImplementation(async (...given) => {
    const found = await topicOf(...given)
    return found === null ? null : { ...found, plants }
  })
  vi.spyOn(port, 'topics').mockImplementation(async (...given) => (await topics(...given)).map((one) => ({ ...one, plants })))
  port.plantsOf = async (_platform, _contest, { entrant_id }) =>
    new Map(plants.flatMap(({ key }) => ((text) => (text === undefined ? [] : [[key, text] as const]))(textOf(key, entrant_id))))
}
const user: PlantPlace = { key: 'user', node_key: 'web', as: { file: '/run/user.txt' } }
const root: PlantPlace = { key: 'root', node_key: 'vault', as: { file: '/run/root.txt', mode: '0400' } }

async function contestOf(teams: number) {
  const resource_id = await makeContest(server)
  const at = { resource_id, topic_id: await placeScene(server, resource_id) }
  await act(server.admin, resource_id, 'start')
  const players = []
  for (let n = 0; n < teams; n += 1) {
    const { captain } = await makeTeam(server)
    players.push({ captain, entrant_id: (await join(captain, resource_id)).body.entrant_id })
  }
  return { at, players }
}
const held = (scene_id: string) => {
  const nodes = [...toy.driver.nodes.values()].flat().filter(({ ref }) => ref.scene === scene_id)
  return nodes.flatMap(({ node, memory }) => [...memory].map(([path, text]) => `${node}:${path} ${text.trim()}`))
}
const runs = (one: Parameters<typeof read>[0], at: Parameters<typeof read>[1]) =>
  expect
    .poll(async () => {
      toy.work.wake()
      return (await read(one, at)).body.status
    })
    .toBe('running')

test('each entrant finds its own texts, at a start and at a deployment', async () => {
  plant([user, root], (key, entrant_id) => `flag{${key}-${entrant_id}}`)
  const { at, players } = await contestOf(2)
  const [one, other] = players
  if (one === undefined || other === undefined) throw new Error('no teams')
  await start(one.captain, at)
  const params = { resource_id: at.resource_id }
  await server.admin.call(sceneDesk.deploy, { params, body: { topic_ids: [at.topic_id], entrant_ids: [other.entrant_id] } })
  for (const { captain, entrant_id } of [one, other]) {
    await runs(captain, at)
    const { scene_id } = (await read(captain, at)).body
    const files = held(scene_id ?? '')
    expect(files).toContain(`web:/run/user.txt flag{user-${entrant_id}}`)
    expect(files).toContain(`vault:/run/root.txt flag{root-${entrant_id}}`)
  }
})

test('a rebuild takes the plants of now, and forgets those that went', async () => {
  plant([user, root], (key) => `flag{old-${key}}`)
  const { at, players } = await contestOf(1)
  const captain = players[0]?.captain
  if (captain === undefined) throw new Error('no team')
  await start(captain, at)
  await runs(captain, at)
  const scene_id = (await read(captain, at)).body.scene_id ?? ''
  vi.restoreAllMocks()
  plant([user], (key) => `flag{new-${key}}`)
  const params = { resource_id: at.resource_id }
  await server.admin.call(sceneDesk.act, { params, body: { scene_ids: [scene_id], action: 'rebuild' } })
  await expect.poll(() => held(scene_id).filter((file) => file.includes('.txt'))).toEqual(['web:/run/user.txt flag{new-user}'])
  const [row] = await server.db.select().from(scene).where(eq(scene.scene_id, scene_id))
  expect(openInputs(server.platform.secret, scene_id, row?.inputs ?? Buffer.alloc(0)).plants).toEqual([{ ...user, text: 'flag{new-user}' }])
})

test('one without a text is not started, and one without a node tells its players no more than that', async () => {
  const { at, players } = await contestOf(1)
  const captain = players[0]?.captain
  if (captain === undefined) throw new Error('no team')
  plant([user, root], (key) => (key === 'user' ? 'flag{user}' : undefined))
  expect((await start(captain, at)).body).toMatchObject({ code: 'scene_not_ready' })
  vi.restoreAllMocks()
  plant([{ ...user, node_key: 'gone' }], () => 'flag{user}')
  expect((await start(captain, at)).status).toBe(202)
  await expect
    .poll(async () => {
      toy.work.wake()
      return (await read(captain, at)).body.cause
    })
    .toEqual({ kind: 'plant_failed', node: null })
  const { resets_left, extensions_used } = (await read(captain, at)).body
  expect([resets_left, extensions_used]).toEqual([5, 0])
})
