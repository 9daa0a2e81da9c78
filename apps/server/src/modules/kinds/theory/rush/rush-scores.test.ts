import { rush } from '@beacon/api/kinds/theory/exam/rush'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { actNow, answer, nowOfRush, openHall, press, roundOf, waitFor } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('scores tell the points of each round, and apart from them what the host gave', async () => {
  const hall = await openHall(server, 2, ([first, second]) => [
    roundOf(first ? [first] : [], { title: 'Warm-up' }),
    roundOf(second ? [second] : []),
  ])
  const [a, b, c] = hall.players
  await actNow(server.admin, hall, 'show')
  await actNow(server.admin, hall, 'arm')
  await press(hall, c, -3_000)
  await waitFor(server.admin, hall, 'open')
  await press(hall, a, 0)
  await waitFor(server.admin, hall, 'answering')
  await answer(hall, a, true)
  await actNow(server.admin, hall, 'reveal')
  await actNow(server.admin, hall, 'show')
  await actNow(server.admin, hall, 'arm')
  await waitFor(server.admin, hall, 'open')
  await press(hall, b, 0)
  await waitFor(server.admin, hall, 'answering')
  await answer(hall, b, false)
  await actNow(server.admin, hall, 'reveal')
  await actNow(server.admin, hall, 'adjust', { entrant_id: c?.entrant_id ?? '', points: 250, reason: 'The button of this desk hung.' })

  const params = { exam_id: hall.id }
  const { body } = await server.admin.call(rush.scores, { params })
  expect(body.rounds).toEqual([
    { kind: 'buzz', title: 'Warm-up' },
    { kind: 'buzz', title: '' },
  ])
  expect(body.items).toMatchObject([
    { entrant_id: a?.entrant_id, place: 1, rank: 1, score: 1_000, rounds: [1_000, 0], adjusted: 0, right: 1, wrong: 0 },
    { entrant_id: c?.entrant_id, place: 3, rank: 2, score: 50, rounds: [-200, 0], adjusted: 250, false_starts: 1 },
    { entrant_id: b?.entrant_id, place: 2, rank: 3, score: -500, rounds: [0, -500], adjusted: 0, right: 0, wrong: 1 },
  ])
  // Staff read people, halls read aliases.
  await server.db.execute(sql`update "user" set name = 'Ada Real' where resource_id = ${a?.client.user_id}`)
  const firstOf = ({ desks }: { desks: readonly { name: string }[] }) => desks[0]?.name
  const ofStaff = [
    firstOf((await server.admin.call(rush.setup, { params })).body),
    firstOf((await server.admin.call(rush.host, { params })).body.now),
    (await server.admin.call(rush.scores, { params })).body.items[0]?.name,
  ]
  expect(ofStaff).toEqual(['Ada Real', 'Ada Real', 'Ada Real'])
  expect(firstOf(await nowOfRush(server.admin, hall))).not.toBe('Ada Real')
  const stranger = await server.signIn('student')
  expect((await stranger.call(rush.scores, { params })).status).toBe(403)
  expect((await a?.client.call(rush.scores, { params }))?.status).toBe(403)
})
