import { api } from '@beacon/api/all'
import { contest } from '@beacon/api/contest/contest'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { examAnalysis } from '@beacon/api/kinds/theory/analysis'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { examScores } from '@beacon/api/kinds/theory/scores'
import { ranking } from '@beacon/api/contest/ranking'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readStream } from '../../../../live/testing/reader.ts'
import { operationsOf } from '../../../../module.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, announceClock } from '../../../contest/core/contest/testing.ts'
import { begin, enterExam, makeExam, makeFour, makePaper, save, startExam, submit, type TestCandidate } from '../exam/testing.ts'
import { signInWith } from '../marking/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

interface Halls {
  id: string
  own: TestCandidate
  other: TestCandidate
  watcher: TestClient
  /** Whatever tells the candidate of the other room from everyone else. */
  traces: string[]
}

/** A running exam with a candidate in each of two rooms; the watcher has the first. The other one calls, and was penalised. */
async function twoHalls(username: string): Promise<Halls> {
  const id = await makeExam(server, await makePaper(server, await makeFour(server)), { release_mode: 'at_once', complaint_hours: 24 })
  const [own, other] = [await enterExam(server, id), await enterExam(server, id)]
  const watcher = await signInWith(server, username, ['contest.read', 'contest.watch', 'kind.theory'])
  const params = { resource_id: id }
  const { version } = (await server.admin.call(contest.staff, { params })).body
  const items = [{ user_id: watcher.user_id, role: 'referee' as const }]
  await server.admin.call(contest.set_staff, { params, body: { items, version } })
  const seat = async (name: string, { entrant_id }: TestCandidate, invigilators: string[]) => {
    const { room_id } = (await server.admin.call(examRoom.create, { params: { exam_id: id }, body: { name, capacity: 1, invigilators } }))
      .body
    const body = { candidate_no: `N-${entrant_id.slice(-8)}`, room_id, seat: 1, time_factor: 100, has_aid: false }
    expect((await server.admin.call(examRoom.place, { params: { exam_id: id, entrant_id }, body })).status).toBe(200)
  }
  await seat('Own', own, [watcher.user_id])
  await seat('Other', other, [])
  await startExam(server, id)
  for (const one of [own, other]) {
    await begin(one, id)
    await save(one, id, [])
  }
  await other.client.call(exam.call_invigilator, { params: { exam_id: id }, body: { text: 'No pen' } })
  const { rows } = await server.db.execute<{ name: string; username: string; candidate_no: string }>(sql`
    select e.name, u.username, p.candidate_no from entrant e join "user" u on u.resource_id = e.user_id
      join exam_candidate p on p.entrant_id = e.entrant_id where e.entrant_id = ${other.entrant_id}`)
  const { name = '', username: account = '', candidate_no = '' } = rows[0] ?? {}
  return { id, own, other, watcher, traces: [other.entrant_id, other.client.user_id, name, account, candidate_no, 'No pen'] }
}

const items: readonly string[] = ['contest.read', 'contest.watch']
const known = new Set(['exam_id', 'resource_id', 'entrant_id'])
const namesOf = ({ path }: AnyEndpoint) => [...path.matchAll(/:(\w+)/gu)].map(([, name = '']) => name)

/** Everything of the desk of an exam that watching alone opens. */
const reads = operationsOf(api).filter(
  ({ endpoint }) =>
    endpoint.method === 'GET' &&
    endpoint.transfer === 'json' &&
    endpoint.access.kind === 'permission' &&
    items.includes(endpoint.access.item) &&
    /\/(?:contests\/:resource_id|exams\/:(?:exam|resource)_id)/u.test(endpoint.path) &&
    namesOf(endpoint).every((name) => known.has(name)),
)

