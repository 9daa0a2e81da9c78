import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { LiveEventName } from '@beacon/api/live/live'
import { role } from '@beacon/api/people/role'
import { setting } from '@beacon/api/platform/setting'
import { topic } from '@beacon/api/topic/topic'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../db/id.ts'
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
} from '../modules/contest/core/contest/testing.ts'
import { pdfOf } from '../modules/contest/mark/writeup/testing/documents.ts'
import type { TestClient } from '../testing/client.ts'
import { adminPassword, makeUser, startTestServer, testPassword, type TestServer } from '../testing/index.ts'
import { readStream, type ReadEvent, type Reader } from './testing/reader.ts'

/** Who listens: a member of the team that acts, another team, a display, an organiser with every item, and a clerk who may only read. */
const listeners = ['own', 'other', 'display', 'desk', 'clerk'] as const
type Listener = (typeof listeners)[number]
const all: readonly Listener[] = listeners
const players: readonly Listener[] = ['own', 'other', 'display']
const staff: readonly Listener[] = ['desk', 'clerk']
const nobody: readonly Listener[] = []
const watching: readonly Listener[] = [...players, 'desk']

/** Where each event is proved: in the tables below, or in the file that is named. */
const provedIn: Record<LiveEventName, 'here' | string> = {
  reset: 'here',
  'contest.state': 'here',
  'contest.settings': 'here',
  'topic.changed': 'here',
  'topic.released': 'here',
  'topic.removed': 'here',
  'topic.value': 'here',
  'ranking.diff': 'here',
  'ranking.pending': 'here',
  'feed.solve': 'here',
  'feed.retract': 'here',
  'round.opened': 'testing/toys/rounds.test.ts',
  'round.settled': 'testing/toys/rounds.test.ts',
  'me.check': 'testing/toys/cells.test.ts',
  'desk.check': 'testing/toys/cells.test.ts',
  'me.point': 'modules/kinds/operation/play.test.ts',
  'desk.point': 'modules/kinds/operation/play.test.ts',
  'point.state': 'modules/kinds/operation/play.test.ts',
  'me.patch': 'modules/kinds/awdp/play.test.ts',
  'desk.patch': 'modules/kinds/awdp/play.test.ts',
  'me.reset': 'modules/kinds/awdp/resets.test.ts',
  'desk.reset': 'modules/kinds/awdp/resets.test.ts',
  'me.defence': 'modules/kinds/awdp/play.test.ts',
  'topic.defence': 'modules/kinds/awdp/play.test.ts',
  'me.evaluation': 'modules/kinds/ai/play.test.ts',
  'desk.evaluation': 'modules/kinds/ai/play.test.ts',
  'topic.evaluation': 'modules/kinds/ai/play.test.ts',
  'hill.state': 'modules/kinds/koh/events.test.ts',
  'hill.king': 'modules/kinds/koh/events.test.ts',
  'me.hill': 'modules/kinds/koh/events.test.ts',
  'koh.alert': 'modules/kinds/koh/events.test.ts',
  'complaint.changed': 'modules/kinds/koh/report.test.ts',
  'me.captures': 'modules/kinds/attack-defense/flags.test.ts',
  'me.lost': 'modules/kinds/attack-defense/flags.test.ts',
  'capture.feed': 'modules/kinds/attack-defense/flags.test.ts',
  'cell.diff': 'modules/kinds/attack-defense/flags.test.ts',
  'rw.board': 'modules/kinds/rw/play.test.ts',
  'me.challenge': 'modules/kinds/rw/play.test.ts',
  'desk.challenge': 'modules/kinds/rw/play.test.ts',
  'bulletin.new': 'here',
  'bulletin.changed': 'here',
  'bulletin.withdrawn': 'here',
  presence: 'live/live.test.ts',
  'me.submission': 'here',
  'me.score': 'here',
  'me.hint': 'here',
  'me.entry': 'here',
  'me.attempt': 'modules/kinds/theory/exam/desk/pause.test.ts',
  'me.message': 'here',
  'me.token': 'here',
  'me.decision': 'here',
  'me.upload': 'here',
  'me.review': 'here',
  'me.scene': 'modules/contest/scene/play/scene-news.test.ts',
  'session.changed': 'modules/people/role/role.test.ts',
  'notice.changed': 'modules/people/notice/notice.test.ts',
  'message.changed': 'modules/people/message/message.test.ts',
  'inbox.changed': 'modules/people/message/message.test.ts',
  'setting.changed': 'here',
  'job.changed': 'jobs/jobs.test.ts',
  'image.changed': 'modules/scenes/image-library/image-news.test.ts',
  'desk.submission': 'here',
  'desk.facts': 'here',
  'desk.evidence': 'here',
  'desk.review': 'here',
  'desk.entrant': 'here',
  'desk.attempt': 'modules/kinds/theory/exam/desk/notify-desk.test.ts',
  'desk.scene': 'modules/contest/scene/play/scene-news.test.ts',
  'desk.thread': 'here',
  'rush.state': 'modules/kinds/theory/rush/rush.test.ts',
  'rush.score': 'modules/kinds/theory/rush/rush.test.ts',
  'rush.device': 'modules/kinds/theory/rush/rush.test.ts',
  'screen.command': 'here',
  'screen.revoked': 'here',
  'part.open': 'live/browser.test.ts',
  'part.refused': 'live/browser.test.ts',
  bye: 'here',
}

