import { submission } from '@beacon/api/topic/submission'
import { rwReferee } from '@beacon/api/kinds/rw/referee'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, join, makeContest, makeTeam, placeTopics, untilFolded } from '../modules/contest/core/contest/testing.ts'
import * as attackDefense from '../modules/kinds/attack-defense/testing/game.ts'
import * as awdp from '../modules/kinds/awdp/testing/game.ts'
import * as koh from '../modules/kinds/koh/testing/game.ts'
import * as operation from '../modules/kinds/operation/testing/game.ts'
import { ask, at, bringOn, good, makeHall } from '../modules/kinds/rw/testing/hall.ts'
import * as exam from '../modules/kinds/theory/exam/testing.ts'
import type { TestClient } from './client.ts'
import { lookAll } from './look-at-doors.ts'
import { startTestServer, type TestServer } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** A contest in which one entrant has a result, as its kind gives one. */
interface Played {
  id: string
  entrant_id: string
  topic_id?: string | undefined
  player: TestClient & { user_id: string }
}
interface SideOfGame {
  entrant_id: string
  team: { captain: Played['player'] }
}
const played = (id: string, { entrant_id, team }: SideOfGame, topic_id?: string): Played => ({
  id,
  entrant_id,
  topic_id,
  player: team.captain,
})
const nth = <T>(all: readonly T[], at = 0): T => all[at] ?? expect.fail(`nothing at ${at}`)

async function playFlag(): Promise<Played> {
  const id = await makeContest(server)
  const topics = await placeTopics(server, id, ['flag{one}'])
  const { captain } = await makeTeam(server)
  const { entrant_id } = good(await join(captain, id))
  good(await act(server.admin, id, 'start'))
  const topic_id = nth(topics)
  good(await captain.call(submission.submit, { params: { resource_id: id, topic_id }, body: { flag: 'flag{one}' } }))
  return { id, entrant_id, topic_id, player: captain }
}

async function playAttackDefense(): Promise<Played> {
  const game = await attackDefense.makeGame(server)
  good(await attackDefense.start(server, game))
  const [ada, bob] = [nth(game.sides), nth(game.sides, 1)]
  const planted = await attackDefense.runChecks(server, game)
  await attackDefense.sendFlags(server, ada, [planted.find(({ entrant_id }) => entrant_id === bob.entrant_id)?.flag ?? ''])
  return played(game.id, ada, game.topics[0])
}

async function playAwdp(): Promise<Played> {
  const game = await awdp.makeGame(server)
  good(await awdp.start(server, game))
  await awdp.attack(server, game, nth(game.sides))
  await awdp.send(server, game, nth(game.sides))
  await awdp.judgeAll(server, game)
  return played(game.id, nth(game.sides), game.topics[0])
}

async function playKoh(): Promise<Played> {
  const game = await koh.makeGame(server)
  await koh.work(server, game)
  good(await koh.start(server, game))
  await koh.work(server, game)
  await koh.take(server, game, nth(game.sides))
  return played(game.id, nth(game.sides), game.hills[0])
}

async function playOperation(): Promise<Played> {
  const game = await operation.makeGame(server)
  good(await operation.start(server, game))
  await operation.apply(server, game, nth(game.sides))
  await operation.look(server, game)
  return played(game.id, nth(game.sides), game.topics[0])
}

async function playRw(): Promise<Played> {
  const hall = await makeHall(server)
  const ada = nth(hall.sides)
  const { challenge_id } = good(await ask(server, hall, ada))
  await bringOn(hall, challenge_id)
  const body = { result: 'success' as const, scores: [80, 60] }
  good(await nth(hall.referees).call(rwReferee.vote, { ...at(hall, challenge_id), body }))
  return played(hall.id, ada, nth(hall.topics).topic_id)
}

async function playExam(): Promise<Played> {
  const paper = await exam.makePaper(server, [await exam.makeTheory(server)])
  const id = await exam.makeExam(server, paper)
  const { entrant_id, client } = await exam.enterExam(server, id)
  await exam.startExam(server, id)
  const one = { entrant_id, client }
  await exam.begin(one, id)
  await exam.submit(one, id, 0)
  return { id, entrant_id, player: client }
}

test.each([
  ['flag', playFlag],
  ['attackDefense', playAttackDefense],
  ['awdp', playAwdp],
  ['koh', playKoh],
  ['operation', playOperation],
  ['rw', playRw],
  ['theory', playExam],
])('no door of a contest of kind %s breaks once somebody has a result', async (_kind, play) => {
  const { id, entrant_id, topic_id, player } = await play()
  await untilFolded(server, id)
  const ids = {
    resource_id: id,
    contest_id: id,
    exam_id: id,
    entrant_id,
    user_id: player.user_id,
    ...(topic_id === undefined ? {} : { topic_id }),
  }
  const seen = await lookAll(server, { people: { organiser: server.admin, player }, ids })
  expect(seen.size).toBeGreaterThan(300)
  const ofEntrant = [...seen.values()].filter((text) => text.startsWith('200') && text.includes(entrant_id))
  expect(ofEntrant.length).toBeGreaterThan(3)
})
