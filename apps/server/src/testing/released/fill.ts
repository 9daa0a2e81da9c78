import { Readable } from 'node:stream'
import { ranking, type RankingRow } from '@beacon/api/contest/ranking'
import { setting } from '@beacon/api/platform/setting'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { topology } from '@beacon/api/scene/topology'
import { sql } from 'drizzle-orm'
import { act, join, makeContest, makeTeam, placeTopics, type Side, type TestTeam } from '../../modules/contest/core/contest/testing.ts'
import {
  begin,
  enterExam,
  makeExam,
  makeFour,
  makePaper,
  save,
  startExam,
  submit,
  type TestCandidate,
} from '../../modules/kinds/theory/exam/testing.ts'
import { attack, judgeAll, makeGame as makeAwdp, send, start as startAwdp } from '../../modules/kinds/awdp/testing/game.ts'
import { apply, look, makeGame as makeOperation, start as startOperation } from '../../modules/kinds/operation/testing/game.ts'
import { useIn } from '../../modules/scenes/image-library/testing/use-in.ts'
import { putVersion } from '../../modules/scenes/image/testing/put-version.ts'
import { putService } from '../../modules/scenes/service-run/testing/put-service.ts'
import { adminPassword, testPassword, type TestServer } from '../index.ts'
import { makeWorld } from '../world.ts'

/** What a test needs to know of an installation that an earlier release filled. */
export interface ReleasedContent {
  admin: { username: string; password: string }
  running: { contest_id: string; ranking: RankingRow[]; solver: string; open_topic_id: string; open_flag: string }
  finished: { contest_id: string; ranking: RankingRow[] }
  exam: { exam_id: string; writing: { username: string; answers: number }; absent: string; done: string }
  /** Of states from 30 November 2026 on: a contest with a patch that was judged and one that waits, and one with checks of both kinds. */
  awdp?: GoingGame
  operation?: GoingGame
  system_name: string
  password: string
}

/** A contest that runs: what one team asked for was done, what the other asked for waits. */
export interface GoingGame {
  contest_id: string
  topic_id: string
  done: GoingTeam
  waiting: GoingTeam
}
interface GoingTeam {
  username: string
  entrant_id: string
}

/** Fills a server of this release with something of everything; what it answers is what a later release must find. */
export async function fillReleased(server: TestServer): Promise<ReleasedContent> {
  await server.admin.reauth(adminPassword)
  const world = await makeWorld(server, { is_public: true })
  await sceneRows(server, world.contest_id)
  const running = await playedContest(server, 'Released running')
  const finished = await playedContest(server, 'Released finished')
  await must(200, act(server.admin, finished.contest_id, 'stop', { confirm_name: 'Released finished', reveal: true }))
  const exam = await examInProgress(server)
  const awdp = await awdpWithPatches(server)
  const operation = await operationWithChecks(server)
  const system_name = 'Released harbour'
  const { version } = await must(200, server.admin.call(setting.get, {}))
  await must(200, server.admin.call(setting.update, { body: { values: { system_name }, version } }))
  return {
    admin: { username: 'admin', password: adminPassword },
    running: { ...running, ranking: await rankingOf(server, running.contest_id) },
    finished: { contest_id: finished.contest_id, ranking: await rankingOf(server, finished.contest_id) },
    exam,
    awdp,
    operation,
    system_name,
    password: testPassword,
  }
}

async function rankingOf(server: TestServer, resource_id: string): Promise<RankingRow[]> {
  return (await must(200, server.admin.call(ranking.list, { params: { resource_id }, query: {} }))).items
}

const flags = ['flag{harbour}', 'flag{lantern}', 'flag{anchor}', 'flag{tide}']

/** Four teams that solved differently, with wrong tries and points by hand. The last topic is left for later. */
async function playedContest(server: TestServer, name: string) {
  const contest_id = await makeContest(server, { name, freeze_show_pending: false })
  const topics = await placeTopics(server, contest_id, flags, { hints: [{ title: 'Look', content: 'Under the stone', cost: 1 }] })
  const teams: TestTeam[] = []
  for (let size = 1; size <= 4; size += 1) teams.push(await makeTeam(server, Math.min(size, 2)))
  const entrants: string[] = []
  for (const team of teams) entrants.push((await must(201, join(team.captain, contest_id))).entrant_id)
  await must(200, act(server.admin, contest_id, 'start', { force: true }))
  for (const [place, { captain }] of teams.entries())
    for (const [index, flag] of flags.slice(0, 3 - (place % 3)).entries()) {
      const params = { resource_id: contest_id, topic_id: topics[index] ?? '' }
      await must(200, captain.call(submission.submit, { params, body: { flag: `flag{wrong ${place}}` } }))
      await must(200, captain.call(submission.submit, { params, body: { flag } }))
    }
  const params = { resource_id: contest_id }
  const points = { entrant_ids: [entrants[1] ?? ''], points: 25, reason: 'For the fair report', visible: true }
  await must(201, server.admin.call(ranking.adjust, { params, body: points }))
  const { items } = await must(200, server.admin.call(topic.rows, { params }))
  if (items.length !== flags.length) throw new Error('topics are missing')
  return {
    contest_id,
    solver: await usernameOf(server, teams[3]?.captain.user_id ?? ''),
    open_topic_id: topics[3] ?? '',
    open_flag: flags[3] ?? '',
  }
}

