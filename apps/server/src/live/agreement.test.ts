import { analysis } from '@beacon/api/topic/analysis'
import { bracketDefaults } from '@beacon/api/contest/contest-structures'
import { contest } from '@beacon/api/contest/contest'
import { feed } from '@beacon/api/topic/feed'
import { ranking } from '@beacon/api/contest/ranking'
import { fillLines } from '@beacon/api/topic/topic-lines'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { act, announceClock, join, makeContest, makeTeam, placeTopics, type TestTeam } from '../modules/contest/core/contest/testing.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import type { TestClient } from '../testing/client.ts'
import { follow, sortedTicks, type Follower, type PageState, type Snapshot } from './testing/follower.ts'
import { readStream, type Reader } from './testing/reader.ts'

// What a page shows after the events of its stream is what it shows after a reload: chance does what organisers and teams do.

let server: TestServer
const opened: Reader[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  for (const reader of opened) reader.close()
  await server.stop()
})

/** The same numbers for the same seed (mulberry32). */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) % sides
  }
}

const bracket = (name: string, more: object = {}) => ({ ...bracketDefaults, name_en: name, name_zh: name, ...more })
const brackets = [
  bracket('Seniors'),
  bracket('Juniors', { gets_blood: false, affects_value: false }),
  bracket('Guests', { ranks_overall: false }),
  bracket('Visitors', { ranks_overall: false, gets_blood: false, affects_value: false }),
  bracket('Helpers', { gets_score: false }),
]
/** The bracket of each team. */
const placed = [0, 1, 0, 2, 3, 4, 0, 1, 2, 0]

interface Hall {
  id: string
  topics: string[]
  teams: (TestTeam & { entrant_id: string })[]
  bracket_ids: string[]
  pages: { who: string; page: Follower }[]
  /** What answers of this step said a solve of a whole topic gives, by entrant and topic. */
  answers: Map<string, number>
}

async function openHall(): Promise<Hall> {
  const id = await makeContest(server, { brackets, announce_blood: 0, freeze_show_pending: false, show_unanswered_teams: true })
  const falling = { integral_way: 'dynamic', score: 500, score_min: 50, decay: 6 } as const
  const topics = [
    ...(await placeTopics(server, id, ['flag{0}', 'flag{1}', 'flag{2}'], falling)),
    ...(await placeTopics(server, id, ['flag{3}'], { integral_way: 'ladder', ladder: [100, 80, 60], score: 300 })),
  ]
  const share = [40, 60].map((score_share, n) => ({ name: `part ${n}`, score_share, flags: [{ content: `flag{4.${n}}` }] }))
  topics.push(...(await placeTopics(server, id, [''], { ...falling, parts: share })))
  const unnamed = await server.admin.call(topic.update, {
    params: { resource_id: id, topic_id: topics[2] ?? '' },
    body: { version: 1, show_solvers: false },
  })
  expect(unnamed.status).toBe(200)
  const bracket_ids = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body.brackets.map(
    (one) => one.bracket_id,
  )
  const teams: Hall['teams'] = []
  for (const place of placed) {
    const team = await makeTeam(server)
    const { status, body } = await join(team.captain, id, { bracket_id: bracket_ids[place] ?? null })
    expect(status).toBe(201)
    teams.push({ ...team, entrant_id: body.entrant_id })
  }
  await act(server.admin, id, 'start')
  await announceClock(server)
  const hall = { id, topics, teams, bracket_ids, pages: [], answers: new Map<string, number>() }
  const [first, , , guest] = teams
  if (first === undefined || guest === undefined) throw new Error('no teams')
  const pages = [
    { who: 'a player', page: await open(hall, first.captain, 'contest', asPlayer) },
    { who: 'a guest', page: await open(hall, guest.captain, 'contest', asPlayer) },
    { who: 'the desk', page: await open(hall, server.admin, 'desk', asDesk) },
  ]
  return { ...hall, pages }
}

async function open(
  { id }: Pick<Hall, 'id'>,
  client: TestClient,
  kind: 'contest' | 'desk',
  snapshotOf: (id: string) => Snapshot,
): Promise<Follower> {
  const reader = await readStream(`${server.url}/api/ct/live/${kind}/${id}`, { cookie: client.cookie() })
  opened.push(reader)
  const snapshot = snapshotOf(id)
  return follow(client, reader, snapshot, await snapshot(client))
}

