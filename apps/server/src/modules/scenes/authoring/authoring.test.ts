import { imageAuthoring as contract } from '@beacon/api/image/image-authoring'
import { image as images } from '@beacon/api/image/image'
import { imageLibrary } from '@beacon/api/image/image-library'
import { instance as instances } from '@beacon/api/scene/instance'
import { usualStart } from '@beacon/api/image/image-start'
import { eq, type SQL } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { file, imageAuthoring, imageCategory, instance, libraryImage, scene, sceneImage, sceneMachine } from '../../../db/schema/index.ts'
import { every } from '../../../every.ts'
import { newId } from '../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { innerDriver, type InnerDriver } from '../../bank/scene-trial/testing/inner-driver.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { actOnScene, askChannel, changeLife } from '../life/index.ts'
import { blankDisk } from '../driver/index.ts'
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
let other: Awaited<ReturnType<TestServer['signIn']>>

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
  expect.poll(async () => what(await read(resource_id)), { interval: 100 })
async function ready(name: string): Promise<string> {
  const resource_id = await made(name)
  await until(resource_id, ({ authoring }) => authoring?.step).toBe('work')
  return resource_id
}
const save = (resource_id: string, body: { note?: string; reason?: string }) =>
  server.admin.call(contract.save, { ...at(resource_id), body })
const discardOf = (resource_id: string) => server.admin.call(contract.discard, { ...at(resource_id), body: {} })
/** The pauses between the tries of an operation are the engine's, whose tests measure them; here each is over at once. */
async function skipPauses(): Promise<void> {
  const rows = await server.db.select({ id: scene.scene_id }).from(scene).where(eq(scene.is_alive, true))
  for (const { id } of rows)
    await changeLife(server.db, id, (life) => (life.op?.nextTryAt == null ? life : { ...life, op: { ...life.op, nextTryAt: 0 } }))
  work.wake()
}
/** What the process that holds the engine does with a copy. */
const finish = (values: Partial<typeof sceneImage.$inferInsert>, where: SQL) => server.db.update(sceneImage).set(values).where(where)

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

describe('who works in it', () => {
  it('is one author; another one reads, is told the name, and takes over once the page was silent', async () => {
    const resource_id = await ready('two-authors')
    const theirs = await read(resource_id, other)
    expect(theirs.authoring?.lock).toMatchObject({ is_mine: false, name: expect.any(String), may_take_over: false })
    const refused = await act(resource_id, 'stop', undefined, other)
    expect([refused.status, refused.error]).toMatchObject([409, { code: 'image_locked', details: { name: theirs.authoring?.lock.name } }])
    const early = await other.call(contract.enter, { ...at(resource_id), body: { takes_over: true } })
    expect(early.error.code).toBe('image_locked')
    const silent = new Date(Date.now() + 9 * 60_000).toISOString()
    await server.db.update(libraryImage).set({ locked_until: silent }).where(eq(libraryImage.resource_id, resource_id))
    expect((await read(resource_id, other)).authoring?.lock.may_take_over).toBe(true)
    const taken = await other.call(contract.enter, { ...at(resource_id), body: { takes_over: true } })
    expect(taken.body.authoring?.lock.is_mine).toBe(true)
    const [row] = await server.db.select().from(instance)
    expect(row?.made_by).toBe(other.user_id)
    expect((await server.admin.call(contract.beat, { ...at(resource_id), body: { is_active: true } })).error.code).toBe('image_locked')
  })

  it('is nobody once the page was left or its quarter of an hour is over', async () => {
    const resource_id = await ready('left-open')
    await server.admin.call(contract.leave, { ...at(resource_id), body: {} })
    expect((await read(resource_id)).authoring?.lock).toMatchObject({ name: null })
    await server.admin.call(contract.enter, { ...at(resource_id), body: {} })
    const over = new Date(Date.now() - 1_000).toISOString()
    await server.db.update(libraryImage).set({ locked_until: over }).where(eq(libraryImage.resource_id, resource_id))
    expect((await other.call(contract.enter, { ...at(resource_id), body: {} })).body.authoring?.lock.is_mine).toBe(true)
  })

  it('needs the right to change images', async () => {
    const resource_id = await ready('not-yours')
    const teacher = await server.signIn('student')
    for (const call of [contract.get, contract.stats]) expect([403, 404]).toContain((await teacher.call(call, at(resource_id))).status)
    expect([403, 404]).toContain((await act(resource_id, 'stop', undefined, teacher)).status)
  })
})

