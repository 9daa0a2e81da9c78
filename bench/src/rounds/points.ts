import { readDefinition } from '@beacon/api/scene/definition'
import { resolveDefinition, type SceneSpec } from '@beacon/engine/scene'
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { apply, makeGame, start, upload, type Game } from '../../../apps/server/src/modules/kinds/operation/testing/game.ts'
import { openCheckWork } from '../../../apps/server/src/modules/scenes/check-work/index.ts'
import { fullCost } from '../../../apps/server/src/modules/people/session/index.ts'
import { buildBusybox } from '../../../apps/server/src/modules/scenes/driver/docker/testing/busybox.ts'
import { routerImage } from '../../../apps/server/src/modules/scenes/driver/driver.ts'
import { loadDockerDriver } from '../../../apps/server/src/modules/scenes/driver/index.ts'
import { startEmbedded } from '../../../apps/server/src/postgres/embedded.ts'
import { findFaults, killAt, openPointStand, pointKills } from '../../../apps/server/src/testing/strength/killed-points.ts'
import { until } from '../../../apps/server/src/testing/strength/processes.ts'
import { startTestServer, type TestServer } from '../../../apps/server/src/testing/index.ts'
import { shareOf, type Row } from '../report.ts'

const socketPath = process.env['DOCKER_TEST_SOCKET'] ?? ''
const image = 'bcn-test/busybox:bench-points'
const atMostMs = 900_000
const toggleMs = 5_000
/** Looks over the network and at a file of the machine, as a real one does. */
const script = `#!/bin/sh
told=$(cat)
wget -q -O - http://$1:$2/ | grep -q sells || { echo '{"result":"fail"}'; exit 0; }
case "$told" in *is-held*) echo '{"result":"success"}' ;; *) echo '{"result":"fail"}' ;; esac
`
const command = 'mkdir -p /www /held; echo sells > /www/index.html; exec httpd -f -p 80 -h /www'
const machine = {
  format: 'beacon-scene/1',
  name: 'shop',
  nets: [{ id: 'lan' }],
  nodes: [
    {
      id: 'web',
      image: 'busybox@1',
      memory_mb: 16,
      cpu: 0.1,
      pids: 16,
      writable: true,
      nets: [{ net: 'lan', host: 10 }],
      ports: [{ port: 80, name: 'http' }],
      command: ['/bin/sh', '-c', command],
    },
  ],
}

function specOf(scene: string, n: number, entrant: string): SceneSpec {
  const { definition, problems } = readDefinition(machine, { isShared: false, needsFlag: false, isImageKnown: null, startedKinds: null })
  if (definition === null) throw new Error(JSON.stringify(problems))
  const subnets = new Map([['lan', `10.217.${n}.0/26`]])
  const given = { scene, gen: 1, subnets, imageOf: () => image, routerImage, entrant, ipd: null, flags: [], plants: [] }
  return resolveDefinition(definition, { ...given, secretOf: () => '', hostPortOf: () => null })
}

const pointsOf = async (server: TestServer, count: number) => {
  const check_script = await upload(server, 'check.py', script)
  return Array.from({ length: count }, (_, n) => ({
    name: `Point ${n}`,
    type: 'reinforcement' as const,
    node: 'web',
    port: 80,
    score: 10,
    check_script,
    script_args: '{host} {port}',
    check_mode: 'automatic' as const,
    point_mode: 'hold' as const,
    reads: [`/held/${n}`],
  }))
}

interface Look {
  entrant_id: string
  name: string
  code: string
  trigger: string
  /** Of the run, milliseconds. */
  asked: number
  done: number
}
const looks = async (client: Client, { id, points }: Game): Promise<Look[]> => {
  const nameOf = new Map([...points].map(([name, point_id]) => [point_id, name]))
  const { rows } = await client.query<Look & { point_id: string }>(
    `
    select c.entrant_id, c.point_id, c.code, r.trigger, (extract(epoch from r.requested_at) * 1000)::float8 as asked,
      (extract(epoch from r.done_at) * 1000)::float8 as done
    from operation_check c join operation_run r using (run_id) where r.contest_id = $1 and r.state = 'done'`,
    [id],
  )
  return rows.map((row) => ({ ...row, name: nameOf.get(row.point_id) ?? '' }))
}

/** What stood in the machines, written by whoever put it there and by nothing of the platform. */
type Held = Map<string, { at: number; isHeld: boolean }[]>

/** Looks that say something else than stood there; what changed while the run went on is left out. */
function wrongOf(record: Held, all: readonly Look[]): Look[] {
  return all.filter(({ entrant_id, name, code, asked, done }) => {
    const changes = record.get(`${entrant_id} ${name}`) ?? []
    if (changes.some(({ at }) => at >= asked && at <= done + toggleMs)) return false
    const isHeld = changes.findLast(({ at }) => at < asked)?.isHeld ?? false
    return code !== (isHeld ? 'check_passed' : 'check_failed')
  })
}

