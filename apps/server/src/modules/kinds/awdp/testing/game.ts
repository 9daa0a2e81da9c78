import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import { contest } from '@beacon/api/contest/contest'
import type { AwdpInput } from '@beacon/api/kinds/awdp/bank'
import { patchProof } from '@beacon/api/bank/patch-proof'
import { patch } from '@beacon/api/rounds/patch'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import type { JudgeStepKind, StepResult } from '@beacon/engine/judging'
import { sql } from 'drizzle-orm'
import { gzipSync } from 'node:zlib'
import { checkScript, type JudgedStep } from '../../../../db/schema/index.ts'
import { act, inHours, join, makeTeam, type TestTeam } from '../../../contest/core/contest/testing.ts'
import { tellContestChanged } from '../../../contest/core/contest/index.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { breakJudging, endJudging, leaseJudgings, viewSteps, type JudgingLine } from '../../../scenes/judging/index.ts'
import { advanceRounds } from '../../../rounds/round/advance.ts'
import { takePatches } from '../../../rounds/patch/index.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { insertTopology } from '../../../scenes/topology/testing/insert-topology.ts'
import { threeNodes } from '../../../scenes/topology/testing/three-nodes.ts'
import { scene } from '../scene.ts'

export interface Side {
  entrant_id: string
  team: TestTeam
}
export interface Game {
  id: string
  topics: string[]
  sides: Side[]
}

async function file(server: TestServer, name: string, content: Buffer | string, purpose: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
  const { body } = await server.admin.request('POST', `/files?purpose=${purpose}`, { body: form })
  return { file_id: (body as { file_id: string }).file_id, name }
}

/** A template whose first node has the service. */
function template(server: TestServer): Promise<string> {
  const service = { writable: true, ports: [{ port: 8080, proto: 'tcp' as const, name: 'http', open: 'player' as const }] }
  const nodes = threeNodes.nodes.map((one, at) => (at === 0 ? { ...one, ...service } : one))
  return insertTopology(server, { ...threeNodes, nodes })
}

let scripts = 0
/** A question that its proof found to be judged rightly. */
async function makeQuestion(server: TestServer): Promise<string> {
  const { items } = (await server.admin.call(direction.list, { query: { bank: 'awdp' } })).body
  const body: AwdpInput = {
    bank: 'awdp',
    name: `Shop ${(scripts += 1)}`,
    direction_id: items[0]?.resource_id ?? '',
    description: 'A shop with a hole.',
    topology_id: await template(server),
    node: 'jump',
    port: 8080,
    score: 500,
    defence_score: 300,
    check_timeout_s: 5,
    exploit_timeout_s: 5,
    checker_script: await file(server, 'checker.py', `print('c${scripts}')`, 'check_script'),
    exploit_script: await file(server, 'exploit.py', `print('e${scripts}')`, 'check_script'),
    reference_patch: await file(server, 'patch.tar.gz', onePatch(), 'attachment'),
  }
  const made = await server.admin.call(question.create, { body })
  if (made.status !== 201)
    throw new Error(JSON.stringify(made.error) + server.logs.filter((line) => line.includes('"level":50')).join('\n'))
  const { resource_id } = made.body
  await server.db.update(checkScript).set({ state: 'ready', image_id: 'sha256:1' })
  await server.db.execute(sql`delete from rate_limit`)
  const proof = await server.admin.call(patchProof.run, { params: { resource_id } })
  if (proof.status !== 202) throw new Error(JSON.stringify(proof.error))
  await endAll(server, null)
  return resource_id
}

/** A contest that waits for its start: topics of proven questions, and teams. */
export async function makeGame(
  server: TestServer,
  { topics = 1, teams = 3, settings = {} }: { topics?: number; teams?: number; settings?: object } = {},
): Promise<Game> {
  const body = {
    kind: 'awdp' as const,
    name: 'Harbour finals',
    start_at: inHours(1),
    end_at: inHours(9),
    start_mode: 'manual' as const,
    is_public: true,
    round_duration_s: 60,
    ...settings,
  }
  const made = await server.admin.call(contest.create, { body })
  if (made.status !== 201) throw new Error(JSON.stringify(made.error))
  const id = made.body.resource_id
  const question_ids: string[] = []
  for (let n = 0; n < topics; n += 1) question_ids.push(await makeQuestion(server))
  const placed = await server.admin.call(topic.add, { params: { resource_id: id }, body: { question_ids, is_online: true } })
  if (placed.status !== 201) throw new Error(JSON.stringify(placed.error))
  const sides: Side[] = []
  for (let n = 0; n < teams; n += 1) {
    const team = await makeTeam(server)
    sides.push({ team, entrant_id: (await join(team.captain, id)).body.entrant_id })
  }
  return { id, topics: placed.body.items.map(({ resource_id }) => resource_id), sides }
}

export const start = (server: TestServer, { id }: Game) =>
  act(server.admin, id, 'start', { confirm_name: 'Harbour finals', reason: 'a test', force: true })

