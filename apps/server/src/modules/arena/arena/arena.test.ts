import { arena } from '@beacon/api/contest/arena'
import { contest } from '@beacon/api/contest/contest'
import { ranking } from '@beacon/api/contest/ranking'
import type { Input } from '@beacon/api/endpoint'
import { audit } from '@beacon/api/platform/audit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics, type TestTeam } from '../../contest/core/contest/testing.ts'

let server: TestServer
let teams: TestTeam[]
beforeAll(async () => {
  server = await startTestServer()
  teams = [await makeTeam(server), await makeTeam(server), await makeTeam(server)]
})
afterAll(() => server.stop())

const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const teamAt = (place: number): TestTeam => {
  const team = teams[place]
  if (team === undefined) throw new Error(`no team ${place}`)
  return team
}

type Create = Input<typeof arena.create>['body']
async function makeArena(more: Partial<Create> = {}): Promise<string> {
  const reply = await server.admin.call(arena.create, { body: { name: `Arena ${newId().slice(-8)}`, is_public: true, ...more } })
  expect(reply.status).toBe(201)
  return reply.body.resource_id
}

/** A running contest in which each team has these points; null: it did not register. */
async function play(scores: readonly (number | null)[], more: Parameters<typeof makeContest>[1] = {}): Promise<string> {
  const id = await makeContest(server, more)
  const entrants: string[] = []
  for (const [place, score] of scores.entries())
    if (score !== null) entrants[place] = (await join(teamAt(place).captain, id)).body.entrant_id
  await placeTopics(server, id, ['flag{1}'])
  expect((await act(server.admin, id, 'start')).status).toBe(200)
  for (const [place, score] of scores.entries()) if (score !== null && score !== 0) await give(id, entrants[place] ?? '', score)
  return id
}
const give = (id: string, entrant_id: string, points: number) =>
  server.admin.call(ranking.adjust, {
    params: { resource_id: id },
    body: { entrant_ids: [entrant_id], points, reason: 'The example of the handbook' },
  })
const entrantOf = async (id: string, place: number): Promise<string> => {
  const rows = (await server.admin.call(ranking.list, { params: { resource_id: id }, query: {} })).body.items
  return rows.find(({ name }) => name === teamAt(place).name)?.entrant_id ?? ''
}

type Counting = Input<typeof arena.set_contests>['body']
const counting = (contest_id: string, weight = 0, full_mark: number | null = null): Counting['contests'][number] => ({
  contest_id,
  weight,
  reference: full_mark === null ? 'top' : 'full',
  full_mark: full_mark ?? 0,
})
async function set(
  arena_id: string,
  algorithm_type: Counting['algorithm_type'],
  contests: Counting['contests'],
  more: Partial<Counting> = {},
) {
  const { version } = (await server.admin.call(arena.get, { params: { arena_id } })).body.arena
  return server.admin.call(arena.set_contests, {
    params: { arena_id },
    body: { algorithm_type, contests, version, reason: 'A test', ...more },
  })
}
/** Its own name is typed, as at the desk. */
async function end(id: string, action: 'stop' | 'reset'): Promise<string> {
  const { name } = (await server.admin.call(contest.get, { params: { resource_id: id } })).body
  const reply = await act(server.admin, id, action, { confirm_name: name, reason: 'A test' })
  expect([action, reply.status]).toEqual([action, 200])
  return name
}
const rank = (arena_id: string, one = teamAt(0).captain, query: Input<typeof arena.ranking>['query'] = {}) =>
  one.call(arena.ranking, { params: { arena_id }, query })
/** Places, names and points of an arena. */
async function standing(arena_id: string): Promise<unknown[]> {
  const { body } = await rank(arena_id)
  return body.items.map(({ rank: place, name, score, parts }) => [
    place,
    teams.findIndex((team) => team.name === name),
    score / 100,
    parts.map((part) => (part === null ? null : part / 100)),
  ])
}