describe('work in the node', () => {
  it('keeps ten snapshots, each name once, and goes back to one', async () => {
    const resource_id = await ready('snaps')
    await act(resource_id, 'snapshot', 'one')
    await until(resource_id, ({ authoring }) => authoring?.node?.snapshots.map(({ name }) => name)).toEqual(['one'])
    expect((await act(resource_id, 'snapshot', 'one')).error.code).toBe('snapshot_exists')
    expect((await act(resource_id, 'snapshot')).status).toBe(400)
    expect((await act(resource_id, 'snapshot', 'Not-A-Name')).status).toBe(400)
    expect((await act(resource_id, 'roll_back', 'none')).error.code).toBe('snapshot_not_found')
    const back = await act(resource_id, 'roll_back', 'one')
    expect(back.status).toBe(202)
    await until(resource_id, ({ authoring }) => [authoring?.node?.from, authoring?.node?.operation, authoring?.step]).toEqual([
      'one',
      null,
      'work',
    ])
    for (let n = 2; n <= 10; n += 1) {
      await act(resource_id, 'snapshot', `s${n}`)
      await until(resource_id, ({ authoring }) => authoring?.node?.snapshots.length).toBe(n)
    }
    expect((await act(resource_id, 'snapshot', 's11')).error).toMatchObject({ code: 'snapshot_limit', details: { max: 10 } })
  })

  it('stops, goes on from its disk and restarts; the node is no instance to be deleted or reset elsewhere', async () => {
    const resource_id = await ready('stop-go')
    await act(resource_id, 'stop')
    await until(resource_id, ({ authoring }) => authoring?.node?.rest).toBe('hanged')
    const gen = (await server.db.select().from(scene))[0]?.life.gen
    await act(resource_id, 'start')
    await until(resource_id, ({ authoring }) => [authoring?.node?.rest, authoring?.step]).toEqual(['running', 'work'])
    expect((await server.db.select().from(scene))[0]?.life.gen).toBe(gen)
    const [row] = await server.db.select().from(instance)
    const ids = [row?.instance_id ?? '']
    const deleted = await server.admin.call(instances.remove, { body: { instance_ids: ids } })
    const reset = await server.admin.call(instances.act, { body: { instance_ids: ids, action: 'reset' } })
    for (const { body } of [deleted, reset]) expect(body).toMatchObject({ done: [], skipped: [{ code: 'instance_authored' }] })
  })

  it('is asked for after eight hours, goes on when somebody says so, and stops an hour later with its disk', async () => {
    const resource_id = await ready('idle')
    const ago = (hours: number) =>
      server.db.update(imageAuthoring).set({ active_at: new Date(Date.now() - hours * 3_600_000).toISOString() })
    await ago(8.5)
    expect((await read(resource_id)).authoring?.stops_at).not.toBeNull()
    await act(resource_id, 'keep')
    expect((await read(resource_id)).authoring?.stops_at).toBeNull()
    await ago(9.1)
    await until(resource_id, ({ authoring, image }) => [authoring?.node?.rest, image.making]).toEqual(['hanged', 'to_edit'])
    expect((await server.db.select().from(instance)).length).toBe(1)
  })

  it('says that the node did not start, and starts it again', async () => {
    driver.exiting.add('bad-start')
    const resource_id = await made('bad-start')
    const problem = async () => {
      await skipPauses()
      return (await read(resource_id)).authoring?.problem?.code
    }
    await expect.poll(problem, { interval: 200 }).toBe('start_failed')
    const { items } = (await server.admin.call(imageLibrary.list, { query: { status: 'failed' } })).body
    expect(items.map(({ name }) => name)).toContain('bad-start')
    driver.exiting.delete('bad-start')
    await act(resource_id, 'start')
    await until(resource_id, ({ authoring }) => [authoring?.step, authoring?.problem]).toEqual(['work', null])
  })

  it('begins with the base again once its scene is closed by somebody else', async () => {
    const resource_id = await ready('closed-elsewhere')
    const [row] = await server.db.select().from(scene)
    await server.db.transaction((tx) => actOnScene(tx, row?.scene_id ?? '', { action: 'close', by: null, isPlayer: false }))
    await until(resource_id, ({ authoring }) => authoring?.node?.rest).toBe('closed')
    expect((await act(resource_id, 'snapshot', 'late')).error.code).toBe('scene_state')
    expect((await save(resource_id, { reason: 'x' })).error.code).toBe('scene_state')
    expect((await act(resource_id, 'start')).status).toBe(202)
    await until(resource_id, ({ authoring }) => [authoring?.step, authoring?.node?.rest]).toEqual(['work', 'running'])
  })

  it('keeps its base: a version that is worked in cannot be deleted', async () => {
    await ready('holds-base')
    const [base] = await server.db.select().from(libraryImage).where(eq(libraryImage.name, 'debian-base'))
    const reply = await server.admin.call(imageLibrary.remove, { body: { ids: [base?.resource_id ?? ''] } })
    expect(reply.body.skipped).toMatchObject([{ code: 'image_in_use' }])
  })

  it('is refused where no process holds an engine, and writes nothing', async () => {
    beating.stop()
    await server.db.update(sceneMachine).set({ beat_at: new Date(Date.now() - 60_000).toISOString() })
    const { status, error } = await server.admin.call(contract.create, { body: bodyOf('no-engine') })
    expect([status, error.code]).toEqual([503, 'scene_driver_missing'])
    expect(await server.db.$count(libraryImage, eq(libraryImage.name, 'no-engine'))).toBe(0)
  })
})

