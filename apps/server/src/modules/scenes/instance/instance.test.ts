import { image } from '@beacon/api/image/image'
import { instance as contract, type InstanceAction, type InstanceForm } from '@beacon/api/scene/instance'
import { usualStart } from '@beacon/api/image/image-start'
import { silent } from '@beacon/engine/scene'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit, instance, scene, sceneImage } from '../../../db/schema/index.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { beat, openToyWork, readyImage } from '../../contest/scene/play/testing.ts'
import type { SceneWork } from '../work/open.ts'
import type { ToyDriver } from '../work/testing/toy-driver.ts'
import { changeLife, openInputs } from '../life/index.ts'

let server: TestServer
let work: SceneWork
let driver: ToyDriver
let teacher: TestClient
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
  ;({ work, driver } = openToyWork(server))
  teacher = await server.signIn('teacher')
})
afterAll(async () => {
  await work.stop()
  await server.stop()
})

const formOf = (more: Partial<InstanceForm> = {}): InstanceForm => ({
  name: 'Shop to try',
  type: 'run',
  image: 'shop@1',
  host_name: 'web',
  start: usualStart('container', ['80/tcp']),
  caps: [],
  egress: false,
  host_ports: false,
  lifetime_minutes: 60,
  ...more,
})
const create = async (who: TestClient, more: Partial<InstanceForm> = {}, starts = true) => {
  const answer = await who.call(contract.create, { body: { ...formOf(more), starts } })
  work.wake()
  return answer
}
const get = (who: TestClient, instance_id: string) => who.call(contract.get, { params: { instance_id } })
const statusIs = (who: TestClient, id: string, status: string) =>
  expect.poll(async () => (await get(who, id)).body.instance?.status).toBe(status)
const act = async (who: TestClient, id: string, action: InstanceAction, more: object = {}) => {
  const { body } = await who.call(contract.act, { body: { instance_ids: [id], action, ...more } })
  work.wake()
  return body.skipped[0]?.code ?? 'done'
}
const begun = async (who: TestClient, more: Partial<InstanceForm> = {}) => {
  const { instance_id } = (await create(who, more)).body.instance
  await statusIs(who, instance_id, 'running')
  return instance_id
}
const remove = async (who: TestClient, ids: string[]) => {
  const { body } = await who.call(contract.remove, { body: { instance_ids: ids } })
  work.wake()
  return body
}

it('starts from a form and goes through its life: stop keeps the disk, start goes on, close ends it', async () => {
  const id = await begun(teacher)
  await expect
    .poll(async () => (await get(teacher, id)).body)
    .toMatchObject({
      instance: { images: ['shop@1'], nodes: 1, healthy: 1, is_own: true, is_old: false, compute_node: expect.any(String) },
      nodes: [{ node: 'web', state: 'running' }],
    })
  expect(await act(teacher, id, 'hang')).toBe('done')
  await statusIs(teacher, id, 'hanged')
  expect(await act(teacher, id, 'pause')).toBe('scene_state')
  expect(await act(teacher, id, 'start')).toBe('done')
  await statusIs(teacher, id, 'recovered')
  expect(await act(teacher, id, 'snapshot', { snapshot: 'before' })).toBe('done')
  await expect.poll(async () => (await get(teacher, id)).body.instance.snapshots).toEqual(['before'])
  await expect.poll(() => act(teacher, id, 'reset', { snapshot: 'before' })).toBe('done')
  await statusIs(teacher, id, 'reset')
  expect(await act(teacher, id, 'close')).toBe('done')
  await statusIs(teacher, id, 'closed')
  expect(await act(teacher, id, 'start')).toBe('done')
  await statusIs(teacher, id, 'running')
  expect((await remove(teacher, [id])).done).toEqual([id])
  await expect.poll(async () => (await get(teacher, id)).status).toBe(404)
})

