import { contest } from '@beacon/api/contest/contest'
import type { Input } from '@beacon/api/endpoint'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { examRoom } from '@beacon/api/kinds/theory/exam/exam-room'
import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { setting } from '@beacon/api/platform/setting'
import { createStreams } from '@beacon/engine/theory'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { adminPassword, startTestServer, type TestServer } from '../../../../testing/index.ts'
import {
  begin,
  enterExam,
  makeExam,
  makeFour,
  makePaper,
  otherBrowser,
  save,
  startExam,
  submit,
  type TestCandidate,
} from '../exam/testing.ts'
import { standApart } from './apart.ts'

let server: TestServer
let paperId: string

beforeAll(async () => {
  server = await startTestServer()
  paperId = await makePaper(server, await makeFour(server))
})
afterAll(() => server.stop())

const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const at = (exam_id: string) => ({ params: { exam_id } })

/** An exam with so many candidates that nobody has started. */
async function waiting(count: number, more: Parameters<typeof makeExam>[2] = {}): Promise<{ id: string; people: TestCandidate[] }> {
  const id = await makeExam(server, paperId, more)
  const people: TestCandidate[] = []
  for (let n = 0; n < count; n += 1) people.push(await enterExam(server, id))
  return { id, people }
}

async function addRoom(exam_id: string, body: Input<typeof examRoom.create>['body']): Promise<string> {
  const reply = await server.admin.call(examRoom.create, { ...at(exam_id), body })
  if (reply.status !== 201) throw new Error(`no room: ${JSON.stringify(reply.body)}`)
  return reply.body.room_id
}

const plain = { room_id: null, seat: null, time_factor: 100, has_aid: false }
const place = (exam_id: string, { entrant_id }: TestCandidate, body: Partial<Input<typeof examRoom.place>['body']>) =>
  server.admin.call(examRoom.place, {
    params: { exam_id, entrant_id },
    body: { candidate_no: `N-${entrant_id.slice(-8)}`, ...plain, ...body },
  })
const rowOf = async (id: string, { entrant_id }: TestCandidate) =>
  (await server.admin.call(examDesk.attempts, { ...at(id), query: {} })).body.items.find((one) => one.entrant_id === entrant_id)

test('rooms are made, seats are given, and the candidate reads number, room and seat but never the code', async () => {
  const { id, people } = await waiting(3)
  const [ada, bo] = people as [TestCandidate, TestCandidate, TestCandidate]
  const one = await addRoom(id, { name: 'Hall 1', capacity: 2, code: 'ABCD12' })
  const repeated = await server.admin.call(examRoom.create, { ...at(id), body: { name: 'Hall 2', capacity: 2, code: 'ABCD12' } })
  expect(codeOf(repeated)).toEqual([400, 'room_code_duplicate'])
  const two = await addRoom(id, { name: 'Hall 2', capacity: 1 })
  const seats = await server.admin.call(examRoom.assign, { ...at(id), body: { room_ids: [two, one], seating: 'sequence', keep: false } })
  expect(seats.body).toMatchObject({ seated: 3, left: 0 })
  const year = new Date().getUTCFullYear()
  const { items } = (await server.admin.call(examDesk.attempts, { ...at(id), query: { sort: 'seat' } })).body
  expect(items.map(({ candidate_no, room, seat }) => [candidate_no, room, seat])).toEqual([
    [expect.stringMatching(new RegExp(`^(?:${year}|${year + 1})-0002$`, 'u')), 'Hall 1', 1],
    [expect.stringContaining('-0003'), 'Hall 1', 2],
    [expect.stringContaining('-0001'), 'Hall 2', 1],
  ])
  const guide = await bo.client.call(exam.guide, at(id))
  expect(guide.body).toMatchObject({ room_code: 'asked', exam: { place: { room: 'Hall 1', seat: 1 } } })
  expect(JSON.stringify(guide.body)).not.toContain('ABCD12')
  expect((await ada.client.call(exam.mine, { query: {} })).body.items[0]?.place).toMatchObject({ room: 'Hall 2', seat: 1 })
  expect(codeOf(await place(id, ada, { room_id: one, seat: 1 }))).toEqual([409, 'seat_taken'])
  expect(codeOf(await place(id, ada, { room_id: one }))).toEqual([409, 'room_full'])
  expect(codeOf(await place(id, ada, { candidate_no: `${year}-0077` }))).toEqual([409, 'candidate_no_taken'])
  expect((await place(id, ada, { candidate_no: 'BJ_2026-7' })).status).toBe(200)
  expect(codeOf(await place(id, bo, { candidate_no: 'BJ_2026-7' }))).toEqual([409, 'candidate_no_taken'])
  expect((await server.admin.call(examRoom.rooms, at(id))).body).toMatchObject({ unseated: 1, is_invigilator: false })
})

