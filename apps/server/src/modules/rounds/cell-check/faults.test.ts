import { cellCheck } from '@beacon/api/rounds/cell-check'
import { runVerdict } from '@beacon/engine/check'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CheckFault, CheckRunRecord, CheckStageResult } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { lockContest } from '../../contest/score/score/index.ts'
import { answerRun, makeGame, passSeconds, runChecks, start, type Game } from '../../kinds/attack-defense/testing/game.ts'
import { endRun, leaseRuns } from '../../scenes/check/index.ts'
import { takeVerdicts } from './end.ts'
import { orderDue } from './order.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Orders what is planned, and ends the runs in turn as each of `ends` says; those behind them stay with the runner. */
async function endRuns({ id }: Game, ends: readonly ((run: CheckRunRecord) => { fault: CheckFault | null; stages: CheckStageResult[] })[]) {
  await server.db.execute(sql`update cell_check set starts_ms = 0 where contest_id = ${id} and state = 'planned'`)
  await orderDue(server.platform)
  await server.db.execute(sql`update check_run set not_before = now() - interval '1 second' where owner = ${`cells:${id}`}`)
  const runs = (await leaseRuns(server.db, 'test', 1_000)).filter(({ owner }) => owner === `cells:${id}`)
  for (const [at, end] of ends.entries()) {
    const run = runs[at]
    if (run === undefined) throw new Error('there are fewer runs')
    const { fault, stages } = end(run)
    const verdict = stages.length === 0 ? 'error' : runVerdict(stages)
    await server.db.transaction((tx) => endRun(tx, run, { verdict, fault, stages, took_ms: 20 }))
  }
  await server.db.transaction(async (tx) => takeVerdicts(tx, await lockContest(tx, id)))
}
const judged = (run: CheckRunRecord, verdict: 'error' | 'mumble' | 'up') => answerRun(run, server.platform.secret, () => verdict).end.stages
const faultsOf = async ({ id }: Game, n: number) =>
  (await server.admin.call(cellCheck.list, { params: { resource_id: id }, query: { n, size: 100 } })).body.items
    .map(({ verdict, fault }) => `${verdict} ${fault}`)
    .toSorted()

test('the desk reads why a check is an error: whose program, runner, machine or clock it was', async () => {
  const game = await makeGame(server, { teams: 7 })
  await start(server, game)
  await endRuns(game, [
    (run) => ({ fault: null, stages: judged(run, 'error') }),
    (run) => ({ fault: 'runner', stages: judged(run, 'error') }),
    () => ({ fault: 'runner', stages: [] }),
    () => ({ fault: 'lost', stages: [] }),
    (run) => ({ fault: null, stages: judged(run, 'mumble').map((stage) => ({ ...stage, is_flood: true as const })) }),
    // It shows that the program works.
    (run) => ({ fault: null, stages: judged(run, 'up') }),
  ])
  await passSeconds(server, game, 60)
  await passSeconds(server, game, 59)
  const faults = ['error checker', 'error late', 'error lost', 'error runner', 'error starved', 'mumble flood', 'up null']
  expect(await faultsOf(game, 1)).toEqual(faults)
})

test('a program that died at every box, and a box without an address, are named as well', async () => {
  const game = await makeGame(server, { teams: 2 })
  await start(server, game)
  await runChecks(server, game, () => 'mumble')
  await passSeconds(server, game, 60)
  await passSeconds(server, game, 12)
  expect(await faultsOf(game, 1)).toEqual(['error died', 'error died'])
  await server.db.execute(sql`update contest_target set address_template = '' where contest_id = ${game.id}`)
  await server.db.execute(sql`update contest set version = version + 1 where resource_id = ${game.id}`)
  await passSeconds(server, game, 60)
  expect(await faultsOf(game, 3)).toEqual(['error address', 'error address'])
})