it('of somebody else is not there, and is seen and operated by who operates all scenes', async () => {
  const other = await server.signIn('teacher')
  const id = (await create(other, {}, false)).body.instance.instance_id
  expect((await get(teacher, id)).status).toBe(404)
  expect(await act(teacher, id, 'start')).toBe('not_found')
  expect((await teacher.call(contract.list, { query: { whose: 'all' } })).body.items.some((row) => row.instance_id === id)).toBe(false)
  expect((await server.admin.call(contract.list, { query: { whose: 'all' } })).body.items.some((row) => row.instance_id === id)).toBe(true)
  expect((await server.admin.call(contract.list, {})).body.items.some((row) => row.instance_id === id)).toBe(false)
  expect((await remove(server.admin, [id])).done).toEqual([id])
})

it('is refused what its person may not ask for, and an image that is gone', async () => {
  const refused = async (more: Partial<InstanceForm>) => (await create(teacher, more, false)).error
  expect(await refused({ egress: true })).toMatchObject({ code: 'permission_missing' })
  expect(await refused({ lifetime_minutes: null })).toMatchObject({ code: 'permission_missing' })
  expect((await refused({ caps: ['NET_ADMIN'] })).details).toMatchObject({ fields: { caps: { code: 'field_wrong' } } })
  expect((await refused({ image: 'gone@7' })).details).toMatchObject({ fields: { image: { code: 'scene_not_ready' } } })
  expect((await refused({ host_ports: true })).details).toMatchObject({ fields: { host_ports: { code: 'field_wrong' } } })
})

it('does not start once its image is gone', async () => {
  const id = (await create(teacher, {}, false)).body.instance.instance_id
  const [version] = await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'shop'))
  const refused = await server.admin.call(image.remove, { params: { image_id: version?.image_id ?? '' } })
  expect([refused.status, refused.error.code]).toEqual([409, 'image_in_use'])
  await server.db.update(sceneImage).set({ status: 'failed' }).where(eq(sceneImage.name, 'shop'))
  expect(await act(teacher, id, 'start')).toBe('scene_not_ready')
  await server.db.update(sceneImage).set({ status: 'ready' }).where(eq(sceneImage.name, 'shop'))
  await remove(teacher, [id])
})

it('takes a name and an end at once, and the rest with its next rebuild; secrets are never sent back', async () => {
  const start = { ...usualStart('container'), env: [{ key: 'TOKEN', is_secret: true as const, value: 'open sesame' }] }
  const id = await begun(teacher, { start })
  const first = (await get(teacher, id)).body
  expect(JSON.stringify(first)).not.toContain('sesame')
  const params = { instance_id: id }
  const kept = {
    ...start,
    env: [{ key: 'TOKEN', is_secret: true as const, value: null }],
    resources: { ...start.resources, memory_mb: 256 },
  }
  const body = { ...formOf({ name: 'Renamed', start: kept, lifetime_minutes: 120 }), version: first.version, rebuilds: false }
  const saved = (await teacher.call(contract.update, { params, body })).body
  expect(saved.instance).toMatchObject({ name: 'Renamed', is_old: true })
  expect(Date.parse(saved.instance.expires_at ?? '') - Date.parse(first.instance.expires_at ?? '')).toBe(3_600_000)
  expect((await teacher.call(contract.update, { params, body })).error.code).toBe('changed_meanwhile')
  const again = await teacher.call(contract.update, { params, body: { ...body, version: saved.version, rebuilds: true } })
  expect(again.status).toBe(200)
  work.wake()
  await expect.poll(async () => (await get(teacher, id)).body.instance).toMatchObject({ is_old: false, rest: 'running' })
  const [row] = await server.db
    .select()
    .from(scene)
    .where(eq(scene.scene_id, first.instance.scene_id ?? ''))
  expect(row?.need_memory_mb).toBe(256)
  expect(openInputs(server.platform.secret, row?.scene_id ?? '', row?.inputs ?? Buffer.alloc(0)).secrets['web TOKEN']).toBe('open sesame')
  await remove(teacher, [id])
})

