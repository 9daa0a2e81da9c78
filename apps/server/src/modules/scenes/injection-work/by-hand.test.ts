import { readFileSync } from 'node:fs'
import { imageAuthoring } from '@beacon/api/image/image-authoring'
import { imageInjection as contract, type InjectionView } from '@beacon/api/image/image-injection'
import { usualStart } from '@beacon/api/image/image-start'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageCategory, imageInjection, instance, libraryImage, scene } from '../../../db/schema/index.ts'
import { newId } from '../../../db/id.ts'
import { every } from '../../../every.ts'
import { DriverError } from '../driver/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { innerDriver } from '../../bank/scene-trial/testing/inner-driver.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { askChannel, openInputs } from '../life/index.ts'
import { callPathOf, serveCalls, type CallServer } from '../process/index.ts'
import { exeBytes, makeService, tarGz, zipOf, type Packed } from '../service/testing/files.ts'
import { writeBeat } from '../work/machine.ts'
import { openSceneWork, type SceneWork } from '../work/open.ts'
import { openInjectionWork } from './index.ts'

describe('services that are put into a machine by hand', () => {
  let server: TestServer
  let work: SceneWork
  let calls: CallServer
  let injecting: Awaited<ReturnType<typeof openInjectionWork>>
  let beating: { stop: () => void }
  let base_image_id = ''
  let category_id = ''
  const driver = innerDriver()
  /** What was put into drives, in order: the bytes of a disc, or nothing. */
  const turned: Array<Buffer | null> = []
  /** So many times a drive does not let go of its disc. */
  let refusals = 0

  const openInjecting = () => {
    const { db, log, bus, secret, storage } = server.platform
    return openInjectionWork({ db, log, bus, secret, storage, driver })
  }

  beforeAll(async () => {
    driver.setCd = async (_ref, _node, path) => {
      if (path === null && refusals > 0) {
        refusals -= 1
        throw new DriverError('deadline', 'the machine does not answer')
      }
      turned.push(path === null ? null : readFileSync(path))
    }
    server = await startTestServer({ withJobs: true })
    const { db, log, secret, config, bus } = server.platform
    base_image_id = await putVersion(server.db, { name: 'guest', engine_id: 'disk:guest', start: usualStart('vm') })
    await server.db.update(libraryImage).set({ virt_type: 'vm' }).where(eq(libraryImage.name, 'guest'))
    category_id = newId()
    await db.insert(imageCategory).values({ category_id, name: 'Made here' })
    calls = await serveCalls({ driver, path: callPathOf(config), log })
    const probe = { ...(await driver.probe()), kinds: ['container', 'vm'] as const }
    const tell = () => writeBeat(db, 'here', { driver, probe: probe as never })
    await tell()
    beating = every(5_000, tell, (error) => log.error({ err: error }, 'no beat'))
    work = openSceneWork({
      shop: { db, driver, log, secret, routerImage: 'sha256:0', pool: '10.200.0.0/24', prefix: 26 },
      width: 2,
      probe: () => probe as never,
    })
    await bus.listen(askChannel, () => work.wake())
    injecting = await openInjecting()
  })
  afterAll(async () => {
    beating.stop()
    await injecting.stop()
    await work.stop()
    await calls.close()
    await server.stop()
  })

  const room = { author_memory_mb: 192, author_cpu: 0.5, author_network: 'closed' as const }
  const at = (resource_id: string) => ({ params: { resource_id } })
  const page = async (resource_id: string) => (await server.admin.call(imageAuthoring.get, at(resource_id))).body
  const list = async (resource_id: string) => (await server.admin.call(contract.list, at(resource_id))).body
  async function authored(name: string, os: 'linux' | 'windows' = 'linux'): Promise<string> {
    const shown = { title: `Image ${name}`, category_id, role: 'target' as const, os, arch: 'amd64' as const }
    const made = await server.admin.call(imageAuthoring.create, {
      body: { name, ...shown, start: usualStart('vm'), base_image_id, ...room },
    })
    expect(made.status).toBe(201)
    await expect.poll(async () => (await page(made.body.resource_id)).authoring?.step).toBe('work')
    return made.body.resource_id
  }
  const add = (resource_id: string, service_ids: string[]) => server.admin.call(contract.add, { ...at(resource_id), body: { service_ids } })
  const until = (resource_id: string, what: (rows: InjectionView[]) => unknown) =>
    expect.poll(async () => what((await list(resource_id)).injections), { interval: 100 })
  const act = (resource_id: string, injection_id: string | undefined, action: 'done' | 'back' | 'retry' | 'drop', who = server.admin) =>
    who.call(contract.act, { params: { resource_id, injection_id: injection_id ?? newId() }, body: { action } })
  const discs = async (resource_id: string) => {
    const [found] = await server.db
      .select({ instance, scene })
      .from(instance)
      .innerJoin(scene, eq(scene.scene_id, instance.scene_id))
      .where(eq(instance.object_id, resource_id))
    if (found === undefined) throw new Error('no node')
    const inputs = openInputs(server.platform.secret, found.scene.scene_id, found.scene.inputs)
    return [Object.values(found.instance.discs ?? {}), Object.values(inputs.discs ?? {})]
  }
  const service = async (name: string, files: Packed[] = [], more = {}) => {
    const bytes = tarGz([{ name: 'pack/install.sh', text: `#!/bin/sh\necho ${name}\n` }, ...files])
    const { status, body } = await makeService(server.admin, name, more, { bytes })
    expect(status).toBe(201)
    return body.service_id
  }
  const discard = (resource_id: string) => server.admin.call(imageAuthoring.discard, { ...at(resource_id), body: {} })
  const ready = (rows: InjectionView[]) => rows.map(({ status, by_hand }) => `${status} ${by_hand?.is_in_drive}`)

  it('come one after another as a disc; their author says when each is done, and nobody else', async () => {
    const first = await service('basis', [
      { name: 'pack/data/a long name of a file.conf', text: 'welcome\n' },
      { name: 'pack/linked', link: 'data/a long name of a file.conf' },
    ])
    const second = await service('web-shop', [], { needs: [first] })
    const resource_id = await authored('vm-one')
    expect(await discs(resource_id)).toEqual([[null], [null]])
    expect((await list(resource_id)).offers.map(({ name }) => name)).toEqual(['basis', 'web-shop'])
    expect((await add(resource_id, [second])).status).toBe(202)
    await until(resource_id, ready).toEqual(['running true', 'waiting false'])
    await expect.poll(() => turned.length).toBe(1)
    const [row, next] = (await list(resource_id)).injections
    expect(row).toMatchObject({ snapshot: 'pre1', by_hand: { program: 'install.sh' }, log: '' })
    const disc = turned[0]?.toString('latin1') ?? ''
    expect(disc.slice(32_769, 32_774)).toBe('CD001')
    expect([disc.includes('echo basis'), disc.includes('welcome')]).toEqual([true, true])
    expect((await discs(resource_id)).flat().every((key) => typeof key === 'string')).toBe(true)
    expect((await page(resource_id)).image.making).toBe('injecting')
    // One that waits, one that is unknown, and one of somebody else.
    expect((await act(resource_id, next?.injection_id, 'done')).error.code).toBe('changed_meanwhile')
    expect((await act(resource_id, undefined, 'done')).status).toBe(404)
    const other = await server.signIn('administrator')
    expect((await act(resource_id, row?.injection_id, 'done', other)).error.code).toBe('image_locked')
    expect((await act(resource_id, row?.injection_id, 'done')).body.injections[0]?.status).toBe('done')
    await until(resource_id, ready).toEqual(['done false', 'running true'])
    await expect.poll(() => turned.map((one) => one?.toString('latin1').includes('web-shop') ?? null)).toEqual([false, null, true])
    expect((await page(resource_id)).image.making).toBe('injecting')
    expect((await act(resource_id, next?.injection_id, 'done')).status).toBe(202)
    await expect.poll(() => turned.at(-1)).toBeNull()
    await until(resource_id, ready).toEqual(['done false', 'done false'])
    await expect.poll(() => discs(resource_id)).toEqual([[null], [null]])
    expect(await page(resource_id)).toMatchObject({ image: { making: 'injection_success' }, authoring: { step: 'work' } })
    expect((await act(resource_id, next?.injection_id, 'done')).error.code).toBe('changed_meanwhile')
    // Files are put there by nobody.
    const form = new FormData()
    form.append('file', new Blob(['x']), 'x')
    expect(await server.admin.request('POST', `/library-images/${resource_id}/authoring/files?path=/opt/x`, { body: form })).toMatchObject({
      body: { code: 'injection_cannot' },
    })
    await discard(resource_id)
  })

  it('leave the drive in the end, however often the machine does not answer', async () => {
    const id = await service('stuck')
    const resource_id = await authored('vm-stuck')
    await add(resource_id, [id])
    await until(resource_id, ready).toEqual(['running true'])
    const count = turned.length
    refusals = 2
    const injection_id = (await list(resource_id)).injections[0]?.injection_id
    expect((await act(resource_id, injection_id, 'done')).status).toBe(202)
    await expect.poll(() => turned.slice(count)).toEqual([null])
    expect(refusals).toBe(0)
    await discard(resource_id)
  })

  it('keep nobody waiting for a drive that never lets go of its disc', async () => {
    const id = await service('glued')
    const resource_id = await authored('vm-glued')
    await add(resource_id, [id])
    await until(resource_id, ready).toEqual(['running true'])
    refusals = Infinity
    const injection_id = (await list(resource_id)).injections[0]?.injection_id ?? ''
    expect((await act(resource_id, injection_id, 'done')).status).toBe(202)
    await server.db
      .update(imageInjection)
      .set({ ended_at: new Date(Date.now() - 180_000).toISOString() })
      .where(eq(imageInjection.injection_id, injection_id))
    await add(resource_id, [id])
    await until(resource_id, ready).toEqual(['done false', 'running true'])
    refusals = 0
    await discard(resource_id)
  })

  it('are taken back with their disc, and stay where the server is killed', async () => {
    const id = await service('half-way')
    const resource_id = await authored('vm-two')
    await add(resource_id, [id])
    await until(resource_id, ready).toEqual(['running true'])
    const count = turned.length
    await injecting.stop()
    injecting = await openInjecting()
    await expect.poll(() => turned.length).toBe(count + 1)
    expect(turned.at(-1)?.toString('latin1')).toContain('half-way')
    expect(ready((await list(resource_id)).injections)).toEqual(['running true'])
    const [row] = await server.db.select().from(imageInjection).where(eq(imageInjection.status, 'running'))
    expect((await act(resource_id, row?.injection_id, 'back')).status).toBe(202)
    expect(await discs(resource_id)).toEqual([[null], [null]])
    await until(resource_id, ready).toEqual(['cancelled false'])
    await expect
      .poll(
        async () =>
          (
            await server.db
              .select()
              .from(imageInjection)
              .where(eq(imageInjection.injection_id, row?.injection_id ?? ''))
          )[0]?.storage_key,
      )
      .toBeNull()
    await expect(server.platform.storage.open(row?.storage_key ?? '')).rejects.toMatchObject({ code: expect.any(String) })
    // What was being written when the server went is written anew.
    await expect.poll(async () => (await page(resource_id)).authoring?.step).toBe('work')
    await injecting.stop()
    await add(resource_id, [id])
    await server.db
      .update(imageInjection)
      .set({ status: 'running', started_at: new Date().toISOString() })
      .where(eq(imageInjection.status, 'waiting'))
    injecting = await openInjecting()
    await until(resource_id, ready).toEqual(['cancelled false', 'running true'])
    await discard(resource_id)
  })

  it('fail with their machine, and where no disc can hold them', async () => {
    const id = await service('stopped')
    const wrong = await service('wrong-name', [{ name: 'pack/what?.txt', text: 'x' }])
    const resource_id = await authored('vm-three')
    await add(resource_id, [wrong])
    await until(resource_id, (rows) => `${rows[0]?.status} ${rows[0]?.problem?.code} ${rows[0]?.problem?.details['path']}`).toBe(
      'failed payload_wrong what?.txt',
    )
    await act(resource_id, (await list(resource_id)).injections[0]?.injection_id, 'drop')
    await add(resource_id, [id])
    await until(resource_id, (rows) => rows.at(-1)?.by_hand?.is_in_drive).toBe(true)
    const [found] = await server.db.select().from(instance).where(eq(instance.object_id, resource_id))
    const [of] = await server.db
      .select()
      .from(scene)
      .where(eq(scene.scene_id, found?.scene_id ?? ''))
    driver.end(of?.scene_id ?? '', of?.definition.nodes[0]?.id ?? '')
    if (of !== undefined)
      await server.db
        .update(scene)
        .set({ life: { ...of.life, rest: 'hanged' } })
        .where(eq(scene.scene_id, of.scene_id))
    await until(resource_id, (rows) => `${rows.at(-1)?.status} ${rows.at(-1)?.problem?.code}`).toBe('failed node_stopped')
    await expect.poll(async () => (await discs(resource_id))[0]).toEqual([null])
    await discard(resource_id)
  })

  it('are programs for Windows where the machine is one', async () => {
    const exe = await makeService(server.admin, 'setup', { os: 'windows' }, { kind: 'windows', bytes: exeBytes() })
    const zip = await makeService(
      server.admin,
      'packed',
      { os: 'windows' },
      { kind: 'windows', bytes: await zipOf([{ name: 'in/setup.cmd', text: 'echo hello' }]) },
    )
    expect([exe.status, zip.status]).toEqual([201, 201])
    const resource_id = await authored('vm-windows', 'windows')
    expect((await list(resource_id)).offers.map(({ name }) => name)).toEqual(['packed', 'setup'])
    expect((await server.admin.call(contract.fitting, { query: { virt_type: 'vm', os: 'windows' } })).body.items).toHaveLength(2)
    expect((await server.admin.call(contract.fitting, { query: { os: 'windows' } })).body.items).toEqual([])
    const count = turned.length
    await add(resource_id, [exe.body.service_id, zip.body.service_id])
    await until(resource_id, ready).toEqual(['running true', 'waiting false'])
    const [row] = (await list(resource_id)).injections
    expect(row?.by_hand).toEqual({ is_in_drive: true, program: '' })
    await expect.poll(() => turned.length).toBeGreaterThan(count)
    expect(turned.at(-1)?.toString('latin1')).toContain('setup.exe')
    await act(resource_id, row?.injection_id, 'done')
    await until(resource_id, ready).toEqual(['done false', 'running true'])
    await expect.poll(() => turned.at(-1)?.toString('latin1') ?? '').toContain('echo hello')
    await discard(resource_id)
  })
})
