import { api } from '@beacon/api/all'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { range } from '@beacon/api/kinds/cfs/range-operations'
import { toyKinds } from '@beacon/api/kinds/toy-names'
import { builtKindNames } from '@beacon/router/paths'
import { sql } from 'drizzle-orm'
import { newId } from '../../db/id.ts'
import { operationsOf } from '../../module.ts'
import { act, announceClock, inHours, join } from '../../modules/contest/core/contest/testing.ts'
import { placeRange } from '../../modules/kinds/cfs/range/testing/place-range.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, save, startExam, submit } from '../../modules/kinds/theory/exam/testing.ts'
import { startTestServer, type TestServer, type TestServerInput } from '../index.ts'
import { makeWorld, type World } from '../world.ts'
import { makeGame, start as startGame } from '../../modules/kinds/attack-defense/testing/game.ts'
import { makeGame as makeAwdp, start as startAwdp } from '../../modules/kinds/awdp/testing/game.ts'
import { makeGame as makeModels, start as startModels } from '../../modules/kinds/ai/testing/contest.ts'
import { ask as askForDemo, makeHall } from '../../modules/kinds/rw/testing/hall.ts'
import { enterToy, makeToyContest, startToyServer } from './toy-server.ts'

const built: readonly string[] = builtKindNames
const toys = ['paper', 'tick'] as const

/** Whether this run is the one of the toys: it asks their own operations, and the others are asked elsewhere. */
export const isOfToys = toyKinds.every((kind) => built.includes(kind))

const byNoun = new Map<string, object>(Object.entries(api))
const ofToy = (kind: string) => operationsOf({ [kind]: byNoun.get(kind) ?? {} })

/** What is asked of a contest in rounds. */
const ofGames = operationsOf({
  attack: api.attack,
  attackWall: api.attackWall,
  contestService: api.contestService,
  round: api.round,
  roundTarget: api.roundTarget,
  cellCheck: api.cellCheck,
  cellRehearsal: api.cellRehearsal,
}).map(({ endpoint }) => endpoint)

/** What is asked of a real-world contest. */
const ofHalls = operationsOf({
  challenge: api.challenge,
  rwReferee: api.rwReferee,
  rwStage: api.rwStage,
  rwTarget: api.rwTarget,
}).map(({ endpoint }) => endpoint)

/** What is asked of a contest whose topics take patches. */
const ofPatches = operationsOf({ patch: api.patch, deskPatch: api.deskPatch, defence: api.defence }).map(({ endpoint }) => endpoint)

/** What is asked of an AI contest. */
const ofModels = operationsOf({
  aiSubmission: api.aiSubmission,
  aiBoard: api.aiBoard,
  aiDesk: api.aiDesk,
  reevaluation: api.reevaluation,
}).map(({ endpoint }) => endpoint)

/** The operations that generated tests ask in this run. */
export const testedOperations = isOfToys ? toys.flatMap(ofToy) : operationsOf(api)

export const startTestedServer = (input: TestServerInput = {}): Promise<TestServer> =>
  isOfToys ? startToyServer(input) : startTestServer(input)

export interface TestedWorld extends World {
  /** Every contest of this world. */
  contest_ids: readonly string[]
  /** A topic that its team sees, of each contest that has topics. */
  topics: readonly { contest_id: string; topic_id: string }[]
  /** Services alike, which are hidden in another way. */
  services: readonly { contest_id: string; topic_id: string }[]
  targets: readonly { contest_id: string; topic_id: string }[]
}

const ofRanges: readonly AnyEndpoint[] = Object.values(range)

/** The world with a running penetration contest beside it, which its team plays. */
async function withRange(server: TestServer, world: TestedWorld): Promise<TestedWorld> {
  const times = { start_at: inHours(1), end_at: inHours(9), start_mode: 'manual' as const }
  const made = await server.admin.call(api.contest.create, {
    body: { kind: 'cfs', name: `Ranges ${newId().slice(-8)}`, ...times, is_public: true },
  })
  if (made.status !== 201) throw new Error(`the penetration contest was not made: ${JSON.stringify(made.body)}`)
  const contest_id = made.body.resource_id
  const topic_id = await placeRange(server, contest_id)
  await join(world.team.captain, contest_id)
  const { status } = await act(server.admin, contest_id, 'start', { force: true })
  if (status !== 200) throw new Error(`the penetration contest was not started: ${status}`)
  const pathOf = (endpoint: AnyEndpoint) =>
    ofRanges.includes(endpoint) ? endpoint.path.replace(':resource_id', contest_id).replace(':topic_id', topic_id) : world.pathOf(endpoint)
  return { ...world, contest_ids: [...world.contest_ids, contest_id], topics: [...world.topics, { contest_id, topic_id }], pathOf }
}

