import { rwReferee } from '@beacon/api/kinds/rw/referee'
import type { toyKinds } from '@beacon/api/kinds/toy-names'
import { submission } from '@beacon/api/topic/submission'
import type { BuiltKind } from '@beacon/engine/kinds'
import { expect } from 'vitest'
import { act, createContest, enterTeams, good, makeContest, placeTopics, untilFolded } from '../modules/contest/core/contest/testing.ts'
import * as ai from '../modules/kinds/ai/testing/contest.ts'
import * as attackDefense from '../modules/kinds/attack-defense/testing/game.ts'
import * as awdp from '../modules/kinds/awdp/testing/game.ts'
import { placeRange } from '../modules/kinds/cfs/range/testing/place-range.ts'
import * as koh from '../modules/kinds/koh/testing/game.ts'
import * as operation from '../modules/kinds/operation/testing/game.ts'
import { ask, at, bringOn, makeHall } from '../modules/kinds/rw/testing/hall.ts'
import * as exam from '../modules/kinds/theory/exam/testing.ts'
import type { TestClient } from './client.ts'
import type { TestServer } from './index.ts'

type Player = TestClient & { user_id: string }

/** A contest that runs, in which one entrant has a result as its kind gives one, and all of it is folded. */
export interface Played {
  id: string
  entrant_id: string
  topic_id?: string | undefined
  player: Player
  /** Others that entered: one who can have a result too, and one who only looks. Candidates of an exam have no rivals. */
  rivals: { late: { entrant_id: string; player: Player }; watcher: Player; score: () => Promise<unknown> } | null
}

interface Entered {
  entrant_id: string
  team: { captain: Player }
}
const nth = <T>(all: readonly T[], at = 0): T => all[at] ?? expect.fail(`nothing at ${at}`)

/** The first side has its result now, the second by `score`, the third never. */
async function playSides<S extends Entered>(
  { id, topic_id, sides }: { id: string; topic_id: string | undefined; sides: readonly S[] },
  score: (side: S) => Promise<unknown>,
): Promise<Played> {
  const [first, late, watcher] = [nth(sides), nth(sides, 1), nth(sides, 2)]
  await score(first)
  return {
    id,
    topic_id,
    entrant_id: first.entrant_id,
    player: first.team.captain,
    rivals: {
      late: { entrant_id: late.entrant_id, player: late.team.captain },
      watcher: watcher.team.captain,
      score: () => score(late),
    },
  }
}

async function playAnswers(server: TestServer, id: string, topic_id: string, flag: string): Promise<Played> {
  const sides = await enterTeams(server, id, 3)
  good(await act(server.admin, id, 'start'))
  const params = { resource_id: id, topic_id }
  return playSides({ id, topic_id, sides }, async ({ team }) =>
    good(await team.captain.call(submission.submit, { params, body: { flag } })),
  )
}

async function playFlag(server: TestServer): Promise<Played> {
  const id = await makeContest(server)
  return playAnswers(server, id, nth(await placeTopics(server, id, ['flag{one}'])), 'flag{one}')
}

async function playRange(server: TestServer): Promise<Played> {
  const id = await createContest(server, { kind: 'cfs', name: 'Harbour range' })
  return playAnswers(server, id, await placeRange(server, id), 'flag{door}')
}

/** One round for as long as any test looks: a door that moves then does not move by the clock. */
const oneRound = { round_duration_s: 3600 }

async function playAttackDefense(server: TestServer): Promise<Played> {
  const game = await attackDefense.makeGame(server, { teams: 4, settings: oneRound })
  good(await attackDefense.start(server, game))
  const planted = await attackDefense.runChecks(server, game)
  // Who loses a flag is told of it, so that one is neither of those who score nor of those who look.
  const box = nth(game.sides, 3).entrant_id
  const flag = planted.find(({ entrant_id }) => entrant_id === box)?.flag ?? ''
  return playSides({ id: game.id, topic_id: game.topics[0], sides: game.sides }, (side) => attackDefense.sendFlags(server, side, [flag]))
}

async function playAwdp(server: TestServer): Promise<Played> {
  const game = await awdp.makeGame(server, { settings: { ...oneRound, freeze_show_pending: false } })
  good(await awdp.start(server, game))
  return playSides({ id: game.id, topic_id: game.topics[0], sides: game.sides }, async (side) => {
    await awdp.attack(server, game, side)
    good(await awdp.send(server, game, side))
    await awdp.judgeAll(server, game)
  })
}

async function playKoh(server: TestServer): Promise<Played> {
  const game = await koh.makeGame(server, { settings: oneRound })
  await koh.work(server, game)
  good(await koh.start(server, game))
  await koh.work(server, game)
  return playSides({ id: game.id, topic_id: game.hills[0], sides: game.sides }, (side) => koh.take(server, game, side))
}

async function playOperation(server: TestServer): Promise<Played> {
  const game = await operation.makeGame(server, { teams: 3 })
  good(await operation.start(server, game))
  return playSides({ id: game.id, topic_id: game.topics[0], sides: game.sides }, async (side) => {
    good(await operation.apply(server, game, side))
    await operation.look(server, game)
  })
}

async function playRw(server: TestServer): Promise<Played> {
  const hall = await makeHall(server, { teams: 3 })
  return playSides({ id: hall.id, topic_id: nth(hall.topics).topic_id, sides: hall.sides }, async (side) => {
    const { challenge_id } = good(await ask(server, hall, side))
    await bringOn(hall, challenge_id)
    const body = { result: 'success' as const, scores: [80, 60] }
    good(await nth(hall.referees).call(rwReferee.vote, { ...at(hall, challenge_id), body }))
  })
}

async function playAi(server: TestServer): Promise<Played> {
  const game = await ai.playing(server, { teams: 3 })
  const file = ai.answers(8, 7)
  return playSides({ id: game.id, topic_id: game.topics[0], sides: game.sides }, (side) => ai.scored(server, game, side, file))
}

async function playExam(server: TestServer): Promise<Played> {
  const paper = await exam.makePaper(server, [await exam.makeTheory(server)])
  const id = await exam.makeExam(server, paper)
  const { entrant_id, client } = await exam.enterExam(server, id)
  await exam.startExam(server, id)
  const one = { entrant_id, client }
  good(await exam.begin(one, id))
  good(await exam.submit(one, id, 0))
  return { id, entrant_id, player: client, rivals: null }
}

/** The kinds of the product; the build of the tests has toys besides. */
export type PlayedKind = Exclude<BuiltKind, (typeof toyKinds)[number]>

const games = {
  flag: playFlag,
  cfs: playRange,
  attackDefense: playAttackDefense,
  awdp: playAwdp,
  koh: playKoh,
  operation: playOperation,
  rw: playRw,
  ai: playAi,
  theory: playExam,
} satisfies Record<PlayedKind, (server: TestServer) => Promise<Played>>

export const playedKinds = Object.keys(games) as PlayedKind[]

/** A contest of that kind as it is played: what holds for all kinds is tested of each by one table. */
export async function playContest(server: TestServer, kind: PlayedKind): Promise<Played> {
  const played = await games[kind](server)
  await untilFolded(server, played.id)
  return played
}
