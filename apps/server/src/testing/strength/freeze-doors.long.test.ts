import { request } from 'node:http'
import { ranking } from '@beacon/api/contest/ranking'
import { rating } from '@beacon/api/topic/rating'
import { resolver } from '@beacon/api/contest/screen'
import { statistic } from '@beacon/api/contest/statistic'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { displayValues, viewerKey } from '@beacon/api/contest/viewer-key'
import { webhook } from '@beacon/api/contest/webhook'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { statisticKey } from '../../db/schema/contest/monitoring.ts'
import { readStream, type Reader } from '../../live/testing/reader.ts'
import {
  act,
  announceClock,
  inHours,
  join,
  makeContest,
  makeQuestion,
  makeTeam,
  placeTopics,
  type TestTeam,
} from '../../modules/contest/core/contest/testing.ts'
import { tellAll } from '../../modules/contest/out/webhook/loop.ts'
import { pdfOf } from '../../modules/contest/mark/writeup/testing/documents.ts'
import type { TestClient } from '../client.ts'
import { startTestServer, type TestServer } from '../index.ts'

/** What moves by the clock or by asking, and says nothing of scores. */
const ownClock = /"(server_now|last_seen_at|printed_at|request_id)":"[^"]*"/gu

interface Answer {
  status: number
  etag: string | undefined
  length: string | undefined
  bytes: Buffer
}

/** As it comes over the wire: node's own fetch would unpack it. */
const rawGet = (url: string, headers: Record<string, string>): Promise<Answer> =>
  new Promise((done, failed) => {
    request(url, { headers }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('error', failed)
      reply.on('end', () => {
        const { etag, 'content-length': length } = reply.headers
        done({ status: reply.statusCode ?? 0, etag, length, bytes: Buffer.concat(parts) })
      })
    })
      .on('error', failed)
      .end()
  })

let server: TestServer
let id: string
let solver: TestTeam
let rival: TestTeam
let solverId: string
let topics: string[]
let report: string
let upload_id: string
let firstTry: string
let feedKey: string
/** Who looks, and at which addresses below /api/ct. */
const doors: { door: string; who: TestClient; path: string }[] = []
const readers = new Map<string, Reader>()
const hooked: string[] = []
let desk: Reader | undefined
let before: Map<string, string>

const at = () => ({ params: { resource_id: id } })
/** Waits until webhooks sent all events: this server's own turn may hold the contest, and then `tellAll` passes it over. */
const waitForWebhooks = async () => {
  const look = async () => {
    await tellAll(server.platform)
    const { rows } = await server.db.execute(sql`select (select count(*)::int from webhook_call where state = 'waiting') as waiting,
      (select k.position >= h.position from webhook_cursor k join live_head h on h.contest_id = k.contest_id where k.contest_id = ${id}) as is_read`)
    expect(rows).toEqual([{ waiting: 0, is_read: true }])
  }
  await vi.waitFor(look, 120_000)
}
const solve = (team: TestTeam, place: number, flag = `flag{d${place}}`) =>
  team.captain.call(submission.submit, { params: { resource_id: id, topic_id: topics[place] ?? '' }, body: { flag } })

async function look(): Promise<Map<string, string>> {
  const seen = new Map<string, string>()
  const one = async ({ door, who, path }: (typeof doors)[number]) => {
    const cookie = who.cookie()
    const url = `${server.url}/api/ct${path}`
    const [plain, packed] = await Promise.all([rawGet(url, { cookie }), rawGet(url, { cookie, 'accept-encoding': 'gzip' })])
    const text = plain.bytes.toString('utf8').replaceAll(ownClock, '"$1":""')
    seen.set(door, `${plain.status} ${plain.etag} ${plain.length} ${text}`)
    // Only bytes made once for all are packed; there even their size says nothing.
    if (plain.etag !== undefined) seen.set(`${door} (gzip)`, `${packed.etag} ${packed.bytes.toString('base64')}`)
  }
  for (let from = 0; from < doors.length; from += 20) await Promise.all(doors.slice(from, from + 20).map(one))
  return seen
}
const moved = (now: Map<string, string>) => [...now.keys()].filter((door) => now.get(door) !== before.get(door))

async function display(value: (typeof displayValues)[number]): Promise<TestClient> {
  const made = await server.admin.call(viewerKey.create, { ...at(), body: { name: `Hall ${value}`, value } })
  expect([made.status, made.error.code]).toEqual([201, undefined])
  feedKey = made.body.viewer_key
  const client = server.client()
  await client.call(viewerKey.open, { body: { resource_id: id, viewer_key: made.body.viewer_key } })
  return client
}

