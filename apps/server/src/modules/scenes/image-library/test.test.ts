import { imageLibrary as contract } from '@beacon/api/image/image-library'
import type { ImageStart } from '@beacon/api/image/image-fields'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { libraryImage, scene, sceneImage } from '../../../db/schema/index.ts'
import { every } from '../../../every.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { innerDriver, type InnerDriver } from '../../bank/scene-trial/testing/inner-driver.ts'
import { sealStartSecrets } from '../image/index.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { openInputs } from '../life/index.ts'
import { callPathOf, serveCalls, type CallServer } from '../process/index.ts'
import { writeBeat } from '../work/machine.ts'
import { askChannel } from '../life/index.ts'
import { openSceneWork, type SceneWork } from '../work/open.ts'

let server: TestServer
let driver: InnerDriver
let work: SceneWork
let calls: CallServer
let beating: { stop: () => void }
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  await server.platform.bus.listen(askChannel, () => work.wake())
})
afterAll(() => server.stop())
beforeEach(async () => {
  const { db, log, secret, config } = server.platform
  driver = innerDriver()
  calls = await serveCalls({ driver, path: callPathOf(config), log })
  const probe = await driver.probe()
  const beat = () => writeBeat(db, 'here', { driver, probe })
  await beat()
  beating = every(5_000, beat, (error) => log.error({ err: error }, 'no beat'))
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
  await server.db.delete(scene)
})

const start: ImageStart = {
  ports: [
    { port: 8080, proto: 'tcp', name: 'http', protocol: 'http', mapping: 'player' },
    { port: 22, proto: 'tcp', name: 'ssh', protocol: 'ssh', mapping: 'inner' },
  ],
  env: [
    { key: 'MODE', is_secret: false, value: 'full' },
    { key: 'TOKEN', is_secret: true, value: null },
  ],
  command: `sh -c 'exec httpd'`,
  resources: { cpu: 0.5, memory_mb: 64, disk_mb: 64, pids: 64 },
}
async function made(name: string): Promise<string> {
  const start_secrets = sealStartSecrets(server.platform.secret, name, { TOKEN: 'hush' })
  await putVersion(server.db, { name, start, start_secrets, engine_id: `sha256:${name}` })
  const [row] = await server.db.select().from(libraryImage).where(eq(libraryImage.name, name))
  return row?.resource_id ?? ''
}
const press = (resource_id: string) => server.admin.call(contract.test, { params: { resource_id, number: '1' }, body: {} })
const ended = async (resource_id: string) => {
  const test = async () => (await server.admin.call(contract.get, { params: { resource_id } })).body.newest?.test
  await expect.poll(async () => (await test())?.state, { interval: 100 }).not.toBe('testing')
  return test()
}
const left = async () => (await server.db.select().from(scene).where(eq(scene.is_alive, true))).length

it('starts a node as the image says, asks its ports, closes it and says that it passed', async () => {
  const resource_id = await made('sound')
  const began = await press(resource_id)
  expect([began.status, began.body.test.state]).toEqual([202, 'testing'])
  expect(await ended(resource_id)).toMatchObject({ state: 'passed', problem: null, tested_at: expect.any(String) })
  expect(await left()).toBe(0)
  const [row] = await server.db.select().from(scene)
  const [node] = row?.definition.nodes ?? []
  expect(row).toMatchObject({ class: 'test', images: { 'sound@1': 'sha256:sound' } })
  expect(node).toMatchObject({ command: ['sh', '-c', 'exec httpd'], env: { MODE: 'full', TOKEN: { secret: true } }, memory_mb: 64 })
  if (row === undefined) throw new Error('no scene')
  expect(JSON.stringify(row.definition)).not.toContain('hush')
  expect(openInputs(server.platform.secret, row.scene_id, row.inputs).secrets).toEqual({ 'node TOKEN': 'hush' })
})

it('pressed twice is one test', async () => {
  const resource_id = await made('twice')
  await Promise.all([press(resource_id), press(resource_id)])
  await ended(resource_id)
  expect(await server.db.$count(scene)).toBe(1)
})

it('says which port is silent, and closes the scene all the same', async () => {
  driver.shut.add(22)
  const resource_id = await made('half-deaf')
  await press(resource_id)
  expect(await ended(resource_id)).toMatchObject({ state: 'failed', problem: { code: 'silent', details: { port: 22 } } })
  expect(await left()).toBe(0)
})

it('says that a node ends by itself, and leaves nothing', async () => {
  driver.exiting.add('node')
  const resource_id = await made('short-lived')
  await press(resource_id)
  expect(await ended(resource_id)).toMatchObject({ state: 'failed', problem: { code: 'start_failed' } })
  expect(await left()).toBe(0)
})

it('tests several one after another, and tells which have nothing to test', async () => {
  const ids = [await made('many-one'), await made('many-two')]
  await putVersion(server.db, { name: 'many-three', status: 'failed', engine_id: null })
  const [third] = await server.db.select().from(libraryImage).where(eq(libraryImage.name, 'many-three'))
  const reply = await server.admin.call(contract.bulkTest, { body: { ids: [...ids, third?.resource_id ?? ''] } })
  expect([reply.body.done.toSorted(), reply.body.skipped.map(({ code }) => code)]).toEqual([ids.toSorted(), ['image_not_saved']])
  for (const id of ids) expect(await ended(id)).toMatchObject({ state: 'passed' })
})

it('that nobody took up for a quarter of an hour counts as interrupted and can be begun again', async () => {
  const resource_id = await made('forgotten')
  const long = new Date(Date.now() - 16 * 60_000).toISOString()
  await server.db.update(sceneImage).set({ test_result: 'testing', tested_at: long }).where(eq(sceneImage.name, 'forgotten'))
  const { newest } = (await server.admin.call(contract.get, { params: { resource_id } })).body
  expect(newest?.test).toMatchObject({ state: 'failed', problem: { code: 'interrupted' } })
  await press(resource_id)
  expect(await ended(resource_id)).toMatchObject({ state: 'passed' })
})
