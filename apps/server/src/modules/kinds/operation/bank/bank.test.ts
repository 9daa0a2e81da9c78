import { question, maskedFlag } from '@beacon/api/bank/question'
import { questionScene } from '@beacon/api/bank/question-scene'
import type { OperationInput } from '@beacon/api/kinds/operation/bank'
import { operationProof } from '@beacon/api/kinds/operation/proof'
import { role } from '@beacon/api/people/role'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { checkRun, scene } from '../../../../db/schema/index.ts'
import { trialPlace } from '../../../bank/scene-trial/index.ts'
import { startScene } from '../../../scenes/life/index.ts'
import { insertTopology } from '../../../scenes/topology/testing/insert-topology.ts'
import { threeNodes } from '../../../scenes/topology/testing/three-nodes.ts'
import { endRun, leaseRuns } from '../../../scenes/check/index.ts'
import { fourPoints, makeQuestion, scriptFile } from '../testing/game.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Point = OperationInput['points'][number]
const at = (resource_id: string) => ({ params: { resource_id } })
const refusal = async (more: Partial<OperationInput>) => {
  const { items } = (await server.admin.request('GET', '/directions?bank=operation')).body as { items: { resource_id: string }[] }
  const body = {
    bank: 'operation' as const,
    name: 'Refused',
    direction_id: items[0]?.resource_id ?? '',
    description: 'x',
    topology_id: await insertTopology(server),
    points: await fourPoints(server),
    ...more,
  }
  const { status, error } = await server.admin.call(question.create, { body })
  return [status, ...Object.entries(error?.details?.['fields'] ?? {}).map(([path, one]) => [path, (one as { code: string }).code])]
}
const get = async (resource_id: string) => {
  const { body } = await server.admin.call(question.get, at(resource_id))
  if (body.bank !== 'operation') throw new Error('no O&M question')
  return body
}

/** What a form would send of a question as it was read. */
const sentOf = ({ points, ...row }: Awaited<ReturnType<typeof get>>): OperationInput => ({
  bank: 'operation',
  name: row.name,
  direction_id: row.direction.resource_id,
  description: row.description,
  topology_id: row.topology_id,
  points: points.map(({ script_state: _state, script_reason: _reason, lacks_agent: _lacks, check_script, attachment, ...point }) => ({
    ...point,
    check_script: check_script === null ? null : { file_id: check_script.file_id, name: check_script.name },
    attachment: attachment === null ? null : { file_id: attachment.file_id, name: attachment.name },
  })),
})

test('a question holds points, takes its scene from the template, and says what a contest would miss', async () => {
  const made = await get((await makeQuestion(server)).resource_id)
  expect(made).toMatchObject({
    point_count: 4,
    score: 200,
    types: ['monitoring', 'reinforcement', 'investigation'],
    modes: ['manual', 'automatic'],
    script_state: 'ready',
    proved: 0,
    provable: 3,
    proof: 'none',
    problems: ['proof_missing'],
    node_keys: ['jump', 'web', 'db'],
  })
  expect(made.number).toMatch(/^o-\d{5}$/u)
  expect(made.points.map(({ flags }) => flags.map(({ content }) => content))).toEqual([[], [], [], ['mallory']])
  const { scene: held } = (await server.admin.call(questionScene.get, at(made.resource_id))).body
  expect(held).toMatchObject({ is_on: true, isolation: 'entrant' })
  const query = { bank: 'operation' as const, point_type: ['investigation' as const], check_mode: ['automatic' as const], sort: '-score' }
  const list = (await server.admin.call(question.list, { query })).body
  expect(list.items.map(({ resource_id }) => resource_id)).toContain(made.resource_id)
  const none = await server.admin.call(question.list, { query: { bank: 'operation', point_proof: ['all'] } })
  expect(none.body.items.map(({ resource_id }) => resource_id)).not.toContain(made.resource_id)
})