const asPlayer =
  (resource_id: string): Snapshot =>
  async (client) => {
    const params = { resource_id }
    const about = await client.call(contest.get, { params })
    const all = await client.call(feed.list, { params, query: { size: 200 } })
    const matrix = await client.call(ranking.matrix, { params, query: {} })
    const topics = fillLines((await client.call(topic.list, { params })).body)
    const wholes = await Promise.all(topics.map((one) => client.call(topic.one, { params: { ...params, topic_id: one.resource_id } })))
    const { score, rank, solved, solved_after_freeze } = (await client.call(contest.me, { params })).body
    return {
      start_at: Date.parse(about.body.start_at),
      feed: { items: all.body.items, total: all.body.total, ticks: all.body.ticks },
      rows: matrix.body.items,
      // A blood that the list does not name would differ from the stream's.
      lines: topics.map((one, at) => lineOf(one, wholes[at]?.body.bloods?.filter(({ name }) => name === one.first) ?? [])),
      own: { score, rank, solved, solved_after_freeze },
    }
  }

const asDesk =
  (resource_id: string): Snapshot =>
  async (client) => {
    const params = { resource_id }
    const matrix = await client.call(analysis.matrix, { params, query: {} })
    const topics = await client.call(topic.rows, { params })
    const lines = topics.body.items.map((one) => lineOf(one, one.first_blood === null ? [] : [one.first_blood]))
    return { start_at: 0, feed: null, rows: matrix.body.items, lines, own: (await client.call(contest.facts, { params })).body }
  }

type Line = PageState['lines'][number]
const lineOf = (one: Omit<Line, 'topic_id' | 'bloods'> & { resource_id: string }, bloods: Line['bloods']): Line => ({
  topic_id: one.resource_id,
  value: one.value,
  solves: one.solves,
  unranked_solves: one.unranked_solves,
  bloods,
})

const ownNumbers = ['score', 'rank', 'solved', 'solved_after_freeze', 'entrants', 'solves', 'unranked_solves', 'topics_solved'] as const
/** What two pages must have alike, without clocks; the ranking in its order. */
function compared({ feed: told, rows, lines, own }: PageState, { bracket_ids }: Pick<Hall, 'bracket_ids'>) {
  const numbers = own as Partial<Record<(typeof ownNumbers)[number], number>>
  return {
    feed: told && { ...told, ticks: sortedTicks(told.ticks) },
    // Cells of who scores nothing move without the row: they come with the next reading.
    rows: rows.map((row) => (row.bracket_id === bracket_ids[4] ? { ...row, cells: '' } : row)),
    lines: lines.toSorted((left, right) => left.topic_id.localeCompare(right.topic_id)),
    own: Object.fromEntries(ownNumbers.flatMap((name) => (numbers[name] === undefined ? [] : [[name, numbers[name]]]))),
  }
}

type Deed = (hall: Hall, roll: (sides: number) => number) => Promise<string>
const oneOf = <T>(items: readonly T[], roll: (sides: number) => number): T => {
  const item = items[roll(items.length)]
  if (item === undefined) throw new Error('nothing to choose from')
  return item
}
const toDesk = async ({ id }: Hall, path: string, body: object): Promise<void> => {
  const reply = await server.admin.request('POST', `/contests/${id}/desk${path}`, { body })
  expect([path, reply.status, reply.body]).toEqual([path, expect.toBeOneOf([200, 201]), expect.anything()])
}

const solve: Deed = async ({ id, topics, teams, answers }, roll) => {
  const [team, place] = [oneOf(teams, roll), roll(topics.length)]
  const flag = place === 4 ? `flag{4.${roll(2)}}` : `flag{${place}}`
  const { body } = await team.captain.request('POST', `/contests/${id}/topics/${topics[place]}/submissions`, { body: { flag } })
  const { result, points } = body as { result?: string; points?: number | null }
  if (result === 'correct' && place !== 4 && points != null) answers.set(`${team.entrant_id} ${topics[place]}`, points)
  return `${team.name} sends ${flag}`
}
const moderate =
  (action: 'ban' | 'unban' | 'hide' | 'show' | 'move'): Deed =>
  async (hall, roll) => {
    const { entrant_id, name } = oneOf(hall.teams, roll)
    const bracket_id = action === 'move' ? oneOf([null, ...hall.bracket_ids], roll) : undefined
    await toDesk(hall, '/entrants/actions', { action, entrant_ids: [entrant_id], reason: 'looked at again', bracket_id })
    return `${action} ${name}`
  }
