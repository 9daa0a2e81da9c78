import { api } from '@beacon/api/all'
import { contestExport, exportFormat, exportWhat, isFormatOf } from '@beacon/api/contest/export'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { aiDesk, reevaluation } from '@beacon/api/kinds/ai/desk'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { sql } from 'drizzle-orm'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { readStream, type Reader } from '../../../live/testing/reader.ts'
import { operationsOf } from '../../../module.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act, inHours } from '../../contest/core/contest/testing.ts'
import { aiRow } from './standing/index.ts'
import { standingsOf } from '../../contest/score/score/index.ts'
import { answers, close, endAgo, paramsOf, playing, reference, reveal, scored, send, upload, type Game } from './testing/contest.ts'

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
let ids: Record<string, string>
let people: Record<string, TestClient>
const readers: Reader[] = []

const rawGet = (path: string, cookie: string): Promise<{ status: number; text: string }> =>
  new Promise((done, failed) => {
    const asked = request(`${server.url}/api/ct${path}`, { headers: { cookie } }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('error', failed)
      reply.on('end', () => done({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).toString('latin1') }))
    })
    asked.on('error', failed).end()
  })

/** Every GET of the contract about this contest or about nothing single; streams are listened to, sockets carry no scores. */
const doors = operationsOf(api).filter(
  ({ endpoint: { method, path, transfer } }: { endpoint: AnyEndpoint }) =>
    method === 'GET' &&
    transfer !== 'stream' &&
    transfer !== 'socket' &&
    (path.includes('contest') || !path.includes(':') || path.includes('question')),
)
const pathOf = ({ path }: AnyEndpoint): string => path.replaceAll(/:(\w+)/gu, (_all, name: string) => ids[name] ?? newId())

/** What each door answers to each of the people; `only`: these doors again. Lists about nothing single are read by two of them. */
async function lookAll(only: ReadonlySet<string> | null = null): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const asked = Object.entries(people).flatMap(([who, client]) =>
    doors
      .filter(({ endpoint: { path } }) => path.includes('contest') || who === 'organiser' || who === 'player')
      .map(({ name, endpoint }) => ({ door: `${who}: ${name}`, client, endpoint }))
      .filter(({ door }) => only === null || only.has(door)),
  )
  for (let from = 0; from < asked.length; from += 20)
    await Promise.all(
      asked.slice(from, from + 20).map(async ({ door, client, endpoint }) => {
        const path = pathOf(endpoint)
        const about = endpoint.path.startsWith('/questions/') ? path.replace(ids['resource_id'] ?? '', ids['question_id'] ?? '') : path
        const { status, text } = await rawGet(about, client.cookie())
        seen.set(door, `${status} ${text}`)
      }),
    )
  return seen
}

/** Doors that say one of the planted scores. */
const tellers = (seen: ReadonlyMap<string, string>): string[] =>
  [...seen].flatMap(([door, text]) => (planted.some((digits) => text.includes(digits)) ? [door] : []))

/** Tables that hold one of them, the sealed one aside. */
async function holders(): Promise<string[]> {
  const { rows: tables } = await server.db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const like = planted.map((digits) => `t::text like '%${digits}%'`).join(' or ')
    const { rows: hit } = await server.db.execute<{ n: number }>(sql.raw(`select count(*)::int as n from "${name}" t where ${like}`))
    if ((hit[0]?.n ?? 0) > 0) found.push(name)
  }
  return found.sort()
}

/** Every file that can be made of the contest, with real figures where there are any. */
async function exportAll(): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const refusals: string[] = []
  for (const what of exportWhat.options) {
    const format = exportFormat.options.find((one) => one !== 'xlsx' && one !== 'zip' && one !== 'pdf' && isFormatOf(what, one))
    if (format === undefined) continue
    const made = await server.admin.call(contestExport.create, { params: paramsOf(game), body: { what, format, view: 'real' } })
    if (made.status !== 202) {
      refusals.push(`${what} ${made.error.code}`)
      continue
    }
    const { export_id } = made.body
    const read = async () =>
      (await server.admin.call(contestExport.list, { params: paramsOf(game) })).body.items.find((one) => one.export_id === export_id)?.state
    await expect.poll(async () => ['queued', 'running'].includes((await read()) ?? 'queued')).toBe(false)
    seen.set(`export ${what}`, (await rawGet(`/exports/${export_id}/file`, server.admin.cookie())).text)
  }
  expect(refusals).toEqual([])
  return seen
}

beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})