const ofContest = () => {
  const ranked = ['ranking', 'matrix'].flatMap((name) => [name, `${name}?page=1&size=1`, `${name}?q=Team`])
  const trends = ['trend', `trend?top=1&entrant_id=${solverId}`, 'feed', 'feed?size=1', 'topics', 'bulletins']
  const lists = ['entrants', 'members', 'online', `entrants/${solverId}`]
  return [...ranked, ...trends, ...lists, ...topics.flatMap((topic_id) => [`topics/${topic_id}`, `topics/${topic_id}/solves`])]
}

async function openDoors(): Promise<void> {
  const outsider = await server.signIn('student')
  const people = { rival: rival.captain, outsider, nobody: server.client() }
  const add = (name: string, who: TestClient, path: string) => doors.push({ door: `${name} ${path.replaceAll(id, '…')}`, who, path })
  for (const [name, who] of Object.entries(people)) {
    for (const path of ['', ...ofContest().map((one) => `/${one}`)]) add(name, who, `/contests/${id}${path}`)
    for (const path of ['me', 'me/topics', 'me/uploads', 'me/decisions', 'threads', 'bot', 'my-team', 'certificate'])
      add(name, who, `/contests/${id}/${path}`)
    for (const topic_id of topics) for (const path of ['rating', 'tries']) add(name, who, `/contests/${id}/topics/${topic_id}/${path}`)
    for (const view of ['open', 'mine', 'all']) add(name, who, `/lobby/contests?view=${view}`)
    for (const path of ['/me/contests', '/search?q=Question&side=front', '/search?q=Team&side=front', '/teams', '/teams/mine'])
      add(name, who, path)
    add(name, who, '/auth/register/')
  }
  for (const value of displayValues) {
    const client = await display(value)
    // What a display may read does not hang on what it shows: the whole of it by two of them.
    if (value === 'matrix' || value === 'resolver')
      for (const path of ofContest()) add(`display ${value}`, client, `/contests/${id}/${path}`)
    for (const path of ['', '/resolver']) add(`display ${value}`, client, `/viewer/contests/${id}${path}`)
    await listen(`display ${value}`, client)
  }
  await outside(add)
  await listen('rival', rival.captain)
  await listen('outsider', outsider)
}

/** Doors with a key of their own: feeds, a set of contests, the page of a person. */
async function outside(add: (name: string, who: TestClient, path: string) => void): Promise<void> {
  for (const path of ['ctftime.json', 'event-feed.ndjson'])
    add('feed', server.client(), `/contests/${id}/export/${path}?viewer_key=${feedKey}`)
  for (const path of ['problems', 'teams', 'submissions', 'judgements', 'awards', 'event-feed'])
    add('CLICS', server.client(), `/clics/contests/${id}/${path}?viewer_key=${feedKey}${path === 'event-feed' ? '&stream=false' : ''}`)
  const other = await makeContest(server)
  const contests = [
    { resource_id: id, weight: 100 },
    { resource_id: other, weight: 50 },
  ]
  for (const value of ['union', 'tiles'] as const) {
    const set = await server.admin.call(viewerKey.create, { params: { resource_id: other }, body: { name: 'Both halls', value, contests } })
    expect([set.status, set.error.code]).toEqual([201, undefined])
    const { screen_id } = set.body.screen
    const wall = server.client()
    await wall.call(viewerKey.open, { body: { viewer_key: set.body.viewer_key } })
    add(`set ${value}`, wall, `/viewer/unions/${screen_id}`)
  }
  const user_ids = [solver.captain.user_id, rival.captain.user_id]
  const link = await server.admin.call(statistic.create_link, { ...at(), body: { user_ids, lang: 'en' } })
  // As somebody makes it who may not watch the contest.
  await server.db.update(statisticKey).set({ is_real: false }).where(eq(statisticKey.key_id, link.body.link.link_id))
  const browser = server.client()
  const token = new URL(link.body.path, 'http://x').searchParams.get('token') ?? ''
  await browser.call(statistic.open, { body: { resource_id: id, token } })
  add('print', browser, `/contests/${id}/person-statistics`)
}

async function listen(name: string, client: TestClient): Promise<void> {
  const reader = await readStream(`${server.url}/api/ct/live/contest/${id}`, { cookie: client.cookie() })
  expect([name, reader.status]).toEqual([name, 200])
  readers.set(name, reader)
}

