import type { Plant, SceneDefinition } from '@beacon/engine/scene'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openBus } from '../../apps/server/src/db/bus.ts'
import { openDatabase, type Db } from '../../apps/server/src/db/database.ts'
import { scene, sceneNode } from '../../apps/server/src/db/schema/index.ts'
import { openLog } from '../../apps/server/src/log.ts'
import { openSecretBox, readMasterKey } from '../../apps/server/src/modules/platform/secret/index.ts'
import { buildBusybox } from '../../apps/server/src/modules/scenes/driver/docker/testing/busybox.ts'
import { actOnScene, startScene } from '../../apps/server/src/modules/scenes/life/index.ts'
import { shop, terms } from '../../apps/server/src/modules/scenes/work/testing/shop.ts'
import { databaseUrl } from './database.ts'
import { gatewayRows, type EchoNode } from './gateway.ts'
import { root, type Installation } from './installation.ts'
import { plantsOf, rangeOf, rangesRow } from './ranges.ts'
import type { Row } from './report.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const image = 'bcn-test/busybox:bench'
const pool = '10.218.0.0/16'
/** A row that takes longer has no figure, but a reason. */
const atMostMs = 180_000
const command = ['/bin/sh', '-c', 'exec nc -ll -p 9999 -e /bin/cat']

const definition = {
  ...shop,
  nodes: shop.nodes.slice(0, 1).map((node) => ({
    ...node,
    memory_mb: 16,
    cpu: 0.1,
    pids: 16,
    user: '10001',
    command,
    health: { ask: { tcp: 9999, expect: null }, interval_s: 5, timeout_s: 2, retries: 3, start_s: 60 },
  })),
}

const shareOf = (values: readonly number[], share: number): number =>
  Math.round(values.toSorted((one, two) => one - two)[Math.ceil(values.length * share) - 1] ?? 0)

function ask(method: string, path: string, body?: object): Promise<{ Id?: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ socketPath, method, path, headers: { 'content-type': 'application/json' } }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => (text += part))
      reply.on('end', () =>
        (reply.statusCode ?? 500) < 300 ? resolve(text === '' ? {} : JSON.parse(text)) : reject(new Error(`${path}: ${text}`)),
      )
    })
    asked.once('error', reject)
    asked.end(body === undefined ? '' : JSON.stringify(body))
  })
}

/** What the engine takes by itself for a network and a container that runs. */
async function bareStart(): Promise<number> {
  const from = performance.now()
  const IPAM = { Driver: 'default', Config: [{ Subnet: '10.219.0.0/26' }] }
  const net = await ask('POST', '/networks/create', { Name: 'bcn-bare', Driver: 'bridge', Internal: true, IPAM })
  const HostConfig = { NetworkMode: 'bcn-bare', Init: true, Memory: 2 ** 25, PidsLimit: 16, ReadonlyRootfs: true }
  const made = await ask('POST', '/containers/create', { Image: image, Cmd: command, HostConfig })
  await ask('POST', `/containers/${made.Id}/start`)
  const took = performance.now() - from
  await ask('DELETE', `/containers/${made.Id}?force=true`)
  await ask('DELETE', `/networks/${net.Id}`)
  return took
}

/** A process for each of a hundred connections. */
const busy = {
  ...definition,
  nodes: definition.nodes.map((node) => ({
    ...node,
    memory_mb: 96,
    pids: 256,
    ports: [{ port: 9999, proto: 'tcp' as const, name: 'echo', open: 'player' as const }],
  })),
}

/** Nodes of the scenes that run, once their addresses are told. */
async function echoNodes(db: Db): Promise<EchoNode[]> {
  for (;;) {
    const alive = (await db.select().from(scene)).filter(({ is_alive }) => is_alive).map(({ scene_id }) => scene_id)
    const rows = (await db.select().from(sceneNode)).filter(({ scene_id }) => alive.includes(scene_id))
    const nodes = rows.flatMap(({ node_id, address }) => (address === null ? [] : [{ node_id, address, port: 9999 }]))
    if (nodes.length === alive.length) return nodes
    await wait(100)
  }
}

/** Without `many` the wave of ranges alone. */
interface Scenes {
  many: number
  single: number
  ranges: number
}

