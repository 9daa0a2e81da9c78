import { existsSync } from 'node:fs'
import { ranking } from '@beacon/api/contest/ranking'
import { pointCheck } from '@beacon/api/kinds/operation/check'
import { scene } from '@beacon/api/scene/scene'
import { sql } from 'drizzle-orm'
import { makeGame, start, upload, type Game, type Side } from '../../modules/kinds/operation/testing/game.ts'
import { definition } from '../../modules/scenes/judging-work/testing/reader.ts'
import { insertTopology } from '../../modules/scenes/topology/testing/insert-topology.ts'
import type { TestClient } from '../client.ts'
import { standingFaults } from './fold-faults.ts'
import { closedIfFails, openJudged, type Judged } from './judged-stand.ts'
import { until, whileHeld } from './processes.ts'

/** An O&M contest whose teams apply for checks, with its server and its runner as processes that can be killed. */
export interface PointStand extends Pick<Judged<unknown>, 'databaseUrl' | 'db' | 'server' | 'judge' | 'close'> {
  game: Game
  admin: TestClient
  /** Applications that a team was told of, by run: each is looked at once. */
  runIds: Set<string>
}

const sceneMs = 600_000
const servedPoint = { name: 'The page is served', score: 40 }
const sealedPoint = { name: 'The page is sealed', score: 60 }
/** It takes so long that a kill comes in the middle of it. */
const script = (success: string, fail: string) => `#!/bin/sh
sleep 1
wget -q -O - "http://$1:$2/cgi-bin/read?f=news" > /tmp/page && echo '{"result":"${success}"}' || echo '{"result":"${fail}"}'
`

/** At the engine of `socketPath`; null where there is none. */
export async function openPointStand(socketPath: string, teams: number): Promise<PointStand | null> {
  if (!existsSync(socketPath)) return null
  const env = { SCENE_POOL: '10.222.7.0/24', SCENE_PREFIX: '28' }
  const opened = await openJudged({ socketPath, name: 'points', env }, async (made) => {
    const point = async (what: typeof servedPoint, text: string) => {
      const check_script = await upload(made, 'check.py', text)
      return { ...what, type: 'reinforcement' as const, node: 'web', port: 8080, check_script, script_args: '{host} {port}', text }
    }
    const programs = [await point(servedPoint, script('success', 'fail')), await point(sealedPoint, script('fail', 'success'))]
    const points = programs.map(({ text: _text, ...rest }) => rest)
    const network = { topology_id: await insertTopology(made, definition) }
    const game = await makeGame(made, { teams, points, network, settings: { check_limit: 0 } })
    const started = await start(made, game)
    if (started.status !== 200) throw new Error(JSON.stringify(started.error))
    // Teams have real ones in their place, and scripts are made with what this engine has.
    await made.db.execute(sql`delete from scene`)
    for (const { text, check_script } of programs)
      await made.db.execute(sql`update check_script set state = 'building', image_id = null, base = 'beacon/busybox',
        script = convert_to(${text}, 'UTF8'), script_file_id = null where script_file_id = ${check_script.file_id}`)
    return { game, admin: made.admin }
  })
  const { seeded, ...rest } = opened
  const stand = { ...rest, ...seeded, runIds: new Set<string>() }
  return closedIfFails(opened.close, async () => {
    await Promise.all(stand.game.sides.map((side) => startScene(stand, side)))
    await until('scripts are images', async () => {
      const { rows } = await stand.db.execute<{ n: number }>(sql`select count(*)::int as n from check_script where state <> 'ready'`)
      return rows[0]?.n === 0
    })
    return stand
  })
}

async function startScene({ game }: PointStand, { team: { captain } }: Side): Promise<void> {
  const params = { resource_id: game.id, topic_id: game.topics[0] ?? '' }
  const begun = await captain.call(scene.start, { params, body: {} })
  if (begun.status > 299) throw new Error(JSON.stringify(begun.error))
  await until('a scene runs', async () => (await captain.call(scene.get, { params })).body.status === 'running', sceneMs)
}

/** Applies for all points, again where the server did not answer; a check that goes on already is the one. */
async function applyOnce({ db, game, runIds }: PointStand, side: Side): Promise<string> {
  const params = { resource_id: game.id, topic_id: game.topics[0] ?? '' }
  let run_id = ''
  await until('a team is heard', async () => {
    await db.execute(sql`delete from rate_limit`)
    const reply = await side.team.captain.call(pointCheck.apply, { params, body: {} })
    if (reply.status === 202) run_id = reply.body.run_id
    return run_id !== '' || reply.error?.code === 'check_running'
  })
  if (run_id !== '') runIds.add(run_id)
  return run_id
}