describe('a save', () => {
  it('needs a check or a reason, stops the node, makes the next version and ends the authoring', async () => {
    const resource_id = await ready('saved-one')
    expect((await save(resource_id, {})).error.code).toBe('image_unchecked')
    const order = await save(resource_id, { note: 'first', reason: 'tried by hand' })
    expect([order.status, order.body.image.making]).toEqual([202, 'saving'])
    expect((await save(resource_id, { reason: 'again' })).status).toBe(202)
    expect((await act(resource_id, 'start')).error.code).toBe('operation_running')
    expect((await discardOf(resource_id)).error.code).toBe('operation_running')
    const removal = await server.admin.call(imageLibrary.remove, { body: { ids: [resource_id] } })
    expect(removal.body.skipped).toMatchObject([{ code: 'image_working' }])
    await until(resource_id, ({ authoring }) => authoring?.saves_image_id).not.toBeNull()
    const [there] = await server.db.select().from(scene)
    expect(there?.life.rest).toBe('hanged')
    const [row] = await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'saved-one'))
    expect(row).toMatchObject({
      version: 1,
      source: 'author',
      status: 'waiting',
      note: 'first',
      start: { env: [{ key: 'TOKEN', value: null }] },
    })
    expect(row?.origin).toBe(`node:${there?.scene_id}:${there?.life.gen}:saved-one`)
    await finish({ status: 'ready', engine_id: 'sha256:made' }, eq(sceneImage.image_id, row?.image_id ?? ''))
    await until(resource_id, ({ authoring, image }) => [authoring, image.making, image.usable_version]).toEqual([null, null, 1])
    await expect.poll(() => server.db.$count(instance)).toBe(0)
    expect(await server.db.$count(scene, eq(scene.is_alive, true))).toBe(0)
  })

  it('by two authors at once is one: the other is told who works', async () => {
    const resource_id = await ready('both-save')
    const body = { note: '', reason: 'now' }
    const [mine, theirs] = await Promise.all([
      server.admin.call(contract.save, { ...at(resource_id), body }),
      other.call(contract.save, { ...at(resource_id), body }),
    ])
    expect([mine.status, theirs.error.code]).toEqual([202, 'image_locked'])
    await until(resource_id, ({ authoring }) => authoring?.saves_image_id).not.toBeNull()
    expect(await server.db.$count(sceneImage, eq(sceneImage.name, 'both-save'))).toBe(1)
  })

  it('that fails keeps the node and says why; the next one takes the same number', async () => {
    const resource_id = await ready('save-fails')
    await save(resource_id, { reason: 'x' })
    await until(resource_id, ({ authoring }) => authoring?.saves_image_id).not.toBeNull()
    await finish({ status: 'failed', problem: 'engine_gone', problem_details: {} }, eq(sceneImage.name, 'save-fails'))
    await until(resource_id, ({ authoring, image }) => [image.making, authoring?.problem?.code, authoring?.node?.rest]).toEqual([
      'to_edit',
      'engine_gone',
      'hanged',
    ])
    expect(await server.db.$count(sceneImage, eq(sceneImage.name, 'save-fails'))).toBe(0)
    await save(resource_id, { reason: 'x' })
    await until(resource_id, ({ authoring }) => authoring?.saves_image_id).not.toBeNull()
    const [row] = await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'save-fails'))
    expect(row?.version).toBe(1)
  })

  it('that takes over fifteen minutes is given up with its disk, whichever step is late', async () => {
    const resource_id = await ready('save-late')
    await save(resource_id, { reason: 'x' })
    await until(resource_id, ({ authoring }) => authoring?.saves_image_id).not.toBeNull()
    await server.db.update(imageAuthoring).set({ started_at: new Date(Date.now() - 16 * 60_000).toISOString() })
    await until(resource_id, ({ authoring, image }) => [image.making, authoring?.problem]).toEqual([
      'to_edit',
      { code: 'image_timeout', details: { step: 'save', min: 15 } },
    ])
    expect((await read(resource_id)).authoring?.node?.rest).toBe('hanged')
  })

  it('goes on where a killed server left it', async () => {
    const resource_id = await ready('killed-save')
    // What a server wrote that was killed before it asked for anything else.
    await server.db.update(libraryImage).set({ making: 'saving' }).where(eq(libraryImage.resource_id, resource_id))
    await server.db.update(imageAuthoring).set({ step: 'save', started_at: new Date().toISOString() })
    await until(resource_id, ({ authoring }) => authoring?.saves_image_id).not.toBeNull()
    expect((await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'killed-save'))).map(({ source }) => source)).toEqual([
      'author',
    ])
  })
})

