import { imageLibrary } from '@beacon/api/image/image-library'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { libraryImage } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { beat, readyImage } from '../../contest/scene/play/testing.ts'
import { startInstance } from '../instance/index.ts'
import { changeLife } from '../life/index.ts'
import { shop } from '../work/testing/shop.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
})
afterAll(() => server.stop())

it('counts the snapshots of the node that an image is made in, and of no other', async () => {
  const [row] = await server.db.select().from(libraryImage).where(eq(libraryImage.name, 'shop'))
  const object_id = row?.resource_id ?? ''
  const counted = async () => [
    (await server.admin.call(imageLibrary.list, {})).body.items.map(({ name, snapshots }) => `${name} ${snapshots}`),
    (await server.admin.call(imageLibrary.get, { params: { resource_id: object_id } })).body.snapshots,
  ]
  const begun = async (purpose: 'authoring' | 'machine') => {
    const { scene } = await startInstance(server.ctx, { name: 'made', type: 'run', definition: shop, creator: null, purpose, object_id })
    const at = Date.now()
    const snapshots = ['one', 'two'].map((name) => ({ name, at, by: null, edition: 0 }))
    await changeLife(server.db, scene.scene_id, (life) => ({ ...life, snapshots }))
    return scene.scene_id
  }
  await begun('machine')
  expect(await counted()).toEqual([['shop 0'], 0])
  const scene_id = await begun('authoring')
  expect(await counted()).toEqual([['shop 2'], 2])
  await changeLife(server.db, scene_id, (life) => ({ ...life, edition: 1 }))
  expect(await counted()).toEqual([['shop 0'], 0])
})
