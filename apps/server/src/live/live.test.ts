import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contest as contestTable } from '../db/schema/contest/contest.ts'
import { session } from '../db/schema/people/session.ts'
import { tellContestChanged } from '../modules/contest/core/contest/index.ts'
import { sessionChanged } from '../modules/people/session/index.ts'
import { contestModules } from '../modules/contest/answer/submission/testing/modules.ts'
import { asPlayer, submitAs } from '../modules/contest/answer/submission/testing/player.ts'
import { setStage, type Stage, type StageInput } from '../modules/contest/answer/submission/testing/stage.ts'
import { adminPassword, startTestServer, type TestServer } from '../testing/index.ts'
import { checkStreams } from './index.ts'
import { publishAll } from './outbox.ts'
import { readStream, type ReadEvent, type Reader } from './testing/reader.ts'

let one: TestServer
let two: TestServer
const open: Reader[] = []
beforeAll(async () => {
  one = await startTestServer({ modules: contestModules() })
  two = await startTestServer({
    modules: contestModules(),
    databaseUrl: one.databaseUrl,
    secretKeyFile: `${one.platform.config.dataDir}/secret.key`,
  })
})
afterEach(() => {
  for (const reader of open.splice(0)) reader.close()
})
afterAll(async () => {
  await two.stop()
  await one.stop()
})

const at = <T>(items: readonly T[], index = 0): T => {
  const item = items[index]
  if (item === undefined) throw new Error(`nothing at ${index}`)
  return item
}
const topics = Array.from({ length: 6 }, (_none, index) => ({ name: `Topic ${index}`, flags: [{ content: `flag{${index}}` }] }))
const stage = (more: Partial<StageInput> = {}) => setStage(one.platform, { topics, teams: [1, 1, 1], ...more })
const send = (server: TestServer, on: Stage, player: number, topic: number, flag = `flag{${topic}}`) =>
  submitAs(server.url, at(on.players, player), { contest_id: on.contest_id, topic_id: at(on.topics, topic).topic_id, flag })
const watch = async (server: TestServer, on: Stage, more: { player?: number; lastId?: string; desk?: boolean } = {}) => {
  const cookie = more.desk === true ? server.admin.cookie() : at(on.players, more.player ?? 0).cookie
  const reader = await readStream(`${server.url}/api/ct/live/${more.desk === true ? 'desk' : 'contest'}/${on.contest_id}`, {
    cookie,
    ...(more.lastId === undefined ? {} : { lastId: more.lastId }),
  })
  open.push(reader)
  return reader
}
/** The first administrator at the desk of a replica that did not sign one in. */
const watchDeskOf = async (server: TestServer, on: Stage) => {
  const admin = server.client()
  await admin.signIn('admin', adminPassword)
  const reader = await readStream(`${server.url}/api/ct/live/desk/${on.contest_id}`, { cookie: admin.cookie() })
  open.push(reader)
  return reader
}
const feedIds = (reader: Reader) =>
  reader.events
    .filter(({ event }) => event === 'feed.solve')
    .flatMap(({ data }) => (data['items'] as { feed_id: number }[]).map(({ feed_id }) => feed_id))

test('a solve reaches the public, the own team and the desk, on both replicas', async () => {
  const on = await stage()
  const [own, other, desk] = [await watch(one, on), await watch(two, on, { player: 1 }), await watch(one, on, { desk: true })]
  expect((await send(one, on, 0, 0)).status).toBe(200)
  for (const reader of [own, other]) {
    const solved = await reader.until(({ event }) => event === 'feed.solve')
    expect(solved.data).toMatchObject({ items: [{ kind: 'blood', order: 1, points: 525, topic_name: 'Topic 0' }] })
    // The start moves the ranking too, and on a busy machine its frame comes after the connection.
    const moved = await reader.until(({ event, data }) => event === 'ranking.diff' && JSON.stringify(data).includes('"score":525'))
    expect(moved.data).toMatchObject({
      total: 3,
      rows: expect.arrayContaining([expect.objectContaining({ rank: 1, score: 525, cells: '1.....' })]),
    })
    await reader.until(({ event }) => event === 'topic.value')
  }
  expect((await own.until(({ event }) => event === 'me.submission')).data).toMatchObject({ result: 'correct', tries_left: null })
  expect((await own.until(({ event, data }) => event === 'me.score' && data['score'] === 525)).data).toMatchObject({
    rank: 1,
    solved: 1,
    solved_after_freeze: 0,
  })
  expect((await desk.until(({ event }) => event === 'desk.submission')).data).toMatchObject({
    items: [{ result: 'correct', text: 'flag{0}' }],
  })
  expect(other.events.some(({ event, data }) => event === 'me.submission' || JSON.stringify(data).includes('flag{'))).toBe(false)
})

test('rankings of two replicas are equal in bytes and ETag, and 304 afterwards', async () => {
  const on = await stage()
  for (const [player, topic] of [
    [0, 0],
    [1, 0],
    [2, 3],
    [1, 1],
  ] as const)
    await send(player === 1 ? two : one, on, player, topic)
  for (const path of ['ranking', 'matrix', 'feed', 'trend']) {
    const address = `/contests/${on.contest_id}/${path}`
    const [left, right] = await Promise.all([one, two].map((server) => asPlayer(server.url, at(on.players))(address)))
    expect([path, left?.text, left?.etag]).toEqual([path, right?.text, right?.etag])
    expect(left?.etag).not.toBeNull()
    const again = await asPlayer(two.url, at(on.players))(address, { headers: { 'if-none-match': left?.etag ?? '' } })
    expect(again.status).toBe(304)
  }
})

