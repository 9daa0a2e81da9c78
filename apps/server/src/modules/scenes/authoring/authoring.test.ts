import { imageAuthoring as contract } from '@beacon/api/image-authoring'
import { imageLibrary } from '@beacon/api/image-library'
import { instance as instances } from '@beacon/api/instance'
import { usualStart } from '@beacon/api/image-start'
import { and, eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { imageAuthoring, imageCategory, instance, libraryImage, scene, sceneImage } from '../../../db/schema/index.ts'
import { every } from '../../../every.ts'
import { newId } from '../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { innerDriver, type InnerDriver } from '../../bank/scene-trial/testing/inner-driver.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { askChannel } from '../life/index.ts'
import { callPathOf, serveCalls, type CallServer } from '../process/index.ts'
import { writeBeat } from '../work/machine.ts'
import { openSceneWork, type SceneWork } from '../work/open.ts'

let server: TestServer
let driver: InnerDriver
let work: SceneWork
let calls: CallServer
let beating: { stop: () => void }
let base_image_id = ''
let category_id = ''
type Person = TestServer['admin']
let other: Person

beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  await server.platform.bus.listen(askChannel, () => work.wake())
  base_image_id = await putVersion(server.db, { name: 'debian-base', engine_id: 'sha256:base' })
  category_id = newId()
  await server.db.insert(imageCategory).values({ category_id, name: 'Made here' })
  other = await server.signIn('administrator')
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, log, secret, config } = server.platform
  driver = innerDriver()
  calls = await serveCalls({ driver, path: callPathOf(config), log })
  const probe = await driver.probe()
  const tell = () => writeBeat(db, 'here', { driver, probe })
  await tell()
  beating = every(5_000, tell, (error) => log.error({ err: error }, 'no beat'))
  work = openSceneWork({
    shop: { db, driver, log, secret, routerImage: 'sha256:0', pool: '10.200.0.0/24', prefix: 26 },
    width: 4,
    probe: () => probe,
  })
})
afterEach(async () => {
  beating.stop()
  await work.stop()
  await calls.close()
  await server.db.delete(imageAuthoring)
  await server.db.delete(instance)
  await server.db.delete(scene)
})

const start = { ...usualStart('container'), env: [{ key: 'TOKEN', is_secret: true as const, value: 'hush' }] }
const room = { author_memory_mb: 256, author_cpu: 0.5, author_network: 'closed' as const }
const bodyOf = (name: string) => ({
  name,
  title: `Image ${name}`,
  category_id,
  role: 'target' as const,
  os: 'linux' as const,
  arch: 'amd64' as const,
  start,
  base_image_id,
  ...room,
})
const at = (resource_id: string) => ({ params: { resource_id } })
const read = async (resource_id: string, who: Person = server.admin) => (await who.call(contract.get, at(resource_id))).body
const act = (resource_id: string, action: string, snapshot?: string, who: Person = server.admin) =>
  who.call(contract.act, { ...at(resource_id), body: { action, ...(snapshot === undefined ? {} : { snapshot }) } as never })
async function made(name: string): Promise<string> {
  const { status, body } = await server.admin.call(contract.create, { body: bodyOf(name) })
  expect(status).toBe(201)
  return body.resource_id
}
const until = (resource_id: string, what: (page: Awaited<ReturnType<typeof read>>) => unknown) =>
  expect.poll(async () => what(await read(resource_id)), { timeout: 20_000, interval: 100 })
async function ready(name: string): Promise<string> {
  const resource_id = await made(name)
  await until(resource_id, ({ authoring }) => authoring?.step).toBe('work')
  return resource_id
}
/** What the process that holds the engine does with a copy. */
const finish = (values: Partial<typeof sceneImage.$inferInsert>, where: Parameters<typeof and>[0]) =>
  server.db.update(sceneImage).set(values).where(where)

describe('a new image', () => {
  it('has no version, and a node of its base starts with a shell that waits', async () => {
    const resource_id = await made('fresh-one')
    expect(await read(resource_id)).toMatchObject({
      image: { making: 'creating', usable_version: null, next_version: 1 },
      authoring: { base: 'debian-base@1', lock: { is_mine: true, name: expect.any(String) } },
    })
    await until(resource_id, ({ image }) => image.making).toBe('to_edit')
    const [row] = await server.db.select().from(scene)
    expect(row?.definition.nodes[0]).toMatchObject({
      image: 'debian-base@1',
      entrypoint: ['/bin/sh', '-c'],
      memory_mb: 256,
      env: {},
      writable: true,
    })
    expect(row?.terms.lifetimeMinutes).toBeNull()
    const { items } = (await server.admin.call(imageLibrary.list, { query: { status: 'making' } })).body
    expect(items.map(({ name, making }) => `${name} ${making}`)).toContain('fresh-one to_edit')
  })
})
void instances
void libraryImage
void other
void eq
void act
void finish
