import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import {
  begin,
  enterExam,
  makeExam,
  makePaper,
  makeTheory,
  otherBrowser,
  save,
  startExam,
  submit,
  type TestCandidate,
  type Theory,
} from './testing.ts'

const many = 12
let server: TestServer
let question: Theory
let id: string
let people: TestCandidate[]

beforeAll(async () => {
  server = await startTestServer()
  question = await makeTheory(server)
  id = await makeExam(server, await makePaper(server, [question]))
  people = []
  for (let n = 0; n < many; n += 1) people.push(await enterExam(server, id))
  await startExam(server, id)
})
afterAll(() => server.stop())

/** Of everybody: who has begun gets the same attempt again, so each test may ask for it. */
const device = newId()
const entry = (seq: number, place = 0) => ({
  seq,
  question_id: question.resource_id,
  answer: { option_ids: [question.options[place]?.option_id ?? ''] },
  is_marked: false,
})
const candidate = (place: number): TestCandidate => {
  const found = people[place]
  if (found === undefined) throw new Error(`there is no candidate ${place}`)
  return found
}
const beat = ({ client }: TestCandidate, epoch = 1) =>
  client.call(exam.heartbeat, { params: { exam_id: id }, body: { epoch, unsaved: 3, left: [{ page: id, n: 1, away_s: 5, ago_s: 0 }] } })
const rowOf = async ({ entrant_id }: TestCandidate) =>
  (
    await server.db.execute(sql`select a.*, (select jsonb_agg(to_jsonb(n)) from exam_answer n where n.attempt_id = a.attempt_id) as answers
    from exam_attempt a where a.entrant_id = ${entrant_id}`)
  ).rows[0]
const auditsOf = async (operation: string) =>
  (
    await server.db.execute<{ user_id: string; after: { entrant_id: string } }>(
      sql`select user_id, after from audit where module = 'contest' and operation = ${operation} and object_id = ${id}`,
    )
  ).rows

test('everybody begins at once: one attempt and one audit row each, two tabs of one person included', async () => {
  const replies = await Promise.all([...people.map((one) => begin(one, id, device)), begin(candidate(0), id, device)])
  expect(replies.map(({ status, body }) => [status, (body as { epoch?: number }).epoch])).toEqual(replies.map(() => [200, 1]))
  const { rows } = await server.db.execute(sql`select 1 from exam_attempt where contest_id = ${id}`)
  expect(rows).toHaveLength(many)
  const entrants = (await auditsOf('attempt_start')).map(({ after }) => after.entrant_id)
  expect(new Set(entrants)).toEqual(new Set(people.map(({ entrant_id }) => entrant_id)))
})

test('answers that come at once are each kept, and the highest of one question counts', async () => {
  await Promise.all(people.map((one) => begin(one, id, device)))
  const replies = await Promise.all([
    ...people.map((one) => save(one, id, [entry(1)])),
    save(candidate(0), id, [entry(3, 2)]),
    save(candidate(0), id, [entry(2, 1)]),
  ])
  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200))
  expect(await rowOf(candidate(0))).toMatchObject({ acked: '3', answers: [{ seq: 3, answer: entry(3, 2).answer }] })
  for (const one of people.slice(1)) expect(await rowOf(one)).toMatchObject({ acked: '1', answers: [{ seq: 1, answer: entry(1).answer }] })
})

test('among others, the save and the heartbeat of a device that lost its attempt are refused alone, and nothing of it counts', async () => {
  const lost = candidate(1)
  await Promise.all(people.map((one) => begin(one, id, device)))
  await save(lost, id, [entry(1)])
  const later = await otherBrowser(server, lost)
  await begin(later, id)
  const [late, late2, ...good] = await Promise.all([
    save(lost, id, [entry(9, 3)]),
    beat(lost),
    ...people.slice(2).flatMap((one) => [save(one, id, [entry(4, 1)]), beat(one)]),
  ])
  expect([late, late2].map(({ status, body }) => [status, (body as { code?: string }).code])).toEqual([
    [409, 'attempt_moved'],
    [409, 'attempt_moved'],
  ])
  expect(good.map(({ status }) => status)).toEqual(good.map(() => 200))
  // From here on this person answers in the later browser.
  people[1] = later
  expect(await rowOf(lost)).toMatchObject({ epoch: 2, acked: '1', left_count: 0 })
  expect(await rowOf(candidate(2))).toMatchObject({ acked: '4', left_count: 1, left_s: 5 })
  const params = { exam_id: id, entrant_id: lost.entrant_id }
  const { items } = (await server.admin.call(examDesk.late_entries, { params })).body
  expect(items).toMatchObject([{ seq: 9, epoch: 1, cause: 'moved' }])
})

test('who waits for a paper that somebody holds keeps nobody else waiting', async () => {
  await Promise.all(people.slice(3).map((one) => begin(one, id, device)))
  const client = await server.platform.pool.connect()
  try {
    await client.query('begin')
    await client.query('select 1 from exam_attempt where entrant_id = $1 for update', [candidate(3).entrant_id])
    let isHeldKept = false
    const held = save(candidate(3), id, [entry(7, 1)]).then((reply) => {
      isHeldKept = true
      return reply
    })
    const others = await Promise.all(people.slice(4).map((one) => save(one, id, [entry(7, 2)])))
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 200))
    expect(isHeldKept).toBe(false)
    await client.query('commit')
    expect((await held).status).toBe(200)
  } finally {
    client.release()
  }
  expect(await rowOf(candidate(3))).toMatchObject({ acked: '7' })
})

test('everybody hands in at once: one receipt and one audit row each; who sent more than was kept is refused alone', async () => {
  const [behind, ...rest] = people
  if (behind === undefined) throw new Error('there is nobody')
  const moved = candidate(1)
  const sent = rest.map((one) => submit(one, id, 1, one === moved ? 2 : 1))
  const [refused, ...receipts] = await Promise.all([submit(behind, id, 99), ...sent])
  expect(refused).toMatchObject({ status: 409, body: { code: 'attempt_behind' } })
  expect(receipts.map(({ status }) => status)).toEqual(receipts.map(() => 200))
  const again = await Promise.all(rest.map((one) => submit(one, id, 1)))
  expect(again.map(({ body }) => body)).toEqual(receipts.map(({ body }) => body))
  const entrants = (await auditsOf('attempt_submit')).map(({ after }) => after.entrant_id)
  expect(entrants.toSorted()).toEqual(rest.map(({ entrant_id }) => entrant_id).toSorted())
  expect(await rowOf(candidate(2))).toMatchObject({ state: 'submitted', submitted_by: 'candidate', answered: 1 })
})
