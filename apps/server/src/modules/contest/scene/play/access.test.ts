import { scene as contract } from '@beacon/api/scene/scene'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit, libraryImage, sceneNode } from '../../../../db/schema/index.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { sealAccess } from '../../../scenes/image/index.ts'
import type { SceneWork } from '../../../scenes/work/open.ts'
import { act, join, makeContest, makeTeam } from '../../core/contest/testing.ts'
import { beat, openToyWork, placeScene, press, read, readyImage, start, type At } from './testing.ts'

let server: TestServer
let toy: { work: SceneWork }
let at: At
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
  const resource_id = await makeContest(server)
  at = { resource_id, topic_id: await placeScene(server, resource_id) }
  await act(server.admin, resource_id, 'start')
  toy = openToyWork(server)
})
afterAll(async () => {
  await toy.work.stop()
  await server.stop()
})
const word = 'open sesame 7b2f'
const set = (values: Partial<typeof libraryImage.$inferInsert>) =>
  server.db.update(libraryImage).set(values).where(eq(libraryImage.name, 'shop'))
const access = (who: TestClient, node_id: string) => who.call(contract.access, { params: { ...at, node_id } })
const runs = async (who: TestClient) => {
  toy.work.wake()
  await expect.poll(async () => (await read(who, at)).body.status).toBe('running')
}

test('a node tells how to sign in only where its image is ticked, to members of its entrant, while it runs', async () => {
  const [team, rival] = [await makeTeam(server, 2), await makeTeam(server, 1)]
  for (const one of [team, rival]) await join(one.captain, at.resource_id)
  await set({ access_user: 'root', access_kind: 'password', access_secret: sealAccess(server.platform.secret, 'shop', word) })
  const { scene_id } = (await start(team.captain, at)).body
  await runs(team.captain)
  const rows = await server.db
    .select()
    .from(sceneNode)
    .where(eq(sceneNode.scene_id, scene_id ?? ''))
  const idOf = (name: string) => rows.find(({ node }) => node === name)?.node_id ?? ''
  const [web, vault] = [idOf('web'), idOf('vault')]
  expect((await read(team.captain, at)).body.nodes).toMatchObject([{ name: 'web', access: null }])
  expect((await access(team.captain, web)).status).toBe(404)

  await set({ is_access_shown: true })
  for (const one of team.members) {
    const seen = (await read(one, at)).body
    expect(seen.nodes).toMatchObject([{ name: 'web', access: { user: 'root', kind: 'password' } }])
    expect(JSON.stringify(seen)).not.toContain(word)
    expect((await access(one, web)).body).toEqual({ user: 'root', kind: 'password', secret: word })
  }
  // A hidden node, a rival's scene, a node of nobody, and who plays nothing.
  expect((await access(team.captain, vault)).status).toBe(404)
  expect((await access(rival.captain, web)).status).toBe(404)
  await start(rival.captain, at)
  await runs(rival.captain)
  expect((await access(rival.captain, web)).status).toBe(404)
  expect((await access(await server.signIn('student'), web)).status).toBe(404)
  expect((await access(server.nobody, web)).status).toBe(401)

  await set({ access_secret: null, access_kind: null })
  expect((await access(team.captain, web)).body).toEqual({ user: 'root', kind: null, secret: null })
  await set({ access_user: '' })
  expect((await read(team.captain, at)).body.nodes).toMatchObject([{ access: null }])
  await set({ access_user: 'root' })
  await press(team.captain, at, 'close')
  toy.work.wake()
  await expect.poll(async () => (await read(team.captain, at)).body.status).toBe('closed')
  expect((await access(team.captain, web)).status).toBe(404)

  expect(server.logs.join('\n')).not.toContain(word)
  expect(JSON.stringify(await server.db.select().from(audit))).not.toContain(word)
})
