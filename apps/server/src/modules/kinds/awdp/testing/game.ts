import { direction } from '@beacon/api/bank/direction'
import { question } from '@beacon/api/bank/question'
import type { AwdpInput } from '@beacon/api/kinds/awdp/bank'
import { patchProof } from '@beacon/api/bank/patch-proof'
import { patch } from '@beacon/api/rounds/patch'
import { submission } from '@beacon/api/topic/submission'
import type { JudgeStepKind } from '@beacon/engine/judging'
import type { SceneDefinition } from '@beacon/engine/scene'
import { sql } from 'drizzle-orm'
import { checkScript } from '../../../../db/schema/index.ts'
import { act, createContest, enterTeams, placeQuestions, type Side } from '../../../contest/core/contest/testing.ts'
import { lockContest } from '../../../contest/score/score/index.ts'
import { takePatches } from '../../../rounds/patch/index.ts'
import { endAll, file, onePatch, packed, passSeconds, tarEntry, template, upload } from '../../../rounds/patch/testing/patched.ts'
import type { TestServer } from '../../../../testing/index.ts'
import { insertTopology } from '../../../scenes/topology/testing/insert-topology.ts'
import { scene } from '../scene.ts'

export { onePatch, packed, passSeconds, tarEntry, type Side }

export interface Game {
  id: string
  topics: string[]
  sides: Side[]
}

/** What a question is about, where it is no service that only stands there. */
export interface Service {
  definition: SceneDefinition
  node: string
}

let scripts = 0
/** A question that its proof found to be judged rightly. */
async function makeQuestion(server: TestServer, of?: Service): Promise<string> {
  const { items } = (await server.admin.call(direction.list, { query: { bank: 'awdp' } })).body
  const body: AwdpInput = {
    bank: 'awdp',
    name: `Shop ${(scripts += 1)}`,
    direction_id: items[0]?.resource_id ?? '',
    description: 'A shop with a hole.',
    topology_id: of === undefined ? await template(server) : await insertTopology(server, of.definition),
    node: of?.node ?? 'jump',
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
  { topics = 1, teams = 3, settings = {}, service }: { topics?: number; teams?: number; settings?: object; service?: Service } = {},
): Promise<Game> {
  const id = await createContest(server, { kind: 'awdp', name: 'Harbour finals', round_duration_s: 60, ...settings })
  const question_ids: string[] = []
  for (let n = 0; n < topics; n += 1) question_ids.push(await makeQuestion(server, service))
  return { id, topics: await placeQuestions(server, id, question_ids), sides: await enterTeams(server, id, teams) }
}

export const start = (server: TestServer, { id }: Game) =>
  act(server.admin, id, 'start', { confirm_name: 'Harbour finals', reason: 'a test', force: true })

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

export async function send(server: TestServer, { id, topics }: Game, side: Side, { archive = onePatch(), n = 0 } = {}) {
  await server.db.execute(sql`delete from rate_limit`)
  const file_id = await upload(side, archive)
  return side.team.captain.call(patch.send, { params: { resource_id: id, topic_id: topics[n] ?? '' }, body: { file_id } })
}

/** Does what the judge does, for everything that waits: all steps pass, or one of them fails, or our machine does every time. */
export async function judgeAll(server: TestServer, { id }: Game, fails: JudgeStepKind | 'machine' | null = null): Promise<void> {
  await endAll(server, fails)
  await takePatches(server.platform, `patch:${id}`)
}