test('one ranking comes out of three contests by each of the formulas', async () => {
  const id = await makeArena()
  const [ctf, exam, om] = [await play([6_210, 5_245, 2_480]), await play([845, 910, null]), await play([420, 560, 700])]
  const by = (algorithm: Counting['algorithm_type']) =>
    set(id, algorithm, [counting(ctf, 5_000), counting(exam, 2_000), counting(om, 3_000)])
  expect((await by('weighting')).body.contests.map(({ contest_id, highest, entrants }) => [contest_id, highest, entrants])).toEqual([
    [ctf, 621_000, 3],
    [exam, 91_000, 2],
    [om, 70_000, 3],
  ])
  expect(await standing(id)).toEqual([
    [1, 0, 86.57, [50, 18.57, 18]],
    [2, 1, 86.23, [42.23, 20, 24]],
    [3, 2, 49.97, [19.97, null, 30]],
  ])
  await by('conversion')
  expect(await standing(id)).toEqual([
    [1, 1, 264.46, [84.46, 100, 80]],
    [2, 0, 252.86, [100, 92.86, 60]],
    [3, 2, 139.94, [39.94, null, 100]],
  ])
  await by('accumulation')
  expect(await standing(id)).toEqual([
    [1, 0, 7_475, [6_210, 845, 420]],
    [2, 1, 6_715, [5_245, 910, 560]],
    [3, 2, 3_180, [2_480, null, 700]],
  ])
  // An exam of 1,000 points: its highest score is not all of it.
  await set(id, 'conversion', [counting(exam, 0, 100_000)])
  expect(await standing(id)).toEqual([
    [1, 1, 91, [91]],
    [2, 0, 84.5, [84.5]],
  ])
})

describe('what counts', () => {
  let id: string
  let one: string
  let two: string
  beforeEach(async () => {
    id = await makeArena({ algorithm_type: 'accumulation' })
    one = await play([100, 50])
    two = await play([10, 70])
    await set(id, 'accumulation', [counting(one), counting(two)])
  })

  test('moves with each score, and is the same text for everybody', async () => {
    const before = await rank(id)
    await give(one, await entrantOf(one, 1), 500)
    expect(await standing(id)).toEqual([
      [1, 1, 620, [550, 70]],
      [2, 0, 110, [100, 10]],
    ])
    const [mine, other] = [await rank(id), await rank(id, teamAt(2).captain)]
    expect(mine.body).toEqual(other.body)
    expect(mine.body.version).not.toBe(before.body.version)
  })

  test('stands still while a contest is frozen, and goes on with its reveal', async () => {
    await act(server.admin, one, 'freeze', { reason: 'the last hour' })
    const before = await rank(id)
    await give(one, await entrantOf(one, 1), 500)
    const frozen = await rank(id)
    expect(frozen.body).toEqual(before.body)
    expect(frozen.body.columns.map(({ state }) => state)).toEqual(['frozen', 'live'])
    const page = await teamAt(1).captain.call(arena.page, { params: { arena_id: id } })
    expect(page.body.my?.parts).toEqual([5_000, 7_000])
    await act(server.admin, one, 'unfreeze', { reason: 'the end' })
    expect((await standing(id))[0]).toEqual([1, 1, 620, [550, 70]])
  })

  test('leaves a contest empty that hides its ranking, and leaves out one that is hidden', async () => {
    const settings = await server.admin.call(contest.settings, { params: { resource_id: two } })
    const version = settings.body.version
    await server.admin.call(contest.update, { params: { resource_id: two }, body: { show_rank: false, version } })
    expect(await standing(id)).toEqual([
      [1, 0, 100, [100, null]],
      [2, 1, 50, [50, null]],
    ])
    await server.admin.call(contest.update, { params: { resource_id: two }, body: { is_public: false, version: version + 1 } })
    expect(await standing(id)).toEqual([
      [1, 0, 100, [100]],
      [2, 1, 50, [50]],
    ])
  })

  test('goes on without a contest that is reset, or removed', async () => {
    await end(one, 'stop')
    const name = await end(one, 'reset')
    // A reset contest is hidden, so that nobody sees it half made.
    expect(await standing(id)).toEqual([
      [1, 1, 70, [70]],
      [2, 0, 10, [10]],
    ])
    expect((await server.admin.call(contest.remove, { params: { resource_id: one }, body: { confirm: name } })).status).toBe(200)
    expect(await standing(id)).toEqual([
      [1, 1, 70, [70]],
      [2, 0, 10, [10]],
    ])
    expect((await server.admin.call(arena.get, { params: { arena_id: id } })).body.contests).toHaveLength(1)
  })

  test('gives one place to who is equal in points, contests and time', async () => {
    const { columns, items } = (await rank(await makeArena({ algorithm_type: 'accumulation' }))).body
    expect([columns, items]).toEqual([[], []])
    await give(one, await entrantOf(one, 1), -100)
    await give(one, await entrantOf(one, 0), -100)
    await give(two, await entrantOf(two, 0), 60)
    const rows = (await rank(id)).body.items
    // The second one has points in one contest less nothing, and lost some in the other.
    expect(rows.map(({ score }) => score)).toEqual([7_000, 2_000])
  })
})