let server: TestServer
let clerkRole: string
const opened: Reader[] = []
beforeAll(async () => {
  server = await startTestServer()
  await server.admin.reauth(adminPassword)
  const made = await server.admin.call(role.create, { body: { name: 'Clerk', permissions: ['contest.read', 'contest.all', 'kind.flag'] } })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  clerkRole = made.body.resource_id
})
afterAll(async () => {
  for (const reader of opened) reader.close()
  await server.stop()
})

async function makeClerk(): Promise<TestClient> {
  const username = `clerk_${newId().slice(-8)}`
  const user_id = await makeUser(server.db, 'ordinary', username)
  await server.db.execute(sql`update "user" set role_resource_id = ${clerkRole}::uuid where resource_id = ${user_id}::uuid`)
  const client = server.client()
  await client.signIn(username, testPassword)
  return client
}

interface Hall {
  id: string
  topics: string[]
  late: string
  report: string
  own: TestTeam
  other: TestTeam
  entrant_id: string
  screen_id: string
  clerk: TestClient
  readers: Record<Listener, Reader>
}

/** A running contest with a solve in it; everybody listens from here on. */
async function openHall(isFrozen: boolean): Promise<Hall> {
  const id = await makeContest(server, { announce_blood: 0, freeze_show_pending: true })
  const flags = [0, 1, 2].map((n) => `flag{${n}}`)
  const hints = [{ title: 'Look', content: 'Under the stone', cost: 1 }]
  const topics = await placeTopics(server, id, flags, { hints, decoy_flags: ['flag{bait}'] })
  const late = await placeLate(id)
  const report = await placeReport(id)
  const [own, other] = [await makeTeam(server, 2), await makeTeam(server)]
  const { entrant_id } = (await join(own.captain, id)).body
  await join(other.captain, id)
  await act(server.admin, id, 'start')
  await send(own.captain, id, topics[0], 'flag{0}')
  if (isFrozen) await act(server.admin, id, 'freeze', { reason: 'the last hour' })
  await announceClock(server)
  const key = await server.admin.call(viewerKey.create, { params: { resource_id: id }, body: { name: 'Hall screen' } })
  const display = server.client()
  await display.call(viewerKey.open, { body: { resource_id: id, viewer_key: key.body.viewer_key } })
  const listen = async (client: TestClient, kind = 'contest'): Promise<Reader> => {
    const reader = await readStream(`${server.url}/api/ct/live/${kind}/${id}`, { cookie: client.cookie() })
    if (reader.status !== 200) throw new Error(`${kind}: ${reader.status}`)
    opened.push(reader)
    return reader
  }
  const clerk = await makeClerk()
  const [, mate] = own.members
  if (mate === undefined) throw new Error('a team of two')
  const readers = {
    own: await listen(mate),
    other: await listen(other.captain),
    display: await listen(display),
    desk: await listen(server.admin, 'desk'),
    clerk: await listen(clerk, 'desk'),
  }
  // The own line comes once the stream stands: what moves it after this is news.
  for (const who of ['own', 'other'] as const) await readers[who].until(({ event }) => event === 'me.score', 20_000)
  return { id, topics, late, report, own, other, entrant_id, screen_id: key.body.screen.screen_id, clerk, readers }
}

