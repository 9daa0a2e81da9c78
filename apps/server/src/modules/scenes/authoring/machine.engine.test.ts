import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { imageAuthoring as contract } from '@beacon/api/image/image-authoring'
import type { ImageStart } from '@beacon/api/image/image-fields'
import { usualStart } from '@beacon/api/image/image-start'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../db/id.ts'
import { file, imageAuthoring, imageCategory, libraryImage, sceneImage, sceneMachine } from '../../../db/schema/index.ts'
import { installOf } from '../../../install-of.ts'
import { machineFolders } from '../../../machine-folders.ts'
import { lacksMachines } from '../../../testing/need-qemu.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { loadSceneDriver } from '../driver/index.ts'
import { bootDisc } from '../driver/qemu/testing/boot-disc.ts'
import { buildGuest } from '../driver/qemu/testing/guest.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { authoringNode } from './node.ts'
import { testSignal } from '../../../testing/test-signal.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const program = join(import.meta.dirname, '../../../scenes-main.ts')
const { net } = plotOf('machine-authoring')
const slow = { timeout: 150_000, interval: 200 }
const sector = 512

/** The guest has no files on its disk: a place near the end of it stands for one. */
const findPlace = 'for d in /dev/vda /dev/vdb; do grep -q "^$d " /proc/mounts || disk=$d; done; at=$(( $(blockdev --getsz $disk) - 8 ))'
const write = (text: string) => `${findPlace}; echo ${text} > /tmp/kept; dd if=/tmp/kept of=$disk bs=512 seek=$at conv=notrunc 2>/dev/null`