describe('a check', () => {
  const copyOf = async () => (await server.db.select().from(sceneImage).where(eq(sceneImage.source, 'check')))[0]
  const check = (resource_id: string) => server.admin.call(contract.check, { ...at(resource_id), body: {} })

  it('boots a copy with the start parameters, lets the node go on, and leaves nothing of the copy', async () => {
    const resource_id = await ready('checked')
    expect((await check(resource_id)).status).toBe(202)
    expect((await check(resource_id)).status).toBe(202)
    expect((await act(resource_id, 'restart')).error.code).toBe('operation_running')
    await expect.poll(async () => (await copyOf())?.status).toBe('waiting')
    expect((await read(resource_id)).authoring?.node?.rest).toBe('paused')
    expect((await server.admin.call(images.list, { query: { q: 'checked' } })).body.total).toBe(0)
    await finish({ status: 'ready', engine_id: 'sha256:copy' }, eq(sceneImage.source, 'check'))
    await until(resource_id, ({ authoring }) => authoring?.check).toEqual({
      is_good: true,
      findings: [{ what: 'boot', level: 'good', where: '', can_clean: false }],
      problem: null,
    })
    expect(await copyOf()).toBeUndefined()
    await until(resource_id, ({ authoring }) => authoring?.node?.rest).toBe('running')
    expect(await server.db.$count(scene, eq(scene.is_alive, true))).toBe(1)
    expect((await save(resource_id, {})).status).toBe(202)
  })

  it('says what did not start, and such a copy is saved with a reason only', async () => {
    const resource_id = await ready('unsound')
    driver.exiting.add('node')
    await check(resource_id)
    await expect.poll(async () => (await copyOf())?.status).toBe('waiting')
    await finish({ status: 'ready', engine_id: 'sha256:copy' }, eq(sceneImage.source, 'check'))
    await expect
      .poll(async () => (await read(resource_id)).authoring?.check)
      .toMatchObject({ is_good: false, findings: [{ what: 'boot', level: 'error' }], problem: { code: 'start_failed' } })
    expect((await save(resource_id, {})).error.code).toBe('image_unchecked')
  })

  it('whose copy fails leaves the node running and says why', async () => {
    const resource_id = await ready('copy-fails')
    await check(resource_id)
    await expect.poll(async () => (await copyOf())?.status).toBe('waiting')
    await finish({ status: 'failed', problem: 'build_disk' }, eq(sceneImage.source, 'check'))
    await until(resource_id, ({ authoring }) => [authoring?.checking, authoring?.problem?.code]).toEqual([null, 'build_disk'])
    await until(resource_id, ({ authoring }) => authoring?.node?.rest).toBe('running')
  })

  it('holds no longer once start parameters change', async () => {
    const resource_id = await ready('other-start')
    await server.db
      .update(imageAuthoring)
      .set({ check: { is_good: true, findings: [], problem: null }, checked_at: new Date().toISOString() })
    const { version } = (await read(resource_id)).authoring ?? { version: 0 }
    const next = { ...usualStart('container'), command: 'httpd -f' }
    const body = { start: next, version }
    const changed = await server.admin.call(contract.setStart, { ...at(resource_id), body })
    expect(changed.body.authoring).toMatchObject({ check: null, start: { command: 'httpd -f' } })
    expect((await server.admin.call(contract.setStart, { ...at(resource_id), body })).error.code).toBe('changed_meanwhile')
  })
})