async function hand(team: TestTeam): Promise<string> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdfOf('found'))]), 'report.pdf')
  const { body } = await team.captain.request('POST', '/files?purpose=report', { body: form })
  const { file_id } = body as { file_id: string }
  const path = `/contests/${id}/topics/${report}/uploads`
  const sent = await team.captain.request('POST', path, { body: { file_id, ai_use: 'none' } })
  expect(sent.status).toBe(201)
  return (sent.body as { upload_id: string }).upload_id
}

beforeAll(async () => {
  server = await startTestServer()
  Object.assign(server.platform.outbound, {
    check: () => Promise.resolve(),
    request: async (_url: string, init: { body?: string }) => {
      hooked.push(init.body ?? '')
      return { status: 204, text: '' }
    },
  })
  id = await makeContest(server, {
    freeze_show_pending: false,
    show_rating: true,
    show_members: true,
    hint_charge: 'at_once',
    public_watch: true,
    freeze_at: inHours(8),
  })
  const hints = [{ title: 'Look', content: 'Under the stone', cost: 1 }]
  topics = await placeTopics(server, id, ['flag{d0}', 'flag{d1}', 'flag{d2}', 'flag{d3}'], { hints })
  const rubric = [{ name: 'All', max_points: 100 }]
  const asked = { flag_type: 'report', parts: [{ flags: [] }], score: 100, rubric, report_types: ['pdf'], report_max_mb: 5 } as const
  const question = await makeQuestion(server, '', { ...asked, parts: [{ flags: [] }], rubric, report_types: ['pdf'] })
  const placed = await server.admin.call(topic.add, { ...at(), body: { question_ids: [question] } })
  report = placed.body.items[0]?.resource_id ?? ''
  ;[solver, rival] = [await makeTeam(server, 2), await makeTeam(server)]
  solverId = (await join(solver.captain, id)).body.entrant_id
  await join(rival.captain, id)
  await act(server.admin, id, 'start')
  await solve(rival, 0)
  await solve(solver, 0)
  await solve(solver, 1)
  upload_id = await hand(solver)
  firstTry = (await server.admin.call(submission.list, { ...at(), query: { size: 1 } })).body.items[0]?.submission_id ?? ''
  const events = ['state', 'blood', 'solve', 'bulletin'] as const
  await server.admin.call(webhook.create, { ...at(), body: { url: 'https://hooks.example.org/x', events: [...events] } })
  await act(server.admin, id, 'freeze', { reason: 'the last hour' })
  await announceClock(server)
  await openDoors()
  desk = await readStream(`${server.url}/api/ct/live/desk/${id}`, { cookie: server.admin.cookie() })
  await waitForWebhooks()
  if (!hooked.some((body) => body.includes('"event":"state"'))) throw new Error('webhooks were not told of the freeze')
  hooked.length = 0
  before = await look()
})
afterAll(async () => {
  for (const reader of [...readers.values(), desk]) reader?.close()
  await server.stop()
})

const hintOf = async () =>
  (await solver.captain.call(topic.list, at())).body.items.find(({ resource_id }) => resource_id === topics[2])?.hints?.[0]
const rejudge = (verdict: 'correct' | 'wrong') =>
  server.admin.call(ranking.rejudge, { params: { resource_id: id, submission_id: firstTry }, body: { verdict, reason: 'looked again' } })
const rescore = async () => {
  const params = { resource_id: id, topic_id: topics[1] ?? '' }
  const { version } = (await server.admin.call(topic.get, { params })).body
  return server.admin.call(topic.update, { params, body: { score: 900, version } })
}
const byBot = async () => {
  const { token } = (await solver.captain.request('POST', `/contests/${id}/bot/token`, { body: {} })).body as { token: string }
  const headers = { authorization: `Bearer ${token}` }
  return server.client().request('POST', '/bot/flags', { body: { flags: ['flag{d3}', 'wrong'] }, headers })
}