describe('weights', () => {
  test('add up to 100 %, exactly', async () => {
    const id = await makeArena()
    const [one, two] = [await play([1]), await play([1])]
    const reply = await set(id, 'weighting', [counting(one, 5_000), counting(two, 4_999)])
    expect(codeOf(reply)).toEqual([400, 'weights_not_100'])
    expect(reply.error.details).toMatchObject({ n: '99.99' })
    expect((await set(id, 'weighting', [counting(one, 5_000), counting(two, 5_000)])).status).toBe(200)
    // Other formulas read none.
    expect((await set(id, 'accumulation', [counting(one), counting(two)])).status).toBe(200)
  })

  test('refuse a full mark of nothing, a contest twice, one of another arena, and one of people', async () => {
    const id = await makeArena()
    const one = await play([1])
    expect(codeOf(await set(id, 'conversion', [counting(one, 0, 0)]))).toEqual([400, 'reference_zero'])
    expect(codeOf(await set(id, 'conversion', [counting(one), counting(one)]))).toEqual([400, 'field_wrong'])
    const alone = await makeContest(server, { game_type: 'individual' })
    expect(codeOf(await set(id, 'conversion', [counting(alone)]))).toEqual([400, 'arena_contest_mixed'])
    await set(id, 'conversion', [counting(one)])
    expect(codeOf(await set(await makeArena(), 'conversion', [counting(one)]))).toEqual([409, 'contest_in_arena'])
    expect(codeOf(await set(id, 'conversion', [counting(newId())]))).toEqual([404, 'contest_not_found'])
  })

  test('move by a reason once results are public, and by nobody who read an older state', async () => {
    const id = await makeArena({ algorithm_type: 'accumulation' })
    const one = await play([1])
    // Nothing counted before: its ranking was empty.
    expect((await set(id, 'accumulation', [counting(one)], { reason: undefined })).status).toBe(200)
    expect(codeOf(await set(id, 'conversion', [counting(one)], { reason: undefined }))).toEqual([409, 'arena_published'])
    expect(codeOf(await set(id, 'conversion', [counting(one)], { version: 1 }))).toEqual([409, 'changed_meanwhile'])
    expect((await set(id, 'conversion', [counting(one)], { reason: 'The jury decided' })).status).toBe(200)
    const log = await server.admin.call(audit.list, { query: { module: 'arena' } })
    const [newest] = log.body.items
    expect(newest?.operation).toBe('algorithm_change')
    const { body } = await server.admin.call(audit.get, { params: { seq: newest?.seq ?? 0 } })
    expect(JSON.stringify(body)).toContain('The jury decided')
  })
})

