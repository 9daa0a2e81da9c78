import { contest } from '@beacon/api/contest/contest'
import { displayValues, viewerKey } from '@beacon/api/contest/viewer-key'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act, announceClock, createContest, good, untilFolded } from '../modules/contest/core/contest/testing.ts'
import { exportAll, lookAll } from './look-at-doors.ts'
import { startTestServer, type TestServer } from './index.ts'
import { playContest, playedKinds, type Played, type PlayedKind } from './play-contest.ts'

let server: TestServer
const played = new Map<PlayedKind, Played>()
/** Each kind is played once for this file. */
async function playOnce(kind: PlayedKind): Promise<Played> {
  const one = played.get(kind) ?? (await playContest(server, kind))
  played.set(kind, one)
  return one
}
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const idsOf = ({ id, entrant_id, topic_id, player }: Played): Record<string, string> => ({
  resource_id: id,
  contest_id: id,
  exam_id: id,
  entrant_id,
  user_id: player.user_id,
  ...(topic_id === undefined ? {} : { topic_id }),
})

test.each(playedKinds)('no door of a contest of kind %s breaks once somebody has a result', async (kind) => {
  const one = await playOnce(kind)
  const replies = await lookAll(server, { people: { organiser: server.admin, player: one.player }, ids: idsOf(one) })
  expect(replies.size).toBeGreaterThan(300)
  const ofEntrant = [...replies.values()].filter((text) => text.startsWith('200') && text.includes(one.entrant_id))
  expect(ofEntrant.length).toBeGreaterThan(3)
})

test.each(playedKinds)('every file of a contest of kind %s can be made while it runs', async (kind) => {
  const { id } = await playOnce(kind)
  const files = await exportAll(server, id)
  expect(files.size).toBeGreaterThan(3)
  expect([...files].filter(([, text]) => text === '')).toEqual([])
})

function rivalsOf({ rivals }: Played): NonNullable<Played['rivals']> {
  if (rivals === null) throw new Error('nobody who could have a result')
  return rivals
}

test.each(playedKinds)(
  'every display that a contest of kind %s takes opens with its key, shows what it was made for, and no desk',
  async (kind) => {
    const { id } = await playOnce(kind)
    const params = { resource_id: id }
    const displays: { madeFor: string; shows: string; desk: number }[] = []
    for (const value of displayValues) {
      const made = await server.admin.call(viewerKey.create, { params, body: { name: `Hall ${value}`, value } })
      if (made.status !== 201) continue
      const display = server.client()
      good(await display.call(viewerKey.open, { body: { resource_id: id, viewer_key: made.body.viewer_key } }))
      const { value: shows } = good(await display.call(viewerKey.current, { params, query: {} }))
      displays.push({ madeFor: value, shows, desk: (await display.call(contest.facts, { params })).status })
    }
    expect(displays.length).toBeGreaterThan(0)
    expect(displays).toEqual(displays.map(({ madeFor }) => ({ madeFor, shows: madeFor, desk: 401 })))
  },
)

test.each(playedKinds.filter((kind) => kind !== 'theory'))(
  'a contest of kind %s without anything to play says so before its start, and whoever starts it confirms that',
  async (kind) => {
    const id = await createContest(server, { kind, name: 'Empty harbour' })
    const { items } = good(await server.admin.call(contest.check, { params: { resource_id: id } }))
    const obstacles = items.filter(({ level }) => level === 'block' || level === 'confirm')
    expect(obstacles.length).toBeGreaterThan(0)
    expect((await act(server.admin, id, 'start', { force: false })).status).toBe(409)
    const isBlocked = obstacles.some(({ level }) => level === 'block')
    expect((await act(server.admin, id, 'start', { confirm_name: 'Empty harbour', reason: 'a test' })).status).toBe(isBlocked ? 409 : 200)
  },
)

/** Rows of a contest in tables that hold what entrants do. */
async function countTraces(contest_id: string): Promise<number> {
  const { rows } = await server.db.execute<{ n: number }>(sql`select
    (select count(*) from entrant where contest_id = ${contest_id})::int + (select count(*) from submission where contest_id = ${contest_id})::int
    + (select count(*) from solve where contest_id = ${contest_id})::int as n`)
  return rows[0]?.n ?? 0
}

/** What a contest says of itself that no copy takes over; how long scenes live follows from its times. */
const ofItsOwn: ReadonlySet<string> = new Set([
  'resource_id',
  'version',
  'created_at',
  'number',
  'is_public',
  'status',
  'entrant_count',
  'scene_lifetime_minutes',
])