const send = (one: TestClient, id: string, topic_id: string | undefined, flag: string) =>
  one.request('POST', `/contests/${id}/topics/${topic_id}/submissions`, { body: { flag } })
const desk = (hall: Hall, method: string, path: string, body?: object) =>
  server.admin.request(method, `/contests/${hall.id}${path}`, body === undefined ? {} : { body })
const onTopic = ({ id, topics }: Hall, place: number, action: 'hide' | 'publish') =>
  server.admin.call(topic.act, { params: { resource_id: id }, body: { action, topic_ids: [topics[place] ?? ''] } })
const onOwn = (hall: Hall, action: 'ban' | 'unban') =>
  desk(hall, 'POST', '/desk/entrants/actions', { action, entrant_ids: [hall.entrant_id], reason: 'shared flags' })

async function placeLate(id: string): Promise<string> {
  const [late = ''] = await placeTopics(server, id, ['flag{late}'])
  const params = { resource_id: id, topic_id: late }
  await server.admin.call(topic.update, { params, body: { version: 1, release_at: inHours(5) } })
  return late
}

/** A topic that is answered by a file and marked by a referee. */
async function placeReport(id: string): Promise<string> {
  const rubric = [{ name: 'All', max_points: 100 }]
  const asked = { flag_type: 'report', parts: [{ flags: [] }], score: 100, rubric, report_types: ['pdf'], report_max_mb: 5 } as const
  const question_id = await makeQuestion(server, '', { ...asked, parts: [{ flags: [] }], rubric, report_types: ['pdf'] })
  const placed = await server.admin.call(topic.add, { params: { resource_id: id }, body: { question_ids: [question_id] } })
  return placed.body.items[0]?.resource_id ?? ''
}

async function hand({ id, own, report }: Hall): Promise<Reply> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(pdfOf('found'))]), 'report.pdf')
  const { body } = await own.captain.request('POST', '/files?purpose=report', { body: form })
  const { file_id } = body as { file_id: string }
  return own.captain.request('POST', `/contests/${id}/topics/${report}/uploads`, { body: { file_id, ai_use: 'none' } })
}

async function mark(hall: Hall): Promise<Reply> {
  const { items } = (await desk(hall, 'GET', '/desk/writeups')).body as { items: { upload_id: string }[] }
  const path = `/desk/writeups/${items[0]?.upload_id}`
  const { rubric_rows, review_version } = (await desk(hall, 'GET', path)).body as {
    rubric_rows: { rubric_id: string }[]
    review_version: number
  }
  const rubric = rubric_rows.map(({ rubric_id }) => ({ rubric_id, points: 60 }))
  return desk(hall, 'POST', `${path}/review`, { review_version, status: 'passed', rubric })
}

async function decide(hall: Hall): Promise<Reply> {
  const { items } = (await desk(hall, 'GET', '/desk/evidence?kind=decoy_flag')).body as {
    items: { evidence_id: string; version: number }[]
  }
  const [row] = items
  const body = { decision: 'warn', reason: 'the bait was taken', entrant_ids: [hall.entrant_id], version: row?.version }
  return desk(hall, 'POST', `/desk/evidence/${row?.evidence_id}/decision`, body)
}

async function rejudge(hall: Hall): Promise<Reply> {
  const { items } = (await desk(hall, 'GET', '/desk/submissions?result=correct')).body as { items: { submission_id: string }[] }
  return desk(hall, 'POST', `/desk/submissions/${items.at(-1)?.submission_id}/verdict`, { verdict: 'wrong', reason: 'looked again' })
}