/** Operations whose answer to the watcher holds a trace of somebody in another room. */
async function leaksOf({ id, other, watcher, traces }: Halls): Promise<string[]> {
  const found: string[] = []
  for (const { name, endpoint } of reads) {
    const path = endpoint.path.replaceAll(/:(\w+)/gu, (_all, one: string) => (one === 'entrant_id' ? other.entrant_id : id))
    const { status, body } = await watcher.request('GET', path)
    if (status >= 500) found.push(`${name} answers ${status}`)
    const text = JSON.stringify(body)
    const told = traces.filter((trace) => text.includes(trace))
    if (told.length > 0) found.push(`${name} tells ${told.join(', ')}`)
    // What is asked about one candidate of another room is no answer with less in it, but none.
    if (endpoint.path.includes(':entrant_id') && status === 200) found.push(`${name} answers`)
  }
  return found
}

test('the desk has reads to walk', () => {
  expect(reads.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['examDesk.attempts', 'examScores.list', 'contest.facts', 'entrant.participants', 'ranking.composition']),
  )
})

describe('whoever watches over a room', () => {
  test('reads nothing of a candidate of another room while the exam goes on', async () => {
    const halls = await twoHalls('watch-going')
    expect(await leaksOf(halls)).toEqual([])
    const facts = (await halls.watcher.call(contest.facts, { params: { resource_id: halls.id } })).body
    expect(facts).toMatchObject({ entrants: 1, participants: 1, candidates: 1, going: 1, calls: 0 })
    const whole = (await server.admin.call(contest.facts, { params: { resource_id: halls.id } })).body
    expect(whole).toMatchObject({ entrants: 2, candidates: 2, going: 2, calls: 1 })
  })

  test('nor once results are out, and reads of the own candidates all there is', async () => {
    const halls = await twoHalls('watch-over')
    const { id, own, other, watcher } = halls
    const params = { resource_id: id }
    for (const one of [own, other]) expect((await submit(one, id, 0)).status).toBe(200)
    const { name } = (await server.admin.call(contest.settings, { params })).body
    await act(server.admin, id, 'stop', { confirm_name: name })
    await announceClock(server)
    const penalty = { entrant_ids: [other.entrant_id], points: -50, reason: 'late', visible: true }
    expect((await server.admin.call(ranking.adjust, { params, body: penalty })).status).toBe(201)
    expect(await leaksOf(halls)).toEqual([])
    const rows = (await watcher.call(examScores.list, { params: { exam_id: id }, query: {} })).body
    expect([rows.items.map(({ entrant_id }) => entrant_id), rows.rooms.map((room) => room.name)]).toEqual([[own.entrant_id], ['Own']])
    const sheet = { params: { exam_id: id, entrant_id: own.entrant_id }, query: {} }
    expect((await watcher.call(examScores.sheet, sheet)).status).toBe(200)
    const analysis = (await watcher.call(examAnalysis.read, { params: { exam_id: id }, query: {} })).body
    expect(analysis.top).toBeNull()
  })

  test('hears on the stream what everyone hears', async () => {
    const { id, other, watcher } = await twoHalls('watch-stream')
    const params = { resource_id: id }
    const url = `${server.url}/api/ct/live/desk/${id}`
    const [heard, whole] = [await readStream(url, { cookie: watcher.cookie() }), await readStream(url, { cookie: server.admin.cookie() })]
    const pause = async (action: 'pause' | 'resume') => act(server.admin, id, action, action === 'pause' ? { reason: 'Noise' } : {})
    expect((await pause('pause')).status).toBe(200)
    await whole.until(({ event }) => event === 'desk.facts')
    const penalty = { entrant_ids: [other.entrant_id], points: -50, reason: 'late', visible: true }
    expect((await server.admin.call(ranking.adjust, { params, body: penalty })).status).toBe(201)
    expect((await pause('resume')).status).toBe(200)
    // The frames of both streams leave in one turn, so what was kept from the watcher would have come before this one.
    await heard.until(({ event, data }) => event === 'contest.state' && data['status'] === 'running')
    // That something moved is told to them too, and not what.
    expect(heard.events.filter(({ event }) => event.startsWith('desk.') && event !== 'desk.attempt')).toEqual([])
    expect(JSON.stringify(heard.events)).not.toContain(other.entrant_id)
    heard.close()
    whole.close()
  })
})