/** The world with a running contest of attack and defence beside it, which its team plays. */
async function withGame(server: TestServer, world: TestedWorld): Promise<TestedWorld> {
  const game = await makeGame(server, { teams: 1 })
  const { entrant_id } = (await join(world.team.captain, game.id)).body
  const { status } = await startGame(server, game)
  if (status !== 200) throw new Error(`the game was not started: ${status}`)
  const topic_id = game.topics[0] ?? ''
  const ids: Record<string, string> = { resource_id: game.id, topic_id, entrant_id, user_id: world.team.captain.user_id, n: '1' }
  const pathOf = (endpoint: AnyEndpoint) => {
    if (!ofGames.includes(endpoint)) return world.pathOf(endpoint)
    const path = endpoint.path.replaceAll(/:(\w+)/gu, (_all, name: string) => ids[name] ?? newId())
    return endpoint === api.cellCheck.get ? `${path}?n=1&entrant_id=${entrant_id}&topic_id=${topic_id}&rev=1` : path
  }
  return { ...world, contest_ids: [...world.contest_ids, game.id], services: [{ contest_id: game.id, topic_id }], pathOf }
}

/** The world with a real-world contest beside it, in which its team waits for a demo. */
async function withHall(server: TestServer, world: TestedWorld): Promise<TestedWorld> {
  const hall = await makeHall(server, { teams: 0 })
  const { entrant_id } = (await join(world.team.captain, hall.id)).body
  const asked = await askForDemo(server, hall, { entrant_id, team: world.team })
  if (asked.status !== 201) throw new Error(`the demo was not asked for: ${JSON.stringify(asked.body)}`)
  const topic_id = hall.topics[0]?.topic_id ?? ''
  const ids: Record<string, string> = {
    resource_id: hall.id,
    topic_id,
    challenge_id: asked.body.challenge_id,
    stage_id: hall.stages[0] ?? '',
    n: '1',
  }
  const pathOf = (endpoint: AnyEndpoint) =>
    ofHalls.includes(endpoint) ? endpoint.path.replaceAll(/:(\w+)/gu, (_all, name: string) => ids[name] ?? newId()) : world.pathOf(endpoint)
  return { ...world, contest_ids: [...world.contest_ids, hall.id], targets: [{ contest_id: hall.id, topic_id }], pathOf }
}

/** The world with a running AWDP contest beside it, which its team plays. */
async function withPatches(server: TestServer, world: TestedWorld): Promise<TestedWorld> {
  const game = await makeAwdp(server, { teams: 1 })
  await join(world.team.captain, game.id)
  const { status } = await startAwdp(server, game)
  if (status !== 200) throw new Error(`the AWDP contest was not started: ${status}`)
  const topic_id = game.topics[0] ?? ''
  const ids: Record<string, string> = { resource_id: game.id, topic_id }
  const pathOf = (endpoint: AnyEndpoint) =>
    ofPatches.includes(endpoint)
      ? endpoint.path.replaceAll(/:(\w+)/gu, (_all, name: string) => ids[name] ?? newId())
      : world.pathOf(endpoint)
  return { ...world, contest_ids: [...world.contest_ids, game.id], topics: [...world.topics, { contest_id: game.id, topic_id }], pathOf }
}

/** The world with a running AI contest beside it, which its team plays. */
async function withModels(server: TestServer, world: TestedWorld): Promise<TestedWorld> {
  const game = await makeModels(server, { teams: 0 })
  await join(world.team.captain, game.id)
  const { status } = await startModels(server, game)
  if (status !== 200) throw new Error(`the AI contest was not started: ${status}`)
  const topic_id = game.topics[0] ?? ''
  const ids: Record<string, string> = { resource_id: game.id, topic_id }
  const pathOf = (endpoint: AnyEndpoint) =>
    ofModels.includes(endpoint)
      ? endpoint.path.replaceAll(/:(\w+)/gu, (_all, name: string) => ids[name] ?? newId())
      : world.pathOf(endpoint)
  return { ...world, contest_ids: [...world.contest_ids, game.id], topics: [...world.topics, { contest_id: game.id, topic_id }], pathOf }
}