/** Everything that moves the real standing. */
const steps: [what: string, move: () => Promise<{ status: number }>][] = [
  ['a solve', () => solve(solver, 2)],
  ['a wrong try', () => solve(solver, 3, 'no')],
  ['flags of a bot', byBot],
  [
    'a hint, charged at once',
    async () => {
      const hint_id = (await hintOf())?.hint_id ?? ''
      return solver.captain.call(topic.open_hint, { params: { resource_id: id, topic_id: topics[2] ?? '', hint_id }, body: {} })
    },
  ],
  ['a reward', () => server.admin.call(ranking.adjust, { ...at(), body: { entrant_ids: [solverId], points: 700, reason: 'fair play' } })],
  ['a solve from before taken back', () => rejudge('wrong')],
  ['and given again', () => rejudge('correct')],
  [
    'the mark of an upload from before',
    async () => {
      const path = `/contests/${id}/desk/writeups/${upload_id}`
      const { body } = await server.admin.request('GET', path)
      const { rubric_rows, review_version } = body as { rubric_rows: { rubric_id: string }[]; review_version: number }
      const marks = rubric_rows.map(({ rubric_id }) => ({ rubric_id, points: 60 }))
      return server.admin.request('POST', `${path}/review`, { body: { review_version, status: 'passed', rubric: marks } })
    },
  ],
  [
    'the rating of a topic solved since',
    () =>
      solver.captain.call(rating.put, {
        params: { resource_id: id, topic_id: topics[2] ?? '' },
        body: { stars: 5, comment: 'Well made' },
      }),
  ],
  ['a resolver made ready', () => server.admin.call(resolver.prepare, { ...at(), body: { award_places: 1 } })],
]

describe('frozen, no door of the public tells of', () => {
  test('nothing: what moves by itself moves nothing', async () => {
    expect(before.get('rival /contests/…/ranking')).toContain('"is_frozen":true')
    expect(before.get('display resolver /contests/…/matrix')).toContain('"is_frozen":true')
    expect(before.get('print /contests/…/person-statistics')).toContain('"is_unrevealed":false')
    const keyed = [...before].filter(([door]) => /^(?:feed|set) .*[^)]$/u.test(door))
    expect(keyed.map(([, text]) => text.slice(0, 3))).toEqual(['200', '200', '200', '200'])
    expect(moved(await look())).toEqual([])
  })

  test.each(steps)('%s', async (_what, move) => {
    const { status } = await move()
    expect([200, 201]).toContain(status)
    await announceClock(server)
    expect(moved(await look())).toEqual([])
  })

  test('the new score of a topic: its text has a new version, and not a figure moves', async () => {
    expect((await rescore()).status).toBe(200)
    const now = await look()
    // The list tells no version: of all doors only the topic alone has other bytes.
    const ofTopic = /^(?:rival|display \w+) \/contests\/…\/topics\/[0-9a-f-]{36}$/u
    expect(moved(now).filter((door) => !ofTopic.test(door))).toEqual([])
    // By door: answers come in no order.
    const plain = (seen: Map<string, string>) =>
      [...seen]
        .flatMap(([door, text]) =>
          ofTopic.test(door) ? [`${door}${text.replace(/^\d+ \S+/u, '').replaceAll(/"version":\d+/gu, '')}`] : [],
        )
        .toSorted()
    expect(plain(now)).toEqual(plain(before))
    before = now
  })

  test('all of it, over streams and webhooks', async () => {
    // The desk hears the last of it first; then a bulletin goes to everybody: what had leaked would stand before it.
    await desk?.until(({ event }) => event === 'feed.solve')
    await waitForWebhooks()
    expect(hooked).toEqual([])
    await server.admin.request('POST', `/contests/${id}/bulletins`, {
      body: { type: 'notice', title: 'After it all', content: 'Continue' },
    })
    for (const [who, reader] of readers) {
      await reader.until(({ event }) => event === 'bulletin.new')
      // That a topic was edited is no result.
      const own = new Set(['presence', 'me.score', 'topic.changed'])
      expect([who, reader.events.map(({ event }) => event).filter((event) => !own.has(event))]).toEqual([who, ['bulletin.new']])
      expect(reader.events.filter(({ event }) => event === 'me.score').map(({ data }) => data['solved_after_freeze'])).not.toContain(1)
    }
    // Streams hear of it before its row may be seen by who tells webhooks.
    const webhookEvents = async () => {
      await tellAll(server.platform)
      return hooked.map((body) => (JSON.parse(body) as { event: string }).event)
    }
    await expect.poll(webhookEvents).toEqual(['bulletin'])
  })

  test('and then it is revealed to all', async () => {
    expect((await act(server.admin, id, 'unfreeze')).status).toBe(200)
    const now = moved(await look())
    for (const door of ['rival /contests/…/ranking', 'display matrix /contests/…/matrix (gzip)', 'print /contests/…/person-statistics'])
      expect(now).toContain(door)
    expect(now.filter((door) => door.startsWith('feed '))).toHaveLength(3)
  })
})