async function saved(hall: Hall, path: string, change: object): Promise<Reply> {
  const { version } = (await desk(hall, 'GET', path === '' ? '/settings' : path)).body as { version: number }
  return desk(hall, 'PATCH', path, { ...change, version })
}

let told = ''
const words = { type: 'notice', title: 'Lunch at noon', content: 'In the hall' }
async function post(hall: Hall, more: object = {}): Promise<Reply> {
  const reply = await desk(hall, 'POST', '/bulletins', { ...words, ...more })
  told = (reply.body as { bulletin_id: string }).bulletin_id
  return reply
}

interface Reply {
  status: number
  body: unknown
}
interface Cause {
  what: string
  do: (hall: Hall) => Promise<Reply>
  /** Who hears which event of it; everybody else hears none of that name. */
  heard: Partial<Record<LiveEventName, readonly Listener[]>>
}

const stamps = new Set(['at', 'server_now'])
/** What each event says, besides when. */
const says: Partial<Record<LiveEventName, string[]>> = {
  reset: ['reason'],
  'contest.settings': ['fields', 'version'],
  'topic.changed': ['topic_id'],
  'topic.released': ['name', 'topic_id'],
  'topic.removed': ['topic_id'],
  'topic.value': ['topics'],
  'ranking.diff': ['is_cut', 'left', 'rows', 'total', 'version'],
  'ranking.pending': ['entrant_id', 'topic_id'],
  'feed.solve': ['items', 'total'],
  'feed.retract': ['feed_ids', 'total'],
  'bulletin.new': ['bulletin'],
  'bulletin.withdrawn': ['bulletin_id'],
  'me.submission': ['by', 'result', 'topic_id', 'tries_left'],
  'me.score': ['own', 'rank', 'score', 'solved', 'solved_after_freeze'],
  'me.hint': ['hint_id', 'topic_id'],
  'me.entry': ['reason', 'status'],
  'me.message': ['status', 'thread_id'],
  'me.token': ['rotated_at'],
  'me.decision': ['decision_id', 'state'],
  'me.upload': ['topic_id', 'upload_id', 'version'],
  'me.review': ['status', 'topic_id', 'upload_id'],
  'desk.submission': ['items'],
  'desk.evidence': ['evidence_id', 'kind', 'state'],
  'desk.review': ['kind', 'status', 'upload_id'],
  'desk.entrant': ['entrant_id'],
  'desk.thread': ['status', 'thread_id'],
  'screen.revoked': ['screen_id'],
}

/** A busy machine may take its time; what is never sent is told by the bulletin after it. */
const waitMs = 20_000

type Receipts = Record<string, { keys: string[] | undefined; by: Listener[] }>

/** Does it, waits until everybody heard their part, then lets a bulletin pass: what came before it is all there was. */
async function receiptsOf(hall: Hall, { what, do: run, heard }: Cause): Promise<Receipts> {
  const known = new Map(listeners.map((who) => [who, new Set(hall.readers[who].events)]))
  const { status, body } = await run(hall)
  if (status !== 200 && status !== 201) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  const isNew = (who: Listener, one: ReadEvent) => known.get(who)?.has(one) === false
  for (const [name, who] of Object.entries(heard))
    for (const one of who) await hall.readers[one].until((event) => event.event === name && isNew(one, event), waitMs)
  const title = `After ${newId().slice(-12)}`
  const isMark = ({ data }: ReadEvent) => JSON.stringify(data).includes(title)
  await desk(hall, 'POST', '/bulletins', { ...words, title })
  const open = listeners.filter((who) => heard['screen.revoked']?.includes(who) !== true)
  for (const who of open) await hall.readers[who].until(isMark, waitMs)
  const told: Receipts = {}
  for (const name of Object.keys(heard)) {
    const heardOf = (who: Listener) => hall.readers[who].events.find((event) => event.event === name && isNew(who, event) && !isMark(event))
    const by = listeners.filter((who) => heardOf(who) !== undefined)
    const [first] = by.flatMap((who) => heardOf(who) ?? [])
    const keys = Object.keys(first?.data ?? {}).filter((key) => !stamps.has(key))
    told[name] = { keys: first === undefined || says[name as LiveEventName] === undefined ? undefined : keys.toSorted(), by }
  }
  return told
}

