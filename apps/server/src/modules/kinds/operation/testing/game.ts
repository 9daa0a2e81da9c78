import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import type { OperationInput } from '@beacon/api/kinds/operation/bank'
import { pointCheck } from '@beacon/api/kinds/operation/check'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TestServer } from '../../../../testing/index.ts'
import { topic as topicTable } from '../../../../db/schema/contest/topic.ts'
import { checkRun, checkScript, scene, type CheckStageResult, type PointFault } from '../../../../db/schema/index.ts'
import { act, createContest, enterTeams, placeQuestions, type Side } from '../../../contest/core/contest/testing.ts'
import { tellContestChanged } from '../../../contest/core/contest/index.ts'
import { contestOwner, entrantPayer, topicSubject } from '../../../contest/scene/place/index.ts'
import { endRun, leaseRuns } from '../../../scenes/check/index.ts'
import { startScene } from '../../../scenes/life/index.ts'
import { insertTopology } from '../../../scenes/topology/testing/insert-topology.ts'
import { threeNodes } from '../../../scenes/topology/testing/three-nodes.ts'
import { checkOwner, runClock, takeChecks } from '../check/index.ts'
import { pointsOf } from '../topic/index.ts'

export type { Side }
export interface Game {
  id: string
  name: string
  topics: string[]
  /** Of the first topic, by name. */
  points: Map<string, string>
  sides: Side[]
}

export async function upload(server: TestServer, name: string, content: string, purpose = 'check_script') {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  const { body } = await server.admin.request('POST', `/files?purpose=${purpose}`, { body: form })
  return { file_id: (body as { file_id: string }).file_id, name }
}

type Point = OperationInput['points'][number]
let scripts = 0
export const scriptFile = (server: TestServer) => upload(server, 'check.py', `print(${(scripts += 1)})`)

/** A guard, a point on application, a point that is held by the clock, and an answer. */
export async function fourPoints(server: TestServer): Promise<Point[]> {
  const script = async (more: Partial<Point> & Pick<Point, 'name'>): Promise<Point> => ({
    type: 'reinforcement',
    node: 'web',
    port: 80,
    score: 40,
    check_script: await scriptFile(server),
    ...more,
  })
  return [
    await script({ name: 'The shop sells', type: 'monitoring', role: 'guard', score: null }),
    await script({ name: 'No telnet', score: 40 }),
    await script({ name: 'Logging works', score: 60, check_mode: 'automatic', point_mode: 'hold', reads: ['/var/log/shop.log'] }),
    { name: 'Whose account', type: 'investigation', judge: 'answer', score: 100, flags: [{ content: 'mallory' }] },
  ]
}

export async function makeQuestion(server: TestServer, more: Partial<OperationInput> = {}) {
  const { items } = (await server.admin.call(direction.list, { query: { bank: 'operation' } })).body
  const body: OperationInput = {
    bank: 'operation',
    name: `Shop ${(scripts += 1)}`,
    direction_id: items[0]?.resource_id ?? '',
    description: 'A shop that somebody broke into.',
    topology_id: await insertTopology(server, threeNodes),
    points: await fourPoints(server),
    ...more,
  }
  const made = await server.admin.call(question.create, { body })
  if (made.body.bank !== 'operation')
    throw new Error(JSON.stringify(made.error) + server.logs.filter((line) => line.includes('"level":50')).join('\n'))
  await server.db.update(checkScript).set({ state: 'ready', image_id: 'sha256:1' })
  return made.body
}

/** A contest that waits for its start: topics, and teams with a scene of each that runs. */
export async function makeGame(
  server: TestServer,
  {
    topics = 1,
    teams = 2,
    settings = {},
    points,
    network = {},
  }: { topics?: number; teams?: number; settings?: object; points?: Point[]; network?: Pick<Partial<OperationInput>, 'topology_id'> } = {},
): Promise<Game> {
  const name = 'Harbour watch'
  const rules = { check_interval_s: 3_600, check_wait_s: 0, ...settings }
  const id = await createContest(server, { kind: 'operation', name, ...rules })
  const question_ids: string[] = []
  for (let n = 0; n < topics; n += 1)
    question_ids.push((await makeQuestion(server, { ...network, ...(points === undefined ? {} : { points }) })).resource_id)
  const topic_ids = await placeQuestions(server, id, question_ids)
  const sides = await enterTeams(server, id, teams)
  for (const side of sides) for (const topic_id of topic_ids) await standScene(server, { id, topic_id, side })
  const [first] = await server.db
    .select()
    .from(topicTable)
    .where(eq(topicTable.resource_id, topic_ids[0] ?? ''))
  const held = first === undefined ? [] : pointsOf(first)
  return { id, name, topics: topic_ids, points: new Map(held.map((one) => [one.name, one.point_id])), sides }
}

export const start = (server: TestServer, { id, name }: Game) =>
  act(server.admin, id, 'start', { confirm_name: name, reason: 'a test', force: true })

const quiet = {
  lifetimeMinutes: null,
  extendMinutes: 60,
  extendMax: 0,
  extendWindowMinutes: 5,
  resetMax: 100,
  resetWaitS: 0,
  actionsPer10Min: 1_000,
}