describe('the end without a version', () => {
  it('takes the node with it, and an image that never had a version', async () => {
    const resource_id = await ready('thrown-away')
    expect((await discardOf(resource_id)).body).toEqual({ is_gone: true })
    expect((await server.admin.call(contract.get, at(resource_id))).status).toBe(404)
    await expect.poll(() => server.db.$count(instance)).toBe(0)
  })

  it('leaves an image with versions as it was, and its usable version was usable all along', async () => {
    await putVersion(server.db, { name: 'has-version', engine_id: 'sha256:v1' })
    const [entry] = await server.db.select().from(libraryImage).where(eq(libraryImage.name, 'has-version'))
    const resource_id = entry?.resource_id ?? ''
    const begun = await server.admin.call(contract.begin, { ...at(resource_id), body: room })
    expect([begun.status, begun.body.image]).toMatchObject([201, { usable_version: 1, next_version: 2, making: 'creating' }])
    expect((await server.admin.call(contract.begin, { ...at(resource_id), body: room })).body.authoring?.authoring_id).toBe(
      begun.body.authoring?.authoring_id,
    )
    expect((await other.call(contract.begin, { ...at(resource_id), body: room })).error.code).toBe('image_locked')
    expect((await discardOf(resource_id)).body).toEqual({ is_gone: false })
    expect((await read(resource_id)).image).toMatchObject({ making: null, usable_version: 1 })
  })
})

