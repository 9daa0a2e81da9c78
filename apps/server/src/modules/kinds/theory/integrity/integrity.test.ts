import { entrant } from '@beacon/api/contest/entrant'
import { evidence } from '@beacon/api/topic/evidence'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemCtx } from '../../../../context.ts'
import { newId } from '../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { collectEvidence } from '../../../contest/judge/evidence/collect.ts'
import { collectAll } from '../../../contest/judge/evidence/watch.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, otherBrowser, save, startExam, submit } from '../exam/testing.ts'
import { recordSimilar } from './similar-papers.ts'

let server: TestServer
let paperId: string
let question_id: string
beforeAll(async () => {
  server = await startTestServer()
  const question = await makeTheory(server)
  question_id = question.resource_id
  paperId = await makePaper(server, [question])
})
afterAll(() => server.stop())

const casesOf = async (resource_id: string, query = {}) =>
  (await server.admin.call(evidence.list, { params: { resource_id }, query: { sort: 'kind', ...query } })).body.items
const detailOf = async (resource_id: string, evidence_id: string) =>
  (await server.admin.call(evidence.get, { params: { resource_id, evidence_id } })).body
const collect = (id: string) => collectEvidence(server.platform, id)

async function sitting(people: number) {
  const id = await makeExam(server, paperId)
  const all = await Promise.all(Array.from({ length: people }, () => enterExam(server, id)))
  await startExam(server, id)
  for (const one of all) await begin(one, id)
  // All clients of a test come from one address, which in a hall says nothing.
  for (const [at, { entrant_id }] of all.entries())
    await server.db.execute(sql`update exam_attempt set address = ${`10.0.0.${at + 1}`} where entrant_id = ${entrant_id}`)
  const [first] = all
  if (first === undefined) throw new Error('nobody sits')
  return { id, all, first }
}

test('leaving the page is one case of a candidate, which grows and keeps its times', async () => {
  const { id, first } = await sitting(1)
  const page = newId()
  const leave = (n: number, away_s: number) =>
    first.client.call(exam.heartbeat, {
      params: { exam_id: id },
      body: { epoch: 1, unsaved: 0, left: [{ page, n, away_s, ago_s: 0 }] },
    })
  await leave(1, 30)
  await collect(id)
  await leave(2, 90)
  await collectAll(systemCtx(server.platform, 'test'))
  await collect(id)
  const [found, ...others] = await casesOf(id)
  expect(others).toEqual([])
  expect(found).toMatchObject({ kind: 'focus', strength: 'weak', state: 'open', entrants: [{ entrant_id: first.entrant_id }] })
  const { facts, measures } = await detailOf(id, found?.evidence_id ?? '')
  expect(measures).toEqual({ left_count: 2, left_s: 120 })
  expect(facts.map(({ what, measures: figures }) => [what, figures])).toEqual([
    ['absence', { left_count: 1, left_s: 30 }],
    ['absence', { left_count: 1, left_s: 90 }],
  ])
})

test('another device, a shared address, another room and late answers are seen, and staff who try the exam out are not', async () => {
  const { id, all, first } = await sitting(2)
  const [, second] = all
  const params = { exam_id: id }
  await begin(await otherBrowser(server, first), id, newId())
  await save(first, id, [{ seq: 1, question_id, answer: null, is_marked: false }], 1)
  await server.db.execute(sql`update exam_attempt set address = '10.9.9.9' where contest_id = ${id}`)
  const body = { name: 'Hall 1', capacity: 30, addresses: ['192.0.2.0/24'] }
  const room = await server.admin.call(examRoom.create, { params, body })
  expect(room.status).toBe(201)
  await server.db.execute(sql`
    insert into exam_candidate (contest_id, entrant_id, candidate_no, room_id, seat)
    values (${id}, ${second?.entrant_id ?? ''}, 'K-0001', (select room_id from exam_room where contest_id = ${id}), 1)`)
  await collect(id)
  await collect(id)
  const cases = await casesOf(id)
  expect(cases.map(({ kind, strength, entrants }) => [kind, strength, entrants.length])).toEqual([
    ['late_entries', 'weak', 1],
    ['room_address', 'medium', 1],
    ['shared_address', 'weak', 2],
    ['two_devices', 'medium', 1],
  ])
  const moved = await detailOf(id, cases[3]?.evidence_id ?? '')
  expect(moved.facts.map(({ what }) => what)).toEqual(['begin', 'takeover'])
  expect((await detailOf(id, cases[0]?.evidence_id ?? '')).measures).toEqual({ from_old_device: 1 })
  await server.db.execute(sql`update entrant set is_staff = true where contest_id = ${id}`)
  await server.db.execute(sql`delete from evidence where contest_id = ${id}`)
  await collect(id)
  expect(await casesOf(id)).toEqual([])
})

test('a warning reaches the page of the candidate, and a solve cannot be taken away where there is none', async () => {
  const { id, first } = await sitting(1)
  await first.client.call(exam.heartbeat, {
    params: { exam_id: id },
    body: { epoch: 1, unsaved: 0, left: [{ page: newId(), n: 1, away_s: 30, ago_s: 0 }] },
  })
  await collect(id)
  const [found] = await casesOf(id)
  const params = { resource_id: id, evidence_id: found?.evidence_id ?? '' }
  const decide = (decision: 'warn' | 'void', version: number) =>
    server.admin.call(evidence.decide, {
      params,
      body: { decision, version, reason: 'You left the page.', entrant_ids: [first.entrant_id] },
    })
  expect((await decide('void', 1)).error.code).toBe('solve_missing')
  expect((await decide('warn', 1)).body).toMatchObject({ state: 'confirmed' })
  const beat = await first.client.call(exam.heartbeat, { params: { exam_id: id }, body: { epoch: 1, unsaved: 0, left: [] } })
  expect(beat.body.messages).toMatchObject([{ kind: 'warning', text: 'You left the page.' }])
  const own = await first.client.call(evidence.mine, { params: { resource_id: id } })
  expect(own.body.items).toMatchObject([{ decision: 'warn', may_appeal: true }])
})

test('flagged pairs of papers become cases, once', async () => {
  const { id, all } = await sitting(2)
  for (const one of all) await submit(one, id, 0)
  const { rows } = await server.db.execute<{ attempt_id: string; run: number }>(
    sql`select attempt_id, run from exam_attempt where contest_id = ${id} order by attempt_id`,
  )
  const [a = '', b = ''] = rows.map(({ attempt_id }) => attempt_id)
  const about = { resource_id: id, run: rows[0]?.run ?? 1 } as Parameters<typeof recordSimilar>[1]
  const pairs = [{ a, b, common: 50, identical: 49, is_flagged: true }]
  await recordSimilar(server.platform, about, pairs)
  await recordSimilar(server.platform, about, pairs)
  expect(await casesOf(id)).toMatchObject([{ kind: 'similarity', strength: 'medium', entrants: [{}, {}] }])
  const people = await server.admin.call(entrant.rows, { params: { resource_id: id }, query: {} })
  expect(people.body.total).toBe(2)
})
