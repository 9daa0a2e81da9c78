import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { imageAuthoring as contract } from '@beacon/api/image/image-authoring'
import { usualStart } from '@beacon/api/image/image-start'
import { instance as instances } from '@beacon/api/scene/instance'
import Docker from 'dockerode'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../db/id.ts'
import { imageCategory, sceneImage, sceneMachine } from '../../../db/schema/index.ts'
import { installOf } from '../../../install-of.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { buildBusybox } from '../driver/docker/testing/busybox.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { loadDockerDriver } from '../driver/index.ts'
import { putVersion } from '../image/testing/put-version.ts'
import { testSignal } from '../../../testing/test-signal.ts'

/** An engine is named for these tests: another one of the machine is not theirs to change. */
const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const image = 'bcn-test/busybox:authoring'
const { net } = plotOf('authoring')
const program = join(import.meta.dirname, '../../../scenes-main.ts')
const slow = { interval: 250 }

describe.skipIf(!existsSync(socketPath))('authoring at an engine', () => {
  let server: TestServer
  let child: ChildProcess
  let category_id = ''
  let base_image_id = ''
  const docker = new Docker({ socketPath })
  const install = () => installOf(server.platform.secret.fingerprint)
  const keep = async () => {
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
    child.removeAllListeners('exit')
    while ((await server.db.select().from(sceneMachine))[0]?.is_ok !== true) await wait(100)
  }
  const end = async (signal: NodeJS.Signals) => {
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill(signal)
    await gone
  }

  beforeAll(async () => {
    buildBusybox(socketPath, image)
    server = await startTestServer({ withJobs: true })
    base_image_id = await putVersion(server.db, { name: 'box', engine_id: (await docker.getImage(image).inspect()).Id })
    category_id = newId()
    await server.db.insert(imageCategory).values({ category_id, name: 'Made here' })
    await keep()
  })
  afterAll(async () => {
    await end('SIGTERM')
    const driver = (await loadDockerDriver())({ socketPath, install: install() })
    await driver.prune(() => false, testSignal())
    await driver.dropSnapshots(() => false, testSignal())
    for (const tag of (await driver.images?.list()) ?? []) await driver.images?.remove(tag)
    await server.stop()
  })

  const at = (resource_id: string) => ({ params: { resource_id } })
  const read = async (resource_id: string) => (await server.admin.call(contract.get, at(resource_id))).body
  type Page = Awaited<ReturnType<typeof read>>
  const until = (resource_id: string, what: (page: Page) => unknown) => expect.poll(async () => what(await read(resource_id)), slow)
  const restOf = ({ authoring }: Page) => `${authoring?.step} ${authoring?.node?.rest} ${authoring?.node?.operation}`
  const act = async (resource_id: string, action: 'snapshot' | 'roll_back' | 'stop' | 'start', snapshot?: string) => {
    const body = { action, ...(snapshot === undefined ? {} : { snapshot }) }
    expect((await server.admin.call(contract.act, { ...at(resource_id), body })).status).toBe(202)
  }
  const idOf = (node: string): string => {
    const filter = ['--filter', `label=bcn.install=${install()}`, '--filter', `label=bcn.node=${node}`, '--filter', 'label=bcn.role=node']
    return execFileSync('docker', ['-H', `unix://${socketPath}`, 'ps', '-aq', ...filter], { encoding: 'utf8' }).trim()
  }
  /** As the author does it in the console. */
  const inside = (node: string, command: string): string =>
    execFileSync('docker', ['-H', `unix://${socketPath}`, 'exec', idOf(node), '/bin/sh', '-c', command], { encoding: 'utf8' })
  async function begin(name: string, command = ''): Promise<string> {
    const port = { port: 8080, proto: 'tcp', name: 'echo', protocol: 'other', mapping: 'player' } as const
    const env = [{ key: 'TOKEN', is_secret: true as const, value: 'hush-hush' }]
    const start = { ...usualStart('container'), command, env, ports: command === '' ? [] : [port] }
    const room = { author_memory_mb: 64, author_cpu: 0.2, author_network: 'closed' as const }
    const about = { title: `Image ${name}`, category_id, role: 'target' as const, os: 'linux' as const, arch: 'amd64' as const }
    const reply = await server.admin.call(contract.create, { body: { name, ...about, start, base_image_id, ...room } })
    expect(reply.status).toBe(201)
    const { resource_id } = reply.body
    await until(resource_id, restOf).toBe('work running null')
    return resource_id
  }
  const save = (resource_id: string, reason: string) => server.admin.call(contract.save, { ...at(resource_id), body: { note: '', reason } })

  it('one whole round: what was made is in the version, and what was rolled back is not', async () => {
    const resource_id = await begin('made', 'nc -ll -p 8080 -e /bin/cat')
    inside('made', 'mkdir -p /srv; echo one > /srv/note')
    await act(resource_id, 'snapshot', 'good')
    await until(resource_id, ({ authoring }) => authoring?.node?.snapshots.map(({ name }) => name)).toEqual(['good'])
    inside('made', 'echo two > /srv/note; echo leftover > /srv/later')
    await act(resource_id, 'roll_back', 'good')
    await until(resource_id, restOf).toBe('work running null')
    expect(inside('made', 'cat /srv/note; ls /srv')).toBe('one\nnote\n')
    await act(resource_id, 'stop')
    await until(resource_id, restOf).toBe('work hanged null')
    await act(resource_id, 'start')
    await until(resource_id, restOf).toBe('work running null')
    expect(inside('made', 'cat /srv/note')).toBe('one\n')
    expect((await server.admin.call(contract.check, { ...at(resource_id), body: {} })).status).toBe(202)
    await until(resource_id, ({ authoring }) => [authoring?.check?.is_good, authoring?.check?.findings.map(({ what }) => what)]).toEqual([
      true,
      ['boot', 'port'],
    ])
    await until(resource_id, ({ authoring }) => authoring?.node?.rest).toBe('running')
    expect((await save(resource_id, '')).status).toBe(202)
    await until(resource_id, ({ authoring, image: { making, usable_version } }) => [authoring, making, usable_version]).toEqual([
      null,
      null,
      1,
    ])
    const [row] = await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'made'))
    const told = JSON.stringify(await docker.getImage(row?.engine_id ?? '').inspect())
    expect(told).not.toContain('hush-hush')
    expect(told).not.toContain('while :')
    const form = { name: 'a new node', type: 'sandbox', image: 'made@1', host_name: 'fresh', lifetime_minutes: 30, starts: true } as const
    const start = { ...usualStart('container'), command: 'sleep 600' }
    const made = await server.admin.call(instances.create, { body: { ...form, start, caps: [], egress: false, host_ports: false } })
    expect(made.status).toBe(201)
    const params = { instance_id: made.body.instance.instance_id }
    const status = async () => (await server.admin.call(instances.get, { params })).body.instance.rest
    await expect.poll(status, slow).toBe('running')
    expect(inside('fresh', 'cat /srv/note; ls /srv')).toBe('one\nnote\n')
    await server.admin.call(instances.remove, { body: { instance_ids: [params.instance_id] } })
    // The node and its snapshots are gone, and the copy that was checked.
    const held = async () => {
      const nodes = await docker.listContainers({ all: true, filters: { label: [`bcn.install=${install()}`] } })
      const kept = await docker.listImages({ filters: JSON.stringify({ label: [`bcn.install=${install()}`, 'bcn.role=snapshot'] }) })
      const tags = (await docker.listImages()).flatMap(({ RepoTags }) => RepoTags ?? [])
      return [nodes.length, kept.length, tags.filter((tag) => tag.startsWith(`bcn-${install()}/`)).toSorted()]
    }
    await expect.poll(held, slow).toEqual([0, 0, ['box', 'made'].map((name) => `bcn-${install()}/${name}:v1`)])
  })

  it('the process that holds the engine is killed in the middle of a save: the version is made all the same', async () => {
    const resource_id = await begin('survivor')
    inside('survivor', 'mkdir -p /srv; head -c 60000000 /dev/urandom > /srv/big; echo kept > /srv/note')
    expect((await save(resource_id, 'tried by hand')).status).toBe(202)
    await expect
      .poll(async () => (await server.db.select().from(sceneImage).where(eq(sceneImage.name, 'survivor')))[0]?.status, slow)
      .toBe('building')
    await end('SIGKILL')
    await keep()
    await until(resource_id, ({ authoring, image: { usable_version } }) => [authoring, usable_version]).toEqual([null, 1])
  })

  it('a node that is gone at the engine is said, and nothing is made of it', async () => {
    const resource_id = await begin('gone-node')
    await act(resource_id, 'stop')
    await until(resource_id, restOf).toBe('work hanged null')
    const node = idOf('gone-node')
    await end('SIGTERM')
    await docker.getContainer(node).remove({ force: true, v: true })
    expect((await save(resource_id, 'x')).status).toBe(202)
    await keep()
    await until(resource_id, ({ authoring, image: { making, usable_version } }) => [
      making,
      usable_version,
      authoring?.problem?.code,
    ]).toEqual(['to_edit', null, expect.stringMatching(/^node_(?:gone|lost)$/u)])
    expect((await server.admin.call(contract.discard, { ...at(resource_id), body: {} })).body).toEqual({ is_gone: true })
  })

  it('a node that the engine loses is never made anew behind its author, who goes back to a snapshot', async () => {
    const resource_id = await begin('lost-node')
    inside('lost-node', 'mkdir -p /srv; echo kept > /srv/note')
    await act(resource_id, 'snapshot', 'good')
    await until(resource_id, ({ authoring }) => authoring?.node?.snapshots.map(({ name }) => name)).toEqual(['good'])
    execFileSync('docker', ['-H', `unix://${socketPath}`, 'rm', '-fv', idOf('lost-node')])
    await until(resource_id, ({ authoring }) => [authoring?.problem?.code, authoring?.node?.rest]).toEqual(['node_lost', 'error'])
    expect((await save(resource_id, 'x')).body).toMatchObject({ code: 'scene_state' })
    await act(resource_id, 'start')
    await until(resource_id, restOf).toBe('work running null')
    expect(inside('lost-node', 'cat /srv/note')).toBe('kept\n')
    expect((await read(resource_id)).authoring?.problem).toBeNull()
    expect((await server.admin.call(contract.discard, { ...at(resource_id), body: {} })).body).toEqual({ is_gone: true })
  })
})