describe('a machine', () => {
  it('boots its own system with the room of its author, and has an empty drive for services', async () => {
    const machine = { ...usualStart('vm'), resources: { cpu: 2, memory_mb: 1_024, disk_mb: 20_480, pids: 128 } }
    const base = await putVersion(server.db, { name: 'appliance', engine_id: 'disk:1', start: machine })
    await server.db.update(libraryImage).set({ virt_type: 'vm' }).where(eq(libraryImage.name, 'appliance'))
    const body = { ...bodyOf('own-appliance'), start: machine, base_image_id: base }
    const { resource_id } = (await server.admin.call(contract.create, { body })).body
    expect((await read(resource_id)).image.virt_type).toBe('vm')
    const [row] = await server.db.select().from(instance)
    expect(row?.discs).toEqual({ [row?.definition.nodes[0]?.id ?? '']: null })
    expect(row?.definition.nodes[0]).toMatchObject({
      kind: 'vm',
      image: 'appliance@1',
      entrypoint: null,
      command: null,
      cpu: 0.5,
      memory_mb: 256,
      disk_mb: 20_480,
      console: 'terminal',
    })
    expect((await discardOf(resource_id)).body).toEqual({ is_gone: true })
  })
})

describe('a machine from a disc', () => {
  const machine = usualStart('vm')
  async function disc(user: { request: Person['request'] } = server.admin): Promise<string> {
    const bytes = Buffer.alloc(17 * 2_048)
    bytes.write('CD001', 32_769, 'latin1')
    const form = new FormData()
    form.append('file', new Blob([new Uint8Array(bytes)]), 'system.iso')
    const { status, body } = await user.request('POST', '/files?purpose=scene_disc', { body: form })
    expect(status).toBe(201)
    return (body as { file_id: string }).file_id
  }
  const ask = (name: string, more: object) => {
    const { base_image_id: _base, ...plain } = bodyOf(name)
    return server.admin.call(contract.create, { body: { ...plain, start: machine, ...more } })
  }

  it('is asked for with a disc of its author and a size, and with no base beside it', async () => {
    const iso_file_id = await disc()
    const fieldsOf = async (more: object) => Object.keys((await ask('wrong-disc', more)).error.details?.['fields'] ?? {})
    expect(await fieldsOf({})).toEqual(['base_image_id'])
    expect(await fieldsOf({ iso_file_id })).toEqual(['disk_mb'])
    expect(await fieldsOf({ iso_file_id, disk_mb: 1_024, base_image_id })).toEqual(['base_image_id'])
    expect(await fieldsOf({ iso_file_id: newId(), disk_mb: 1_024 })).toEqual(['iso_file_id'])
    expect((await ask('their-disc', { iso_file_id: await disc(other), disk_mb: 1_024 })).status).toBe(404)
  })

  it('has an empty disk and the disc in its drive, also when it is begun anew; the disc is nobody’s in the end', async () => {
    const iso_file_id = await disc()
    const made = await ask('from-disc', { iso_file_id, disk_mb: 2_048 })
    expect(made.status).toBe(201)
    const { resource_id } = made.body
    const fileOf = async () => (await server.db.select().from(file).where(eq(file.resource_id, iso_file_id)))[0]
    const storage_key = (await fileOf())?.storage_key
    const node = { kind: 'vm', image: 'beacon/blank@1', disk_mb: 2_048, memory_mb: 256 }
    const whole = { definition: { nodes: [node] }, images: { 'beacon/blank@1': blankDisk }, discs: { 'from-disc': storage_key } }
    expect((await server.db.select().from(instance))[0]).toMatchObject(whole)
    expect([(await read(resource_id)).authoring?.base, (await fileOf())?.kept_at]).toEqual([null, expect.any(String)])
    await server.db.delete(instance)
    await server.db.delete(scene)
    expect((await act(resource_id, 'start')).status).toBe(202)
    expect((await server.db.select().from(instance))[0]).toMatchObject(whole)
    expect((await discardOf(resource_id)).body).toEqual({ is_gone: true })
    expect((await fileOf())?.kept_at).toBeNull()
  })
})
