import { contest } from '@beacon/api/contest/contest'
import { examWall } from '@beacon/api/kinds/theory/exam/exam-wall'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, announceClock } from '../../../contest/core/contest/testing.ts'
import {
  begin,
  enterExam,
  letTimeRunOut,
  makeExam,
  makeFour,
  makePaper,
  save,
  startExam,
  submit,
  type TestCandidate,
  type Theory,
} from '../exam/testing.ts'
import { curveOf } from './counts.ts'

let server: TestServer
let questions: Theory[]
let paper: string
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  questions = await makeFour(server)
  paper = await makePaper(server, questions)
})
afterAll(() => server.stop())

const read = (who: TestClient, resource_id: string) => who.call(examWall.read, { params: { resource_id }, query: { lang: 'en' } })

/** A display of an exam in a browser of its own. */
async function hallOf(resource_id: string): Promise<TestClient> {
  const made = await server.admin.call(viewerKey.create, { params: { resource_id }, body: { name: 'Hall one', value: 'progress' } })
  const hall = server.client()
  await hall.call(viewerKey.open, { body: { resource_id, viewer_key: made.body.viewer_key } })
  return hall
}

async function sit(people: readonly TestCandidate[], id: string): Promise<void> {
  const [single] = questions
  const entries = [{ seq: 1, question_id: single?.resource_id ?? '', answer: { option_ids: [single?.key[0] ?? ''] }, is_marked: false }]
  for (const person of people) {
    await begin(person, id)
    await save(person, id, entries)
    await submit(person, id, 1)
  }
}

test('counts who is there by room, and says nothing of results before the release or after their withdrawal', async () => {
  const id = await makeExam(server, paper, { release_mode: 'by_hand' })
  const people = [await enterExam(server, id), await enterExam(server, id), await enterExam(server, id)]
  const made = await server.admin.call(examRoom.create, { params: { exam_id: id }, body: { name: 'Hall A', capacity: 2 } })
  expect(made.status).toBe(201)
  const [first, second] = people
  if (first === undefined || second === undefined) throw new Error('no candidates')
  const placed = await server.admin.call(examRoom.place, {
    params: { exam_id: id, entrant_id: first.entrant_id },
    body: { candidate_no: 'A-0001', room_id: made.body.room_id, seat: null, time_factor: 100, has_aid: false },
  })
  expect(placed.status).toBe(200)
  const hall = await hallOf(id)
  expect((await read(hall, id)).body).toMatchObject({ candidates: 3, present: 0, going: 0, submitted: 0, absent: null, results: null })
  await startExam(server, id)
  await sit([first], id)
  await begin(second, id)
  // Counts are shared by all walls for a second.
  await expect
    .poll(async () => (await read(hall, id)).body)
    .toMatchObject({ candidates: 3, present: 2, going: 1, submitted: 1, absent: null, results: null })
  const { body } = await read(hall, id)
  expect(body.rooms).toEqual([
    { name: 'Hall A', candidates: 1, present: 1, submitted: 1 },
    { name: null, candidates: 2, present: 1, submitted: 0 },
  ])
  expect(JSON.stringify(body)).not.toContain(first.entrant_id)
  const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  await act(server.admin, id, 'stop', { confirm_name: name })
  await letTimeRunOut(server, second, 120)
  await announceClock(server)
  await expect.poll(async () => (await read(hall, id)).body).toMatchObject({ submitted: 2, absent: 1, results: null })
  expect((await act(server.admin, id, 'release_results', { confirm_name: name })).status).toBe(200)
  const { results } = (await read(hall, id)).body
  expect(results).toMatchObject({ n: 2, max_total: 1000, pass_score: 600, pass_rate: 0, mean: 100 })
  expect(results?.histogram.counts.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect(results?.directions).toHaveLength(1)
  expect((await act(server.admin, id, 'withdraw_results', { confirm_name: name })).status).toBe(200)
  expect((await read(hall, id)).body.results).toBeNull()
})

test('is for staff and displays of this exam alone', async () => {
  const id = await makeExam(server, paper)
  const [other, person] = [await makeExam(server, paper), await enterExam(server, id)]
  expect((await read(server.admin, id)).status).toBe(200)
  expect((await read(await hallOf(id), id)).status).toBe(200)
  expect((await read(await hallOf(other), id)).body).toMatchObject({ code: 'contest_not_found' })
  expect((await read(person.client, id)).body).toMatchObject({ code: 'contest_not_found' })
  expect((await read(server.nobody, id)).status).toBe(401)
  const wrong = server.client()
  expect((await wrong.call(viewerKey.open, { body: { resource_id: id, viewer_key: 'wrong-key' } })).body).toMatchObject({
    code: 'screen_closed',
  })
  expect((await read(wrong, id)).status).toBe(401)
})

test('stands at each step where everything before it is counted, and goes no further than now', () => {
  const span = { from_ms: 0, to_ms: 960 }
  expect(curveOf({ 0: 2, 1: 3, 3: 1, 97: 9 }, span, 35)).toEqual([2, 5, 5, 6])
  const whole = curveOf({ 0: 2, 1: 3, 3: 1, 97: 9 }, span, 5_000)
  expect(whole).toHaveLength(97)
  expect(whole.at(-1)).toBe(15)
})
