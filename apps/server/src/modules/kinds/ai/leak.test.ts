import { aiDesk, reevaluation } from '@beacon/api/kinds/ai/desk'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStream, type Reader } from '../../../live/testing/reader.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { exportAll, lookAll, tablesHolding, type Looking } from '../../../testing/look-at-doors.ts'
import { act, inHours } from '../../contest/core/contest/testing.ts'
import { aiRow } from './standing/index.ts'
import { standingsOf } from '../../contest/score/score/index.ts'
import {
  answers,
  close,
  endAgo,
  pair,
  paramsOf,
  playing,
  reference,
  reveal,
  scored,
  send,
  topicOf,
  upload,
  type Game,
} from './testing/contest.ts'

/** So many rows are private that each score has digits of its own: of a prime, and no other number here has them. */
const privateRows = 9_973
const rows = Array.from({ length: privateRows + 50 }, (_none, row) => ({
  id: `r${row}`,
  label: row % 2 === 0 ? 'cat' : 'dog',
  split: row < 50 ? 'public' : 'private',
}))
const hits = [7_372, 4_729, 8_861]
const digitsOf = (right: number): string => (right / privateRows).toFixed(8).slice(2)
const planted = hits.map(digitsOf)

/** What moves by the clock or by asking, and says nothing of scores. */
const ownClock =
  /"(server_now|last_seen_at|printed_at|request_id|took_ms|at|last_used_at|last_at|updated_at|uptime_s|rss_mb)":("[^"]*"|\d+)/gu

let server: TestServer
let game: Game
let looking: Looking
const readers: Reader[] = []

/** Doors that say one of the planted scores. */
const tellers = (seen: ReadonlyMap<string, string>): string[] =>
  [...seen].flatMap(([door, text]) => (planted.some((digits) => text.includes(digits)) ? [door] : []))

/** Tables that hold one of them, the sealed one aside. */
const holders = () => tablesHolding(server, planted)

beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})

/** A contest half-way: scored submissions, one that came just now, and a re-evaluation that waits for a word. */
async function setUp(): Promise<void> {
  const { file } = await upload(server.admin, reference(rows), 'ai_reference', 'reference.csv')
  game = await playing(server, { tasks: [{ reference: file, metric_digits: 8 }], settings: { public_watch: true, freeze_at: inHours(40) } })
  const [ada, bob] = pair(game)
  const [first = 0, second = 0, third = 0] = hits
  const one = await scored(server, game, ada, answers(40, first, rows))
  await scored(server, game, ada, answers(30, second, rows))
  await scored(server, game, bob, answers(20, third, rows))
  const marker = await server.signIn('referee')
  const shown = await server.admin.call(viewerKey.create, { params: paramsOf(game), body: { name: 'Hall', value: 'ranking' } })
  const display = server.client()
  await display.call(viewerKey.open, { body: { resource_id: game.id, viewer_key: shown.body.viewer_key } })
  const again = await server.admin.call(reevaluation.start, {
    params: topicOf(game),
    body: { reason: 'a label was wrong', reference: null, split_mode: 'column', metric: 'accuracy', metric_digits: 8 },
  })
  expect(again.status).toBe(201)
  const { reevaluation_id } = again.body
  const stateOf = async () =>
    (await server.admin.call(reevaluation.get, { params: { resource_id: game.id, reevaluation_id } })).body.reevaluation.state
  await expect.poll(stateOf).toBe('ready')
  const people = { organiser: server.admin, player: ada.team.captain, rival: bob.team.captain, marker, display, nobody: server.client() }
  const ids = {
    resource_id: game.id,
    contest_id: game.id,
    topic_id: game.topics[0] ?? '',
    question_id: game.questions[0] ?? '',
    entrant_id: ada.entrant_id,
    user_id: ada.team.captain.user_id,
    submission_id: one.submission_id,
    reevaluation_id,
  }
  looking = { people, ids }
  readers.push(await readStream(`${server.url}/api/ct/live/desk/${game.id}`, { cookie: server.admin.cookie() }))
  readers.push(await readStream(`${server.url}/api/ct/live/contest/${game.id}`, { cookie: ada.team.captain.cookie() }))
  await send(server, game, bob, answers(10, third, rows))
  await readers[0]?.until(({ event, data }) => event === 'desk.evaluation' && data['state'] === 'scored')
}
afterAll(async () => {
  for (const reader of readers) reader.close()
  await server.stop()
})