/** A world with a running exam beside it: one candidate has begun, and another handed in what people mark. */
async function withExam(server: TestServer, world: TestedWorld): Promise<TestedWorld> {
  const essay = await makeTheory(server, { question_type: 'short', options: [], key: [], reference_answer: 'So.', score: 500 })
  const single = await makeTheory(server)
  const exam_id = await makeExam(server, await makePaper(server, [single, essay]), { marking_open: 'first_submit' })
  const candidate = await enterExam(server, exam_id)
  const writer = await enterExam(server, exam_id)
  const ofExam = { params: { exam_id } }
  const room = await server.admin.call(api.examRoom.create, { ...ofExam, body: { name: 'Hall', capacity: 5 } })
  await startExam(server, exam_id)
  for (const one of [candidate, writer]) {
    const { status } = await begin(one, exam_id)
    if (status !== 200) throw new Error(`the attempt was not begun: ${status}`)
  }
  await save(writer, exam_id, [{ seq: 1, question_id: essay.resource_id, answer: { essay: 'Because.' }, is_marked: false }])
  await submit(writer, exam_id, 1)
  await announceClock(server)
  const { rows } = await server.db.execute<{ item_id: string; mark_no: string }>(sql`
    select i.item_id, a.mark_no from exam_item i join exam_attempt a on a.attempt_id = i.attempt_id where i.contest_id = ${exam_id}`)
  const [item] = rows
  if (item === undefined) throw new Error('nothing waits for a marker')
  const complaint_id = newId()
  await server.db.execute(sql`
    insert into exam_complaint (complaint_id, contest_id, run, attempt_id, question_id, text)
    select ${complaint_id}, i.contest_id, i.run, i.attempt_id, i.question_id, 'Why?' from exam_item i where i.item_id = ${item.item_id}`)
  const [question_id, room_id] = [single.resource_id, room.body.room_id]
  const ids: Record<string, string> = {
    exam_id,
    resource_id: exam_id,
    entrant_id: candidate.entrant_id,
    question_id,
    room_id,
    complaint_id,
    ...item,
  }
  const pathOf = (endpoint: AnyEndpoint) => {
    if (!/\/exams\/:|:exam_id/u.test(endpoint.path)) return world.pathOf(endpoint)
    const path = endpoint.path.replaceAll(/:(\w+)/gu, (_all, name: string) => ids[name] ?? newId())
    return endpoint === api.marking.items ? `${path}?question_id=${essay.resource_id}` : path
  }
  return { ...world, contest_ids: [...world.contest_ids, exam_id], pathOf }
}

/** A world; in the run of the toys with a running contest of each, which their operations are about. */
export async function makeTestedWorld(server: TestServer): Promise<TestedWorld> {
  const made = await makeWorld(server)
  const world = {
    ...made,
    contest_ids: [made.contest_id],
    topics: [{ contest_id: made.contest_id, topic_id: made.topic_id }],
    services: [],
    targets: [],
  }
  if (!isOfToys)
    return withModels(
      server,
      await withPatches(server, await withHall(server, await withGame(server, await withRange(server, await withExam(server, world))))),
    )
  const contests = new Map<AnyEndpoint, { contest_id: string; entrant_id: string }>()
  const contest_ids: string[] = []
  for (const kind of toys) {
    const contest_id = await makeToyContest(server, kind)
    const { entrant_id } = await enterToy(server, contest_id)
    const { status } = await act(server.admin, contest_id, 'start', { force: true })
    if (status !== 200) throw new Error(`the contest of kind ${kind} was not started: ${status}`)
    contest_ids.push(contest_id)
    for (const { endpoint } of ofToy(kind)) contests.set(endpoint, { contest_id, entrant_id })
  }
  const pathOf = (endpoint: AnyEndpoint) => {
    const own = contests.get(endpoint)
    return endpoint.path
      .replace(':resource_id', own?.contest_id ?? world.contest_id)
      .replace(':entrant_id', own?.entrant_id ?? '')
      .replace(':tick', '1')
  }
  return { ...world, contest_ids, pathOf }
}
