import { spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ImageStart } from '@beacon/api/image/image-fields'
import { image as images } from '@beacon/api/image/image'
import { imageLibrary as contract } from '@beacon/api/image/image-library'
import { usualStart } from '@beacon/api/image/image-start'
import { instance, type InstanceForm } from '@beacon/api/scene/instance'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { libraryImage, sceneImage } from '../../../db/schema/index.ts'
import { installOf } from '../../../install-of.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { lacksMachines } from '../../../testing/need-qemu.ts'
import { buildGuest } from '../driver/qemu/testing/guest.ts'
import { loadSceneDriver } from '../driver/index.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { machineFolders } from '../../../machine-folders.ts'
import { testSignal } from '../../../testing/test-signal.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const program = join(import.meta.dirname, '../../../scenes-main.ts')
const poll = { timeout: 240_000, interval: 500 }

describe.skipIf(lacksMachines)('an image of a virtual machine', () => {
  let server: TestServer
  let child: ChildProcess
  let engine_id = ''
  const install = () => installOf(server.platform.secret.fingerprint)
  const port = { port: 9999, proto: 'tcp', name: 'echo', protocol: 'other', mapping: 'inner' } as const
  const start: ImageStart = {
    ...usualStart('vm'),
    resources: { cpu: 1, memory_mb: 96, disk_mb: 64, pids: 32 },
    ports: [port],
  }

  beforeAll(async () => {
    const guest = buildGuest()
    engine_id = guest.image
    server = await startTestServer({ withJobs: true })
    const { dataDir, secretKeyFile } = server.platform.config
    const disks = join(dataDir, 'disks')
    mkdirSync(disks, { recursive: true })
    const file = `${guest.image.slice('disk:'.length)}.qcow2`
    copyFileSync(join(guest.disks, file), join(disks, file))
    const env = {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      SECRET_KEY_FILE: secretKeyFile,
      DATA_DIR: dataDir,
      DOCKER_SOCKET: socketPath,
      SCENE_POOL: '10.211.144.0/20',
    }
    await putVersion(server.db, { name: 'guest', engine_id, start })
    await server.db.update(libraryImage).set({ virt_type: 'vm' }).where(eq(libraryImage.name, 'guest'))
    child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (text: Buffer) => text.includes('scenes are kept') && resolve())
      child.once('exit', () => reject(new Error('the scenes process ended')))
    })
  })
  afterAll(async () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    const openDriver = await loadSceneDriver()
    const folders = machineFolders(server.platform.config.dataDir, install())
    await openDriver({ socketPath, install: install(), folders }).dismiss(testSignal())
    await server.stop()
  })

  async function bootOf(name: string) {
    const [row] = await server.db.select().from(libraryImage).where(eq(libraryImage.name, name))
    const params = { resource_id: row?.resource_id ?? '' }
    expect((await server.admin.call(contract.test, { params: { ...params, number: '1' }, body: {} })).status).toBe(202)
    const test = async () => (await server.admin.call(contract.get, { params })).body.newest?.test
    await expect.poll(async () => (await test())?.state, poll).not.toBe('testing')
    return test()
  }

  it('passes its test once its port answers', async () => {
    expect(await bootOf('guest')).toMatchObject({ state: 'passed', problem: null })
  })

  it('comes of what somebody made in an instance, and passes as well; the instance goes on from where it was', async () => {
    const form: InstanceForm = {
      name: 'by hand',
      type: 'sandbox',
      image: 'guest@1',
      host_name: 'vm',
      start,
      caps: [],
      egress: false,
      host_ports: false,
      lifetime_minutes: 60,
    }
    const made = await server.admin.call(instance.create, { body: { ...form, starts: true } })
    const { instance_id } = made.body.instance
    const params = { instance_id }
    const rest = async () => (await server.admin.call(instance.get, { params })).body.instance.rest
    const act = (action: 'hang' | 'start' | 'close') => server.admin.call(instance.act, { body: { instance_ids: [instance_id], action } })
    await expect.poll(rest, poll).toBe('running')
    await act('hang')
    await expect.poll(rest, poll).toBe('hanged')
    const saved = await server.admin.call(instance.save_image, { params, body: { name: 'made', note: '' } })
    const read = async () => (await server.admin.call(images.get, { params: { image_id: saved.body.image_id } })).body
    await expect.poll(async () => (await read()).status, poll).not.toMatch(/waiting|building/u)
    expect(await read()).toMatchObject({ status: 'ready', source: 'author', problem: null })
    const [row] = await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'made'))
    const disks = join(server.platform.config.dataDir, 'disks')
    expect(row?.engine_id).toMatch(/^disk:[0-9a-f]{64}$/u)
    expect(existsSync(join(disks, `${row?.engine_id?.slice('disk:'.length)}.qcow2`))).toBe(true)
    expect(readdirSync(disks).filter((name) => name.startsWith('aside'))).toEqual([])
    expect(await bootOf('made')).toMatchObject({ state: 'passed', problem: null })
    await act('start')
    await expect.poll(rest, poll).toBe('running')
    await act('close')
    await expect.poll(rest, poll).toBe('closed')
  })
})