const expected = ({ heard }: Cause): Receipts =>
  Object.fromEntries(
    Object.entries(heard).map(([name, who]) => {
      const by = listeners.filter((one) => who.includes(one))
      return [name, { keys: by.length === 0 ? undefined : says[name as LiveEventName], by }]
    }),
  )

const causes: Cause[] = [
  {
    what: 'a setting that players may read',
    do: (hall) => saved(hall, '', { show_members: true }),
    heard: { 'contest.settings': all },
  },
  {
    what: 'a setting of the staff alone',
    do: (hall) => saved(hall, '', { registration_code: 'harbour-7' }),
    heard: { 'contest.settings': staff },
  },
  {
    what: 'another text of a topic',
    do: (hall) => saved(hall, `/desk/topics/${hall.topics[1]}`, { description: 'Look again.' }),
    heard: { 'topic.changed': all },
  },
  {
    what: 'a topic released',
    do: (hall) => desk(hall, 'POST', '/desk/topics/actions', { action: 'release', topic_ids: [hall.late] }),
    heard: { 'topic.released': all },
  },
  { what: 'a topic hidden', do: (hall) => onTopic(hall, 2, 'hide'), heard: { 'topic.removed': all, 'feed.retract': nobody } },
  {
    what: 'a hint opened',
    do: async ({ id, own, topics }) => {
      const board = await own.captain.call(topic.list, { params: { resource_id: id } })
      const hint_id = board.body.items.find(({ resource_id }) => resource_id === topics[1])?.hints?.[0]?.hint_id ?? ''
      return own.captain.call(topic.open_hint, { params: { resource_id: id, topic_id: topics[1] ?? '', hint_id }, body: {} })
    },
    heard: { 'me.hint': ['own'] },
  },
  {
    what: 'a bait taken',
    do: ({ id, own, topics }) => send(own.captain, id, topics[1], 'flag{bait}'),
    heard: {
      'me.submission': ['own'],
      'desk.submission': ['desk'],
      'desk.evidence': ['desk'],
      'feed.solve': nobody,
      'ranking.pending': nobody,
      'ranking.diff': nobody,
    },
  },
  {
    what: 'a solve',
    do: ({ id, own, topics }) => send(own.captain, id, topics[1], 'flag{1}'),
    heard: {
      'feed.solve': watching,
      'ranking.diff': watching,
      'topic.value': all,
      'me.submission': ['own'],
      'me.score': ['own'],
      'desk.submission': ['desk'],
      'desk.facts': staff,
      'ranking.pending': nobody,
    },
  },
  { what: 'a referee’s decision', do: decide, heard: { 'me.decision': ['own'], 'desk.evidence': ['desk'] } },
  {
    what: 'a question of a player',
    do: ({ id, own }) => own.captain.request('POST', `/contests/${id}/threads`, { body: { text: 'Where is the map?' } }),
    heard: { 'me.message': ['own'], 'desk.thread': ['desk'] },
  },
  {
    what: 'a token of a bot',
    do: ({ id, own }) => own.captain.request('POST', `/contests/${id}/bot/token`, { body: {} }),
    heard: { 'me.token': ['own'] },
  },
  { what: 'an upload', do: hand, heard: { 'me.upload': ['own'], 'desk.review': ['desk'] } },
  {
    what: 'its mark',
    do: mark,
    heard: { 'me.review': ['own'], 'desk.review': ['desk'], 'ranking.diff': watching, 'me.score': ['own'] },
  },
  { what: 'a bulletin to all', do: (hall) => post(hall), heard: { 'bulletin.new': all } },
  {
    what: 'its correction',
    do: (hall) => desk(hall, 'PUT', `/bulletins/${told}`, { ...words, content: 'In the other hall', version: 1 }),
    heard: { 'bulletin.changed': all },
  },
  { what: 'its withdrawal', do: (hall) => desk(hall, 'DELETE', `/bulletins/${told}`, {}), heard: { 'bulletin.withdrawn': all } },
  {
    what: 'a bulletin to one team',
    do: (hall) => post(hall, { to_entrants: [hall.entrant_id] }),
    heard: { 'bulletin.new': ['own', ...staff] },
  },
  {
    what: 'a banner for a display',
    do: (hall) => desk(hall, 'POST', `/desk/screens/${hall.screen_id}/announcement`, { kind: 'banner', text: 'Lunch', seconds: 20 }),
    heard: { 'screen.command': ['display'] },
  },
  {
    what: 'a ban',
    do: (hall) => onOwn(hall, 'ban'),
    heard: { 'me.entry': ['own'], 'desk.entrant': staff, 'feed.retract': watching, 'topic.value': all, 'ranking.diff': watching },
  },
  { what: 'its end', do: (hall) => onOwn(hall, 'unban'), heard: { 'feed.solve': watching, 'me.entry': ['own'], 'feed.retract': nobody } },
  { what: 'a pause', do: ({ id }) => act(server.admin, id, 'pause', { reason: 'power' }), heard: { 'contest.state': all } },
  {
    what: 'a display revoked',
    do: (hall) => desk(hall, 'DELETE', `/desk/screens/${hall.screen_id}`, {}),
    heard: { 'screen.revoked': ['display'] },
  },
]

