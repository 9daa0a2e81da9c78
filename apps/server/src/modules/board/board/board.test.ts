import { board, type BoardView } from '@beacon/api/board/board'
import { contest } from '@beacon/api/contest/contest'
import { submission } from '@beacon/api/topic/submission'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { audit } from '../../../db/schema/audit.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics, type TestTeam } from '../../contest/core/contest/testing.ts'
import { fileOf, makeBoard, raceOf } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (rank_id: string) => ({ params: { rank_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const table = async (rank_id: string) => (await server.admin.call(board.table, at(rank_id))).body
const totals = async (rank_id: string) => (await table(rank_id)).entries.map(({ name, total, rank }) => [name, total, rank])
const statesOf = async (rank_id: string) => (await table(rank_id)).races.map(({ state }) => state)
const bodyOf = ({ rank_id: _id, joins: _joins, updated_at: _at, races, ...own }: BoardView) => ({
  ...own,
  races: races.map(
    ({ source_name: _name, state: _state, rows: _rows, data_at: _data, data_name: _file, trouble: _why, tried_at: _tried, ...race }) =>
      race,
  ),
})
const send = (rank_id: string, race_id: string | undefined, csv: string, write = true) =>
  server.admin.request('POST', `/boards/${rank_id}/races/${race_id ?? ''}/file?write=${String(write)}`, {
    body: fileOf(csv, 'results.csv'),
  })

/** A running contest that the teams have solved the first topics of, as many as said. */
async function play(
  entries: ReadonlyArray<readonly [TestTeam, number]>,
): Promise<{ id: string; solve: (team: TestTeam, place: number) => Promise<number> }> {
  const id = await makeContest(server)
  const topics = await placeTopics(server, id, ['flag{1}', 'flag{2}', 'flag{3}'])
  for (const [team] of entries) await join(team.captain, id)
  await act(server.admin, id, 'start', { force: true })
  const solve = async (team: TestTeam, place: number) => {
    const params = { resource_id: id, topic_id: topics[place] ?? '' }
    return (await team.captain.call(submission.submit, { params, body: { flag: `flag{${place + 1}}` } })).status
  }
  for (const [team, n] of entries) for (let place = 0; place < n; place += 1) expect(await solve(team, place)).toBe(200)
  return { id, solve }
}

test('one list of two contests and a file: the same team is one entry, a name of the file counts for it', async () => {
  const [one, two] = [await makeTeam(server), await makeTeam(server)]
  const first = await play([
    [one, 2],
    [two, 1],
  ])
  const second = await play([[two, 1]])
  const races = [
    raceOf({ source: 'contest', contest_id: first.id, weighting_factor: 500 }),
    raceOf({ source: 'contest', contest_id: second.id }),
    raceOf({ source: 'file', category: 'theory', normalize_by: 'full', full_mark: 100_000, normalized_score: 5_000 }),
  ]
  const made = await makeBoard(server.admin, races)
  expect(made.status).toBe(201)
  const { rank_id } = made.body
  const race_id = made.body.races[2]?.race_id
  const csv = `队名,得分\n${one.name.toUpperCase()},80\nOutsider,20.5\n`
  expect((await send(rank_id, race_id, csv, false)).body).toMatchObject({
    rows: 2,
    alone: 1,
    is_written: false,
    items: [{ match: one.name, score: 80_000 }, { match: null }],
  })
  expect((await table(rank_id)).races[2]?.state).toBe('waiting')
  expect((await send(rank_id, race_id, csv)).status).toBe(200)
  const { entries, races: columns } = await table(rank_id)
  expect(columns.map(({ state }) => state)).toEqual(['live', 'live', 'final'])
  expect(entries.map(({ name, cells }) => [name, cells])).toEqual([
    [two.name, [expect.any(Number), 10_000, null]],
    [one.name, [5_000, null, 4_000]],
    ['Outsider', [null, null, 1_025]],
  ])
  for (const { cells, total } of entries) expect(cells.reduce<number>((sum, cell) => sum + (cell ?? 0), 0)).toBe(total)
})

test('frozen stays frozen; reset counts nothing, removed says so; the ranking taken away hides it', async () => {
  const [one, two] = [await makeTeam(server), await makeTeam(server)]
  const { id, solve } = await play([
    [one, 2],
    [two, 1],
  ])
  const { rank_id } = (await makeBoard(server.admin, [raceOf({ source: 'contest', contest_id: id, normalize_by: 'place' })])).body
  expect(await totals(rank_id)).toEqual([[one.name, 10_000, 1], [two.name, 5_000, 2]]) // prettier-ignore
  await act(server.admin, id, 'freeze', { reason: 'the last hour' })
  for (const place of [1, 2]) expect(await solve(two, place)).toBe(200)
  expect(await totals(rank_id)).toEqual([[one.name, 10_000, 1], [two.name, 5_000, 2]]) // prettier-ignore
  expect(await statesOf(rank_id)).toEqual(['frozen'])
  await act(server.admin, id, 'unfreeze', { reason: 'all may see it' })
  expect((await totals(rank_id))[0]).toEqual([two.name, 10_000, 1])
  const { version } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await server.admin.call(contest.update, { params: { resource_id: id }, body: { show_rank: false, version } })
  expect(await statesOf(rank_id)).toEqual(['hidden'])
  expect(await totals(rank_id)).toEqual([])
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  expect((await act(server.admin, id, 'stop', { confirm_name: name })).status).toBe(200)
  expect((await act(server.admin, id, 'reset', { confirm_name: name, reason: 'again' })).status).toBe(200)
  expect(await totals(rank_id)).toEqual([])
  expect((await server.admin.call(contest.remove, { params: { resource_id: id }, body: { confirm: name } })).status).toBe(200)
  expect(await statesOf(rank_id)).toEqual(['gone'])
  expect((await server.admin.call(board.get, at(rank_id))).body.races[0]).toMatchObject({ state: 'gone', source_name: null, rows: 0 })
})

test('a board that does not follow counts a contest once it is over', async () => {
  const team = await makeTeam(server)
  const { id } = await play([[team, 1]])
  const { rank_id } = (await makeBoard(server.admin, [raceOf({ source: 'contest', contest_id: id })], { is_realtime: false })).body
  expect(await totals(rank_id)).toEqual([])
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  expect((await act(server.admin, id, 'stop', { confirm_name: name })).status).toBe(200)
  expect(await totals(rank_id)).toEqual([[team.name, 10_000, 1]])
})

test('a board is its maker’s and theirs who answer for all; a contest is taken by its staff only', async () => {
  const id = await makeContest(server)
  const [teacher, other] = [await server.signIn('teacher'), await server.signIn('teacher')]
  const refused = await makeBoard(teacher, [raceOf({ source: 'contest', contest_id: id })])
  expect([refused.status, refused.error.details?.['fields']]).toEqual([400, { 'races.0.contest_id': expect.objectContaining({ code: 'field_wrong' }) }]) // prettier-ignore
  const arena = await makeBoard(teacher, [raceOf({ source: 'arena', arena_id: newId() })])
  expect(Object.keys((arena.error.details?.['fields'] ?? {}) as object)).toEqual(['races.0.arena_id'])
  const { rank_id } = (await makeBoard(teacher, [], { is_published: false })).body
  expect(codeOf(await other.call(board.get, at(rank_id)))).toEqual([404, 'not_found'])
  expect(codeOf(await other.call(board.remove, { ...at(rank_id), body: { confirm: 'x' } }))).toEqual([404, 'not_found'])
  expect((await other.call(board.list, { query: {} })).body.total).toBe(0)
  expect((await teacher.call(board.list, { query: {} })).body.items).toMatchObject([{ rank_id, races: 0, is_published: false }])
  expect((await server.admin.call(board.get, at(rank_id))).status).toBe(200)
  const student = await server.signIn('student')
  expect(codeOf(await student.call(board.list, { query: {} }))).toEqual([403, 'permission_missing'])
})

test('saved as a whole by its version; data stays with its race, and goes with its source', async () => {
  const made = (await makeBoard(server.admin, [raceOf({ source: 'file' }), raceOf({ source: 'file' })])).body
  const { rank_id } = made
  const [keeps, goes] = made.races
  await send(rank_id, keeps?.race_id, 'Team,Score\nA team,5\n')
  const now = (await server.admin.call(board.get, at(rank_id))).body
  const body = bodyOf(now)
  const moved = { ...body, races: body.races.toReversed() }
  const saved = await server.admin.call(board.update, { ...at(rank_id), body: moved })
  expect(saved.body.races.map(({ race_id, rows }) => [race_id, rows])).toEqual([[goes?.race_id, 0], [keeps?.race_id, 1]]) // prettier-ignore
  expect(codeOf(await server.admin.call(board.update, { ...at(rank_id), body: moved }))).toEqual([409, 'changed_meanwhile'])
  const next = bodyOf(saved.body)
  const swapped = { ...next, races: next.races.map((race) => ({ ...race, source: 'remote' as const, url: 'https://example.org/r.json' })) }
  const other = await server.admin.call(board.update, { ...at(rank_id), body: swapped })
  expect(other.body.races.map(({ rows, data_at }) => [rows, data_at])).toEqual([[0, null], [0, null]]) // prettier-ignore
  const rows = await server.db
    .select()
    .from(audit)
    .where(sql`${audit.object_id} = ${rank_id}`)
  expect(rows.map(({ operation }) => operation)).toEqual(expect.arrayContaining(['create', 'import', 'update', 'source_change']))
  expect(JSON.stringify(rows)).not.toContain('r.json')
  const foreign = { ...bodyOf(other.body), races: [{ ...raceOf({ source: 'file' }), race_id: newId() }] }
  expect(codeOf(await server.admin.call(board.update, { ...at(rank_id), body: foreign }))).toEqual([404, 'not_found'])
})

test('published without a race, or two races of one short name: refused', async () => {
  expect(codeOf(await makeBoard(server.admin, []))).toEqual([400, 'board_races_none'])
  const twice = await makeBoard(server.admin, [
    raceOf({ source: 'file', short_name: 'One' }),
    raceOf({ source: 'file', short_name: 'ｏne' }),
  ])
  expect([twice.status, Object.keys((twice.error.details?.['fields'] ?? {}) as object)]).toEqual([400, ['races.1.short_name']])
  const bare = await makeBoard(server.admin, [raceOf({ source: 'remote', normalize_by: 'full' })])
  expect(Object.keys((bare.error.details?.['fields'] ?? {}) as object)).toEqual(
    expect.arrayContaining(['races.0.url', 'races.0.full_mark']),
  )
})

test('a join by hand counts for later data too, and is undone', async () => {
  const made = (await makeBoard(server.admin, [raceOf({ source: 'file' }), raceOf({ source: 'file' })])).body
  const { rank_id } = made
  const [first, second] = made.races.map(({ race_id }) => race_id)
  await send(rank_id, first, 'Team,Score\nNight Boat,10\n')
  await send(rank_id, second, 'Team,Score\nNachtboot,10\n')
  expect((await table(rank_id)).total).toBe(2)
  const join_ = (name: string, into: string | null) => server.admin.call(board.join, { ...at(rank_id), body: { name, into } })
  expect((await join_('nachtboot', 'Night  Boat')).status).toBe(200)
  expect(await totals(rank_id)).toEqual([['Night Boat', 20_000, 1]])
  await send(rank_id, second, 'Team,Score\nNACHTBOOT,5\n')
  expect((await table(rank_id)).total).toBe(1)
  expect((await join_('Nachtboot', 'NACHTBOOT')).status).toBe(400)
  await join_('Nachtboot', null)
  expect((await table(rank_id)).total).toBe(2)
})

test('deleted by its name', async () => {
  const { rank_id, name } = (await makeBoard(server.admin, [raceOf({ source: 'file' })])).body
  expect(codeOf(await server.admin.call(board.remove, { ...at(rank_id), body: { confirm: 'no' } }))).toEqual([400, 'confirm_mismatch'])
  expect((await server.admin.call(board.remove, { ...at(rank_id), body: { confirm: name } })).status).toBe(200)
  expect(codeOf(await server.admin.call(board.get, at(rank_id)))).toEqual([404, 'not_found'])
})