describe.skipIf(lacksMachines)('authoring of a virtual machine', () => {
  let server: TestServer
  let child: ChildProcess
  let resource_id = ''
  let category_id = ''
  let said = 0
  const install = () => installOf(server.platform.secret.fingerprint)
  const disks = () => join(server.platform.config.dataDir, 'disks')
  const port = { port: 9999, proto: 'tcp', name: 'echo', protocol: 'other', mapping: 'inner' } as const
  const start: ImageStart = {
    ...usualStart('vm'),
    resources: { cpu: 1, memory_mb: 96, disk_mb: 64, pids: 32 },
    ports: [port],
  }

  beforeAll(async () => {
    const guest = buildGuest()
    server = await startTestServer({ withJobs: true })
    mkdirSync(disks(), { recursive: true })
    const file = `${guest.image.slice('disk:'.length)}.qcow2`
    copyFileSync(join(guest.disks, file), join(disks(), file))
    await putVersion(server.db, { name: 'guest', engine_id: guest.image, start })
    const [row] = await server.db.update(libraryImage).set({ virt_type: 'vm' }).where(eq(libraryImage.name, 'guest')).returning()
    resource_id = row?.resource_id ?? ''
    category_id = newId()
    await server.db.insert(imageCategory).values({ category_id, name: 'Made here' })
    const env = {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      SECRET_KEY_FILE: server.platform.config.secretKeyFile,
      DATA_DIR: server.platform.config.dataDir,
      DOCKER_SOCKET: socketPath,
      SCENE_POOL: `${net}.0/24`,
    }
    child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    await new Promise<void>((resolve, reject) => {
      child.stdout?.on('data', (text: Buffer) => text.includes('scenes are kept') && resolve())
      child.once('exit', () => reject(new Error('the scenes process ended')))
    })
    while ((await server.db.select().from(sceneMachine))[0]?.is_ok !== true) await wait(100)
  })
  afterAll(async () => {
    child.removeAllListeners('exit')
    child.kill('SIGTERM')
    await new Promise((resolve) => child.once('exit', resolve))
    const folders = machineFolders(server.platform.config.dataDir, install())
    const openDriver = await loadSceneDriver()
    await openDriver({ socketPath, install: install(), folders }).dismiss(testSignal())
    await server.stop()
  })

  const at = {
    params: {
      get resource_id() {
        return resource_id
      },
    },
  }
  const read = async () => (await server.admin.call(contract.get, at)).body
  type Page = Awaited<ReturnType<typeof read>>
  const until = (what: (page: Page) => unknown) => expect.poll(async () => what(await read()), slow)
  const restOf = ({ authoring }: Page) => `${authoring?.step} ${authoring?.node?.rest} ${authoring?.node?.operation}`
  const act = async (action: 'snapshot' | 'roll_back' | 'stop' | 'start', snapshot?: string) => {
    const body = { action, ...(snapshot === undefined ? {} : { snapshot }) }
    expect((await server.admin.call(contract.act, { ...at, body })).status).toBe(202)
  }
  const placeOf = async () => {
    const [authoring] = await server.db.select().from(imageAuthoring)
    const node = await authoringNode(server.db, authoring ?? { instance_id: null })
    if (node === null) throw new Error('no node stands')
    return node.place
  }
  /** As the author does it at the serial line. */
  const say = async (lines: string): Promise<string> => {
    const { stream } = await server.platform.scenes.tty({ ...(await placeOf()), columns: 80, rows: 24 })
    let heard = ''
    stream.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')))
    // One that went back to a snapshot says nothing before somebody types.
    const hasPrompt = () => /[#$] /u.test(heard) || (stream.write('\n'), false)
    await expect.poll(hasPrompt, slow).toBe(true)
    // What is typed comes back as it is; the mark is put together by the shell.
    const mark = `ded-${(said += 1)}`
    heard = ''
    stream.write(`${lines}; echo "en""${mark}"\n`)
    await expect.poll(() => heard, slow).toContain(`en${mark}`)
    stream.destroy()
    return heard
  }
  /** A disk of the library, from its first byte to its last. */
  const flatOf = (engine_id: string): Buffer => {
    const flat = join(disks(), 'flat.raw')
    execFileSync('qemu-img', ['convert', '-O', 'raw', join(disks(), `${engine_id.slice('disk:'.length)}.qcow2`), flat])
    const bytes = readFileSync(flat)
    rmSync(flat)
    return bytes
  }
  const placeIn = (engine_id: string): string =>
    flatOf(engine_id)
      .subarray(-8 * sector, -7 * sector)
      .toString('latin1')
      .replace(/\0+$/u, '')
      .trim()

  it('one whole round at its serial line: what was rolled back is not in the next version', async () => {
    const room = { author_memory_mb: 128, author_cpu: 1, author_network: 'closed' as const }
    expect((await server.admin.call(contract.begin, { ...at, body: room })).status).toBe(201)
    await until(restOf).toBe('work running null')
    await say(`${write('by-hand')}; sync; echo remembered > /tmp/mark`)
    await act('snapshot', 'good')
    await until(({ authoring }) => authoring?.node?.snapshots.map(({ name }) => name)).toEqual(['good'])
    await say(`${write('spoilt')}; sync; echo forgotten > /tmp/mark`)
    await act('roll_back', 'good')
    await until(restOf).toBe('work running null')
    // A snapshot holds the memory as well: nothing boots again.
    expect(await say('cat /tmp/mark')).toContain('remembered')
    expect((await server.admin.call(contract.check, { ...at, body: {} })).status).toBe(202)
    await until(({ authoring }) => [authoring?.check?.problem, authoring?.check?.findings.map(({ what }) => what)]).toEqual([
      null,
      ['boot', 'port'],
    ])
    await until(({ authoring }) => [authoring?.node?.rest, authoring?.node?.operation]).toEqual(['running', null])
    expect(await say('cat /tmp/mark')).toContain('remembered')
    expect((await server.admin.call(contract.save, { ...at, body: { note: '', reason: '' } })).status).toBe(202)
    await until(({ authoring, image: { making, usable_version } }) => [authoring, making, usable_version]).toEqual([null, null, 2])
    const [made] = await server.db
      .select()
      .from(sceneImage)
      .where(and(eq(sceneImage.name, 'guest'), eq(sceneImage.version, 2)))
    expect(made?.source).toBe('author')
    expect(placeIn(made?.engine_id ?? '')).toBe('by-hand')
    // The machine went with its snapshots.
    const { machines } = machineFolders(server.platform.config.dataDir, install())
    const left = () => (existsSync(machines) ? execFileSync('find', [machines, '-name', '*.qcow2'], { encoding: 'utf8' }) : '')
    await expect.poll(left, slow).toBe('')
  })

  it(
    'is installed from a disc on an empty disk: what the disc wrote is the first version, without a drive',
    { timeout: 400_000 },
    async () => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(bootDisc())]), 'system.iso')
      const sent = await server.admin.request('POST', '/files?purpose=scene_disc', { body: form })
      expect(sent.status).toBe(201)
      const { file_id } = sent.body as { file_id: string }
      const about = { title: 'Installed here', category_id, role: 'target', os: 'other', arch: 'amd64' } as const
      const room = { author_memory_mb: 64, author_cpu: 1, author_network: 'closed', iso_file_id: file_id, disk_mb: 64 } as const
      const made = await server.admin.call(contract.create, {
        body: { name: 'installed', ...about, ...room, start: { ...start, ports: [] } },
      })
      expect(made.status).toBe(201)
      resource_id = made.body.resource_id
      await until(restOf).toBe('work running null')
      const place = await placeOf()
      const said = async () =>
        (await server.platform.scenes.logs({ ...place, lines: 20 })).split('\n').filter((line) => line.startsWith('from'))
      await expect.poll(async () => (await said()).map((line) => line.trim()), slow).toEqual(['from the disc', 'from the disk'])
      expect((await server.admin.call(contract.save, { ...at, body: { note: '', reason: 'the smallest of all systems' } })).status).toBe(
        202,
      )
      await until(({ authoring, image: { making, usable_version } }) => [authoring, making, usable_version]).toEqual([null, null, 1])
      const [version] = await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'installed'))
      expect(
        flatOf(version?.engine_id ?? '')
          .subarray(0, sector)
          .toString('latin1'),
      ).toContain('from the disk')
      const [kept] = await server.db.select().from(file).where(eq(file.resource_id, file_id))
      expect(kept?.kept_at).toBeNull()
    },
  )
})