/** One candidate writes, one is done, one has not begun; an exam of before is over. */
async function examInProgress(server: TestServer): Promise<ReleasedContent['exam']> {
  const questions = await makeFour(server)
  const paper_id = await makePaper(server, questions)
  const answersOf = (n: number) =>
    questions.slice(0, n).map(({ resource_id, options }, index) => ({
      seq: index + 1,
      question_id: resource_id,
      answer: { option_ids: options.slice(0, 1).map(({ option_id }) => option_id) },
      is_marked: false,
    }))
  const sit = async (candidate: TestCandidate, exam_id: string, answers: number) => {
    await must(200, begin(candidate, exam_id))
    await must(200, save(candidate, exam_id, answersOf(answers)))
  }
  const over = await makeExam(server, paper_id, { name: 'Released exam, over' })
  const early = await enterExam(server, over)
  await startExam(server, over)
  await sit(early, over, 2)
  await must(200, submit(early, over, 2))
  await must(200, act(server.admin, over, 'stop', { confirm_name: 'Released exam, over' }))
  const exam_id = await makeExam(server, paper_id, { name: 'Released exam' })
  const [writing, done, absent] = [await enterExam(server, exam_id), await enterExam(server, exam_id), await enterExam(server, exam_id)]
  await startExam(server, exam_id)
  await sit(writing, exam_id, 2)
  await sit(done, exam_id, 1)
  await must(200, submit(done, exam_id, 1))
  const nameOf = ({ client }: TestCandidate) => usernameOf(server, client.user_id)
  return { exam_id, writing: { username: await nameOf(writing), answers: 2 }, done: await nameOf(done), absent: await nameOf(absent) }
}

async function awdpWithPatches(server: TestServer): Promise<GoingGame> {
  const game = await makeAwdp(server, { teams: 2, settings: { round_duration_s: 600 } })
  const [done, waiting] = game.sides as [Side, Side]
  await must(200, startAwdp(server, game))
  await must(201, send(server, game, done))
  await judgeAll(server, game)
  await must(200, attack(server, game, waiting))
  await must(201, send(server, game, waiting))
  return goingGame(server, game, { done, waiting })
}

async function operationWithChecks(server: TestServer): Promise<GoingGame> {
  const game = await makeOperation(server)
  const [done, waiting] = game.sides as [Side, Side]
  await must(200, startOperation(server, game))
  await must(202, apply(server, game, done))
  await look(server, game)
  await must(202, apply(server, game, waiting))
  return goingGame(server, game, { done, waiting })
}

const goingGame = async (
  server: TestServer,
  { id, topics }: { id: string; topics: string[] },
  { done, waiting }: { done: Side; waiting: Side },
): Promise<GoingGame> => ({
  contest_id: id,
  topic_id: topics[0] ?? '',
  done: { username: await usernameOf(server, done.team.captain.user_id), entrant_id: done.entrant_id },
  waiting: { username: await usernameOf(server, waiting.team.captain.user_id), entrant_id: waiting.entrant_id },
})

/** Images, a service, a drawing, a question with a scene and its topic. */
async function sceneRows(server: TestServer, resource_id: string): Promise<void> {
  await putVersion(server.db, { name: 'shop-web' })
  const { key } = await server.platform.storage.put('attachment', Readable.from(['FROM scratch']), 1_000)
  await putService(server.db, { name: 'shop-service', storage_key: key })
  const nodes = [{ id: 'web', image: 'shop-web@1', nets: [{ net: 'lan', host: 2 }] }]
  const definition = { format: 'beacon-scene/1' as const, name: 'shop', nets: [{ id: 'lan' }], nodes }
  await must(201, server.admin.call(topology.create, { body: { name: 'Shop', description: 'One web server', definition } }))
  const question_id = await useIn(server, 'Shop', nodes)
  await must(201, server.admin.call(topic.add, { params: { resource_id }, body: { question_ids: [question_id] } }))
}

async function usernameOf(server: TestServer, user_id: string): Promise<string> {
  const { rows } = await server.db.execute<{ username: string }>(sql`select username from "user" where resource_id = ${user_id}`)
  return rows[0]?.username ?? ''
}

async function must<T>(status: number, asked: Promise<{ status: number; body: T }>): Promise<T> {
  const reply = await asked
  if (reply.status !== status) throw new Error(`${reply.status} instead of ${status}: ${JSON.stringify(reply.body)}`)
  return reply.body
}