/** Rows of scenes at the engine that DOCKER_TEST_SOCKET names; none where it names none. */
export async function sceneRows(installation: Installation, { many, single, ranges: wave }: Scenes): Promise<Row[]> {
  if (!existsSync(socketPath)) return []
  const { dataDir } = installation
  buildBusybox(socketPath, image)
  const url = databaseUrl(dataDir)
  const log = openLog('error')
  const database = openDatabase(url, 4, log)
  const bus = await openBus(url, log)
  const secret = openSecretBox(readMasterKey(join(dataDir, 'secret.key'), false))
  const env = { ...process.env, DATA_DIR: dataDir, DOCKER_SOCKET: socketPath, SCENE_POOL: pool, SCENE_CORE_SHARE: '16', LOG_LEVEL: 'warn' }
  const keep = () =>
    spawn(process.execPath, ['apps/server/src/scenes-main.ts'], { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] })
  let keeper = keep()
  const killKeeper = async () => {
    const gone = new Promise((resolve) => keeper.once('exit', resolve))
    keeper.kill('SIGKILL')
    await gone
    keeper = keep()
  }
  const rests = async () =>
    (await database.db.select({ rest: scene.rest, life: scene.life }).from(scene)).map(({ rest, life }) =>
      life.op === null ? rest : 'working',
    )
  const until = async (rest: string, count: number) => {
    const giveUp = performance.now() + atMostMs
    for (;;) {
      const now = await rests()
      if (now.filter((one) => one === rest).length >= count) return
      if (performance.now() > giveUp) throw new Error(`not ${rest} ${count} times in time: ${now.toSorted().join(' ')}`)
      await wait(10)
    }
  }
  const start = (payer: string, { wanted = definition as SceneDefinition, plants = [] as Plant[] } = {}) =>
    database.db.transaction((tx) =>
      startScene(tx, secret, {
        owner: 'contest:bench',
        subject: 'topic:bench',
        payer,
        class: 'contest',
        definition: wanted,
        terms,
        images: { 'shop@1': image },
        flags: [],
        plants,
        entrant: payer,
        by: null,
        isPlayer: true,
        perPayer: 1,
      }),
    )
  const closeAll = async () => {
    const rows = await database.db.select({ scene_id: scene.scene_id, is_alive: scene.is_alive }).from(scene)
    const alive = rows.filter(({ is_alive }) => is_alive)
    for (const { scene_id } of alive)
      await database.db.transaction((tx) => actOnScene(tx, scene_id, { action: 'close', by: null, isPlayer: false }))
    await until('closed', rows.length)
  }
  const measureRanges = () => {
    const range = rangeOf(definition)
    return rangesRow(wave, {
      start: async (payer) => {
        const started = await start(payer, { wanted: range, plants: plantsOf(payer) })
        if (started.kind === 'refused') throw new Error(started.refusal.code)
        return started.row.scene_id
      },
      until,
      killKeeper,
      killServer: installation.kill,
      ask: (path) => ask('GET', path),
    })
  }
  try {
    if (many === 0) {
      const only = await measureRanges()
      await closeAll()
      return [only]
    }
    await start('warm')
    await until('running', 1)
    const [bare, own]: [number[], number[]] = [[], []]
    for (let n = 0; n < single; n += 1) {
      bare.push(await bareStart())
      const from = performance.now()
      await start(`single:${n}`)
      await until('running', n + 2)
      own.push(performance.now() - from)
    }
    await closeAll()
    const before = (await rests()).length
    for (let n = 0; n < 3; n += 1) await start(`gateway:${n}`, { wanted: busy })
    await until('running', 3)
    const gateway = await gatewayRows(installation, await echoNodes(database.db))
    await closeAll()
    await until('closed', before + 3)
    const from = performance.now()
    await Promise.all(Array.from({ length: many }, (_, n) => start(`many:${n}`)))
    await until('running', many)
    const startedMs = performance.now() - from
    const closing = performance.now()
    await closeAll()
    const closedMs = performance.now() - closing
    const ranges = await measureRanges()
    await closeAll()
    const left = await ask('GET', `/containers/json?all=true&filters=${encodeURIComponent(JSON.stringify({ ancestor: [image] }))}`)
    const text = (p50: number, p95: number) => ({ p50, p95 })
    return [
      ...gateway,
      ranges,
      {
        name: 'scene: bare engine, network and container',
        aim: 'reference',
        value: shareOf(bare, 0.5),
        unit: 'ms p50',
        more: text(shareOf(bare, 0.5), shareOf(bare, 0.95)),
      },
      {
        name: 'scene: ask → running, one node with a check',
        aim: '≤ 800 ms, p95 ≤ 1,500 ms',
        value: shareOf(own, 0.5),
        unit: 'ms p50',
        more: text(shareOf(own, 0.5), shareOf(own, 0.95)),
      },
      {
        name: `scene: ${many} asked at once`,
        aim: '200 in ≤ 40 s',
        value: Math.round(startedMs / 100) / 10,
        unit: 's',
        more: { perSecond: Math.round((many / startedMs) * 10_000) / 10 },
      },
      {
        name: `scene: close ${many}`,
        aim: '200 in ≤ 45 s',
        value: Math.round(closedMs / 100) / 10,
        unit: 's',
        more: { left: Array.isArray(left) ? left.length : -1 },
      },
    ]
  } finally {
    const gone = new Promise((resolve) => keeper.once('exit', resolve))
    keeper.kill('SIGTERM')
    await gone
    const removal = spawn(process.execPath, ['scripts/scenes.ts', '--remove'], { cwd: root, env, stdio: 'ignore' })
    await new Promise((resolve) => removal.once('exit', resolve))
    await bus.close()
    await database.close()
  }
}
