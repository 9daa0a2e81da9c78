import { request } from 'node:http'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rateWindow, solve, submission } from '../../../../db/schema/contest/score.ts'
import { testDatabase } from '../../../../postgres/test-database.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { openSilentProxy, type SilentProxy } from '../../../../testing/silent-proxy.ts'
import { contestModules } from './testing/modules.ts'
import { submitAs } from './testing/player.ts'
import { setStage, type Stage, type StagedPlayer } from './testing/stage.ts'

let database: { url: string; drop: () => Promise<void> }
let proxy: SilentProxy
let server: TestServer
beforeAll(async () => {
  database = await testDatabase()
  proxy = await openSilentProxy(database.url)
  server = await startTestServer({ modules: contestModules(), databaseUrl: proxy.url })
})
afterAll(async () => {
  await server.stop()
  await proxy.close()
  await database.drop()
})

interface Said {
  result?: string
  code: string
  points?: number
  details?: { first?: { result: string; code: string; points?: number; blood?: number; needs?: string[] } }
}
const nth = <T>(items: readonly T[], index: number): T => {
  const one = items[index]
  if (one === undefined) throw new Error(`nothing at ${index}`)
  return one
}
const send = async (at: Stage, player: StagedPlayer, flag: string, topic = 0) => {
  const { body } = await submitAs(server.url, player, { contest_id: at.contest_id, topic_id: nth(at.topics, topic).topic_id, flag })
  return body as Said
}
const judged = async (at: Stage) => {
  const rows = await server.db.select().from(submission).where(eq(submission.contest_id, at.contest_id))
  return rows.filter(({ result }) => result !== 'repeated')
}

/** Sends a flag and hangs up once it is stored, whatever was answered. */
async function sendAndHangUp(at: Stage, player: StagedPlayer, flag: string): Promise<void> {
  const { topic_id } = nth(at.topics, 0)
  const sent = request(`${server.url}/api/ct/contests/${at.contest_id}/topics/${topic_id}/submissions`, {
    method: 'POST',
    headers: { cookie: player.cookie, 'content-type': 'application/json' },
  })
  sent.on('error', () => undefined)
  sent.end(JSON.stringify({ flag }))
  await expect.poll(() => judged(at)).toHaveLength(1)
  sent.destroy()
}

const topics = [{ name: 'Gate', flags: [{ content: 'flag{gate}' }, { content: 'flag{bait}', kind: 'decoy' as const }] }]

test('the connection dies after the commit: the repeat says correct, with the points that were given', async () => {
  const at = await setStage(server.platform, { topics, teams: [2, 1] })
  const [ann, bob, cyd] = [nth(at.players, 0), nth(at.players, 1), nth(at.players, 2)]
  await sendAndHangUp(at, ann, 'flag{gate}')
  const again = await send(at, ann, 'flag{gate}')
  expect(again).toMatchObject({
    code: 'already_solved',
    message: expect.stringMatching(/^Already solved at .+\. First blood\. \+525 points\.$/u),
    details: { first: { result: 'correct', code: 'flag_correct', points: 525, blood: 1 } },
  })
  // A mate solves with her; another team hears of nothing but its own try.
  expect((await send(at, bob, 'flag{gate}')).details?.first).toMatchObject({ points: 525 })
  expect(await send(at, cyd, 'flag{gate}')).toMatchObject({ code: 'flag_correct', blood: 2 })
  expect((await send(at, ann, 'flag{gate}')).details?.first).toMatchObject({ blood: 1 })
  expect(await server.db.select().from(solve).where(eq(solve.contest_id, at.contest_id))).toHaveLength(2)
})

test('a wrong text, a decoy and what a referee made of a try are said by the repeat as well', async () => {
  const at = await setStage(server.platform, { topics, teams: [1] })
  const ann = nth(at.players, 0)
  for (const flag of ['flag{no}', 'flag{bait}']) await send(at, ann, flag)
  const [no, bait] = [await send(at, ann, 'flag{no}'), await send(at, ann, 'flag{bait}')]
  expect([no, bait].map(({ details }) => [details?.first?.result, details?.first?.code])).toEqual([
    ['wrong', 'flag_wrong'],
    ['wrong', 'flag_wrong'],
  ])
  const row = nth(await judged(at), 0)
  await server.db.update(submission).set({ verdict: 'correct' }).where(eq(submission.resource_id, row.resource_id))
  expect((await send(at, ann, 'flag{no}')).details?.first).toEqual({
    result: 'correct',
    code: 'flag_correct',
    message: 'Correct.',
    topic_id: nth(at.topics, 0).topic_id,
  })
})

test('a held flag is said to be held, and to be taken once its turn has come', async () => {
  const stages = [
    { name: 'Range', flags: [], parts: [] },
    { name: 'Door', flags: [{ content: 'flag{door}' }], stageOf: 'Range' },
    { name: 'Core', flags: [{ content: 'flag{core}' }], stageOf: 'Range', needs: ['Door'] },
  ]
  const at = await setStage(server.platform, { topics: stages, teams: [1] })
  const ann = nth(at.players, 0)
  expect(await send(at, ann, 'flag{core}')).toMatchObject({ code: 'flag_held' })
  expect((await send(at, ann, 'flag{core}')).details?.first).toMatchObject({ result: 'part', code: 'flag_held', needs: ['Door'] })
  expect(await send(at, ann, 'flag{door}')).toMatchObject({ result: 'correct' })
  expect((await send(at, ann, 'flag{core}')).details?.first).toMatchObject({ code: 'flag_correct', points: 525 })
})

test('forty teams send right flags at once while the commit is cut off: all read correct, each is paid once', async () => {
  const at = await setStage(server.platform, { topics, teams: Array.from({ length: 40 }, () => 1) })
  proxy.cutAt('commit', 'submission_write')
  const answers = await Promise.all(at.players.map((player) => send(at, player, 'flag{gate}')))
  await server.db.delete(rateWindow)
  const again = await Promise.all(at.players.map((player) => send(at, player, 'flag{gate}')))
  const points = answers.map((one, index) => one.points ?? nth(again, index).details?.first?.points)
  expect(again.map(({ details }) => details?.first?.result)).toEqual(at.players.map(() => 'correct'))
  expect(again.map(({ details }) => details?.first?.points)).toEqual(points)
  expect((await judged(at)).map(({ result }) => result)).toEqual(at.players.map(() => 'correct'))
})
