import { board } from '@beacon/api/board/board'
import { boardScreen } from '@beacon/api/board/board-screen'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimit } from '../../../db/schema/platform.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { xlsxOf } from '../../platform/sheet/testing/sheets.ts'
import { refreshBoards } from './remote.ts'
import { type Feed, fileOf, makeBoard, openFeed, raceOf } from './testing.ts'

let server: TestServer
let feed: Feed
beforeAll(async () => {
  server = await startTestServer({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
  feed = await openFeed()
})
beforeEach(() => server.db.delete(rateLimit))
afterAll(async () => {
  feed.server.close()
  await server.stop()
})

const at = (rank_id: string) => ({ params: { rank_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]
const entries = async (rank_id: string) =>
  (await server.admin.call(board.table, at(rank_id))).body.entries.map(({ name, scores }) => [name, scores[0]])
async function fileBoard() {
  const { rank_id, races } = (await makeBoard(server.admin, [raceOf({ source: 'file', normalize_by: 'raw' })], { hide_zero: false })).body
  const send = (bytes: string | Uint8Array, name: string) =>
    server.admin.request('POST', `/boards/${rank_id}/races/${races[0]?.race_id ?? ''}/file?write=true`, { body: fileOf(bytes, name) })
  return { rank_id, send }
}

test('a workbook: numbers as people write them, 0 and below 0, cells without a number count 0', async () => {
  const { rank_id, send } = await fileBoard()
  const bytes = await xlsxOf([
    ['Results of the season'],
    ['Team', 'Score', 'Number', 'Country'],
    ['A team', '1,234.5', 7, 'cn'],
    ['B team', 0, 8, 'nowhere'],
    ['C team', -12.25],
    ['D team', 'did not come'],
    ['E team', '71,5'],
    ['F team', '1e400'],
    ['G team', '9'.repeat(30)],
    ['H team'],
  ])
  expect((await send(bytes, 'r.xlsx')).body).toMatchObject({
    rows: 8,
    without_score: 5,
    scoreless: [
      { row: 6, name: 'D team', score: 'did not come', why: 'other' },
      { row: 7, name: 'E team', score: '71,5', why: 'comma' },
      { row: 8, name: 'F team', score: '1e400', why: 'other' },
      { row: 9, name: 'G team', why: 'large' },
      { row: 10, name: 'H team', score: '', why: 'empty' },
    ],
    is_written: true,
  })
  const noPoints = ['B', 'D', 'E', 'F', 'G', 'H'].map((letter) => [`${letter} team`, 0])
  expect(await entries(rank_id)).toEqual([['A team', 1_234_500], ...noPoints, ['C team', -12_250]])
})

test('a file that is not whole changes nothing, and says which row', async () => {
  const { rank_id, send } = await fileBoard()
  await send('Team,Score\nOld,1\n', 'r.csv')
  const merged = await xlsxOf([['Team', 'Score'], ['A team', 5], [null, 4]], { merges: [{ startRow: 1, startCol: 0, endRow: 2, endCol: 0 }] }) // prettier-ignore
  const nameless = await send(merged, 'merged.xlsx')
  expect([codeOf(nameless), nameless.error.details]).toEqual([[400, 'board_row_nameless'], expect.objectContaining({ n: 3 })])
  const double = await send('Team,Score\nA team,5\nB team,4\na  TEAM,3\n', 'double.csv')
  expect([codeOf(double), double.error.details]).toEqual([[400, 'board_row_duplicate'], expect.objectContaining({ a: 2, b: 4 })])
  expect(codeOf(await send('Name of nothing\n1\n', 'head.csv'))).toEqual([400, 'import_header'])
  expect(codeOf(await send(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'r.png'))[1]).toBe('file_type')
  expect(codeOf(await send(Buffer.from('PK\u0003\u0004 and nothing'), 'r.xlsx'))[0]).toBe(400)
  const many = `Team,Score\n${Array.from({ length: 20_001 }, (_, index) => `T${index},1`).join('\n')}`
  expect(codeOf(await send(many, 'many.csv'))).toEqual([413, 'import_rows'])
  expect(await entries(rank_id)).toEqual([['Old', 1_000]])
  const formula = await send('Team,Score\n"=HYPERLINK(""http://x"")",1\n', 'formula.csv')
  expect(formula.status).toBe(200)
  expect((await entries(rank_id))[0]?.[0]).toBe('=HYPERLINK("http://x")')
})

test('an address inside is refused where it is typed; plain http only to hosts that the settings name', async () => {
  const save = async (url: string) => (await makeBoard(server.admin, [raceOf({ source: 'remote', url })])).error.code
  expect(await save('https://10.0.0.1/x.json')).toBe('board_source_private')
  expect(await save('https://[::1]/x.json')).toBe('board_source_private')
  expect(await save('http://example.org/x.json')).toBe('board_source_private')
  expect(await save('https://user:word@127.0.0.1/x')).toBe('board_source_private')
  expect(await save('file:///etc/passwd')).toBe('field_wrong')
})

test('an address: the last good data counts, whatever the other side answers later', async () => {
  const { rank_id, races } = (await makeBoard(server.admin, [raceOf({ source: 'remote', url: feed.url })])).body
  const race_id = races[0]?.race_id ?? ''
  const refresh = (force = false) => server.admin.call(board.refresh, { params: { rank_id, race_id }, body: { force } })
  const race = async () => (await server.admin.call(board.get, at(rank_id))).body.races[0]
  const answers = (status: number, body: unknown) =>
    Object.assign(feed.answer, { status, body: typeof body === 'string' ? body : JSON.stringify(body) })
  answers(500, '')
  expect(codeOf(await refresh())).toEqual([502, 'board_source_unreachable'])
  expect(await race()).toMatchObject({ state: 'failed', trouble: 'unreachable', rows: 0 })
  const rows = ['A', 'B', 'C', 'D'].map((name, index) => ({ name, score: 10 - index, number: index, organisation: 'Uni', country: 'DE' }))
  answers(200, { rows })
  expect((await refresh()).status).toBe(200)
  expect(await race()).toMatchObject({ state: 'live', trouble: null, rows: 4 })
  const bad: unknown[] = ['<html>', { rows: 5 }, { rows: [{ name: '', score: 1 }] }, { rows: [{ name: 'A', score: '1' }] }, { rows: [{ name: 'A', score: 1e300 }] }] // prettier-ignore
  for (const body of bad) {
    answers(200, body)
    expect(codeOf(await refresh())).toEqual([400, 'board_source_format'])
  }
  answers(200, { rows: [{ name: 'A', score: 1 }, { name: 'ａ', score: 2 }] }) // prettier-ignore
  expect(codeOf(await refresh())).toEqual([400, 'board_row_duplicate'])
  for (const [status, body] of [
    [302, ''],
    [200, 'x'.repeat(1_100_000)],
  ] as const) {
    answers(status, body)
    expect(codeOf(await refresh())).toEqual([502, 'board_source_unreachable'])
  }
  const stale = await race()
  expect(stale).toMatchObject({ state: 'stale', rows: 4 })
  expect(Date.parse(stale?.data_at ?? '')).toBeLessThan(Date.parse(stale?.tried_at ?? ''))
  answers(200, { rows: rows.slice(0, 1) })
  await refreshBoards(server.platform)
  expect(await race()).toMatchObject({ state: 'stale', trouble: 'drop', rows: 4 })
  const held = await refresh()
  expect([codeOf(held), held.error.details]).toEqual([[409, 'board_data_held'], expect.objectContaining({ n: 3, m: 4 })])
  expect((await refresh(true)).body.races[0]).toMatchObject({ state: 'live', rows: 1 })
  answers(200, { rows: rows.map((row) => ({ ...row, score: row.score + 1 })) })
  await refreshBoards(server.platform)
  expect((await entries(rank_id)).map(([name]) => name)).toEqual(['A', 'B', 'C', 'D'])
})

test('a screen: by its key alone, no question is answered with it in the address, dark once revoked or hidden', async () => {
  const { rank_id, send } = await fileBoard()
  await send('Team,Score\nA team,5\n', 'r.csv')
  const { viewer_key, key } = (await server.admin.call(board.add_key, { ...at(rank_id), body: { name: 'Hall' } })).body
  const wall = server.client()
  const open = (one = wall, id = rank_id, word = viewer_key) => one.call(boardScreen.open, { ...at(id), body: { viewer_key: word } })
  const show = (id = rank_id) => wall.call(boardScreen.table, at(id))
  expect(codeOf(await show())).toEqual([404, 'screen_closed'])
  expect(codeOf(await open(wall, rank_id, 'x'.repeat(43)))).toEqual([404, 'screen_closed'])
  const other = await fileBoard()
  expect(codeOf(await open(wall, other.rank_id))).toEqual([404, 'screen_closed'])
  expect((await open()).body).toMatchObject({ rank_id })
  const first = await show()
  expect(first.body.entries).toMatchObject([{ name: 'A team', rank: 1 }])
  expect(codeOf(await show(other.rank_id))).toEqual([404, 'screen_closed'])
  const again = await wall.call(boardScreen.table, at(rank_id), { 'if-none-match': first.headers.get('etag') ?? '' })
  expect(again.status).toBe(304)
  await send('Team,Score\nA team,5\nB team,6\n', 'r.csv')
  expect((await show()).body.entries.map(({ name }) => name)).toEqual(['B team', 'A team'])
  const listed = (await server.admin.call(board.keys, at(rank_id))).body.items
  expect(listed).toMatchObject([{ name: 'Hall', key_end: viewer_key.slice(-4), revoked_at: null }])
  expect(JSON.stringify(listed)).not.toContain(viewer_key)
  expect((await server.admin.call(board.revoke_key, { params: { rank_id, key_id: key.key_id } })).status).toBe(200)
  expect(codeOf(await show())).toEqual([404, 'screen_closed'])
  expect(codeOf(await open())).toEqual([404, 'screen_closed'])
})

test('a hidden board is dark for whoever holds a key, and back when it is published again', async () => {
  const made = (await makeBoard(server.admin, [raceOf({ source: 'file' })])).body
  const { rank_id } = made
  const { viewer_key } = (await server.admin.call(board.add_key, { ...at(rank_id), body: { name: 'Hall' } })).body
  const wall = server.client()
  await wall.call(boardScreen.open, { ...at(rank_id), body: { viewer_key } })
  const show = async () => (await wall.call(boardScreen.table, at(rank_id))).status
  expect(await show()).toBe(200)
  const { name, version } = made
  const hide = await server.admin.call(board.update, { ...at(rank_id), body: { name, version, races: [], is_published: false } })
  expect([hide.status, await show()]).toEqual([200, 404])
  await server.admin.call(board.update, {
    ...at(rank_id),
    body: { name, version: version + 1, races: [raceOf({ source: 'file' })], is_published: true },
  })
  expect(await show()).toBe(200)
})
