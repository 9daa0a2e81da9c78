import { direction as directions } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import type { AwdpInput } from '@beacon/api/kinds/awdp/bank'
import { patchProof } from '@beacon/api/bank/patch-proof'
import { role } from '@beacon/api/people/role'
import { contest } from '@beacon/api/contest/contest'
import { topic } from '@beacon/api/topic/topic'
import { eq, sql } from 'drizzle-orm'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkScript, judging, type JudgedStep } from '../../../../db/schema/index.ts'
import { topicScene } from '../../../../db/schema/bank/question-scene.ts'
import { inHours } from '../../../contest/core/contest/testing.ts'
import { endJudging, leaseJudgings, viewSteps } from '../../../scenes/judging/index.ts'
import { insertTopology } from '../../../scenes/topology/testing/insert-topology.ts'
import { threeNodes } from '../../../scenes/topology/testing/three-nodes.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { provenTopics } from '../topic/index.ts'

let server: TestServer
let direction_id = ''
let topology_id = ''
beforeAll(async () => {
  server = await startTestServer()
  direction_id = (await server.admin.call(directions.list, { query: { bank: 'awdp' } })).body.items[0]?.resource_id ?? ''
  topology_id = await placeTemplate({ writable: true })
})
afterAll(() => server.stop())

/** A template whose first node has the service. */
async function placeTemplate({ writable }: { writable: boolean }): Promise<string> {
  const service = { writable, ports: [{ port: 8080, proto: 'tcp' as const, name: 'http', open: 'player' as const }] }
  const definition = { ...threeNodes, nodes: threeNodes.nodes.map((one, at) => (at === 0 ? { ...one, ...service } : one)) }
  return insertTopology(server, definition)
}

async function upload(client: TestClient, name: string, content: Buffer | string, purpose = 'check_script') {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  const { body } = await client.request('POST', `/files?purpose=${purpose}`, { body: form })
  return { file_id: (body as { file_id: string }).file_id, name }
}

