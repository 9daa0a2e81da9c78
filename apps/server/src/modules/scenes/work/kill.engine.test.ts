import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Docker from 'dockerode'
import { count } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scene, sceneNet } from '../../../db/schema/index.ts'
import { installOf } from '../../../install-of.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { loadDockerDriver } from '../driver/index.ts'
import { buildBusybox } from '../driver/docker/testing/busybox.ts'
import { actOnScene, startScene } from '../life/index.ts'
import { shop, terms } from './testing/shop.ts'
import { testSignal } from '../../../testing/test-signal.ts'

/** An engine is named for these tests: another one of the machine is not theirs to change. */
const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:kill'
const program = join(import.meta.dirname, '../../../scenes-main.ts')
const scenes = 3
/** `bench --ranges` kills more often, in a wave of two hundred. */
const kills = 4

const definition = {
  ...shop,
  nodes: shop.nodes.map((node) => ({
    ...node,
    memory_mb: 32,
    cpu: 0.1,
    pids: 32,
    user: '10001',
    command: ['/bin/sh', '-c', 'exec nc -ll -p 9999 -e /bin/cat'],
    health: { ask: { tcp: 9999, expect: null }, interval_s: 5, timeout_s: 2, retries: 3, start_s: 30 },
  })),
}

const plantsOf = (n: number) => [
  { key: 'user', node_key: 'web', as: { file: '/run/stage/user.txt' }, text: `flag{user-${n}}` },
  { key: 'root', node_key: 'db', as: { variable: 'ROOT_FLAG' }, text: `flag{root-${n}}` },
]

describe.skipIf(!isHere)('scenes at an engine whose keeper is killed', () => {
  let server: TestServer
  let folder: string
  let child: ChildProcess | null = null
  const docker = new Docker({ socketPath })
  const install = () => installOf(server.platform.secret.fingerprint)
  const filters = () => ({ label: [`bcn.install=${install()}`] })

  const open = () => {
    const env = {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      SECRET_KEY_FILE: server.platform.config.secretKeyFile,
      DATA_DIR: folder,
      DOCKER_SOCKET: socketPath,
      SCENE_POOL: '10.216.0.0/20',
      LOG_LEVEL: 'info',
    }
    const opened = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    child = opened
    return new Promise<void>((resolve, reject) => {
      // Not once scenes are kept: a kill may also come before that.
      opened.stdout.on('data', (text: Buffer) => text.includes('the process of the scenes is up') && resolve())
      opened.once('exit', (code) => reject(new Error(`the scenes process ended with ${code}`)))
    })
  }
  const kill = async () => {
    const gone = new Promise((resolve) => child?.once('exit', resolve))
    child?.kill('SIGKILL')
    await gone
  }
  const start = async (n: number): Promise<string> => {
    const wish = {
      owner: 'contest:1',
      subject: 'topic:1',
      payer: `entrant:${n}`,
      class: 'contest' as const,
      definition,
      terms,
      images: { 'shop@1': image },
      flags: [],
      plants: plantsOf(n),
      entrant: `Team ${n}`,
      by: null,
      isPlayer: true,
      perPayer: 3,
    }
    const started = await server.db.transaction((tx) => startScene(tx, server.platform.secret, wish))
    if (started.kind === 'refused') throw new Error(started.refusal.code)
    return started.row.scene_id
  }
  const restsOf = async () =>
    (await server.db.select({ rest: scene.rest, life: scene.life }).from(scene)).map(({ rest, life }) =>
      life.op === null ? rest : life.op.action,
    )
  const all = (rest: string) => Array.from({ length: scenes }, () => rest)

  beforeAll(async () => {
    buildBusybox(socketPath, image)
    server = await startTestServer()
    folder = mkdtempSync(join(tmpdir(), 'beacon-scenes-'))
  })
  afterAll(async () => {
    await kill()
    const openDriver = await loadDockerDriver()
    await openDriver({ socketPath, install: install() }).dismiss(testSignal())
    rmSync(folder, { recursive: true })
    await server.stop()
  })

  it('are whole after every kill: nothing twice, nothing left over, nothing missing', async () => {
    for (let n = 0; n < scenes; n += 1) await start(n)
    for (let n = 0; n < kills; n += 1) {
      await open()
      // The first dies before it has begun, the last with half of the work behind it.
      await wait(n * 200)
      await kill()
    }
    const from = performance.now()
    await open()
    await expect.poll(restsOf).toEqual(all('running'))
    process.stdout.write(`whole ${Math.round(performance.now() - from)} ms after the last start of the keeper\n`)
    const nodes = await docker.listContainers({ all: true, filters: filters() })
    expect(nodes.map(({ State }) => State)).toEqual(Array.from({ length: scenes * 2 }, () => 'running'))
    expect(await docker.listNetworks({ filters: filters() })).toHaveLength(scenes)
    expect((await server.db.select({ n: count() }).from(sceneNet))[0]?.n).toBe(scenes)
    const held = nodes.map(({ Id, Labels }) => {
      const words = Labels['bcn.node'] === 'web' ? ['cat', '/run/stage/user.txt'] : ['sh', '-c', 'echo $ROOT_FLAG']
      return execFileSync('docker', ['-H', `unix://${socketPath}`, 'exec', Id, ...words], { encoding: 'utf8' }).trim()
    })
    const planted = Array.from({ length: scenes }, (_, n) => plantsOf(n).map(({ text }) => text)).flat()
    expect(held.toSorted()).toEqual(planted.toSorted())
  })

  it('come back when nodes are killed and a stranger appears', async () => {
    const [one, other] = await docker.listContainers({ filters: filters() })
    await docker.getContainer(one?.Id ?? '').kill()
    await docker.getContainer(other?.Id ?? '').remove({ force: true })
    const stranger = await docker.createContainer({
      Image: image,
      name: `bcn-${install()}-stranger`,
      Cmd: ['/bin/sleep', '1000'],
      Labels: {
        'bcn.install': install(),
        'bcn.scene': '0198c0de-0000-7000-8000-0000000000ff',
        'bcn.gen': '1',
        'bcn.node': 'x',
        'bcn.role': 'node',
      },
    })
    await expect.poll(async () => (await docker.listContainers({ filters: filters() })).length).toBe(scenes * 2)
    await expect
      .poll(() =>
        stranger.inspect().then(
          () => 'there',
          () => 'gone',
        ),
      )
      .toBe('gone')
  })

  it('are closed without a rest, also where the keeper is killed in the middle', async () => {
    const rows = await server.db.select({ scene_id: scene.scene_id }).from(scene)
    for (const { scene_id } of rows)
      await server.db.transaction((tx) => actOnScene(tx, scene_id, { action: 'close', by: null, isPlayer: false }))
    await wait(400)
    await kill()
    await open()
    await expect.poll(restsOf).toEqual(all('closed'))
    expect(await docker.listContainers({ all: true, filters: filters() })).toEqual([])
    expect(await docker.listNetworks({ filters: filters() })).toEqual([])
  })
})
