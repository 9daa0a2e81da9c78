import { existsSync } from 'node:fs'
import { imageAuthoring } from '@beacon/api/image/image-authoring'
import { imageInjection as contract, type InjectionView } from '@beacon/api/image/image-injection'
import { usualStart } from '@beacon/api/image/image-start'
import Docker from 'dockerode'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  imageAuthoring as imageAuthoringRows,
  imageCategory,
  imageInjection,
  imageService,
  instance,
  libraryImage,
  scene,
  sceneImage,
} from '../../../db/schema/index.ts'
import { newId } from '../../../db/id.ts'
import { every } from '../../../every.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { buildBusybox } from '../driver/docker/testing/busybox.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { loadDockerDriver, type SceneDriver } from '../driver/index.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { askChannel } from '../life/index.ts'
import { callPathOf, serveCalls, type CallServer } from '../process/index.ts'
import { makeService, tarGz, type Packed } from '../service/testing/files.ts'
import { writeBeat } from '../work/machine.ts'
import { openSceneWork, type SceneWork } from '../work/open.ts'
import { openInjectionWork, placeFile } from './index.ts'
import { testSignal } from '../../../testing/test-signal.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const image = 'bcn-test/busybox:injection'
const { install, net } = plotOf('injection')
/** An engine takes a second or two to tell what a node uses: silence is longer than two such looks. */
const limits = { deadlineMs: 20_000, silentMs: 5_000, lookMs: 300 }