/** The scene of an entrant runs, or is what its life says; nobody works on it. */
export async function standScene(
  server: TestServer,
  { id, topic_id, side }: { id: string; topic_id: string; side: Side },
  life: object = {},
): Promise<string> {
  const place = { owner: contestOwner(id), subject: topicSubject(topic_id), payer: entrantPayer(side.entrant_id) }
  const started = await server.db.transaction((tx) =>
    startScene(tx, server.platform.secret, {
      ...place,
      class: 'contest',
      definition: threeNodes,
      terms: quiet,
      images: { 'web@1': 'sha256:1' },
      flags: [],
      entrant: side.team.name,
      by: side.team.captain.user_id,
      isPlayer: true,
      perPayer: null,
    }),
  )
  if (started.kind === 'refused') throw new Error(started.refusal.code)
  const { scene_id } = started.row
  const rest = { rest: 'running', op: null, startedAt: Date.now(), ...life }
  await server.db
    .update(scene)
    .set({
      rest: rest.rest,
      is_alive: rest.rest !== 'closed',
      life: sql`${scene.life} || ${JSON.stringify(rest)}::jsonb`,
      due_at: null,
    })
    .where(eq(scene.scene_id, scene_id))
  return scene_id
}

/** Everything of the contest happened so much earlier than it did. */
export async function passSeconds(server: TestServer, { id }: Game, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  await server.db.execute(sql`update contest set started_at = started_at - ${by}, version = version + 1 where resource_id = ${id}`)
  await server.db.execute(
    sql`update operation_run set requested_at = requested_at - ${by}, done_at = done_at - ${by} where contest_id = ${id}`,
  )
  await server.db.execute(
    sql`update operation_check set requested_at = requested_at - ${by}, done_at = done_at - ${by} where contest_id = ${id}`,
  )
  await server.db.execute(
    sql`update operation_point set since = since - ${by}, first_passed_at = first_passed_at - ${by} where contest_id = ${id}`,
  )
  // The log takes no change; here it is as old as everything else.
  await server.db.transaction(async (tx) => {
    await tx.execute(sql`alter table score_event disable trigger user`)
    await tx.execute(sql`update score_event set at = at - ${by},
      payload = case when payload ? 'submitted_at'
        then jsonb_set(payload, '{submitted_at}', to_jsonb((payload->>'submitted_at')::bigint - ${seconds * 1_000}::bigint)) else payload end
      where contest_id = ${id}`)
    await tx.execute(sql`alter table score_event enable trigger user`)
    await tellContestChanged(tx, id)
  })
}

export async function apply(server: TestServer, game: Game, side: Side, { point, n = 0 }: { point?: string; n?: number } = {}) {
  await server.db.execute(sql`delete from rate_limit`)
  const params = { resource_id: game.id, topic_id: game.topics[n] ?? '' }
  return side.team.captain.call(pointCheck.apply, { params, body: point === undefined ? {} : { point_id: game.points.get(point) } })
}

export type Finds = (name: string) => 'success' | 'fail' | PointFault

/** What a runner writes of each point, by its name; behind a guard that is no success nothing is looked at. */
function resultsOf(stages: (typeof checkRun.$inferSelect)['stages'], finds: Finds): CheckStageResult[] {
  let isOver = false
  return stages.map(({ kind, store, timeout_ms, point }) => {
    const name = point?.name ?? ''
    const found = isOver ? null : finds(name)
    const result = found === 'success' || found === 'fail' ? found : ('error' as const)
    isOver ||= point?.is_guard === true && result !== 'success'
    return {
      kind,
      store,
      limit_ms: timeout_ms,
      verdict:
        found === null ? ('skipped' as const) : result === 'success' ? ('up' as const) : result === 'fail' ? ('down' as const) : 'error',
      exit_code: 0,
      public: found === null ? '' : `${name}: ${result}, mallory`,
      private: `for staff: ${name}`,
      took_ms: found === null ? 0 : 5,
      flag_ref: null,
      hint: null,
      point: {
        key: point?.key ?? '',
        result,
        fault: found === null || result !== 'error' ? null : (found as PointFault),
        output: `output of ${name}`,
      },
    }
  })
}

/** Does what the runners do, for everything of the contest that waits, and takes it. Answers how many runs there were. */
export async function look(server: TestServer, { id }: Pick<Game, 'id'>, finds: Finds = () => 'success'): Promise<number> {
  await server.db.execute(sql`update check_run set not_before = now() - interval '1 hour' where state = 'queued'`)
  const leased = (await leaseRuns(server.db, 'test', 200)).filter(({ owner }) => owner === checkOwner(id))
  for (const run of leased)
    await server.db.transaction((tx) => endRun(tx, run, { verdict: 'up', fault: null, stages: resultsOf(run.stages, finds), took_ms: 5 }))
  await takeChecks(server.platform, checkOwner(id))
  return leased.length
}

/** An interval of the clock comes to its end: all that it draws has come, to one in 3,600. Half a minute before it already, should this machine be slow. */
export async function clockOf(server: TestServer, game: Game, interval: number): Promise<void> {
  for (const left of [36, 1]) {
    const { rows } = await server.db.execute<{ elapsed: number }>(
      sql`select extract(epoch from now() - started_at)::int as elapsed from contest where resource_id = ${game.id}`,
    )
    await passSeconds(server, game, Math.max(0, (interval + 1) * 3_600 - left - (rows[0]?.elapsed ?? 0)))
    await runClock(server.platform)
  }
}

/** The first that was ordered first: ids rise with time. */
export const openRuns = ({ db }: TestServer, { id }: Game) =>
  db
    .select()
    .from(checkRun)
    .where(and(eq(checkRun.owner, checkOwner(id)), inArray(checkRun.state, ['queued', 'leased'])))
    .orderBy(checkRun.run_id)