test.each<[what: string, change: (points: Point[]) => Point[], path: string, code: string]>([
  ['no points', () => [], 'points', 'check_points_none'],
  ['guards alone', ([guard]) => (guard === undefined ? [] : [guard]), 'points', 'check_points_none'],
  [
    'two of one name',
    ([a, b, ...rest]) => [a, { ...b, name: ' the SHOP sells' }, ...rest] as Point[],
    'points.1.name',
    'check_point_taken',
  ],
  ['a node that the scene lacks', ([a, b]) => [a, { ...b, node: 'moon' }] as Point[], 'points.1.node', 'check_point_node'],
  ['a task without a score', ([, b]) => [{ ...b, score: null }] as Point[], 'points.0.score', 'field_empty'],
  ['a hold on application', ([, b]) => [{ ...b, point_mode: 'hold' }] as Point[], 'points.0.point_mode', 'mode_needs_automatic'],
  ['an answer without one', ([, , , d]) => [{ ...d, flags: [] }] as Point[], 'points.0.flags', 'field_empty'],
  ['a path with steps upwards', ([, b]) => [{ ...b, reads: ['/var/../etc/shadow'] }] as Point[], 'points.0.reads.0', 'field_wrong'],
  [
    'a command that a shell would read',
    ([, b]) => [{ ...b, commands: [{ name: 'a b', words: ['id'] }] }] as Point[],
    'points.0.commands.0.name',
    'field_wrong',
  ],
  [
    'two commands of one name',
    ([, b]) => [{ ...b, commands: [1, 2].map(() => ({ name: 'who', words: ['who'] })) }] as Point[],
    'points.0.commands',
    'command_taken',
  ],
  ['scripts for too long', (points) => points.map((point) => ({ ...point, timeout_s: 300 })), 'points', 'check_timeouts'],
])('%s is refused at its field', async (_what, change, path, code) => {
  const [status, ...fields] = await refusal({ points: change(await fourPoints(server)) })
  expect(status).toBe(400)
  expect(fields).toContainEqual([path, code])
})

test('answers alone need no machines; anything else needs a scene of its own', async () => {
  const [, , , answer] = await fourPoints(server)
  const made = await makeQuestion(server, { topology_id: null, points: answer === undefined ? [] : [answer] })
  expect(made).toMatchObject({ provable: 0, proof: 'all', problems: [] })
  expect(await refusal({ topology_id: null })).toEqual([400, ['topology_id', 'field_empty']])
})

test('a save keeps ids and answers, also those that were masked, and only what is judged makes a proof old', async () => {
  const made = await get((await makeQuestion(server)).resource_id)
  const sent = sentOf(made)
  const masked = {
    ...sent,
    points: sent.points.map((point) => ({ ...point, flags: (point.flags ?? []).map((flag) => ({ ...flag, content: maskedFlag })) })),
  }
  const saved = await server.admin.call(question.update, {
    ...at(made.resource_id),
    body: { ...masked, name: 'Renamed', version: made.version },
  })
  expect(saved.status).toBe(200)
  expect((await get(made.resource_id)).points).toEqual(made.points)
  expect((await server.admin.call(question.versions, at(made.resource_id))).body.items[0]?.changed).toEqual(['name'])
})

test('a copy has points and answers of its own', async () => {
  const made = await get((await makeQuestion(server)).resource_id)
  const acted = await server.admin.call(question.act, { body: { action: 'copy', question_ids: [made.resource_id] } })
  const copy = await get(acted.body.done[0] ?? '')
  expect(copy.points.map(({ name, script_state }) => [name, script_state])).toEqual(
    made.points.map(({ name, script_state }) => [name, script_state]),
  )
  expect(copy.points[3]?.flags.map(({ content }) => content)).toEqual(['mallory'])
  expect(copy.points.some(({ point_id }) => made.points.some((point) => point.point_id === point_id))).toBe(false)
})

/** The scene of the administrator's own test of a question runs. */
async function standTrial(question_id: string, user_id: string): Promise<void> {
  const terms = {
    lifetimeMinutes: null,
    extendMinutes: 60,
    extendMax: 0,
    extendWindowMinutes: 5,
    resetMax: 9,
    resetWaitS: 0,
    actionsPer10Min: 99,
  }
  const started = await server.db.transaction((tx) =>
    startScene(tx, server.platform.secret, {
      ...trialPlace(question_id, user_id),
      class: 'test',
      definition: threeNodes,
      terms,
      images: { 'web@1': 'sha256:1' },
      flags: [],
      entrant: 'sample',
      by: user_id,
      isPlayer: false,
      perPayer: null,
    }),
  )
  if (started.kind === 'refused') throw new Error(started.refusal.code)
  const life = { rest: 'running', op: null, startedAt: Date.now() }
  await server.db
    .update(scene)
    .set({ rest: 'running', due_at: null, life: sql`${scene.life} || ${JSON.stringify(life)}::jsonb` })
    .where(eq(scene.scene_id, started.row.scene_id))
}

