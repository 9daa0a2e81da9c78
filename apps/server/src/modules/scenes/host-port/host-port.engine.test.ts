import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setting } from '@beacon/api/platform/setting'
import { notify } from '../../../db/bus.ts'
import { scene, sceneHostPort } from '../../../db/schema/index.ts'
import { installOf } from '../../../install-of.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { loadDockerDriver, type SceneDriver } from '../driver/index.ts'
import { buildBusybox } from '../driver/docker/testing/busybox.ts'
import { plotOf } from '../driver/docker/testing/plots.ts'
import { actOnScene, askChannel, findScene, startScene } from '../life/index.ts'
import { shop, terms } from '../work/testing/shop.ts'
import { testSignal } from '../../../testing/test-signal.ts'

/** An engine is named for these tests: another one of the machine is not theirs to change. */
const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const isHere = existsSync(socketPath)
const image = 'bcn-test/busybox:ports'
const program = join(import.meta.dirname, '../../../scenes-main.ts')
const first = 24_700

const definition = {
  ...shop,
  nodes: shop.nodes.map((node) => ({
    ...node,
    ports: node.id === 'web' ? [{ port: 9999, proto: 'tcp' as const, name: 'game', open: 'player' as const }] : [],
    memory_mb: 32,
    cpu: 0.1,
    pids: 32,
    user: '10001',
    command: ['/bin/sh', '-c', 'exec nc -ll -p 9999 -e /bin/cat'],
    health: { ask: { tcp: 9999, expect: null }, interval_s: 5, timeout_s: 2, retries: 3, start_s: 30 },
  })),
}

describe.skipIf(!isHere)('ports of the machine at an engine', () => {
  let server: TestServer
  let driver: SceneDriver
  let folder: string
  let child: ChildProcess | null = null
  const open = () => {
    const env = {
      ...process.env,
      DATABASE_URL: server.databaseUrl,
      SECRET_KEY_FILE: server.platform.config.secretKeyFile,
      DATA_DIR: folder,
      DOCKER_SOCKET: socketPath,
      SCENE_POOL: `${plotOf('ports').net}.0/24`,
      LOG_LEVEL: 'info',
    }
    const opened = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] })
    child = opened
    return new Promise<void>((resolve, reject) => {
      opened.stdout.on('data', (piece: Buffer) => piece.includes('scenes are kept') && resolve())
      opened.once('exit', (code) => reject(new Error(`the scenes process ended with ${code}`)))
    })
  }
  const kill = async () => {
    const gone = new Promise((resolve) => child?.once('exit', resolve))
    child?.kill('SIGKILL')
    await gone
  }
  const start = async (payer: string): Promise<string> => {
    const place = { owner: 'contest:1', subject: 'topic:1', payer, class: 'contest' as const }
    const wish = {
      ...place,
      definition,
      terms,
      images: { 'shop@1': image },
      flags: [],
      entrant: 'Lin',
      by: null,
      isPlayer: true,
      perPayer: 3,
    }
    const started = await server.db.transaction((tx) =>
      startScene(tx, server.platform.secret, { ...wish, accessModes: ['gateway', 'port'] }),
    )
    if (started.kind === 'refused') throw new Error(started.refusal.code)
    return started.row.scene_id
  }
  const act = (scene_id: string, action: 'reset' | 'close') =>
    server.db.transaction((tx) => actOnScene(tx, scene_id, { action, by: null, isPlayer: false }))
  const rests = (scene_id: string, rest: string) =>
    expect.poll(async () => findScene(server.db, scene_id).then((row) => (row?.life.op === null ? row.life.rest : ''))).toBe(rest)
  const says = async (line: string): Promise<string> => {
    const socket = connect(first, '127.0.0.1')
    socket.on('error', () => socket.destroy())
    socket.end(line)
    return text(socket).catch(() => '')
  }
  const answers = () => expect.poll(() => says('hello'), { interval: 100 }).toBe('hello')

  beforeAll(async () => {
    buildBusybox(socketPath, image)
    server = await startTestServer()
    folder = mkdtempSync(join(tmpdir(), 'beacon-ports-'))
    const { version } = (await server.admin.call(setting.get, {})).body
    const values = { host_port_range: `${first}-${first + 9}`, scene_access_modes: ['gateway', 'port'] }
    await server.admin.request('PATCH', '/settings', { body: { values, version } })
    driver = (await loadDockerDriver())({ socketPath, install: installOf(server.platform.secret.fingerprint) })
    await open()
  })
  afterAll(async () => {
    await kill()
    await driver.dismiss(testSignal())
    rmSync(folder, { recursive: true })
    await server.stop()
  })

  it('lead to a node, through a reset and a killed process, until the scene is closed', async () => {
    const scene_id = await start('entrant:1')
    await rests(scene_id, 'running')
    await answers()
    await act(scene_id, 'reset')
    await rests(scene_id, 'running')
    await answers()
    await kill()
    expect(await says('hello')).toBe('')
    await open()
    await answers()
    const given = await server.db.select().from(sceneHostPort).where(eq(sceneHostPort.scene_id, scene_id))
    expect(given).toMatchObject([{ host_port: first, node: 'web', port: 9999 }])
    await act(scene_id, 'close')
    await rests(scene_id, 'closed')
    await expect.poll(() => says('hello')).toBe('')
    await expect.poll(() => server.db.$count(sceneHostPort)).toBe(0)
  })

  it('are out of reach of every scene: only people come there', async () => {
    const scene_id = await start('entrant:2')
    await rests(scene_id, 'running')
    await answers()
    const asks = async (address: string, port: number) => {
      const command = ['/bin/sh', '-c', `echo inside | nc -w 2 ${address} ${port}`]
      const { stdout } = await driver.exec({ scene: scene_id, gen: 1 }, 'db', command, { deadlineMs: 10_000, outputBytes: 1_000 })
      return stdout.toString().trim()
    }
    expect(await asks('web', 9999)).toBe('inside')
    const gateway = `${plotOf('ports').net}.1`
    expect([await asks(gateway, first), await asks('127.0.0.1', first)]).toEqual(['', ''])
  })

  it('close within two seconds of the setting, and end what is connected', async () => {
    const socket = connect(first, '127.0.0.1')
    const ended = new Promise((resolve) => socket.once('close', resolve))
    await new Promise((resolve) => socket.once('connect', resolve))
    const before = performance.now()
    await server.db.update(scene).set({ access_modes: ['gateway'] })
    await notify(server.db, askChannel, '')
    await ended
    expect(performance.now() - before).toBeLessThan(2_000)
  })
})
