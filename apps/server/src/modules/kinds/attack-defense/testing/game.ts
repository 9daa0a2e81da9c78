import { bot } from '@beacon/api/topic/bot'
import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import type { AdInput } from '@beacon/api/kinds/attack-defense/bank'
import { attack } from '@beacon/api/kinds/attack-defense/attack'
import { contestService } from '@beacon/api/kinds/attack-defense/service'
import { roundTarget } from '@beacon/api/rounds/target'
import { runVerdict, type StageVerdict } from '@beacon/engine/check'
import { sql } from 'drizzle-orm'
import { act, createContest, enterTeams, good, type Side as Entered } from '../../../contest/core/contest/testing.ts'
import type { CheckRunRecord } from '../../../../db/schema/index.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import type { SecretBox } from '../../../platform/secret/index.ts'
import { beatRunner, endRun, leaseRuns, openInputs, settleScript, type RunEnd } from '../../../scenes/check/index.ts'
import { passSeconds as passContest } from '../../../rounds/patch/testing/patched.ts'
import { orderDue } from '../../../rounds/cell-check/order.ts'
import { takeVerdicts } from '../../../rounds/cell-check/end.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { walkStages } from '../../../../testing/walk-stages.ts'

export interface Side extends Entered {
  token: string
}
export interface Game {
  id: string
  topics: string[]
  sides: Side[]
}

let keys = 0
async function makeService(server: TestServer, more: Partial<AdInput>): Promise<string> {
  const { items } = (await server.admin.call(direction.list, { query: { bank: 'ad' } })).body
  const form = new FormData()
  form.append('file', new Blob([`print(${(keys += 1)})`]), 'checker.py')
  const { body: file } = await server.admin.request('POST', '/files?purpose=check_script', { body: form })
  const body: AdInput = {
    bank: 'attackDefense',
    name: `Service ${keys}`,
    direction_id: items[0]?.resource_id ?? '',
    description: 'A service.',
    service_key: `service-${keys}`,
    ports: [{ name: 'http', port: 8000 }],
    stage_timeout_s: { check: 5, put: 5, get: 5 },
    checker_script: { file_id: (file as { file_id: string }).file_id, name: 'checker.py' },
    ...more,
  }
  const reply = await server.admin.call(question.create, { body })
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.error))
  return reply.body.resource_id
}

/** A contest that runs. */
export async function playing(server: TestServer, more: Parameters<typeof makeGame>[1] = {}): Promise<Game> {
  const game = await makeGame(server, more)
  good(await start(server, game))
  return game
}

/** A contest that waits for its start: services with a script that is ready, teams with a token each, and one box that belongs to nobody. */
export async function makeGame(
  server: TestServer,
  {
    services = [{}],
    teams = 3,
    nop = false,
    settings = {},
  }: { services?: Partial<AdInput>[]; teams?: number; nop?: boolean; settings?: object } = {},
): Promise<Game> {
  const rules = { round_duration_s: 60, address_template: '10.80.{entrant_no}.{topic_no}', ...settings }
  const id = await createContest(server, { kind: 'attackDefense', name: 'Harbour cup', ...rules })
  const params = { resource_id: id }
  const question_ids: string[] = []
  for (const one of services) question_ids.push(await makeService(server, one))
  const { items } = good(await server.admin.call(contestService.add, { params, body: { question_ids } }))
  const { rows } = await server.db.execute<{ script_id: string }>(sql`select script_id from check_script where state = 'building'`)
  for (const { script_id } of rows) await server.db.transaction((tx) => settleScript(tx, script_id, { image_id: 'sha256:test' }))
  const sides: Side[] = []
  for (const side of await enterTeams(server, id, teams))
    sides.push({ ...side, token: good(await side.team.captain.call(bot.rotate, { params, body: {} })).token })
  if (nop) {
    const { entrant_id } = sides.at(-1) ?? { entrant_id: '' }
    await server.admin.call(roundTarget.update, { params: { ...params, entrant_id }, body: { is_nop: true, version: 0 } })
  }
  return { id, topics: items.map(({ topic_id }) => topic_id), sides }
}