describe('the form of a contest', () => {
  const settingsOf = async (id: string) => (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  const save = async (id: string, body: object, one = server.admin) =>
    one.call(contest.update, { params: { resource_id: id }, body: { ...body, version: (await settingsOf(id)).version } })

  test('picks an arena and lets it go', async () => {
    const id = await makeArena()
    const [one, two] = [await play([5]), await play([7])]
    await set(id, 'weighting', [counting(one, 10_000)])
    expect((await save(two, { arena_id: id })).status).toBe(200)
    // It stands last and weighs nothing until somebody says so.
    expect(await standing(id)).toEqual([[1, 0, 100, [100, 0]]])
    expect((await save(one, { arena_id: null })).status).toBe(200)
    expect((await save(one, { arena_id: id })).status).toBe(200)
    expect((await server.admin.call(arena.get, { params: { arena_id: id } })).body.contests.map(({ weight }) => weight)).toEqual([0, 0])
  })

  test('refuses one that is not there and one of people; a copy stands alone', async () => {
    const one = await play([5])
    expect(codeOf(await save(one, { arena_id: newId() }))).toEqual([400, 'field_wrong'])
    const people = await makeArena({ game_type: 'individual' })
    expect(codeOf(await save(one, { arena_id: people }))).toEqual([400, 'arena_contest_mixed'])
    const made = await makeContest(server, { game_type: 'individual', arena_id: people })
    expect((await settingsOf(made)).arena_id).toBe(people)
    expect(codeOf(await save(made, { game_type: 'team' }))).toEqual([400, 'arena_contest_mixed'])
    const copy = await server.admin.call(contest.copy, { params: { resource_id: made }, body: {} })
    expect((await settingsOf(copy.body.resource_id)).arena_id).toBe(null)
  })
})

describe('who sees an arena', () => {
  test('that is hidden: nobody but who manages arenas', async () => {
    const id = await makeArena({ is_public: false })
    const params = { arena_id: id }
    expect(codeOf(await rank(id))).toEqual([404, 'not_found'])
    expect(codeOf(await teamAt(0).captain.call(arena.page, { params }))).toEqual([404, 'not_found'])
    expect((await rank(id, server.admin as unknown as TestTeam['captain'])).status).toBe(200)
    expect(codeOf(await teamAt(0).captain.call(arena.get, { params }))).toEqual([403, 'permission_missing'])
    expect(codeOf(await teamAt(0).captain.call(arena.page, { params: { arena_id: newId() } }))).toEqual([404, 'not_found'])
  })

  test('whose ranking is not published: its contests alone', async () => {
    const id = await makeArena({ show_rank: false, algorithm_type: 'accumulation' })
    await set(id, 'accumulation', [counting(await play([9]))])
    expect(codeOf(await rank(id))).toEqual([404, 'ranking_unpublished'])
    const { body } = await teamAt(0).captain.call(arena.page, { params: { arena_id: id } })
    expect([body.contests.length, body.my]).toEqual([1, null])
  })

  test('in the lobby: as a group, with the own place', async () => {
    const id = await makeArena({ algorithm_type: 'accumulation', is_recommended: true })
    const hidden = await makeArena({ algorithm_type: 'accumulation', is_public: false })
    await set(id, 'accumulation', [counting(await play([3, 9]))])
    await set(hidden, 'accumulation', [counting(await play([3, 9]))])
    const lobby = (place: number) => teamAt(place).captain.call(contest.lobby, { query: { size: 200 } })
    const cards = (await lobby(0)).body.arenas
    expect(cards.find(({ resource_id }) => resource_id === id)).toMatchObject({ is_recommended: true, my: { rank: 2, score: 300 } })
    expect(cards.some(({ resource_id }) => resource_id === hidden)).toBe(false)
    expect((await lobby(2)).body.arenas.find(({ resource_id }) => resource_id === id)).toMatchObject({ my: null })
  })
})

describe('making arenas', () => {
  test('a name is there once, and six are recommended', async () => {
    const id = await makeArena({ name: 'Spring league' })
    expect(codeOf(await server.admin.call(arena.create, { body: { name: 'SPRING League' } }))).toEqual([409, 'name_taken'])
    const made: string[] = []
    const recommend = (arena_id: string, is_recommended: boolean, version = 1) =>
      server.admin.call(arena.update, { params: { arena_id }, body: { is_recommended, version } })
    const { items } = (await server.admin.call(arena.list, { query: { is_recommended: true, size: 100 } })).body
    for (const one of items) await recommend(one.resource_id, false, one.version)
    for (let n = 0; n < 6; n += 1) made.push(await makeArena({ is_recommended: true }))
    expect(codeOf(await recommend(id, true))).toEqual([409, 'arena_recommended_full'])
    for (const one of made) await recommend(one, false)
  })

  test('one with contests keeps its type; removed it leaves them alone', async () => {
    const id = await makeArena({ algorithm_type: 'accumulation' })
    const one = await play([1])
    await set(id, 'accumulation', [counting(one)])
    const params = { arena_id: id }
    const { name, version } = (await server.admin.call(arena.get, { params })).body.arena
    const individual = server.admin.call(arena.update, { params, body: { game_type: 'individual', version, reason: 'A test' } })
    expect(codeOf(await individual)).toEqual([400, 'arena_contest_mixed'])
    expect(codeOf(await server.admin.call(arena.remove, { params, body: { confirm: name } }))).toEqual([409, 'contest_running'])
    await end(one, 'stop')
    expect(codeOf(await server.admin.call(arena.remove, { params, body: { confirm: 'no' } }))).toEqual([400, 'confirm_mismatch'])
    expect((await server.admin.call(arena.remove, { params, body: { confirm: name } })).status).toBe(200)
    expect(codeOf(await rank(id))).toEqual([404, 'not_found'])
    expect((await server.admin.call(contest.settings, { params: { resource_id: one } })).body.arena_id).toBe(null)
  })
})
