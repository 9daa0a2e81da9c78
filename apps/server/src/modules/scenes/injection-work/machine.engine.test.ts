import { imageAuthoring } from '@beacon/api/image/image-authoring'
import { imageInjection as contract } from '@beacon/api/image/image-injection'
import { usualStart } from '@beacon/api/image/image-start'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { imageCategory, instance, libraryImage, scene } from '../../../db/schema/index.ts'
import { newId } from '../../../db/id.ts'
import { every } from '../../../every.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { lacksMachines } from '../../../testing/need-qemu.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { buildGuest } from '../driver/qemu/testing/guest.ts'
import { inGuest, openMachinePlace, type MachinePlace } from '../driver/qemu/testing/place.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { askChannel } from '../life/index.ts'
import { makeService, tarGz } from '../service/testing/files.ts'
import { writeBeat } from '../work/machine.ts'
import { openSceneWork, type SceneWork } from '../work/open.ts'
import { openInjectionWork } from './index.ts'
import { testSignal } from '../../../testing/test-signal.ts'

const { install, net } = plotOf('machine-injection')

describe.skipIf(lacksMachines)('a service that is put into a virtual machine', () => {
  let server: TestServer
  let at: MachinePlace
  let work: SceneWork
  let injecting: Awaited<ReturnType<typeof openInjectionWork>>
  let beating: { stop: () => void }
  let base_image_id = ''
  const start = { ...usualStart('vm'), resources: { cpu: 1, memory_mb: 96, disk_mb: 64, pids: 32 } }

  beforeAll(async () => {
    const guest = buildGuest()
    server = await startTestServer({ withJobs: true })
    const { db, log, secret, bus, storage } = server.platform
    at = openMachinePlace(install, guest.disks)
    const { driver } = at
    await driver.prune(() => false, testSignal())
    base_image_id = await putVersion(server.db, { name: 'guest', engine_id: guest.image, start })
    await server.db.update(libraryImage).set({ virt_type: 'vm' }).where(eq(libraryImage.name, 'guest'))
    const probe = await driver.probe()
    const tell = () => writeBeat(db, 'here', { driver, probe })
    await tell()
    beating = every(5_000, tell, (error) => log.error({ err: error }, 'no beat'))
    const shop = { db, driver, log, secret, routerImage: 'sha256:0', pool: `${net}.0/24`, prefix: 26, pathOf: storage.path }
    work = openSceneWork({ shop, width: 2, probe: () => probe })
    await bus.listen(askChannel, () => work.wake())
    injecting = await openInjectionWork({ db, log, bus, secret, storage, driver })
  })
  afterAll(async () => {
    beating.stop()
    await injecting.stop()
    await work.stop()
    await at.driver.dismiss(testSignal())
    at.drop()
    await server.stop()
  })

  it('is run by its author from a disc; done ejects it, and back makes the machine what it was', async () => {
    const poll = { timeout: 200_000, interval: 300 }
    const category_id = newId()
    await server.db.insert(imageCategory).values({ category_id, name: 'Made here' })
    const bytes = tarGz([
      { name: 'pack/install.sh', text: '#!/bin/sh\ncp "$(dirname "$0")/data/page" /tmp/page\n' },
      { name: 'pack/data/page', text: 'welcome\n' },
    ])
    const service = await makeService(server.admin, 'web-shop', {}, { bytes })
    const shown = { title: 'By hand', category_id, role: 'target' as const, os: 'linux' as const, arch: 'amd64' as const }
    const room = { author_memory_mb: 96, author_cpu: 1, author_network: 'closed' as const }
    const made = await server.admin.call(imageAuthoring.create, { body: { name: 'by-hand', ...shown, start, base_image_id, ...room } })
    expect(made.status).toBe(201)
    const params = { resource_id: made.body.resource_id }
    const step = async () => (await server.admin.call(imageAuthoring.get, { params })).body.authoring?.step
    const rows = async () => (await server.admin.call(contract.list, { params })).body.injections
    const act = async (action: 'done' | 'back') => {
      const injection_id = (await rows()).at(-1)?.injection_id ?? ''
      return server.admin.call(contract.act, { params: { ...params, injection_id }, body: { action } })
    }
    const inside = async (lines: string) => {
      const [found] = await server.db
        .select({ scene })
        .from(scene)
        .innerJoin(instance, eq(instance.scene_id, scene.scene_id))
        .where(eq(instance.object_id, params.resource_id))
      if (found === undefined) throw new Error('no node')
      const ref = { scene: found.scene.scene_id, gen: found.scene.life.gen }
      return inGuest(at.driver, ref, found.scene.definition.nodes[0]?.id ?? '', lines)
    }
    const mount = 'mkdir -p /cd; umount /cd 2>/dev/null; mount -t iso9660 -o ro,utf8 /dev/sr0 /cd 2>/dev/null'
    await expect.poll(step, poll).toBe('work')
    expect(await inside(`${mount} && ls /cd; echo up`)).toBe('up\n')
    const add = () => server.admin.call(contract.add, { params, body: { service_ids: [service.body.service_id] } })
    expect((await add()).status).toBe(202)
    await expect.poll(async () => (await rows())[0]?.by_hand?.is_in_drive, poll).toBe(true)
    const run = () => inside(`${mount} && sh /cd/install.sh; cat /tmp/page; umount /cd`)
    await expect.poll(run, poll).toBe('welcome\n')
    expect((await act('done')).status).toBe(202)
    const seen = () => inside(`${mount} && ls /cd; cat /tmp/page`)
    await expect.poll(seen, poll).toBe('welcome\n')
    expect((await rows())[0]).toMatchObject({ status: 'done', snapshot: 'pre1' })
    await inside('rm /tmp/page')
    expect((await add()).status).toBe(202)
    await expect.poll(async () => (await rows())[1]?.by_hand?.is_in_drive, poll).toBe(true)
    await expect.poll(run, poll).toBe('welcome\n')
    expect((await act('back')).status).toBe(202)
    await expect.poll(step, poll).toBe('work')
    expect(await inside(`${mount} && ls /cd; cat /tmp/page 2>/dev/null; echo up`)).toBe('up\n')
  })
})