const tarball = (name: string) => {
  const head = Buffer.alloc(512)
  const text = '#!/bin/sh\n'
  head.write(name, 0)
  head.write('0000755\0', 100)
  head.write(`${text.length.toString(8).padStart(11, '0')}\0`, 124)
  head.write('        ', 148)
  head.write('0', 156)
  head.write('ustar\x0000', 257)
  head.write(
    `${[...head]
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  return gzipSync(Buffer.concat([head, Buffer.from(text.padEnd(512, '\0')), Buffer.alloc(1_024)]))
}

const body = (more: Partial<AwdpInput> = {}): AwdpInput => ({
  bank: 'awdp',
  name: 'Note shop',
  direction_id,
  description: 'A shop with a hole.',
  topology_id,
  node: 'jump',
  port: 8080,
  ...more,
})
const create = (more: Partial<AwdpInput> = {}) => server.admin.call(question.create, { body: body(more) })
async function make(more: Partial<AwdpInput> = {}) {
  const { body: row, error } = await create(more)
  if (row.bank !== 'awdp') throw new Error(JSON.stringify(error))
  return row
}
/** A question that can be proven, its scripts made. */
async function whole(script = 'update.sh') {
  const client = server.admin
  const checker_script = await upload(client, 'checker.py', `print(${Math.random()})`)
  const exploit_script = await upload(client, 'exploit.py', `print(${Math.random()})`)
  const reference_patch = await upload(client, 'patch.tar.gz', tarball(script), 'attachment')
  const row = await make({ checker_script, exploit_script, reference_patch })
  await server.db.update(checkScript).set({ state: 'ready', image_id: 'sha256:1' })
  return row
}
const inQuestion = (resource_id: string) => ({ params: { resource_id } })
const get = async (resource_id: string) => {
  const { body: row } = await server.admin.call(question.get, inQuestion(resource_id))
  if (row.bank !== 'awdp') throw new Error('no AWDP question')
  return row
}
/** Does what the judge does: all steps find what they should, or the one of this number does not. */
async function judge(fails: number | null = null): Promise<void> {
  const [row] = await server.db.transaction((tx) => leaseJudgings(tx, 'test', 1))
  if (row === undefined) throw new Error('nothing waits')
  const steps = viewSteps(row.plan, []).map((step, at): JudgedStep => ({
    ...step,
    verdict: at === fails ? 'failed' : 'passed',
    result: at === fails ? 'mumble' : step.expect,
    output: 'of a script',
  }))
  await server.db.transaction((tx) => endJudging(tx, row, fails === null ? steps : steps.slice(0, fails + 1)))
}

test('a question stands on its defaults, has a number, takes the template over and says what a contest would miss', async () => {
  const row = await make()
  expect(row.number).toMatch(/^w-\d{5}$/u)
  expect(row).toMatchObject({
    node: 'jump',
    flag_place: { into: 'file', path: '/flag', mode: '0444' },
    score: 500,
    defence_score: 500,
    check_timeout_s: 10,
    exploit_timeout_s: 30,
    ready_s: 60,
    script_state: 'none',
    proof: 'none',
    problems: ['script_missing', 'proof_missing'],
  })
  const none = await server.admin.call(question.list, { query: { bank: 'awdp', proof: ['passed'], sort: '-defence_score' } })
  expect(none.body.items.map(({ resource_id }) => resource_id)).not.toContain(row.resource_id)
  const { body: proof } = await server.admin.call(patchProof.get, inQuestion(row.resource_id))
  expect(proof).toMatchObject({ lacks: ['checker_script', 'exploit_script', 'reference_patch'], proof: null })
  expect((await server.admin.call(patchProof.run, inQuestion(row.resource_id))).error.code).toBe('proof_incomplete')
})

test.each<[string, Partial<AwdpInput>, string, string]>([
  ['a node that the scene lacks', { node: 'moon' }, 'node', 'service_node_missing'],
  ['a port that the node does not have', { port: 81 }, 'port', 'service_port_missing'],
  [
    'a script of another kind',
    { checker_script: { file_id: '00000000-0000-4000-8000-000000000001', name: 'a.sh' } },
    'checker_script.name',
    'script_not_py',
  ],
  [
    'an id that is no file',
    { exploit_script: { file_id: '00000000-0000-4000-8000-000000000001', name: 'a.py' } },
    'exploit_script.file_id',
    'field_wrong',
  ],
  ['a flag with steps upwards', { flag_place: { into: 'file', path: '/a/../flag' } }, 'flag_place.path', 'field_wrong'],
])('%s is refused at its field', async (_what, more, path, code) => {
  const { status, error } = await create(more)
  expect([status, Object.entries(error.details?.['fields'] ?? {}).map(([at, { code: found }]) => [at, found])]).toEqual([
    400,
    [[path, code]],
  ])
})

test('a node whose files no patch can change is refused', async () => {
  const { error } = await create({ topology_id: await placeTemplate({ writable: false }) })
  expect(error.details?.['fields']).toMatchObject({ node: { code: 'service_node_readonly' } })
})

test('a reference patch is a tar.gz, and looked through as an entrant’s is', async () => {
  const script = await upload(server.admin, 'update.sh', '#!/bin/sh', 'attachment')
  expect((await create({ reference_patch: script })).error.details?.['fields']).toMatchObject({
    'reference_patch.file_id': { code: 'field_wrong' },
  })
  expect((await server.admin.call(patchProof.run, inQuestion((await whole('fix.sh')).resource_id))).error.code).toBe('patch_no_script')
  expect((await server.admin.call(patchProof.run, inQuestion((await whole('../update.sh')).resource_id))).error.code).toBe('patch_archive')
})

test('a proof is one at a time, green or red by its steps, and old once what it is about was changed', async () => {
  const row = await whole()
  const params = { resource_id: row.resource_id }
  const ordered = await server.admin.call(patchProof.run, { params })
  expect([ordered.status, ordered.body.proof?.state, ordered.body.proof?.steps.length]).toEqual([202, 'queued', 13])
  await server.admin.call(patchProof.run, { params })
  expect(await server.db.$count(judging, eq(judging.owner, `proof:${row.resource_id}`))).toBe(1)
  expect((await get(row.resource_id)).proof).toBe('running')
  await judge(2)
  expect((await get(row.resource_id)).proof).toBe('failed')
  const { body: red } = await server.admin.call(patchProof.get, { params })
  expect(red.proof).toMatchObject({ state: 'done', result: 'failed', is_old: false, fault: null })
  await server.admin.call(patchProof.run, { params })
  await judge()
  const green = await get(row.resource_id)
  expect([green.proof, green.problems]).toEqual(['passed', []])
  await expect.poll(async () => (await get(row.resource_id)).test_result).toBe('passed')
  const found = await server.admin.call(question.list, { query: { bank: 'awdp', proof: ['passed'] } })
  expect(found.body.items.map(({ resource_id }) => resource_id)).toEqual([row.resource_id])
  const sent = (file: { file_id: string; name: string } | null) => (file === null ? null : { file_id: file.file_id, name: file.name })
  const same = {
    checker_script: sent(green.checker_script),
    exploit_script: sent(green.exploit_script),
    reference_patch: sent(green.reference_patch),
  }
  const renamed = await server.admin.call(question.update, {
    params,
    body: { ...body({ ...same, name: 'Note shop 2' }), version: green.version },
  })
  expect(renamed.body).toMatchObject({ proof: 'passed' })
  const changed = await server.admin.call(question.update, {
    params,
    body: { ...body({ ...same, exploit_script: await upload(server.admin, 'exploit.py', 'print(7)') }), version: renamed.body.version },
  })
  expect(changed.body).toMatchObject({ proof: 'old' })
  expect((await server.admin.call(question.list, { query: { bank: 'awdp', proof: ['passed'] } })).body.items).toEqual([])
})

test('a topic is proven as its copy stands, whatever became of its question or its scene', async () => {
  const row = await whole()
  await server.admin.call(patchProof.run, inQuestion(row.resource_id))
  await judge()
  const made = await server.admin.call(contest.create, {
    body: { kind: 'awdp', name: 'Finals', start_at: inHours(1), end_at: inHours(9), start_mode: 'manual', round_duration_s: 60 },
  })
  const params = { resource_id: made.body.resource_id }
  const { body: placed } = await server.admin.call(topic.add, { params, body: { question_ids: [row.resource_id], is_online: true } })
  const topic_id = placed.items[0]?.resource_id ?? ''
  expect(await provenTopics(server.db, params.resource_id)).toEqual(new Set([topic_id]))
  await server.db.execute(sql`update question_awdp set digest = 'x'`)
  expect(await provenTopics(server.db, params.resource_id)).toEqual(new Set([topic_id]))
  await server.db
    .update(topicScene)
    .set({ definition: { ...threeNodes, name: 'Other' } })
    .where(eq(topicScene.topic_id, topic_id))
  expect(await provenTopics(server.db, params.resource_id)).toEqual(new Set())
})

test('a copy is judged by the same scripts, and proven by itself', async () => {
  const row = await whole()
  await server.admin.call(patchProof.run, inQuestion(row.resource_id))
  await judge()
  const acted = await server.admin.call(question.act, { body: { action: 'copy', question_ids: [row.resource_id] } })
  const again = await get(acted.body.done[0] ?? '')
  expect(again).toMatchObject({
    checker_script: row.checker_script,
    reference_patch: row.reference_patch,
    script_state: 'ready',
    proof: 'none',
  })
})

test('who may not see solutions sees no script, and leaves them as they are', async () => {
  const permissions = ['question.read', 'question.write', 'kind.awdp'] as const
  const editing = await server.admin.call(role.create, { body: { name: 'Editors of services', permissions: [...permissions] } })
  const editor = await server.signIn('teacher')
  await server.db.execute(
    sql`update "user" set role_resource_id = ${editing.body.resource_id}::uuid where resource_id = ${editor.user_id}::uuid`,
  )
  const row = await whole()
  await server.admin.call(patchProof.run, inQuestion(row.resource_id))
  await judge()
  const grants = [{ subject: 'user' as const, subject_id: editor.user_id, right: 'edit' as const }]
  await server.admin.call(question.set_grants, { ...inQuestion(row.resource_id), body: { grants, version: row.version } })
  const { body: seen, status } = await editor.call(question.get, inQuestion(row.resource_id))
  if (seen.bank !== 'awdp') throw new Error(String(status))
  expect([seen.checker_script, seen.exploit_script, seen.reference_patch]).toEqual([null, null, null])
  const { body: proof } = await editor.call(patchProof.get, inQuestion(row.resource_id))
  expect(JSON.stringify(proof)).not.toContain('of a script')
  const saved = await editor.call(question.update, {
    ...inQuestion(row.resource_id),
    body: { ...body({ name: 'Renamed' }), version: seen.version },
  })
  expect(saved.status).toBe(200)
  expect(await get(row.resource_id)).toMatchObject({
    checker_script: row.checker_script,
    exploit_script: row.exploit_script,
    proof: 'passed',
  })
})