/** Points of O&M teams at the engine that DOCKER_TEST_SOCKET names: applied for all at once, then by the clock while they come and go. */
export async function pointRows({
  teams,
  points,
  minutes,
  interval_s,
}: Record<'teams' | 'points' | 'minutes' | 'interval_s', number>): Promise<Row[]> {
  if (!existsSync(socketPath)) return []
  buildBusybox(socketPath, image)
  const folder = mkdtempSync(join(tmpdir(), 'beacon-points-'))
  chmodSync(folder, 0o755)
  const cluster = await startEmbedded(join(folder, 'cluster'), ['fsync=off'])
  const client = new Client({ connectionString: cluster.url })
  await client.connect()
  const server = await startTestServer({ databaseUrl: cluster.url, withJobs: true, passwordCost: fullCost })
  const driver = (await loadDockerDriver())({ socketPath, install: 'd00dbe' })
  const { images, checks } = driver
  if (images === undefined || checks === undefined) throw new Error('the driver makes no images')
  const signal = AbortSignal.timeout(atMostMs + minutes * 60_000)
  await driver.prune(() => false, signal)
  const settings = { check_interval_s: interval_s, check_limit: 0 }
  const game = await makeGame(server, { teams, points: await pointsOf(server, points), settings })
  const { rows: scenes } = await client.query<{ scene_id: string; payer: string }>('select scene_id, payer from scene where is_alive')
  const specs = new Map(scenes.map(({ scene_id, payer }, n) => [scene_id, { spec: specOf(scene_id, n, `team ${n}`), payer }]))
  for (const { spec } of specs.values()) await driver.converge(spec, 'running', () => undefined, signal)
  await client.query(`update check_script set state = 'building', image_id = null, base = 'beacon/busybox'`)
  const { bus, log, secret, storage, db } = server.platform
  const findSpec = async ({ scene }: { scene: string }) => specs.get(scene)?.spec ?? null
  const shop = {
    db,
    bus,
    log,
    secret,
    images,
    checks,
    driver,
    findSpec,
    storage,
    pathOf: storage.path,
    debianMirror: null,
    isUp: () => true,
  }
  const work = await openCheckWork(shop)
  try {
    await until(
      'scripts are images',
      async () => (await client.query(`select from check_script where state <> 'ready'`)).rowCount === 0,
      atMostMs,
    )
    const started = await start(server, game)
    if (started.status !== 200) throw new Error(`the contest does not start: ${JSON.stringify(started.error)}`)
    const from = performance.now()
    for (const { status, error } of await Promise.all(game.sides.map((side) => apply(server, game, side))))
      if (status !== 202) throw new Error(`a team may not apply: ${status} ${JSON.stringify(error)}`)
    const applied = async () => (await looks(client, game)).filter(({ trigger }) => trigger === 'application')
    await until('applications are done', async () => (await applied()).length === teams * points, atMostMs)
    const took_s = (performance.now() - from) / 1_000
    const record: Held = new Map()
    const all = [...specs.values()]
    for (let n = 0; performance.now() - from < minutes * 60_000; n += 1) {
      const one = all[n % all.length]
      const side = game.sides.find(({ entrant_id }) => one?.payer.includes(entrant_id))
      if (one === undefined || side === undefined) throw new Error('a scene is nobody’s')
      const place = Math.floor(n / all.length) % points
      const changes = record.get(`${side.entrant_id} Point ${place}`) ?? []
      const isHeld = changes.at(-1)?.isHeld !== true
      await driver.exec(one.spec, 'web', ['/bin/sh', '-c', isHeld ? `echo is-held > /held/${place}` : `rm /held/${place}`], {
        signal,
        deadlineMs: 10_000,
        outputBytes: 1_000,
      })
      record.set(`${side.entrant_id} Point ${place}`, [...changes, { at: Date.now(), isHeld }])
      await wait(toggleMs)
    }
    const every = await looks(client, game)
    const byClock = every.filter(({ trigger }) => trigger === 'clock')
    const wrong = wrongOf(record, every)
    for (const one of wrong.slice(0, 10)) console.log(one)
    const waits = byClock.map(({ asked, done }) => (done - asked) / 1_000)
    const errors = every.filter(({ code }) => code === 'check_error').length
    const size = `${teams} × ${points}`
    return [
      { name: `points: ${size} applied for at once`, aim: 'all in 60 s', value: took_s, unit: 's', more: { looks: teams * points } },
      {
        name: `points: ${size} by the clock of ${interval_s} s, ask → done`,
        aim: '≤ half an interval',
        value: shareOf(waits, 0.95),
        unit: 's p95',
        more: { p50: shareOf(waits, 0.5), looks: byClock.length, errors },
      },
      {
        name: 'points: looks that say what did not stand there',
        aim: '0',
        value: wrong.length,
        unit: 'looks',
        more: { changes: [...record.values()].flat().length },
      },
    ]
  } finally {
    await work.stop()
    await driver.prune(() => false, AbortSignal.timeout(atMostMs))
    await client.end()
    await server.stop()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Every place of a kill so many times while teams apply; none where DOCKER_TEST_SOCKET names no engine. */
export async function pointKillRows({ teams, times }: Record<'teams' | 'times', number>): Promise<Row[]> {
  const stand = await openPointStand(socketPath, teams)
  if (stand === null) return []
  try {
    const rows: Row[] = []
    for (const place of pointKills) {
      const took: number[] = []
      for (let n = 0; n < times; n += 1) {
        const from = performance.now()
        await killAt(stand, place, n)
        took.push((performance.now() - from) / 1_000)
      }
      rows.push({
        name: `points: kill -9, ${place}`,
        aim: `${times} times`,
        value: took.length,
        unit: 'kills',
        more: { p50_s: shareOf(took, 0.5) },
      })
    }
    const faults = await findFaults(stand)
    for (const fault of faults) console.log(fault)
    return [
      ...rows,
      { name: 'points: faults after all kills', aim: '0', value: faults.length, unit: 'faults', more: { applications: stand.runIds.size } },
    ]
  } finally {
    await stand.close()
  }
}