const frozenCauses: Cause[] = [
  {
    what: 'a solve',
    do: ({ id, own, topics }) => send(own.captain, id, topics[1], 'flag{1}'),
    heard: {
      'ranking.pending': players,
      'feed.solve': ['desk'],
      'ranking.diff': ['desk'],
      'topic.value': staff,
      'me.submission': ['own'],
      'me.score': ['own'],
      'desk.submission': ['desk'],
    },
  },
  {
    what: 'a first wrong try',
    do: ({ id, own, topics }) => send(own.captain, id, topics[2], 'no'),
    heard: { 'ranking.pending': players, 'me.submission': ['own'], 'desk.submission': ['desk'], 'feed.solve': nobody },
  },
  {
    what: 'the right one after it',
    do: ({ id, own, topics }) => send(own.captain, id, topics[2], 'flag{2}'),
    heard: { 'ranking.pending': nobody, 'feed.solve': ['desk'], 'me.submission': ['own'], 'me.score': ['own'] },
  },
  { what: 'an upload', do: hand, heard: { 'me.upload': ['own'], 'desk.review': ['desk'], 'ranking.pending': nobody } },
  {
    what: 'its mark',
    do: mark,
    heard: { 'me.review': ['own'], 'desk.review': ['desk'], 'ranking.diff': ['desk'], 'me.score': nobody },
  },
  {
    what: 'a reward',
    do: (hall) =>
      desk(hall, 'POST', '/desk/adjustments', { entrant_ids: [hall.entrant_id], points: 70, reason: 'fair play', visible: true }),
    heard: { 'ranking.diff': ['desk'], 'me.score': nobody },
  },
  { what: 'a bulletin', do: (hall) => post(hall), heard: { 'bulletin.new': all } },
  {
    what: 'a topic solved before it, hidden',
    do: (hall) => onTopic(hall, 0, 'hide'),
    heard: { 'topic.removed': all, 'feed.retract': watching, 'ranking.diff': watching },
  },
  {
    what: 'and shown again',
    do: (hall) => onTopic(hall, 0, 'publish'),
    heard: { 'topic.changed': all, 'feed.solve': watching, 'ranking.diff': watching },
  },
  {
    what: 'a solve from before it taken back',
    do: rejudge,
    heard: { 'feed.retract': ['desk'], 'ranking.diff': ['desk'] },
  },
  { what: 'a ban', do: (hall) => onOwn(hall, 'ban'), heard: { 'me.entry': ['own'], 'desk.entrant': staff, 'feed.retract': watching } },
  { what: 'a pause', do: ({ id }) => act(server.admin, id, 'pause', { reason: 'power' }), heard: { 'contest.state': all } },
  { what: 'the reveal', do: ({ id }) => act(server.admin, id, 'unfreeze'), heard: { 'contest.state': all, reset: all } },
]