test('the code of the room opens the exam, five tries in ten minutes', async () => {
  const { id, people } = await waiting(2)
  const [ada, bo] = people as [TestCandidate, TestCandidate]
  const room_id = await addRoom(id, { name: 'Hall', capacity: 5, code: 'OPEN42' })
  await server.admin.call(examRoom.assign, { ...at(id), body: { room_ids: [room_id], seating: 'apart', keep: true } })
  await startExam(server, id)
  expect(codeOf(await begin(ada, id))).toEqual([400, 'room_code_wrong'])
  const enter = ({ client }: TestCandidate, code: string) => client.call(exam.room_code, { ...at(id), body: { code } })
  expect(codeOf(await enter(ada, 'OPEN43'))).toEqual([400, 'room_code_wrong'])
  expect((await enter(ada, ' open42 ')).status).toBe(200)
  expect((await ada.client.call(exam.guide, at(id))).body.room_code).toBe('given')
  const device = newId()
  expect((await begin(ada, id, device)).body).toMatchObject({ state: 'going' })
  for (let n = 0; n < 5; n += 1) expect(codeOf(await enter(bo, `WRONG${n}`))).toEqual([400, 'room_code_wrong'])
  expect((await enter(bo, 'OPEN42')).status).toBe(429)
  const body = { name: 'Hall', capacity: 5, code: 'NEW777' }
  await server.admin.call(examRoom.update, { params: { exam_id: id, room_id }, body })
  // Who has begun goes on in that session; another session, or another device, has to know the code.
  expect((await begin(ada, id, device)).body).toMatchObject({ state: 'going', epoch: 1 })
  expect(codeOf(await begin(ada, id))).toEqual([400, 'room_code_wrong'])
  expect(codeOf(await begin(await otherBrowser(server, ada), id, device))).toEqual([400, 'room_code_wrong'])
})

test('an address outside the room is refused at the start where the exam says so, and answers are kept from anywhere', async () => {
  const { id, people } = await waiting(2, { room_address_check: 'refuse' })
  const [ada, bo] = people as [TestCandidate, TestCandidate]
  const here = await addRoom(id, { name: 'Here', capacity: 1, addresses: ['127.0.0.0/8', '::1'] })
  const there = await addRoom(id, { name: 'There', capacity: 1, addresses: ['10.9.8.0/24'] })
  await place(id, ada, { room_id: here })
  await place(id, bo, { room_id: there })
  await startExam(server, id)
  expect((await begin(ada, id)).status).toBe(200)
  expect((await bo.client.call(exam.guide, at(id))).body.address).toBe('refused')
  expect(codeOf(await begin(bo, id))).toEqual([403, 'room_address'])
  const body = { name: 'Here', capacity: 1, addresses: ['10.9.7.0/24'] }
  await server.admin.call(examRoom.update, { params: { exam_id: id, room_id: here }, body })
  expect((await save(ada, id, [])).status).toBe(200)
  expect(codeOf(await begin(ada, id, newId()))).toEqual([403, 'room_address'])
  expect(await rowOf(id, ada)).toMatchObject({ is_elsewhere: true })
})

