import { sceneConsole } from '@beacon/api/scene/console'
import type { InstancePurpose, InstanceType } from '@beacon/api/scene/instance-fields'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { instance, libraryImage, sceneNode } from '../../../db/schema/index.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { beat, readyImage } from '../../contest/scene/play/testing.ts'
import { signInWith } from '../../kinds/theory/marking/testing.ts'
import { shop } from '../work/testing/shop.ts'
import { startInstance } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
})
afterAll(() => server.stop())

interface Wish {
  creator: string
  purpose?: InstancePurpose
  type?: InstanceType
  object_id?: string | null
}
/** An instance and the node `web` of its start. */
async function begin({ creator, purpose = 'machine', type = 'run', object_id = null }: Wish) {
  const begun = await startInstance(server.ctx, { name: 'one machine', type, definition: shop, creator, purpose, object_id })
  const { scene_id } = begun.scene
  const nodes = await server.db.select().from(sceneNode).where(eq(sceneNode.scene_id, scene_id))
  return { instance_id: begun.row.instance_id, scene_id, web: nodes.find(({ node }) => node === 'web')?.node_id ?? '' }
}
const at = (instance_id: string) => ({ params: { instance_id } })
const screenOf = (who: TestClient, instance_id: string) => who.call(sceneConsole.screen, at(instance_id))
const entered = async (who: TestClient, instance_id: string) => {
  const { status, body } = await screenOf(who, instance_id)
  return status === 200 ? `${body.as} ${body.may_use ? 'uses' : 'looks on'}` : String(status)
}
/** What a ticket is refused with; a scene that does not run yet refuses those who may come in, too. */
const ticket = async (who: TestClient, instance_id: string) =>
  (await who.call(sceneConsole.open, { body: { instance_id, kind: 'terminal' } })).error.code

test('who started an instance enters it, by the node, by its scene and by its own id; nobody else but who operates all', async () => {
  const [maker, other] = [await signInWith(server, 'maker', ['instance.manage']), await signInWith(server, 'other', ['instance.manage'])]
  const operator = await signInWith(server, 'operator', ['monitor.platform', 'scene.operate'])
  const watcher = await signInWith(server, 'watcher', ['monitor.user'])
  const one = await begin({ creator: maker.user_id })
  for (const id of [one.web, one.scene_id, one.instance_id]) {
    expect(await entered(maker, id)).toBe('staff uses')
    expect(await ticket(maker, id)).toBe('console_not_running')
    expect(await entered(other, id)).toBe('404')
    expect(await ticket(other, id)).toBe('not_found')
    expect(await entered(operator, id)).toBe('staff uses')
    expect(await entered(watcher, id)).toBe('staff looks on')
    expect(await ticket(watcher, id)).toBe('permission_missing')
    expect(await entered(server.nobody, id)).toBe('401')
  }
  expect((await screenOf(maker, one.instance_id)).body).toMatchObject({
    image: 'shop@1',
    instance: { instance_id: one.instance_id, purpose: 'machine', object_id: null },
  })
  await server.db.update(instance).set({ scene_id: null }).where(eq(instance.instance_id, one.instance_id))
  expect(await entered(maker, one.instance_id)).toBe('404')
})

test('an instance that an image is made in is entered by who may make images, and used by whom the lock is with', async () => {
  const [author, second] = [await signInWith(server, 'author', ['image.write']), await signInWith(server, 'second', ['image.write'])]
  const manager = await signInWith(server, 'manager', ['instance.manage'])
  const object_id = newId()
  const lockedBy = (locked_by: string | null, minutes = 15) =>
    server.db
      .update(libraryImage)
      .set({ locked_by, locked_until: new Date(Date.now() + minutes * 60_000).toISOString() })
      .where(eq(libraryImage.resource_id, object_id))
  await server.db.insert(libraryImage).values({ resource_id: object_id, name: 'made', title: 'Made here' })
  const { web } = await begin({ creator: author.user_id, purpose: 'authoring', object_id })
  const all = async () => [await entered(author, web), await entered(second, web), await entered(manager, web)]
  await lockedBy(author.user_id)
  expect(await all()).toEqual(['staff uses', 'staff looks on', '404'])
  expect([await ticket(author, web), await ticket(second, web)]).toEqual(['console_not_running', 'permission_missing'])
  await lockedBy(second.user_id)
  expect(await all()).toEqual(['staff looks on', 'staff uses', '404'])
  await lockedBy(second.user_id, -1)
  expect(await all()).toEqual(['staff uses', 'staff uses', '404'])
  await lockedBy(null)
  expect(await all()).toEqual(['staff uses', 'staff uses', '404'])
})

test('who lost the right to images or instances enters none of them, and a machine of the platform is for who operates all', async () => {
  const plain = await signInWith(server, 'plain', ['image.read'])
  const maker = await signInWith(server, 'both', ['instance.manage', 'image.write'])
  const operator = await signInWith(server, 'operator2', ['monitor.platform', 'scene.operate'])
  expect(await entered(plain, (await begin({ creator: plain.user_id })).web)).toBe('404')
  expect(await entered(plain, (await begin({ creator: plain.user_id, purpose: 'authoring' })).web)).toBe('404')
  const { web } = await begin({ creator: maker.user_id, purpose: 'boot_test', type: 'backend_sandbox' })
  expect([await entered(maker, web), await entered(operator, web)]).toEqual(['404', 'staff uses'])
})
