import { contest } from '@beacon/api/contest/contest'
import { ranking } from '@beacon/api/contest/ranking'
import { hill } from '@beacon/api/kinds/koh/hill'
import { deskHill } from '@beacon/api/kinds/koh/hill-desk'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act } from '../../contest/core/contest/testing.ts'
import { board, flagOf, makeGame, pass, start, submit, take, work, type Game, type Side } from './testing/game.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Played = Game & { sides: [Side, Side, Side] }
const params = ({ id }: Game) => ({ resource_id: id })
const inHill = ({ id, hills }: Game) => ({ resource_id: id, topic_id: hills[0] ?? '' })

async function playing(): Promise<Played> {
  const game = await makeGame(server)
  expect((await server.nobody.call(hill.board, { params: params(game) })).status).toBe(401)
  await work(server, game)
  await start(server, game)
  await work(server, game)
  return game as Played
}

interface SentEvent {
  [column: string]: unknown
  event: string
  channel: string
  /** As it is sent: JSON. */
  data: string
}
const eventsOf = async ({ id }: Game, from = 0): Promise<SentEvent[]> =>
  (
    await server.db.execute<SentEvent>(sql`
      select event, channel, data from live_event where contest_id = ${id} and event in ('hill.state', 'hill.king', 'me.hill', 'koh.alert')
      order by position offset ${from}`)
  ).rows
const linesOf = (events: readonly SentEvent[]) => [...new Set(events.map(({ event, channel }) => `${event} ${channel}`))].sort()

test('everybody hears where a hill is and who took it; a try is heard by its team and the desk alone', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  const before = (await eventsOf(game)).length
  await submit(server, game, bob, { flag: 'flag{wrong}' })
  expect(linesOf(await eventsOf(game, before))).toEqual(['koh.alert desk', `koh.alert entrant:${bob.entrant_id}`])
  await take(server, game, ada)
  expect(linesOf(await eventsOf(game, before))).toEqual(
    [
      'hill.king desk',
      'hill.king public',
      'hill.state desk',
      'hill.state public',
      'koh.alert desk',
      'koh.alert public',
      `koh.alert entrant:${ada.entrant_id}`,
      `koh.alert entrant:${bob.entrant_id}`,
      `me.hill entrant:${ada.entrant_id}`,
    ].sort(),
  )
  const { items } = (await ada.team.captain.call(hill.my_alerts, { params: params(game), query: {} })).body
  expect(items.map(({ type, is_own }) => [type, is_own])).toEqual([
    [13, true],
    [12, true],
    [11, true],
    [17, true],
    [10, true],
  ])
  const others = (await bob.team.captain.call(hill.alerts, { params: params(game), query: {} })).body.items
  expect(others.map(({ type }) => type)).toEqual([13, 12, 11, 17])
  const desk = (await server.admin.call(deskHill.alerts, { params: params(game), query: {} })).body.items
  expect(desk.filter(({ type }) => type === 10).map(({ entrant }) => entrant?.entrant_id)).toEqual([ada.entrant_id, bob.entrant_id])
})

test('a freeze hides who took a hill and for how long, at every door; where it is and what version runs stays open', async () => {
  const game = await playing()
  const [ada, bob, cyd] = game.sides
  await take(server, game, ada)
  await pass(server, game, 30)
  expect((await act(server.admin, game.id, 'freeze', { reason: 'a test' })).status).toBe(200)
  const stranger = cyd.team.captain
  const replyTexts = async () => {
    const replies = await Promise.all([
      stranger.call(hill.board, { params: params(game) }),
      stranger.call(hill.get, { params: inHill(game) }),
      stranger.call(hill.alerts, { params: params(game), query: {} }),
      stranger.call(hill.my_alerts, { params: params(game), query: {} }),
      stranger.call(hill.mine, { params: params(game) }),
      stranger.call(ranking.list, { params: params(game), query: {} }),
      stranger.call(contest.get, { params: params(game) }),
    ])
    return replies.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)
  }
  const events = (await eventsOf(game)).length
  await take(server, game, bob)
  const after = await replyTexts()
  expect(after.every((reply) => reply.startsWith('200 '))).toBe(true)
  const seen = await board(server, game, stranger)
  expect(seen.items[0]).toMatchObject({ hill_version: 2, king: { entrant_id: ada.entrant_id }, is_counting: false })
  expect(seen.items[0]?.held_ms).toBeLessThan(100_000)
  expect(seen.items[0]?.reigns.map(({ owner }) => owner?.entrant_id ?? null)).toEqual([null, ada.entrant_id, null])
  // Bob is named by nothing that tells of the time since.
  const { items } = (await stranger.call(hill.alerts, { params: params(game), query: {} })).body
  expect(items.filter(({ entrant }) => entrant?.entrant_id === bob.entrant_id)).toEqual([])
  expect(items.filter(({ type }) => type === 17).map(({ entrant }) => entrant?.entrant_id)).toEqual([ada.entrant_id])
  const { versions } = (await stranger.call(hill.get, { params: inHill(game) })).body
  expect(versions[0]).toMatchObject({ version: 2, owner: null, md5: null, held_ms: null, patch_at: null })
  const own = (await bob.team.captain.call(hill.mine, { params: params(game) })).body
  expect(own).toMatchObject({ is_frozen: true, items: [{ is_king: true, points: { hold: 0, solve: 0, blood: 0 } }] })
  const since = await eventsOf(game, events)
  const open = since.filter(({ channel }) => channel === 'public')
  expect(JSON.stringify(open)).not.toContain(bob.entrant_id)
  expect([...new Set(open.map(({ event }) => event))].sort()).toEqual(['hill.state', 'koh.alert'])
  expect(open.filter(({ data }) => data.includes('"type":17'))).toEqual([])
})

test('no reply and no event holds a flag, a script, or where the flag lies', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  await take(server, game, ada)
  const flags = await Promise.all([0, 1].map((version) => flagOf(server, game, { version })))
  const replies = await Promise.all(
    [server.admin, ada.team.captain, bob.team.captain].flatMap((client) => [
      client.call(hill.board, { params: params(game) }),
      client.call(hill.get, { params: inHill(game) }),
      client.call(hill.alerts, { params: params(game), query: {} }),
      client.call(contest.get, { params: params(game) }),
    ]),
  )
  const desk = await Promise.all([
    server.admin.call(deskHill.list, { params: params(game) }),
    server.admin.call(deskHill.probes, { params: params(game), query: {} }),
    server.admin.call(deskHill.alerts, { params: params(game), query: {} }),
  ])
  const events = await server.db.execute(sql`select data from live_event where contest_id = ${game.id}`)
  const audit = await server.db.execute(sql`select * from audit`)
  const all = JSON.stringify([replies.map(({ body }) => body), desk.map(({ body }) => body), events.rows, audit.rows, server.logs])
  for (const flag of flags) expect(all).not.toContain(flag)
  expect(JSON.stringify(replies.map(({ body }) => body))).not.toContain('checker')
  expect((await bob.team.captain.call(deskHill.list, { params: params(game) })).status).toBe(403)
})