test('before the start it is said which rooms share a sign-in limit', async () => {
  const { id } = await waiting(1)
  const limits = async () => {
    const { items } = (await server.admin.call(contest.check, { params: { resource_id: id } })).body
    return items.filter(({ code }) => code === 'room_sign_in_limit').map(({ details }) => details)
  }
  await addRoom(id, { name: 'Open', capacity: 1 })
  expect(await limits()).toEqual([])
  await addRoom(id, { name: 'Lab', capacity: 1, addresses: ['10.9.8.0/24'] })
  expect(await limits()).toEqual([{ n: 1 }])
  await server.admin.reauth(adminPassword)
  const { version } = (await server.admin.call(setting.get, {})).body
  const body = { version, values: { login_address_exempt: ['10.9.0.0/16'] } }
  expect((await server.admin.request('PATCH', '/settings', { body })).status).toBe(200)
  expect(await limits()).toEqual([])
})

/** An exam that runs, with two rooms; the invigilator watches over the first. */
async function watched() {
  const { id, people } = await waiting(2)
  const [ada, bo] = people as [TestCandidate, TestCandidate]
  const invigilator = await server.signIn('teacher')
  const { version } = (await server.admin.call(contest.staff, { params: { resource_id: id } })).body
  const items = [{ user_id: invigilator.user_id, role: 'referee' as const }]
  await server.admin.call(contest.set_staff, { params: { resource_id: id }, body: { items, version } })
  const own = await addRoom(id, { name: 'Own', capacity: 1, invigilators: [invigilator.user_id] })
  const other = await addRoom(id, { name: 'Other', capacity: 1 })
  await place(id, ada, { room_id: own })
  await place(id, bo, { room_id: other })
  await startExam(server, id)
  await begin(ada, id)
  await begin(bo, id)
  return { id, ada, bo, invigilator, own, other }
}

test('an invigilator sees and acts in the own room alone, and gives 30 minutes in all', async () => {
  const { id, ada, bo, invigilator, own, other } = await watched()
  const pause = { entrant_ids: [ada.entrant_id], room_id: null, reason: 'Noise' }
  expect((await invigilator.call(examDesk.pause, { ...at(id), body: pause })).status).toBe(403)
  const { items } = (await invigilator.call(examDesk.attempts, { ...at(id), query: {} })).body
  expect(items.map(({ entrant_id }) => entrant_id)).toEqual([ada.entrant_id])
  const rooms = (await invigilator.call(examRoom.rooms, at(id))).body
  expect([rooms.is_invigilator, rooms.items.map(({ name }) => name)]).toEqual([true, ['Own']])
  const give = (entrant_ids: string[] | null, minutes: number) =>
    invigilator.call(examDesk.extra_time, { ...at(id), body: { entrant_ids, minutes, reason: 'The lamp went out' } })
  expect((await give([ada.entrant_id], 20)).body).toEqual({ moved: 1, reopened: 0 })
  expect(codeOf(await give([ada.entrant_id], 11))).toEqual([409, 'room_minutes'])
  expect(codeOf(await give([ada.entrant_id], -5))).toEqual([409, 'room_minutes'])
  expect((await give([ada.entrant_id], 10)).status).toBe(200)
  expect(await rowOf(id, ada)).toMatchObject({ extra_s: 1_800 })
  for (const whom of [[bo.entrant_id], [ada.entrant_id, bo.entrant_id], null])
    expect(codeOf(await give(whom, 5))).toEqual([404, 'not_found'])
  const release = (entrant_id: string) => invigilator.call(examDesk.release_device, { ...at(id), body: { entrant_id } })
  expect([(await release(ada.entrant_id)).status, (await release(bo.entrant_id)).status]).toEqual([200, 404])
  const tell = (entrant_ids: string[] | null, room_id: string | null) =>
    invigilator.call(examRoom.message, { ...at(id), body: { entrant_ids, room_id, kind: 'message', text: 'Quiet, please' } })
  expect((await tell(null, own)).body).toEqual({ sent: 1 })
  expect(codeOf(await tell(null, other))).toEqual([404, 'not_found'])
  expect(codeOf(await tell(null, null))).toEqual([404, 'not_found'])
  expect(codeOf(await tell([bo.entrant_id], null))).toEqual([404, 'not_found'])
  const stop = await invigilator.call(examDesk.submit_for, { ...at(id), body: { entrant_ids: [ada.entrant_id], reason: 'because of it' } })
  expect(codeOf(stop)).toEqual([403, 'permission_missing'])
  const story = await invigilator.call(examRoom.messages, { params: { exam_id: id, entrant_id: bo.entrant_id } })
  expect(codeOf(story)).toEqual([404, 'not_found'])
})