it('pressed twice is started once, and one over the limit is refused with what runs', async () => {
  const other = await server.signIn('teacher')
  const id = (await create(other, {}, false)).body.instance.instance_id
  const twice = await Promise.all([act(other, id, 'start'), act(other, id, 'start')])
  expect(twice).toEqual(['done', 'done'])
  const [one] = await server.db.select().from(instance).where(eq(instance.instance_id, id))
  expect(await server.db.$count(scene, and(eq(scene.owner, `instance:${id}`), eq(scene.is_alive, true)))).toBe(1)
  expect(one?.scene_id).not.toBeNull()
  for (let n = 0; n < 4; n += 1) expect((await create(other)).status).toBe(201)
  const over = await create(other)
  expect([over.status, over.error.code, over.error.details]).toEqual([409, 'scene_limit', { used: 5, max: 5 }])
})

it('has three hours more, and no more without the right to operate scenes', async () => {
  const id = await begun(teacher)
  const more = async (who: TestClient) => {
    const { body } = await who.call(contract.extend, { body: { instance_ids: [id] } })
    return body.skipped[0]?.code ?? 'done'
  }
  const before = Date.parse((await get(teacher, id)).body.instance.expires_at ?? '')
  expect([await more(teacher), await more(teacher), await more(teacher), await more(teacher)]).toEqual([
    'done',
    'done',
    'done',
    'scene_extend_used',
  ])
  expect(await more(server.admin)).toBe('done')
  expect(Date.parse((await get(teacher, id)).body.instance.expires_at ?? '') - before).toBe(4 * 3_600_000)
  await remove(teacher, [id])
})

it('stands while its machine is silent: nothing is lost, and it tells so', async () => {
  const id = await begun(teacher)
  const { scene_id } = (await get(teacher, id)).body.instance
  driver.isSilent = true
  await changeLife(server.db, scene_id ?? '', (life) => silent(life, { since: Date.now() - 20_000, now: Date.now() }))
  await statusIs(teacher, id, 'unknown')
  expect(await act(teacher, id, 'pause')).toBe('scene_state')
  driver.isSilent = false
  work.wake()
  await statusIs(teacher, id, 'running')
  await remove(teacher, [id])
})

it('is kept as the next version of an image, once however often it is pressed, with its start parameters and no secret', async () => {
  const start = { ...usualStart('container', ['80/tcp']), env: [{ key: 'TOKEN', is_secret: true as const, value: 'open sesame' }] }
  const id = await begun(server.admin, { start })
  const params = { instance_id: id }
  const body = { name: 'shop-kept', note: 'after patching' }
  expect((await server.admin.call(contract.save_image, { params, body })).error.code).toBe('scene_state')
  await act(server.admin, id, 'hang')
  await statusIs(server.admin, id, 'hanged')
  expect((await teacher.call(contract.save_image, { params, body })).status).toBe(403)
  const two = await Promise.all([1, 2].map(() => server.admin.call(contract.save_image, { params, body })))
  expect(two.map((one) => one.body.version)).toEqual([1, 1])
  const rows = await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'shop-kept'))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ status: 'waiting', source: 'author', note: 'after patching' })
  expect(rows[0]?.origin).toMatch(/^node:[0-9a-f-]{36}:1:web$/u)
  expect(JSON.stringify(rows[0]?.start)).not.toContain('sesame')
  expect(await act(server.admin, id, 'close')).toBe('done')
  await statusIs(server.admin, id, 'closed')
  expect((await server.admin.call(contract.save_image, { params, body })).error.code).toBe('scene_state')
  await remove(server.admin, [id])
})

it('leaves an audit row for each change, without secrets', async () => {
  const rows = await server.db.select().from(audit).where(eq(audit.module, 'instance'))
  expect(new Set(rows.map(({ operation }) => operation))).toEqual(
    new Set(['start', 'create', 'hang', 'snapshot', 'reset', 'close', 'delete', 'update', 'extend']),
  )
  expect(JSON.stringify(rows)).not.toContain('sesame')
})