const onTopic =
  (action: 'hide' | 'publish'): Deed =>
  async (hall, roll) => {
    const topic_id = oneOf(hall.topics, roll)
    await toDesk(hall, '/topics/actions', { action, topic_ids: [topic_id] })
    return `${action} topic ${hall.topics.indexOf(topic_id)}`
  }
const adjust: Deed = async (hall, roll) => {
  const { entrant_id, name } = oneOf(hall.teams, roll)
  const points = (roll(9) + 1) * (roll(2) === 0 ? -7 : 11)
  await toDesk(hall, '/adjustments', { entrant_ids: [entrant_id], points, reason: 'fair play', visible: true })
  return `${points} for ${name}`
}
const judgeAgain: Deed = async (hall, roll) => {
  const path = `/contests/${hall.id}/desk/submissions?result=correct`
  const { items } = (await server.admin.request('GET', path)).body as { items: { submission_id: string }[] }
  if (items.length === 0) return 'nothing to judge'
  const verdict = oneOf(['wrong', 'correct'], roll)
  await server.admin.request('POST', `/contests/${hall.id}/desk/submissions/${oneOf(items, roll).submission_id}/verdict`, {
    body: { verdict, reason: 'looked at again' },
  })
  return `a try is ${verdict} after all`
}
const price: Deed = async ({ id, topics }, roll) => {
  const params = { resource_id: id, topic_id: oneOf(topics, roll) }
  const { version } = (await server.admin.call(topic.get, { params })).body
  const score = 200 + 100 * roll(5)
  await server.admin.call(topic.update, { params, body: { version, score } })
  return `topic ${topics.indexOf(params.topic_id)} at ${score}`
}
const clock =
  (action: 'freeze' | 'unfreeze'): Deed =>
  async ({ id }) => {
    await act(server.admin, id, action, { reason: 'the last hour' })
    return action
  }

const solves: readonly Deed[] = [solve]
/** Chance takes solves most often. */
const deeds: readonly Deed[] = [
  ...Array.from({ length: 12 }, () => solve),
  ...(['ban', 'unban', 'hide', 'show', 'move'] as const).map(moderate),
  onTopic('hide'),
  onTopic('publish'),
  onTopic('publish'),
  adjust,
  adjust,
  judgeAgain,
  price,
]

/** Some deeds at once, then every page as its events left it beside the same page read again. */
async function step(hall: Hall, roll: (sides: number) => number, given: readonly Deed[] = deeds): Promise<void> {
  const done: string[] = []
  hall.answers.clear()
  const times = given.length === 1 && given !== solves ? 1 : 1 + roll(4)
  for (let n = 0; n < times; n += 1) done.push(await oneOf(given, roll)(hall, roll))
  for (const { who, page } of hall.pages) {
    const differs = async () => {
      const shown = compared(await page.shown(), hall)
      return { shown, read: compared(await page.peek(), hall) }
    }
    let both = await differs()
    for (const end = Date.now() + 60_000; JSON.stringify(both.shown) !== JSON.stringify(both.read) && Date.now() < end;) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      both = await differs()
    }
    expect({ who, done, page: both.shown }).toEqual({ who, done, page: both.read })
    if (given !== solves) continue
    // Nothing was counted again meanwhile: the feed gives what the answer gave.
    const told = (both.shown.feed?.items ?? []).filter(({ entrant_id, topic_id }) => hall.answers.has(`${entrant_id} ${topic_id}`))
    expect(told.map(({ points }) => points)).toEqual(told.map((one) => hall.answers.get(`${one.entrant_id} ${one.topic_id}`)))
  }
}

describe('a page that listens shows what a page read again shows', () => {
  test.each([1, 2])('whatever happens, seed %d', async (seed) => {
    const roll = dice(seed)
    const hall = await openHall()
    for (let n = 0; n < 4; n += 1) await step(hall, roll, solves)
    for (let n = 0; n < 8; n += 1) await step(hall, roll)
    await step(hall, roll, [clock('freeze')])
    for (let n = 0; n < 5; n += 1) await step(hall, roll)
    await step(hall, roll, [clock('unfreeze')])
    for (let n = 0; n < 2; n += 1) await step(hall, roll)
    for (const { page } of hall.pages) expect(compared(await page.shown(), hall)).toEqual(compared(await page.peek(), hall))
  })
})