describe.skipIf(!existsSync(socketPath))('services that are put into a node', () => {
  let server: TestServer
  let driver: SceneDriver
  let work: SceneWork
  let calls: CallServer
  let injecting: Awaited<ReturnType<typeof openInjectionWork>>
  let beating: { stop: () => void }
  let base_image_id = ''
  let category_id = ''

  const openInjecting = () => {
    const { db, log, bus, secret, storage } = server.platform
    return openInjectionWork({ db, log, bus, secret, storage, driver, limits })
  }
  beforeAll(async () => {
    buildBusybox(socketPath, image)
    server = await startTestServer({ withJobs: true })
    const { db, log, secret, config, storage, bus } = server.platform
    driver = (await loadDockerDriver())({ socketPath, install })
    await driver.prune(() => false, testSignal())
    const engine_id = (await new Docker({ socketPath }).getImage(image).inspect()).Id
    base_image_id = await putVersion(server.db, { name: 'base', engine_id })
    category_id = newId()
    await db.insert(imageCategory).values({ category_id, name: 'Made here' })
    const place: NonNullable<Parameters<typeof serveCalls>[0]['place']> = ({ path, storage_key, bytes, ...at }) =>
      placeFile(driver, { place: at, path, bytes, source: storage.path(storage_key) })
    calls = await serveCalls({ driver, path: callPathOf(config), log, place })
    const probe = await driver.probe()
    const tell = () => writeBeat(db, 'here', { driver, probe })
    await tell()
    beating = every(5_000, tell, (error) => log.error({ err: error }, 'no beat'))
    work = openSceneWork({
      shop: { db, driver, log, secret, routerImage: 'sha256:0', pool: `${net}.0/24`, prefix: 26 },
      width: 2,
      probe: () => probe,
    })
    await bus.listen(askChannel, () => work.wake())
    injecting = await openInjecting()
  })
  afterAll(async () => {
    beating.stop()
    await injecting.stop()
    await work.stop()
    await calls.close()
    await driver.dismiss(testSignal())
    await server.stop()
  })

  const start = { ...usualStart('container'), resources: { cpu: 0.5, memory_mb: 64, disk_mb: 64, pids: 128 } }
  const room = { author_memory_mb: 192, author_cpu: 0.5, author_network: 'closed' as const }
  const at = (resource_id: string) => ({ params: { resource_id } })
  async function authored(name: string): Promise<string> {
    const shown = { title: `Image ${name}`, category_id, role: 'target' as const, os: 'linux' as const, arch: 'amd64' as const }
    const { status, body } = await server.admin.call(imageAuthoring.create, { body: { name, ...shown, start, base_image_id, ...room } })
    expect(status).toBe(201)
    return body.resource_id
  }
  const page = async (resource_id: string) => (await server.admin.call(imageAuthoring.get, at(resource_id))).body
  const list = async (resource_id: string) => (await server.admin.call(contract.list, at(resource_id))).body
  const first = async (resource_id: string): Promise<InjectionView> => {
    const [row] = (await list(resource_id)).injections
    if (row === undefined) throw new Error('nothing is put in')
    return row
  }
  const until = (resource_id: string, what: (rows: InjectionView[]) => unknown) =>
    expect.poll(async () => what((await list(resource_id)).injections), { interval: 150 })
  async function service(name: string, script: string, { more = {}, files = [] as Packed[] } = {}): Promise<string> {
    const bytes = tarGz([{ name: 'pack/install.sh', text: `#!/bin/sh\n${script}\n` }, ...files])
    const { status, body } = await makeService(server.admin, name, more, { bytes })
    expect(status).toBe(201)
    return body.service_id
  }
  const add = (resource_id: string, service_ids: string[]) => server.admin.call(contract.add, { ...at(resource_id), body: { service_ids } })
  const act = async (resource_id: string, action: 'retry' | 'wait' | 'back' | 'drop') => {
    const { injection_id } = (await list(resource_id)).injections.find(({ status }) => status !== 'done') ?? (await first(resource_id))
    return server.admin.call(contract.act, { params: { resource_id, injection_id }, body: { action } })
  }
  async function inside(resource_id: string, script: string): Promise<string> {
    const [row] = await server.db
      .select({ scene })
      .from(scene)
      .innerJoin(instance, eq(instance.scene_id, scene.scene_id))
      .where(eq(instance.object_id, resource_id))
    if (row === undefined) throw new Error('no node')
    const ref = { scene: row.scene.scene_id, gen: row.scene.life.gen }
    const done = await driver.exec(ref, row.scene.definition.nodes[0]?.id ?? '', ['/bin/sh', '-c', script], {
      deadlineMs: 10_000,
      outputBytes: 10_000,
    })
    return done.stdout.toString().trim()
  }
  const making = async (resource_id: string) => (await page(resource_id)).image.making
  const discard = (resource_id: string) => server.admin.call(imageAuthoring.discard, { ...at(resource_id), body: {} })

  it('come in one after another, what is needed first, each after a snapshot; and the version says what it holds', async () => {
    const basis = await service('The Basis', 'echo basis > /srv/order; echo "basis is in"')
    const web = await service('web-shop', 'pwd; cat data/page; echo shop >> /srv/order; id -u', {
      more: { needs: [basis] },
      files: [{ name: 'pack/data/page', text: 'welcome\n' }],
    })
    const other = await service('other-arch', 'true', { more: { arch: 'arm64' } })
    const resource_id = await authored('one-two')
    expect((await list(resource_id)).offers.map(({ name }) => name)).toEqual(['The Basis', 'web-shop'])
    expect((await add(resource_id, [other])).error).toMatchObject({
      code: 'service_not_fitting',
      details: { service: 'other-arch', arch: 'arm64' },
    })
    expect((await add(resource_id, [newId()])).status).toBe(400)
    // Asked while the node is still on its way.
    expect((await add(resource_id, [web])).status).toBe(202)
    expect((await add(resource_id, [web])).error.code).toBe('inject_running')
    await expect.poll(() => inside(resource_id, 'mkdir -p /srv && echo here').catch(() => '')).toBe('here')
    await until(resource_id, (rows) => rows.map(({ service: of, status, snapshot }) => `${of?.name} ${status} ${snapshot}`)).toEqual([
      'The Basis done pre1',
      'web-shop done pre2',
    ])
    expect(await inside(resource_id, 'cat /srv/order; ls /opt/beacon; stat -c %U:%a /opt/beacon/web-shop/install.sh')).toMatch(
      /^basis\nshop\nsv-\d{4}\nweb-shop\n\S+:755$/u,
    )
    const [, row] = (await list(resource_id)).injections
    expect(row).toMatchObject({ exit_code: 0, log: '/opt/beacon/web-shop\nwelcome\n0\n', problem: null, version: 1 })
    expect(await making(resource_id)).toBe('injection_success')
    expect((await page(resource_id)).authoring).toMatchObject({ step: 'work', check: null })
    await server.admin.call(imageAuthoring.save, { ...at(resource_id), body: { note: '', reason: 'a test' } })
    // What the process that holds the engine does with a version.
    await expect
      .poll(async () => (await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'one-two')))[0]?.status)
      .toBe('waiting')
    await server.db.update(sceneImage).set({ status: 'ready', engine_id: 'sha256:2' }).where(eq(sceneImage.name, 'one-two'))
    await expect.poll(() => making(resource_id)).toBeNull()
    const held = (await server.admin.call(contract.held, at(resource_id))).body.versions
    expect(held).toMatchObject([
      { version: 1, services: [{ name: 'The Basis' }, { name: 'web-shop', version: 1, access: [{ port: 80 }] }] },
    ])
    expect(await server.db.$count(imageService)).toBe(2)
    await expect.poll(async () => server.db.$count(libraryImage, eq(libraryImage.name, 'one-two'))).toBe(1)
  })

  it('that fail tell the last they said; they are tried again in the node as it is, or it goes back', async () => {
    const id = await service('picky', 'echo half > /srv-half; echo looking; [ -e /ready ] || { echo "/ready is missing" >&2; exit 3; }')
    const resource_id = await authored('picky-one')
    await add(resource_id, [id])
    await until(resource_id, (rows) => rows[0]?.status).toBe('failed')
    expect(await first(resource_id)).toMatchObject({
      exit_code: 3,
      problem: { code: 'exit', details: { code: 3 } },
      snapshot: 'pre1',
      log: 'looking\n/ready is missing\n',
    })
    expect(await making(resource_id)).toBe('injection_failed')
    expect(await inside(resource_id, 'touch /ready; cat /srv-half')).toBe('half')
    expect((await act(resource_id, 'wait')).error.code).toBe('changed_meanwhile')
    expect((await act(resource_id, 'retry')).status).toBe(202)
    await until(resource_id, (rows) => rows[0]?.status).toBe('done')
    expect((await first(resource_id)).snapshot).toBe('pre1')
    await discard(resource_id)
    const again = await authored('picky-two')
    await add(again, [id])
    await until(again, (rows) => rows[0]?.status).toBe('failed')
    expect((await act(again, 'back')).status).toBe(202)
    expect(await making(again)).toBe('to_edit')
    await expect.poll(() => inside(again, 'ls -d /srv-half /opt/beacon 2>/dev/null; echo up').catch(() => '')).toBe('up')
    expect((await first(again)).status).toBe('cancelled')
    await discard(again)
  })

  it('that say and do nothing are told as hung: one waits on, or ends them and goes back', async () => {
    const id = await service('sleeper', 'echo begun > /srv-begun; echo begun; sleep 5000')
    const resource_id = await authored('silent-one')
    await add(resource_id, [id])
    await until(resource_id, (rows) => rows[0]?.status).toBe('silent')
    expect(await making(resource_id)).toBe('injection_hung')
    expect((await first(resource_id)).silent_minutes).toBe(1)
    expect((await server.admin.call(imageAuthoring.check, { ...at(resource_id), body: {} })).error.code).toBe('operation_running')
    expect((await act(resource_id, 'wait')).body.injections[0]?.status).toBe('running')
    await until(resource_id, (rows) => rows[0]?.status).toBe('silent')
    expect((await act(resource_id, 'back')).status).toBe(202)
    await expect.poll(() => inside(resource_id, 'ls -d /srv-begun 2>/dev/null; ps | grep -c "[s]leep 5000"').catch(() => '')).toBe('0')
    expect(await making(resource_id)).toBe('to_edit')
    await discard(resource_id)
  })

  it('that work in silence are not hung, and end with their time', async () => {
    const id = await service('busy', 'while :; do :; done')
    const resource_id = await authored('busy-one')
    await add(resource_id, [id])
    const seen = new Set<string>()
    await expect
      .poll(
        async () => {
          const { status } = await first(resource_id)
          seen.add(status)
          return status
        },
        { interval: 200 },
      )
      .toBe('failed')
    expect([...seen]).not.toContain('silent')
    expect((await first(resource_id)).problem?.code).toBe('deadline')
    expect(await inside(resource_id, 'ps | grep -c "[i]nstall.sh"')).toBe('0')
    await discard(resource_id)
  })

  it('that find no room say so', async () => {
    // Memory that every node has is the only place of it with a size that the engine keeps.
    const id = await service('greedy', 'dd if=/dev/zero of=/dev/shm/all bs=1M count=500')
    const resource_id = await authored('full-one')
    await add(resource_id, [id])
    await until(resource_id, (rows) => rows[0]?.status).toBe('failed')
    expect((await first(resource_id)).problem?.code).toBe('no_space')
    await discard(resource_id)
  })

  it('whose server is killed are ended, told as interrupted, and tried again', async () => {
    const id = await service('long', 'if [ -e /once ]; then exit 0; fi; touch /once; sleep 4000')
    const resource_id = await authored('cut-one')
    await add(resource_id, [id])
    await expect.poll(() => inside(resource_id, 'ps | grep -c "[s]leep 4000"').catch(() => '')).toBe('1')
    await injecting.stop()
    injecting = await openInjecting()
    await until(resource_id, (rows) => `${rows[0]?.status} ${rows[0]?.problem?.code}`).toBe('failed interrupted')
    expect(await inside(resource_id, 'ps | grep -c "[s]leep 4000"')).toBe('0')
    await act(resource_id, 'retry')
    await until(resource_id, (rows) => rows[0]?.status).toBe('done')
    await discard(resource_id)
  })

  it('make room for their snapshot where those of earlier ones are enough, and say so where only those of people are left', async () => {
    const id = await service('roomy', 'true')
    const resource_id = await authored('limit-one')
    await expect.poll(() => making(resource_id)).toBe('to_edit')
    const names = async () => ((await page(resource_id)).authoring?.node?.snapshots ?? []).map(({ name }) => name)
    async function fill(first: string) {
      const [row] = await server.db
        .select({ scene })
        .from(scene)
        .innerJoin(instance, eq(instance.scene_id, scene.scene_id))
        .where(eq(instance.object_id, resource_id))
      const snapshots = [first, 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map((name) => ({ name, at: 1, by: null, edition: 0 }))
      if (row !== undefined)
        await server.db
          .update(scene)
          .set({ life: { ...row.scene.life, snapshots } })
          .where(eq(scene.scene_id, row.scene.scene_id))
    }
    await fill('mine')
    await add(resource_id, [id])
    await until(resource_id, (rows) => `${rows[0]?.status} ${rows[0]?.problem?.code}`).toBe('failed snapshot_limit')
    await fill('pre1')
    const [authoring] = await server.db.select().from(imageAuthoringRows).where(eq(imageAuthoringRows.image_id, resource_id))
    const of = { authoring_id: authoring?.authoring_id ?? '', service_id: id, version_id: newId() }
    await server.db.insert(imageInjection).values({ ...of, injection_id: newId(), number: 9, status: 'done', snapshot: 'pre1' })
    await act(resource_id, 'retry')
    await until(resource_id, (rows) => rows[0]?.status).toBe('done')
    expect(await names()).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'pre2'])
    expect((await list(resource_id)).injections.map(({ snapshot }) => snapshot)).toEqual(['pre2', null])
    await discard(resource_id)
  })

  it('and files: below five folders, through no link, and what is left behind is found and removed', async () => {
    const resource_id = await authored('files-one')
    const put = async (path: string, text: string) => {
      const form = new FormData()
      form.append('file', new Blob([text]), 'x')
      return server.admin.request('POST', `/library-images/${resource_id}/authoring/files?path=${encodeURIComponent(path)}`, { body: form })
    }
    await expect.poll(() => making(resource_id)).toBe('to_edit')
    expect(await put('/opt/tool/deep/run.sh', 'echo tool')).toMatchObject({
      status: 201,
      body: { path: '/opt/tool/deep/run.sh', bytes: 9 },
    })
    expect(await inside(resource_id, 'cat /opt/tool/deep/run.sh')).toBe('echo tool')
    await inside(resource_id, 'ln -s /etc /opt/out; mkdir -p /root; ln -s /etc/x /root/link')
    for (const path of ['/opt/out/passwd', '/root/link', '/opt/tool'])
      expect(await put(path, 'x')).toMatchObject({ status: 409, body: { code: 'node_path_taken' } })
    for (const path of ['/etc/passwd', '/opt/../etc/passwd', '/opt', 'opt/x', '/opt//x', '/root/a\u0000b'])
      expect(await put(path, 'x')).toMatchObject({ status: 400 })
    expect(await inside(resource_id, 'ls /etc')).toBe(await inside(resource_id, 'ls /etc | grep -v passwd'))
    await inside(
      resource_id,
      'mkdir -p /root/.ssh; echo secret > /root/.ash_history; echo "-----BEGIN PRIVATE KEY-----" > /root/.ssh/id_rsa; dd if=/dev/zero of=/tmp/big bs=1M count=12 2>/dev/null',
    )
    const clean = async (what: 'history' | 'key' | 'temp', where: string) =>
      (await server.admin.call(contract.clean, { ...at(resource_id), body: { what, where } })).body
    expect(await clean('history', '/root/.ash_history')).toEqual({ is_cleaned: true })
    expect(await clean('key', '/root/.ssh/id_rsa')).toEqual({ is_cleaned: true })
    expect(await clean('temp', '/tmp')).toEqual({ is_cleaned: true })
    // What no check would name stays.
    await clean('key', '/opt/tool/deep/run.sh')
    expect(await inside(resource_id, 'ls -A /root /root/.ssh /tmp; ls /opt/tool/deep')).not.toMatch(/history|id_rsa|big/u)
    expect(await inside(resource_id, 'ls /opt/tool/deep')).toBe('run.sh')
    await discard(resource_id)
  })
})