/** A runner of so many checks at a time says that it is there, for the start asks. */
export async function start(server: TestServer, { id }: Game, width = 32) {
  await beatRunner(server.db, {
    runner: 'test',
    is_ok: true,
    why: null,
    width,
    cores: 2,
    costs: {},
    started_at: new Date().toISOString(),
  })
  return act(server.admin, id, 'start', { confirm_name: 'Harbour cup', reason: 'a test' })
}

/** Everything of the contest happened so much earlier than it did. */
export const passSeconds = (server: TestServer, { id }: Game, seconds: number): Promise<void> =>
  passContest(server, { id }, seconds, (by) => [
    sql`update ad_capture set at = at - ${by} where contest_id = ${id}`,
    sql`update check_run set not_before = not_before - ${by} where owner = ${`cells:${id}`}`,
  ])

export interface PlantedFlag {
  entrant_id: string
  topic_id: string
  store: string
  flag: string
}

type Judge = (about: { entrant_id: string; topic_id: string; kind: string }) => StageVerdict

/** What comes out of a chain whose stages are as `judge` says, and the flags that it put. */
export function answerRun(
  run: Pick<CheckRunRecord, 'run_id' | 'key' | 'stages' | 'inputs'>,
  secret: SecretBox,
  judge: Judge = () => 'up',
): { end: RunEnd; planted: PlantedFlag[] } {
  const [, , , topic_id = '', entrant_id = ''] = run.key.split('.')
  const inputs = openInputs(secret, run.run_id, run.inputs)
  const planted: PlantedFlag[] = []
  const verdicts = walkStages(run.stages, ({ kind }) => judge({ entrant_id, topic_id, kind }))
  const stages = run.stages.map((stage, index) => {
    const verdict = verdicts[index] ?? 'skipped'
    const { flag } = inputs[index] ?? { flag: null }
    const isPut = stage.kind === 'put' && verdict === 'up'
    if (isPut && flag !== null) planted.push({ entrant_id, topic_id, store: stage.store ?? '', flag })
    return {
      kind: stage.kind,
      store: stage.store,
      verdict,
      exit_code: 101,
      public: '',
      private: '',
      took_ms: 5,
      limit_ms: stage.timeout_ms,
      ...(stage.issued === undefined ? {} : { issued: stage.issued }),
      flag_ref: isPut ? `ref-${index}` : null,
      hint: isPut ? `user-${stage.store}` : null,
    }
  })
  return { end: { verdict: runVerdict(stages), fault: null, stages, took_ms: 20 }, planted }
}

/**
 * Does what the runner does, for all checks that are planned: each stage is `up`, or what `judge` says. Answers the flags that were put.
 */
export async function runChecks(server: TestServer, { id }: Game, judge?: Judge): Promise<PlantedFlag[]> {
  await server.db.execute(sql`update cell_check set starts_ms = 0 where contest_id = ${id} and state = 'planned'`)
  await orderDue(server.platform)
  await server.db.execute(
    sql`update check_run set not_before = now() - interval '1 second' where owner = ${`cells:${id}`} and state = 'queued'`,
  )
  const planted: PlantedFlag[] = []
  const runs = (await leaseRuns(server.db, 'test', 1_000)).filter(({ owner }) => owner === `cells:${id}`)
  for (const run of runs) {
    const { end, planted: own } = answerRun(run, server.platform.secret, judge)
    planted.push(...own)
    await server.db.transaction((tx) => endRun(tx, run, end))
  }
  await server.db.transaction(async (tx) => {
    const lock = await lockContest(tx, id)
    while (await takeVerdicts(tx, lock));
  })
  return planted
}

/** As a farm sends them. */
export async function sendFlags(server: TestServer, { token }: Side, flags: readonly string[]) {
  await server.db.execute(sql`delete from rate_limit`)
  const { status, body } = await server
    .client()
    .request('PUT', '/bot/flags', { body: flags as string[], headers: { 'x-team-token': token } })
  return { status, body: body as { msg: string; flag: string; status: boolean; code: string }[] }
}

export const submit = async (server: TestServer, { id }: Game, { team }: Side, flags: string[]) => {
  await server.db.execute(sql`delete from rate_limit`)
  return team.captain.call(attack.submit, { params: { resource_id: id }, body: { flags } })
}
