import { existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { execFileSync } from 'node:child_process'
import Docker from 'dockerode'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scene, sceneLog } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { loadDockerDriver, type SceneDriver } from '../driver/index.ts'
import { buildBusybox } from '../driver/docker/testing/busybox.ts'
import { openOwnEngine, type OwnEngine } from '../driver/docker/testing/own-engine.ts'
import { actOnScene, startScene } from '../life/index.ts'
import { slotsOf } from './allot.ts'
import { openSceneWork, type SceneWork } from './open.ts'
import { shop, terms } from './testing/shop.ts'
import { testSignal } from '../../../testing/test-signal.ts'

const isHere = existsSync(process.env['DOCKER_TEST_SOCKET'] ?? '')
const image = 'bcn-test/busybox:days'
const [first] = shop.nodes
const base = { ...first, id: 'web', memory_mb: 32, cpu: 0.1, pids: 32, user: '10001' }
const command = ['/bin/sh', '-c', 'exec sleep 3600']

/** An engine of its own: it is killed, replaced and robbed of its rules. Only commands in nodes are asked, as its network is its own. */
describe.skipIf(!isHere)('bad days of an engine', () => {
  let server: TestServer
  let engine: OwnEngine
  let driver: SceneDriver
  let work: SceneWork
  const start = async (payer: string, more: object = {}): Promise<string> => {
    const nodes = [{ ...base, command, health: { ask: { exec: ['true'] }, interval_s: 1, timeout_s: 5, retries: 3, start_s: 60 }, ...more }]
    const wish = {
      owner: 'contest:1',
      subject: 'topic:1',
      payer,
      class: 'contest' as const,
      definition: { ...shop, nodes: nodes as typeof shop.nodes },
      terms,
      images: { 'shop@1': image },
      flags: [],
      entrant: payer,
      by: null,
      isPlayer: true,
      perPayer: 3,
    }
    const started = await server.db.transaction((tx) => startScene(tx, server.platform.secret, wish))
    work.wake()
    if (started.kind === 'refused') throw new Error(started.refusal.code)
    return started.row.scene_id
  }
  const rowOf = async (scene_id: string) =>
    (await server.db.select().from(scene).where(eq(scene.scene_id, scene_id)))[0] ?? Promise.reject(new Error('no row'))
  const rests = async (scene_id: string) => {
    const { life } = await rowOf(scene_id)
    return life.op === null ? life.rest : life.op.action
  }
  const close = async (scene_id: string) => {
    await server.db.transaction((tx) => actOnScene(tx, scene_id, { action: 'close', by: null, isPlayer: false }))
    work.wake()
    await expect.poll(() => rests(scene_id)).toBe('closed')
  }
  const states = async () =>
    (await new Docker({ socketPath: engine.socketPath }).listContainers({ all: true, filters: { label: ['bcn.role=node'] } })).map(
      ({ State }) => State,
    )

  beforeAll(async () => {
    engine = await openOwnEngine({ diskMb: 512 })
    buildBusybox(engine.socketPath, image)
    server = await startTestServer()
    const openDriver = await loadDockerDriver()
    // Not as root: its helper stands in the network of that engine.
    driver = openDriver({ socketPath: engine.socketPath, install: 'd00dda', isRoot: false })
    const probed = await driver.probe()
    work = openSceneWork({
      shop: {
        db: server.db,
        driver,
        log: server.platform.log,
        secret: server.platform.secret,
        routerImage: '',
        pool: '10.217.0.0/20',
        prefix: 26,
      },
      width: 4,
      probe: () => probed,
      diskMs: 500,
    })
  })
  afterAll(async () => {
    await work.stop()
    await engine.end()
    await server.stop()
  })

  it('rules that somebody flushed stand again with the next look', async () => {
    expect(await driver.probe()).toMatchObject({ ok: true })
    engine.inside('iptables', '-F', 'BCN-d00dda')
    expect(engine.inside('iptables', '-S', 'BCN-d00dda')).not.toContain('DROP')
    await driver.keepGuard(testSignal())
    expect(engine.inside('iptables', '-S', 'BCN-d00dda')).toContain('DROP')
  })

  it('an engine that is killed leaves its scene as it was wanted once it is back, and no try is counted', async () => {
    const scene_id = await start('entrant:1')
    await expect.poll(() => rests(scene_id)).toBe('running')
    await engine.kill()
    const other = await start('entrant:2')
    await wait(1_000)
    expect((await rowOf(other)).life.op).toMatchObject({ action: 'start', tries: 0 })
    expect(await rests(scene_id)).toBe('running')
    await engine.start()
    await expect.poll(() => rests(other)).toBe('running')
    await expect.poll(states).toEqual(['running', 'running'])
    await close(other)
    await close(scene_id)
  })

  it('an engine that was replaced by an empty one gets its scenes again', async () => {
    const scene_id = await start('entrant:3')
    await expect.poll(() => rests(scene_id)).toBe('running')
    await engine.kill()
    engine.empty()
    await engine.start()
    buildBusybox(engine.socketPath, image)
    await expect.poll(states).toEqual(['running'])
    await close(scene_id)
    expect(await states()).toEqual([])
  })

  const inside = (...args: string[]) => execFileSync('docker', ['-H', `unix://${engine.socketPath}`, ...args], { stdio: 'ignore' })

  it('a network that somebody removed is there again, with the same nodes in it, whether they run, rest or are put aside', async () => {
    const docker = new Docker({ socketPath: engine.socketPath })
    const nodeOf = async () => (await docker.listContainers({ all: true, filters: { label: ['bcn.role=node'] } }))[0]
    const netsNow = () => docker.listNetworks({ filters: { label: ['bcn.net'] } })
    const scene_id = await start('entrant:9')
    await expect.poll(() => rests(scene_id)).toBe('running')
    const { Id = '' } = (await nodeOf()) ?? {}
    const address = async () => Object.values((await docker.getContainer(Id).inspect()).NetworkSettings.Networks)[0]?.IPAddress
    const before = await address()
    const act = async (action: 'pause' | 'hang', rest: string) => {
      await server.db.transaction((tx) => actOnScene(tx, scene_id, { action, by: null, isPlayer: false }))
      work.wake()
      await expect.poll(() => rests(scene_id)).toBe(rest)
    }
    for (const rest of ['running', 'paused', 'hanged'] as const) {
      if (rest === 'paused') await act('pause', rest)
      if (rest === 'hanged') await act('hang', rest)
      const [net] = await netsNow()
      inside('network', 'disconnect', '-f', net?.Id ?? '', Id)
      inside('network', 'rm', net?.Id ?? '')
      expect(await netsNow()).toEqual([])
      await expect.poll(async () => (await netsNow()).length).toBe(1)
      await expect.poll(async () => Object.keys((await docker.getContainer(Id).inspect()).NetworkSettings.Networks).length).toBe(1)
      expect((await rowOf(scene_id)).life).toMatchObject({ rest, cause: null })
      // A node that is put aside has no address.
      await expect.poll(address).toBe(rest === 'hanged' ? '' : before)
    }
    await close(scene_id)
  })

  it('networks that somebody else holds are left to them: the scene takes the next one', async () => {
    inside('network', 'create', '--subnet', '10.217.0.0/24', 'stranger')
    const scene_id = await start('entrant:8')
    await expect.poll(() => rests(scene_id)).toBe('running')
    expect((await rowOf(scene_id)).life.cause).toBeNull()
    expect(await slotsOf(server.db, scene_id)).toEqual([4])
    inside('network', 'rm', 'stranger')
    await close(scene_id)
  })

  it('a pool that somebody else holds whole is told, and the scene starts once it is free', async () => {
    inside('network', 'create', '--subnet', '10.217.0.0/20', 'stranger')
    const scene_id = await start('entrant:4')
    await expect.poll(async () => (await rowOf(scene_id)).life.cause?.kind).toBe('network')
    inside('network', 'rm', 'stranger')
    await expect.poll(() => rests(scene_id)).toBe('running')
    await close(scene_id)
  })

  it('a full disk of the engine is told, and the scene starts once there is room', async () => {
    const giveBack = engine.fillDisk()
    const scene_id = await start('entrant:7')
    await expect.poll(async () => (await rowOf(scene_id)).life.cause?.kind).toBe('machine_disk')
    expect(await rests(scene_id)).toBe('start')
    giveBack()
    await expect.poll(() => rests(scene_id)).toBe('running')
    await close(scene_id)
  })

  it('a node that ends at once is told with the end of its log', async () => {
    const scene_id = await start('entrant:5', { command: ['/bin/sh', '-c', 'echo no key; exit 3'], health: null })
    await expect.poll(async () => (await rowOf(scene_id)).life.cause?.kind).toBe('start_exit')
    expect((await rowOf(scene_id)).life.op?.tries ?? 5).toBeGreaterThan(0)
    await close(scene_id)
  })

  it('a node that fills its disk is stopped and tells it; one that ignores the signal to end is ended', async () => {
    const fill = 'trap "" TERM; dd if=/dev/zero of=/home bs=1M count=20; while true; do sleep 1; done'
    const scene_id = await start('entrant:6', { command: ['/bin/sh', '-c', fill], writable: true, user: '0', disk_mb: 16 })
    await expect.poll(async () => (await rowOf(scene_id)).life.cause?.kind).toBe('disk')
    expect(await states()).toEqual(['exited'])
    expect((await server.db.select().from(sceneLog).where(eq(sceneLog.scene_id, scene_id))).map(({ what }) => what)).toContain('broken')
    await close(scene_id)
  })
})