test('before the reveal no door says a private score, and no byte of any reply hangs on one', async () => {
  await setUp()
  expect(await holders()).toEqual(['ai_sealed'])
  const before = await lookAll(server, looking)
  expect(before.size).toBeGreaterThan(500)
  expect(before.get('organiser: aiDesk.list')).toContain('"public":0.8')
  expect(tellers(before)).toEqual([])
  expect(planted.filter((digits) => server.logs.some((line) => line.includes(digits)))).toEqual([])
  expect(planted.filter((digits) => readers.some(({ events }) => JSON.stringify(events).includes(digits)))).toEqual([])
  const plain = (seen: ReadonlyMap<string, string>) =>
    new Map([...seen].map(([door, text]) => [door, text.replaceAll(ownClock, '"$1":""')]))
  const movedSince = (then: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) =>
    new Set([...now.keys()].filter((door) => plain(now).get(door) !== plain(then).get(door)))
  const turn = () => server.db.execute(sql`update ai_sealed set metric = 1 - metric`)
  await turn()
  const turned = await lookAll(server, looking)
  await turn()
  // What moves by itself has moved once more; what hangs on a sealed score stands as it stood before.
  const again = await lookAll(server, looking, movedSince(before, turned))
  const telling = [...movedSince(turned, again)].filter((door) => plain(again).get(door) === plain(before).get(door))
  expect(telling).toEqual([])
  console.info(`leak test: ${before.size} replies`)
})

test('no file of the contest says one', async () => {
  const files = await exportAll(server, game.id)
  expect(files.size).toBeGreaterThan(3)
  expect(tellers(files)).toEqual([])
})

test('revealed while the ranking is frozen, the public still knows nothing; unfrozen, everybody does', async () => {
  const { reevaluation_id = '' } = looking.ids
  await server.admin.call(reevaluation.discard, { params: { resource_id: game.id, reevaluation_id }, body: {} })
  await act(server.admin, game.id, 'freeze', { reason: 'the last hour' })
  await close(server, game)
  await endAgo(server, game, 61)
  expect((await standingsOf(server.platform, game.id)).is_frozen).toBe(true)
  const { is_frozen, public: shown } = await standingsOf(server.platform, game.id)
  expect((await reveal(server, game)).status).toBe(200)
  const frozen = await lookAll(server, looking)
  const outside = ['player', 'rival', 'display', 'nobody']
  expect([is_frozen, shown.view]).toEqual([true, 'public'])
  expect(tellers(frozen).filter((door) => outside.some((who) => door.startsWith(`${who}:`)))).toEqual([])
  expect(tellers(frozen)).toContain('organiser: aiDesk.list')
  await act(server.admin, game.id, 'unfreeze', { confirm_name: 'Model finals', reason: 'the end' })
  const open = tellers(await lookAll(server, looking))
  expect(open).toEqual(expect.arrayContaining(['player: aiBoard.read', 'display: aiBoard.read', 'player: aiSubmission.mine']))
  const { public: board } = await standingsOf(server.platform, game.id)
  expect(board.page(0, 2).map((row) => aiRow(row).evaluations[0]?.counts?.metric)).toEqual([
    Number(`0.${planted[2]}`),
    Number(`0.${planted[0]}`),
  ])
  const files = await server.admin.call(aiDesk.tasks, { params: paramsOf(game) })
  expect(JSON.stringify(files.body)).not.toContain('file_id')
})