/** A contest half-way: scored submissions, one that came just now, and a re-evaluation that waits for a word. */
async function setUp(): Promise<void> {
  const { file } = await upload(server.admin, reference(rows), 'ai_reference', 'reference.csv')
  game = await playing(server, { tasks: [{ reference: file, metric_digits: 8 }], settings: { public_watch: true, freeze_at: inHours(40) } })
  const [ada, bob] = game.sides
  if (ada === undefined || bob === undefined) throw new Error('the game has no two sides')
  const [first = 0, second = 0, third = 0] = hits
  const one = await scored(server, game, ada, answers(40, first, rows))
  await scored(server, game, ada, answers(30, second, rows))
  await scored(server, game, bob, answers(20, third, rows))
  const marker = await server.signIn('referee')
  const shown = await server.admin.call(viewerKey.create, { params: paramsOf(game), body: { name: 'Hall', value: 'ranking' } })
  const display = server.client()
  await display.call(viewerKey.open, { body: { resource_id: game.id, viewer_key: shown.body.viewer_key } })
  const { terms } = {
    terms: { reason: 'a label was wrong', reference: null, split_mode: 'column' as const, metric: 'accuracy' as const, metric_digits: 8 },
  }
  const again = await server.admin.call(reevaluation.start, {
    params: { resource_id: game.id, topic_id: game.topics[0] ?? '' },
    body: terms,
  })
  expect(again.status).toBe(201)
  const { reevaluation_id } = again.body
  const stateOf = async () =>
    (await server.admin.call(reevaluation.get, { params: { resource_id: game.id, reevaluation_id } })).body.reevaluation.state
  await expect.poll(stateOf).toBe('ready')
  people = { organiser: server.admin, player: ada.team.captain, rival: bob.team.captain, marker, display, nobody: server.client() }
  ids = {
    resource_id: game.id,
    contest_id: game.id,
    topic_id: game.topics[0] ?? '',
    question_id: game.questions[0] ?? '',
    entrant_id: ada.entrant_id,
    user_id: ada.team.captain.user_id,
    submission_id: one.submission_id,
    reevaluation_id,
  }
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
  const before = await lookAll()
  expect(before.size).toBeGreaterThan(500)
  expect(before.get('organiser: aiDesk.list')).toContain('"public":0.8')
  expect(tellers(before)).toEqual([])
  const files = await exportAll()
  expect(files.size).toBeGreaterThan(3)
  expect(tellers(files)).toEqual([])
  expect(planted.filter((digits) => server.logs.some((line) => line.includes(digits)))).toEqual([])
  expect(planted.filter((digits) => readers.some(({ events }) => JSON.stringify(events).includes(digits)))).toEqual([])
  const plain = (seen: ReadonlyMap<string, string>) =>
    new Map([...seen].map(([door, text]) => [door, text.replaceAll(ownClock, '"$1":""')]))
  const movedSince = (then: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) =>
    new Set([...now.keys()].filter((door) => plain(now).get(door) !== plain(then).get(door)))
  const turn = () => server.db.execute(sql`update ai_sealed set metric = 1 - metric`)
  await turn()
  const turned = await lookAll()
  await turn()
  // What moves by itself has moved once more; what hangs on a sealed score stands as it stood before.
  const again = await lookAll(movedSince(before, turned))
  const telling = [...movedSince(turned, again)].filter((door) => plain(again).get(door) === plain(before).get(door))
  expect(telling).toEqual([])
  console.info(`leak test: ${before.size} replies, ${doors.length} operations`)
})

test('revealed while the ranking is frozen, the public still knows nothing; unfrozen, everybody does', async () => {
  const { reevaluation_id = '' } = ids
  await server.admin.call(reevaluation.discard, { params: { resource_id: game.id, reevaluation_id }, body: {} })
  await act(server.admin, game.id, 'freeze', { reason: 'the last hour' })
  await close(server, game)
  await endAgo(server, game, 61)
  expect((await standingsOf(server.platform, game.id)).is_frozen).toBe(true)
  const { is_frozen, public: shown } = await standingsOf(server.platform, game.id)
  expect((await reveal(server, game)).status).toBe(200)
  const frozen = await lookAll()
  const outside = ['player', 'rival', 'display', 'nobody']
  expect([is_frozen, shown.view]).toEqual([true, 'public'])
  expect(tellers(frozen).filter((door) => outside.some((who) => door.startsWith(`${who}:`)))).toEqual([])
  expect(tellers(frozen)).toContain('organiser: aiDesk.list')
  await act(server.admin, game.id, 'unfreeze', { confirm_name: 'Model finals', reason: 'the end' })
  const open = tellers(await lookAll())
  expect(open).toEqual(expect.arrayContaining(['player: aiBoard.read', 'display: aiBoard.read', 'player: aiSubmission.mine']))
  const { public: board } = await standingsOf(server.platform, game.id)
  expect(board.page(0, 2).map((row) => aiRow(row).evaluations[0]?.counts?.metric)).toEqual([
    Number(`0.${planted[2]}`),
    Number(`0.${planted[0]}`),
  ])
  const files = await server.admin.call(aiDesk.tasks, { params: paramsOf(game) })
  expect(JSON.stringify(files.body)).not.toContain('file_id')
})