const runsIn = async ({ db, game }: PointStand, state: 'queued' | 'leased'): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from check_run where owner like ${`%${game.id}`} and state = ${state}`,
  )
  return rows[0]?.n ?? 0
}

const untilIdle = ({ db, game }: PointStand): Promise<void> =>
  until(
    'all applications are looked at',
    async () => {
      const { rows } = await db.execute<{ n: number }>(
        sql`select count(*)::int as n from operation_run where contest_id = ${game.id} and state in ('queued', 'running')`,
      )
      return rows[0]?.n === 0
    },
    sceneMs,
  )

/** The n-th team applies, and one process is killed by `kill -9` and started again meanwhile. */
const places: Readonly<Record<string, (stand: PointStand, side: Side) => Promise<void>>> = {
  'server, before an application commits': async (stand, side) => {
    const asking = applyOnce(stand, side)
    await whileHeld(stand, 'operation_run', stand.server.kill)
    await stand.server.start()
    await asking
  },
  'server, while a run waits': async (stand, side) => {
    await stand.judge.kill()
    await applyOnce(stand, side)
    await until('a run waits', async () => (await runsIn(stand, 'queued')) > 0)
    await stand.server.kill()
    await stand.judge.start()
    await stand.server.start()
  },
  'runner, in the middle of a run': async (stand, side) => {
    await applyOnce(stand, side)
    await until('a run is taken', async () => (await runsIn(stand, 'leased')) > 0)
    await stand.judge.kill()
    await stand.judge.start()
  },
  'runner, between result and row': async (stand, side) => {
    await applyOnce(stand, side)
    await until('a run is taken', async () => (await runsIn(stand, 'leased')) > 0)
    await whileHeld(stand, 'check_run', stand.judge.kill)
    await stand.judge.start()
  },
  'server, between result and points': async (stand, side) => {
    await applyOnce(stand, side)
    await whileHeld(stand, 'operation_point', stand.server.kill)
    await stand.server.start()
  },
}
export const pointKills: readonly string[] = Object.keys(places)

/** Kills at that place while a team applies, and waits until all is looked at. */
export async function killAt(stand: PointStand, place: string, n: number): Promise<void> {
  const side = stand.game.sides[n % stand.game.sides.length]
  const kill = places[place]
  if (side === undefined || kill === undefined) throw new Error(`there is no kill at ${place}`)
  await kill(stand, side)
  await untilIdle(stand)
}

/** What is wrong once all is over; nothing where all holds. */
export async function findFaults(stand: PointStand): Promise<string[]> {
  const { db, game, admin, runIds } = stand
  const faults: string[] = []
  const { rows } = await db.execute<{
    run_id: string
    entrant_id: string
    point_id: string
    state: string
    code: string
    is_counted: boolean
  }>(sql`
    select r.run_id, r.entrant_id, r.state, c.point_id, c.code, c.is_counted from operation_run r join operation_check c using (run_id)
    where r.contest_id = ${game.id}`)
  const nameOf = new Map([...game.points].map(([name, point_id]) => [point_id, name]))
  for (const { run_id, point_id, state, code, is_counted } of rows) {
    const name = nameOf.get(point_id) ?? ''
    const due = name === servedPoint.name ? 'check_passed' : 'check_failed'
    if (state !== 'done' || code !== due || !is_counted) faults.push(`run ${run_id}: ${name} is ${state} ${code}, counted: ${is_counted}`)
  }
  // What holds already is not applied for again, so a run has one point or both.
  const runs = new Set(rows.map(({ run_id }) => run_id))
  for (const run_id of runIds) if (!runs.has(run_id)) faults.push(`run ${run_id} was told of, and is not there`)
  const appliers = new Set(rows.map(({ entrant_id }) => entrant_id))
  const { items } = (await admin.call(ranking.scores, { params: { resource_id: game.id }, query: { size: 100 } })).body
  for (const { entrant_id, name, score } of items) {
    const due = appliers.has(entrant_id) ? servedPoint.score : 0
    if (score !== due) faults.push(`${name} has ${score} points, and must have ${due}`)
  }
  return [...faults, ...(await standingFaults(admin, game.id, game.sides.length))]
}