test('a message waits for its confirmation with every answer of the server, and a call until somebody answers it', async () => {
  const { id, ada, bo } = await watched()
  const beat = ({ client }: TestCandidate) => client.call(exam.heartbeat, { ...at(id), body: { epoch: 1, unsaved: 0, left: [] } })
  const body = { entrant_ids: [ada.entrant_id], room_id: null, kind: 'warning' as const, text: 'Put the phone away' }
  await server.admin.call(examRoom.message, { ...at(id), body })
  const saved = (await save(ada, id, [])).body
  expect(saved.messages).toMatchObject([{ kind: 'warning', text: 'Put the phone away' }])
  expect((await beat(ada)).body.messages).toEqual(saved.messages)
  expect((await beat(bo)).body.messages).toEqual([])
  expect(await rowOf(id, ada)).toMatchObject({ warnings: 1, unread: 1 })
  const message_id = saved.messages[0]?.message_id ?? ''
  const confirm = ({ client }: TestCandidate) => client.call(exam.confirm_message, { ...at(id), body: { message_id } })
  expect(codeOf(await confirm(bo))).toEqual([404, 'not_found'])
  expect([(await confirm(ada)).status, (await confirm(ada)).status]).toEqual([200, 200])
  expect((await beat(ada)).body.messages).toEqual([])
  const call = () => ada.client.call(exam.call_invigilator, { ...at(id), body: { text: 'My pen is empty' } })
  expect((await call()).body.called_at).not.toBeNull()
  expect(codeOf(await call())).toEqual([429, 'message_too_soon'])
  expect((await rowOf(id, ada))?.call).toMatchObject({ text: 'My pen is empty' })
  expect((await server.admin.call(examDesk.attempts, { ...at(id), query: { is_calling: 'true' } })).body.total).toBe(1)
  await server.admin.call(examRoom.answer_call, { ...at(id), body: { entrant_id: ada.entrant_id } })
  expect((await beat(ada)).body.called_at).toBeNull()
  const story = (await server.admin.call(examRoom.messages, { params: { exam_id: id, entrant_id: ada.entrant_id } })).body
  expect(story.messages).toMatchObject([{ to: 'one', text: 'Put the phone away', confirmed_at: expect.any(String) }])
  expect(story.calls).toMatchObject([{ text: 'My pen is empty', answered_at: expect.any(String) }])
})

test('the time factor is added to the common end, is fixed from the own start on, and a stop cuts it', async () => {
  const { id, people } = await waiting(2)
  const [ada, bo] = people as [TestCandidate, TestCandidate]
  expect(codeOf(await place(id, ada, { time_factor: 150 }))).toEqual([400, 'field_length'])
  expect((await place(id, ada, { time_factor: 150, factor_reason: 'Dyslexia, certified' })).status).toBe(200)
  await startExam(server, id)
  const deadlines = [await begin(ada, id), await begin(bo, id)].map(({ body }) => Date.parse(body.deadline ?? ''))
  expect((deadlines[0] ?? 0) - (deadlines[1] ?? 0)).toBe(45 * 60_000)
  const give = { entrant_ids: null, minutes: 5, reason: 'Fire alarm' }
  await server.admin.call(examDesk.extra_time, { ...at(id), body: give })
  const [long, usual] = [await rowOf(id, ada), await rowOf(id, bo)].map((row) => Date.parse(row?.deadline ?? ''))
  expect([(long ?? 0) - (deadlines[0] ?? 0), (usual ?? 0) - (deadlines[1] ?? 0)]).toEqual([300_000, 300_000])
  expect(codeOf(await place(id, ada, { time_factor: 200, factor_reason: 'Dyslexia, certified' }))).toEqual([409, 'contest_state'])
  expect((await submit(bo, id, 0)).status).toBe(200)
})