test.each(playedKinds)(
  'a copy of a played contest of kind %s has its rules and topics, waits, and nothing that entrants did',
  async (kind) => {
    const { id } = await playOnce(kind)
    const copied = good(await server.admin.call(contest.copy, { params: { resource_id: id }, body: {} })).resource_id
    const rulesOf = async (resource_id: string) => {
      const { body } = await server.admin.call(contest.settings, { params: { resource_id } })
      const { name: _name, start_at: _start, end_at: _end, ...rules } = body
      return Object.fromEntries(Object.entries(rules).filter(([field]) => !ofItsOwn.has(field)))
    }
    expect(await rulesOf(copied)).toEqual(await rulesOf(id))
    const topicsOf = (resource_id: string) =>
      server.db.execute(sql`select name, sort from topic where contest_id = ${resource_id} order by sort, name`).then(({ rows }) => rows)
    expect(await topicsOf(copied)).toEqual(await topicsOf(id))
    expect([await countTraces(copied), (await countTraces(id)) > 0]).toEqual([0, true])
    const { rows } = await server.db.execute(sql`select started_at, run from contest where resource_id = ${copied}`)
    expect(rows).toEqual([{ started_at: null, run: 1 }])
  },
)

/** What moves by the clock or by asking, and says nothing of a result; a version is a digest of it. */
const ownTime =
  /"(server_now|version|last_seen_at|printed_at|request_id|left_ms|closes_at|minutes|uptime_s|rss_mb|etag)":("[^"]*"|[\d.]+)/gu

/** What everybody in the room sees of others in a freeze all the same; not `isNamed`: and not whose it is. */
const openInFreeze: Readonly<Partial<Record<PlayedKind, { doors: readonly string[]; isNamed: boolean }>>> = {
  // That a hill was taken, and which version runs.
  koh: { doors: ['hill.board', 'hill.get', 'hill.alerts', 'hill.my_alerts'], isNamed: false },
  // Who stood on a stage.
  rw: { doors: ['challenge.board'], isNamed: true },
}

/** Who has been here within two minutes: it moves while a slow machine looks, and says nothing of a result. */
const isOfPresence = (door: string): boolean => door.endsWith(': entrantPage.online')

const timesIn = (text: string, word: string): number => text.split(word).length - 1
/** Doors that answer otherwise than before, but for what is open of that kind. */
function movedDoors(kind: PlayedKind, name: string, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] {
  const open = openInFreeze[kind]
  return [...after].flatMap(([door, text]) => {
    const was = before.get(door) ?? ''
    const isOpen = open?.doors.some((one) => door.endsWith(`: ${one}`)) ?? false
    const isAllowed = isOpen && (open?.isNamed === true || timesIn(text, name) <= timesIn(was, name))
    return was === text || isAllowed || isOfPresence(door) ? [] : [door]
  })
}

/** An exam shows nothing of others at any time; of flags and ranges freeze-contract.test.ts asks more. */
const kindsWithRivals: readonly PlayedKind[] = playedKinds.filter((kind) => !['theory', 'flag', 'cfs'].includes(kind))
test.each(kindsWithRivals)('in a freeze no door of a contest of kind %s tells others of a result that comes after it', async (kind) => {
  const one = await playOnce(kind)
  const { late, watcher, score } = rivalsOf(one)
  const params = { resource_id: one.id }
  const { viewer_key } = good(await server.admin.call(viewerKey.create, { params, body: { name: 'Hall', value: 'ranking' } }))
  const display = server.client()
  good(await display.call(viewerKey.open, { body: { resource_id: one.id, viewer_key } }))
  const { name } = good(await server.admin.call(contest.get, { params }))
  good(await act(server.admin, one.id, 'freeze', { reason: 'the last hour' }))
  await announceClock(server)
  const people = { player: watcher, visitor: await server.signIn('student'), display }
  const ids = { ...idsOf(one), entrant_id: late.entrant_id, user_id: late.player.user_id }
  const lookOnce = async (only: ReadonlySet<string> | null = null) =>
    new Map([...(await lookAll(server, { people, ids }, only))].map(([door, text]) => [door, text.replaceAll(ownTime, '"$1":""')]))
  const before = await lookOnce()
  expect([...before.values()].filter((text) => text.startsWith('200')).length).toBeGreaterThan(30)
  const { rows: mark } = await server.db.execute<{ n: string }>(
    sql`select coalesce(max(position), 0)::text as n from live_event where contest_id = ${one.id}`,
  )
  await score()
  await untilFolded(server, one.id)
  const after = await lookOnce()
  expect(movedDoors(kind, late.entrant_id, before, after)).toEqual([])
  const { rows } = await server.db.execute<{ event: string }>(sql`
      select event from live_event where contest_id = ${one.id} and position > ${mark[0]?.n ?? '0'}::bigint and channel = 'public'
        and data::text like ${`%${late.entrant_id}%`}`)
  expect(openInFreeze[kind]?.isNamed === true ? [] : rows.map(({ event }) => event)).toEqual([])
  good(await act(server.admin, one.id, 'unfreeze', { confirm_name: name }))
  const ranked = new Set(['player: ranking.list', 'display: ranking.list'])
  const moved = [...(await lookOnce(ranked))].filter(([door, text]) => before.get(door) !== text)
  expect(moved.map(([door]) => door).toSorted()).toEqual([...ranked].toSorted())
})