/** Does what a runner does for a proof: what each point comes to, by name. */
async function prove(finds: (name: string) => 'success' | 'fail'): Promise<void> {
  for (const run of await leaseRuns(server.db, 'test', 10)) {
    const stages = run.stages.map(({ kind, store, timeout_ms, point }) => {
      const result = finds(point?.name ?? '')
      const texts = { public: result, private: 'noted', flag_ref: null, hint: null }
      const end = { exit_code: 0, took_ms: 7, limit_ms: timeout_ms, verdict: result === 'success' ? ('up' as const) : ('down' as const) }
      return { kind, store, ...end, ...texts, point: { key: point?.key ?? '', result, fault: null, output: 'printed' } }
    })
    await server.db.transaction((tx) => endRun(tx, run, { verdict: 'up', fault: null, stages, took_ms: 7 }))
  }
}

test('points are proved on the untouched scene and on the solved one, guards on both; a new script makes its proof old', async () => {
  const { resource_id } = await makeQuestion(server)
  const run = (phase: 'untouched' | 'solved', point_ids?: string[]) =>
    server.admin.call(operationProof.run, { ...at(resource_id), body: { phase, ...(point_ids === undefined ? {} : { point_ids }) } })
  expect((await run('untouched')).error?.code).toBe('scene_state')
  const { rows } = await server.db.execute<{ id: string }>(sql`select resource_id as id from "user" where username = 'admin'`)
  const user_id = rows[0]?.id ?? ''
  await standTrial(resource_id, user_id)
  const ordered = await run('untouched')
  expect([ordered.status, ordered.body.running?.point_ids.length, ordered.body.scene?.is_fresh]).toEqual([202, 3, true])
  await run('untouched')
  expect(await server.db.$count(checkRun, eq(checkRun.owner, `point-proof:${resource_id}`))).toBe(1)
  const read = async () => (await server.admin.call(operationProof.get, at(resource_id))).body
  const states = async () => (await read()).points.map(({ name, state }) => `${name}: ${state}`)
  await prove((name) => (name === 'No telnet' ? 'fail' : 'success'))
  await expect.poll(states).toEqual(['The shop sells: half', 'No telnet: half', 'Logging works: idle'])
  expect((await read()).points[1]?.untouched).toMatchObject({ result: 'fail', output: 'printed', is_old: false })
  const third = (await read()).points[2]?.point_id ?? ''
  await run('untouched', [third])
  await prove(() => 'fail')
  // While one order waits, another is answered with the first: only then is the next one taken.
  await expect.poll(states).toEqual(['The shop sells: half', 'No telnet: half', 'Logging works: half'])
  await run('solved')
  await prove(() => 'success')
  await expect.poll(states).toEqual(['The shop sells: proved', 'No telnet: proved', 'Logging works: proved'])
  const proved = await get(resource_id)
  expect(proved).toMatchObject({ proved: 3, provable: 3, proof: 'all', problems: [], test_result: 'passed' })
  const sent = sentOf(proved)
  const points = await Promise.all(
    sent.points.map(async (point) => (point.name === 'No telnet' ? { ...point, check_script: await scriptFile(server) } : point)),
  )
  await server.admin.call(question.update, { ...at(resource_id), body: { ...sent, points, version: proved.version } })
  expect(await get(resource_id)).toMatchObject({ proved: 2, proof: 'some' })
  expect(await states()).toEqual(['The shop sells: proved', 'No telnet: old', 'Logging works: proved'])
})

test('who may edit and not see solutions sees no script, answer or output, and saves the question as it was', async () => {
  const made = await get((await makeQuestion(server)).resource_id)
  const permissions = ['question.read', 'question.write', 'kind.operation'] as const
  const editing = await server.admin.call(role.create, { body: { name: 'Editors of jobs', permissions: [...permissions] } })
  const editor = await server.signIn('teacher')
  await server.db.execute(
    sql`update "user" set role_resource_id = ${editing.body.resource_id}::uuid where resource_id = ${editor.user_id}::uuid`,
  )
  const grants = [{ subject: 'user' as const, subject_id: editor.user_id, right: 'edit' as const }]
  await server.admin.call(question.set_grants, { ...at(made.resource_id), body: { grants, version: made.version } })
  const seen = (await editor.call(question.get, at(made.resource_id))).body
  if (seen.bank !== 'operation') throw new Error('no O&M question')
  expect(JSON.stringify(seen)).not.toMatch(/mallory|check\.py/u)
  const saved = await editor.call(question.update, {
    ...at(made.resource_id),
    body: { ...sentOf(seen), name: 'Edited', version: seen.version },
  })
  expect([saved.status, saved.error?.details]).toEqual([200, undefined])
  expect((await get(made.resource_id)).points).toEqual(made.points)
})