test('assistive technology lifts the blocks and the record of leaving for one candidate', async () => {
  const { id, people } = await waiting(2, { fullscreen: true })
  const [ada, bo] = people as [TestCandidate, TestCandidate]
  await place(id, ada, { has_aid: true })
  await startExam(server, id)
  const left = [{ page: id, n: 1, away_s: 9, ago_s: 1 }]
  for (const one of [ada, bo]) {
    await begin(one, id)
    await one.client.call(exam.heartbeat, { ...at(id), body: { epoch: 1, unsaved: 0, left } })
  }
  expect((await ada.client.call(exam.guide, at(id))).body.exam).toMatchObject({
    copy_block: false,
    focus_log: false,
    fullscreen: false,
    watermark: true,
  })
  expect((await bo.client.call(exam.guide, at(id))).body.exam).toMatchObject({ copy_block: true, focus_log: true, fullscreen: true })
  expect([(await rowOf(id, ada))?.left_count, (await rowOf(id, bo))?.left_count]).toEqual([0, 1])
})

test('a candidate calls before the own start', async () => {
  const { id, people } = await waiting(1)
  const [ada] = people as [TestCandidate]
  const reply = await ada.client.call(exam.call_invigilator, { ...at(id), body: { text: 'My name is wrong' } })
  expect(reply.body).toMatchObject({ state: 'not_started', called_at: expect.any(String) })
  expect((await rowOf(id, ada))?.call).toMatchObject({ text: 'My name is wrong' })
})

test('neighbours share an organisation only where one has more than half of the people', () => {
  const streams = createStreams('a seed')
  const people = (sizes: readonly number[]) =>
    sizes.flatMap((size, group) => Array.from({ length: size }, (_, n) => ({ id: `${group} ${n}`, organisation_id: `o${group}` })))
  const pairs = (row: ReadonlyArray<{ organisation_id: string | null }>) =>
    row.filter(({ organisation_id }, index) => organisation_id === row[index - 1]?.organisation_id).length
  for (const sizes of [[5, 5], [10, 3, 3, 3], [1], [40, 30, 20, 9], [2, 1]]) {
    for (let n = 0; n < 20; n += 1) expect([sizes, pairs(standApart(people(sizes), streams(`${n}`)))]).toEqual([sizes, 0])
  }
  expect(pairs(standApart(people([6, 2]), streams('more')))).toBe(3)
  const many = people([2_000, 1_500, 1_000, 500])
  const row = standApart(many, streams('many'))
  expect([row.length, new Set(row).size, pairs(row)]).toEqual([5_000, 5_000, 0])
  expect(standApart(many, streams('many'))).toEqual(row)
  const alone = Array.from({ length: 9 }, (_, n) => ({ id: `${n}`, organisation_id: null }))
  expect(standApart(alone, streams('alone'))).toHaveLength(9)
})

test('a room is removed before the start alone, and holds what sits in it', async () => {
  const { id, people } = await waiting(2)
  const room_id = await addRoom(id, { name: 'Hall', capacity: 2 })
  await server.admin.call(examRoom.assign, { ...at(id), body: { room_ids: [room_id], seating: 'organisation', keep: false } })
  const params = { exam_id: id, room_id }
  expect(codeOf(await server.admin.call(examRoom.update, { params, body: { name: 'Hall', capacity: 1 } }))).toEqual([409, 'room_full'])
  await server.admin.call(examRoom.remove, { params })
  expect(await rowOf(id, people[0] as TestCandidate)).toMatchObject({ room: null, seat: null })
  const next = await addRoom(id, { name: 'Hall', capacity: 2 })
  await startExam(server, id)
  expect(codeOf(await server.admin.call(examRoom.remove, { params: { exam_id: id, room_id: next } }))).toEqual([409, 'contest_state'])
  const { rows } = await server.db.execute<{ n: number }>(
    sql`select count(*)::int as n from audit where object_id = ${id} and operation in ('room_add', 'room_change', 'seat_assign', 'room_remove')`,
  )
  expect(rows[0]?.n).toBe(4)
})