test('every event of the contract is proved somewhere', () => {
  const here = new Set(
    [...causes, ...frozenCauses].flatMap(({ heard }) => Object.entries(heard).flatMap(([name, who]) => (who.length > 0 ? [name] : []))),
  )
  const alone: LiveEventName[] = ['bye', 'setting.changed']
  const promised = Object.entries(provedIn).flatMap(([name, place]) => (place === 'here' ? [name] : []))
  expect([...here, ...alone].toSorted()).toEqual(promised.toSorted())
  const missing = Object.entries(provedIn).filter(
    ([name, place]) => place !== 'here' && !readFileSync(resolve(import.meta.dirname, '..', place), 'utf8').includes(`'${name}'`),
  )
  expect(missing).toEqual([])
})

describe('while it runs, who hears of', () => {
  let hall: Hall
  beforeAll(async () => {
    hall = await openHall(false)
  })
  test.each(causes)('$what', async (cause) => {
    expect(await receiptsOf(hall, cause)).toEqual(expected(cause))
  })
})

describe('while it is frozen, who hears of', () => {
  let hall: Hall
  beforeAll(async () => {
    hall = await openHall(true)
  })
  test.each(frozenCauses)('$what', async (cause) => {
    expect(await receiptsOf(hall, cause)).toEqual(expected(cause))
  })
  test('points: no player, from beginning to reveal', () => {
    for (const who of players) {
      const { events } = hall.readers[who]
      const reveal = events.findIndex(({ event }) => event === 'reset')
      const held = events.slice(0, reveal).filter(({ event }) => event !== 'feed.solve')
      expect([who, held.filter(({ data }) => 'points' in data || JSON.stringify(data).includes('"points"'))]).toEqual([who, []])
    }
  })
})

test('who may not watch reads no more than the stream tells: the standing of the freeze', async () => {
  const { id, own, topics, clerk } = await openHall(true)
  await send(own.captain, id, topics[1], 'flag{1}')
  const scores = async (client: TestClient) => {
    const { items } = (await client.request('GET', `/contests/${id}/desk/entrants?sort=-score`)).body as {
      items: { score: number; solved: number }[]
    }
    return items.map(({ score, solved }) => [score, solved])
  }
  await expect
    .poll(() => scores(server.admin))
    .toEqual([
      [1_050, 2],
      [0, 0],
    ])
  expect(await scores(clerk)).toEqual([
    [525, 1],
    [0, 0],
  ])
})

test('a replica that stops says so and when to come back', async () => {
  const id = await makeContest(server)
  const other = await startTestServer({ databaseUrl: server.databaseUrl, secretKeyFile: server.platform.config.secretKeyFile })
  const reader = await readStream(`${other.url}/api/ct/live/contest/${id}`, { cookie: server.admin.cookie() })
  await other.stop()
  expect((await reader.until(({ event }) => event === 'bye')).data).toMatchObject({ retry_ms: expect.any(Number) })
  await reader.ended
})

test('everybody who is signed in hears which settings changed', async () => {
  const player = await server.signIn('student')
  const reader = await readStream(`${server.url}/api/ct/live/me`, { cookie: player.cookie() })
  opened.push(reader)
  await server.admin.reauth(adminPassword)
  const { version } = (await server.admin.call(setting.get, {})).body
  const saved = await server.admin.call(setting.update, { body: { values: { system_name: 'Harbour Cup 2026' }, version } })
  expect(saved.status).toBe(200)
  expect((await reader.until(({ event }) => event === 'setting.changed')).data).toMatchObject({ names: ['system_name'] })
})