const look = (server: TestServer, id: string) => server.db.transaction(async (tx) => advanceRounds(tx, await lockContest(tx, id)))

/** Everything of the contest happened so much earlier than it did. */
export async function passSeconds(server: TestServer, { id }: Game, seconds: number): Promise<void> {
  const by = sql`make_interval(secs => ${seconds})`
  await server.db.execute(sql`update contest set started_at = started_at - ${by}, version = version + 1 where resource_id = ${id}`)
  await server.db.execute(sql`update round set closed_at = closed_at - ${by}, opened_at = opened_at - ${by} where contest_id = ${id}`)
  await server.db.execute(sql`update patch set at = at - ${by} where contest_id = ${id}`)
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
  await look(server, id)
}

/** The flag that lies in an entrant's own scene. */
async function flagOf(server: TestServer, { id, topics }: Game, { entrant_id }: Side, n: number): Promise<string> {
  const { contest: row } = await server.db.transaction((tx) => lockContest(tx, id))
  const topic_id = topics[n] ?? ''
  return (await scene.plantsOf?.(server.platform, row, { topic_id, entrant_id }))?.get(topic_id) ?? ''
}

export const attack = async (server: TestServer, game: Game, side: Side, { n = 0, of = side } = {}) =>
  side.team.captain.call(submission.submit, {
    params: { resource_id: game.id, topic_id: game.topics[n] ?? '' },
    body: { flag: await flagOf(server, game, of, n) },
  })

/** A tar entry as archivers write it. */
export function tarEntry(
  name: string,
  { type = '0', text = '', to = '', size = text.length }: { type?: string; text?: string; to?: string; size?: number } = {},
) {
  const head = Buffer.alloc(512)
  head.write(name, 0)
  head.write('0000755\0', 100)
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
  head.write('        ', 148)
  head.write(type, 156)
  head.write(to, 157)
  head.write('ustar\x0000', 257)
  head.write(
    `${[...head]
      .reduce((sum, byte) => sum + byte, 0)
      .toString(8)
      .padStart(6, '0')}\0 `,
    148,
  )
  const body = Buffer.alloc(Math.ceil(text.length / 512) * 512)
  body.write(text)
  return Buffer.concat([head, body])
}

export const packed = (entries: readonly Buffer[]): Buffer => gzipSync(Buffer.concat([...entries, Buffer.alloc(1_024)]))
let patches = 0
export const onePatch = (): Buffer => packed([tarEntry('./update.sh', { text: `#!/bin/sh\n# ${(patches += 1)}\n` })])

export async function upload(side: Side, archive: Buffer): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(archive)]), 'patch.tar.gz')
  const { status, body } = await side.team.captain.request('POST', '/files?purpose=patch', { body: form })
  if (status !== 200 && status !== 201) throw new Error(JSON.stringify(body))
  return (body as { file_id: string }).file_id
}

export async function send(server: TestServer, { id, topics }: Game, side: Side, { archive = onePatch(), n = 0 } = {}) {
  await server.db.execute(sql`delete from rate_limit`)
  const file_id = await upload(side, archive)
  return side.team.captain.call(patch.send, { params: { resource_id: id, topic_id: topics[n] ?? '' }, body: { file_id } })
}

/** What a step of the plan finds where nothing is wrong, and where it is what fails. */
const found: Readonly<Record<string, StepResult>> = {
  exploit: 'exploited',
  functions: 'mumble',
  apply: 'exit',
  restart: 'exit',
  ready: 'not_ready',
}

const took = (line: Pick<JudgingLine, 'plan'>, fails: JudgeStepKind | null): JudgedStep[] => {
  const at = line.plan.findIndex(({ kind, is_control }) => kind === fails && !is_control)
  return viewSteps(line.plan, [])
    .slice(0, at < 0 ? undefined : at + 1)
    .map((step, index) => ({
      ...step,
      verdict: index === at ? 'failed' : 'passed',
      result: index === at ? (found[step.kind] ?? 'error') : step.expect,
      started_at: new Date().toISOString(),
      took_ms: 5,
      public: index === at ? 'the shop does not sell' : '',
      output: `output of ${step.kind}`,
    }))
}

async function endAll(server: TestServer, fails: JudgeStepKind | 'machine' | null): Promise<void> {
  await server.db.execute(sql`update judging set not_before = now() - interval '1 hour' where state = 'queued'`)
  const leased = await server.db.transaction((tx) => leaseJudgings(tx, 'test', 100))
  for (const line of leased)
    await server.db.transaction(async (tx) => {
      if (fails === 'machine') await breakJudging(tx, line, 'engine')
      else await endJudging(tx, line, took(line, fails))
    })
}

/** Does what the judge does, for everything that waits: all steps pass, or one of them fails, or our machine does every time. */
export async function judgeAll(server: TestServer, { id }: Game, fails: JudgeStepKind | 'machine' | null = null): Promise<void> {
  await endAll(server, fails)
  await takePatches(server.platform, `patch:${id}`)
}
