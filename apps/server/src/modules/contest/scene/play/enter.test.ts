import { sceneConsole } from '@beacon/api/scene/console'
import { entrant } from '@beacon/api/contest/entrant'
import { topic } from '@beacon/api/topic/topic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sceneNode } from '../../../../db/schema/index.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import type { SceneWork } from '../../../scenes/work/open.ts'
import { act, join, makeContest, makeTeam, type TestTeam } from '../../core/contest/testing.ts'
import { beat, definition, openToyWork, placeScene, readyImage, start, type At } from './testing.ts'

let server: TestServer
let toy: { work: SceneWork }
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  toy = openToyWork(server)
})
beforeEach(() => beat(server))
afterAll(async () => {
  await toy.work.stop()
  await server.stop()
})

const withoutFlags = { ...definition, nodes: definition.nodes.map(({ flags: _own, ...node }) => node) }
const contestWith = async (more?: Parameters<typeof placeScene>[2], question?: Parameters<typeof placeScene>[3]): Promise<At> => {
  const resource_id = await makeContest(server)
  const at = { resource_id, topic_id: await placeScene(server, resource_id, more, question) }
  await act(server.admin, resource_id, 'start')
  return at
}
const teamIn = async (at: At, size = 1): Promise<TestTeam & { entrant_id: string }> => {
  const team = await makeTeam(server, size)
  return { ...team, entrant_id: (await join(team.captain, at.resource_id)).body.entrant_id }
}
/** The scene and the node `web` of whoever starts it. */
const started = async (one: TestClient, at: At) => {
  const scene_id = (await start(one, at)).body.scene_id ?? ''
  const nodes = await server.db.select().from(sceneNode).where(eq(sceneNode.scene_id, scene_id))
  const idOf = (name: string) => nodes.find(({ node }) => node === name)?.node_id ?? ''
  return { scene_id, web: idOf('web'), vault: idOf('vault') }
}
const entered = async (one: TestClient, instance_id: string): Promise<string> => {
  const { status, body } = await one.call(sceneConsole.screen, { params: { instance_id } })
  return status === 200 ? `${body.as} ${body.may_use ? 'uses' : 'watches'}` : String(status)
}

test('a scene is entered by all of its team, by its node or its own id, and by no rival', async () => {
  const at = await contestWith()
  const [team, rival] = [await teamIn(at, 2), await teamIn(at)]
  const { scene_id, web, vault } = await started(team.captain, at)
  expect(await Promise.all(team.members.map((one) => entered(one, web)))).toEqual(['player uses', 'player uses'])
  expect(await entered(team.captain, scene_id)).toBe('player uses')
  // Also who has a scene of the same topic, and who plays nothing.
  await started(rival.captain, at)
  expect(await entered(rival.captain, web)).toBe('404')
  expect(await entered(rival.captain, scene_id)).toBe('404')
  expect(await entered(await server.signIn('student'), web)).toBe('404')
  expect(await entered(server.nobody, web)).toBe('401')
  // A hidden node is not there for those who play.
  expect(await entered(team.captain, vault)).toBe('404')
  expect(await entered(server.admin, vault)).toBe('staff uses')
})

test('a scene of one member is entered by nobody else of the team', async () => {
  const at = await contestWith({ isolation: 'member' })
  const team = await teamIn(at, 2)
  const [first = team.captain, second = team.captain] = team.members
  const { web } = await started(first, at)
  expect([await entered(first, web), await entered(second, web)]).toEqual(['player uses', '404'])
})

test('a shared scene is entered by every team of its contest, and by none of another', async () => {
  const at = await contestWith({ isolation: 'shared', definition: withoutFlags }, {})
  const [one, other] = [await teamIn(at), await teamIn(at)]
  const stranger = await teamIn(await contestWith())
  const { web } = await started(one.captain, at)
  expect([await entered(other.captain, web), await entered(stranger.captain, web)]).toEqual(['player uses', '404'])
})

test('who is banned, and whose topic is hidden, enters no more', async () => {
  const at = await contestWith()
  const [banned, team] = [await teamIn(at), await teamIn(at)]
  const places = [await started(banned.captain, at), await started(team.captain, at)]
  const body = { action: 'ban' as const, entrant_ids: [banned.entrant_id], reason: 'shared flags' }
  await server.admin.call(entrant.act, { params: { resource_id: at.resource_id }, body })
  expect(await entered(banned.captain, places[0]?.web ?? '')).toBe('404')
  expect(await entered(team.captain, places[1]?.web ?? '')).toBe('player uses')
  await server.admin.call(topic.act, { params: { resource_id: at.resource_id }, body: { action: 'hide', topic_ids: [at.topic_id] } })
  expect(await entered(team.captain, places[1]?.web ?? '')).toBe('404')
})