test('a stream resumes on the other replica without a missed or doubled entry', async () => {
  const on = await stage({ teams: Array.from({ length: 8 }, () => 1) })
  const seen: number[] = []
  let lastId: string | undefined
  const sendAll = async () => {
    for (let topic = 0; topic < 6; topic += 1) {
      await Promise.all(on.players.map((_player, player) => send(player % 2 === 0 ? one : two, on, player, topic)))
      await new Promise((resolve) => setTimeout(resolve, 150))
    }
  }
  let sending: Promise<void> | undefined
  for (let round = 0; round < 12; round += 1) {
    const reader = await watch(round % 2 === 0 ? one : two, on, lastId === undefined ? {} : { lastId })
    sending ??= sendAll()
    if (round === 11) {
      await sending
      await reader.until(() => new Set([...seen, ...feedIds(reader)]).size === 48)
    } else await reader.until(({ event }) => event === 'feed.solve', 150).catch(() => undefined)
    reader.close()
    await reader.ended
    expect(reader.events.some(({ event }) => event === 'reset')).toBe(false)
    seen.push(...feedIds(reader))
    lastId = reader.lastId()
  }
  expect(seen).toHaveLength(new Set(seen).size)
  expect(new Set(seen).size).toBe(48)
})

test('events of one transaction stand in their order, each with a place of its own', async () => {
  const { contest_id } = await stage()
  const tell = (from: number) =>
    one.db.transaction((tx) =>
      publishAll(
        tx,
        contest_id,
        [from, from + 1, from + 2].map((version) => ({ channel: 'desk', event: 'contest.settings', data: { version, fields: [] } })),
      ),
    )
  await Promise.all([tell(0), tell(3), tell(6)])
  const { rows } = await one.db.execute<{ position: string; sent: number }>(sql`
    select position, (data::jsonb ->> 'version')::int as sent from live_event where contest_id = ${contest_id} and event = 'contest.settings' order by position`)
  expect(new Set(rows.map(({ position }) => position)).size).toBe(9)
  for (const place of [0, 3, 6]) {
    const first = at(rows, place).sent
    expect(rows.slice(place, place + 3).map(({ sent }) => sent)).toEqual([first, first + 1, first + 2])
  }
})

test('an id that is no id of ours, or lies before what is kept, gets a reset', async () => {
  const on = await stage()
  const strange = await watch(one, on, { lastId: 'nonsense' })
  expect((await strange.until(({ event }) => event === 'reset')).data).toMatchObject({ reason: 'missed' })
  const old = await watch(one, on, { lastId: `c.${(1_000_000).toString(36)}` })
  await old.until(({ event }) => event === 'reset')
})

test('a stream ends with its session, and with the sight of its contest', async () => {
  const on = await stage()
  const reader = await watch(two, on)
  await one.db.transaction(async (tx) => {
    const { user_id } = at(on.players)
    await tx.update(session).set({ ended_at: new Date().toISOString(), ended_why: 'signed_out' }).where(eq(session.user_id, user_id))
    await sessionChanged(tx, { user_id })
  })
  await reader.ended
  const other = await watch(two, on, { player: 1 })
  await one.db.transaction(async (tx) => {
    await tx.update(contestTable).set({ is_public: false }).where(eq(contestTable.resource_id, on.contest_id))
    await tellContestChanged(tx, on.contest_id)
    await checkStreams(tx, on.contest_id)
  })
  await other.ended
  expect([reader.status, other.status, (await watch(two, on, { player: 2 })).status]).toEqual([200, 200, 404])
})

test('a team with members on both replicas is one entrant online, and the desk hears which are', async () => {
  const on = await stage({ teams: [2, 1, 1] })
  const ids = [on.players[0], on.players[2]].map((player) => player?.entrant_id).toSorted()
  const readers = [await watch(one, on, { player: 0 }), await watch(two, on, { player: 1 }), await watch(two, on, { player: 2 })]
  const desks = [await watch(one, on, { desk: true }), await watchDeskOf(two, on)]
  const isPresenceOfTwo = ({ event, data }: ReadEvent) => event === 'presence' && data['online_entrants'] === 2
  for (const desk of desks) expect((await desk.until(isPresenceOfTwo, 20_000)).data['entrant_ids']).toEqual(ids)
  for (const reader of readers) expect((await reader.until(isPresenceOfTwo, 20_000)).data).not.toHaveProperty('entrant_ids')
  const counts = [...readers, ...desks].flatMap(({ events }) =>
    events.filter(({ event }) => event === 'presence').map(({ data }) => Number(data['online_entrants'])),
  )
  expect(Math.max(...counts)).toBe(2)
  const late = await watchDeskOf(two, on)
  expect((await late.until(isPresenceOfTwo, 20_000)).data['entrant_ids']).toEqual(ids)
})

test('a ban takes entries out of the feed and moves bloods up', async () => {
  const on = await stage()
  await send(one, on, 0, 0)
  await send(one, on, 1, 0)
  const reader = await watch(two, on, { player: 2 })
  const banned = at(on.players).entrant_id
  const reply = await one.admin.request('POST', `/contests/${on.contest_id}/desk/entrants/actions`, {
    body: { action: 'ban', entrant_ids: [banned], reason: 'shared flags' },
  })
  expect([reply.status, reply.body]).toMatchObject([200, expect.anything()])
  const gone = await reader.until(({ event }) => event === 'feed.retract')
  expect(gone.data['feed_ids']).toHaveLength(1)
  const value = await reader.until(({ event }) => event === 'topic.value')
  expect(value.data).toMatchObject({ topics: [{ solves: 1, bloods: [{ order: 1, entrant_id: at(on.players, 1).entrant_id }] }] })
})
