import { contest } from '@beacon/api/contest/contest'
import { examAnalysis } from '@beacon/api/kinds/theory/analysis'
import { analysisBlock } from '@beacon/api/kinds/theory/analysis-scope'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../../db/id.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act } from '../../../contest/core/contest/testing.ts'
import { makeManualPaper, makeMarkedExam } from '../marking/testing.ts'
import { sat, staffOf } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const read = (who: TestClient, exam_id: string, query = {}) => who.call(examAnalysis.read, { params: { exam_id }, query })
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const tableOf = (who: TestClient, exam_id: string, query: { block: string }) =>
  who.request('GET', `/exams/${exam_id}/analysis/table?${new URLSearchParams(query).toString()}`)

/** Seats these candidates in a room of the exam. */
async function seat(exam_id: string, name: string, entrants: readonly string[]): Promise<string> {
  const room_id = newId()
  await server.db.execute(sql`insert into exam_room (room_id, contest_id, name, capacity) values (${room_id}, ${exam_id}, ${name}, 40)`)
  for (const [index, entrant_id] of entrants.entries())
    await server.db.execute(sql`insert into exam_candidate (entrant_id, contest_id, candidate_no, room_id, seat)
      values (${entrant_id}, ${exam_id}, ${`${name}-${index}`}, ${room_id}, ${index + 1})
      on conflict (entrant_id) do update set room_id = excluded.room_id, seat = excluded.seat`)
  return room_id
}

describe('the analysis of some of the papers', () => {
  test('has a box for each room of five, and may be of one room alone', async () => {
    const { id, entrants } = await sat(server, ['rr', 'rr', 'rw', 'rw', 'ww', 'rr', 'rw'])
    const hall = await seat(id, 'Hall', entrants.slice(0, 5))
    const annex = await seat(id, 'Annex', entrants.slice(5))
    const { body } = await read(server.admin, id)
    expect(body.rooms).toEqual([
      { room_id: annex, name: 'Annex' },
      { room_id: hall, name: 'Hall' },
    ])
    const rooms = body.boxes.filter(({ by }) => by === 'room')
    expect(rooms).toEqual([{ by: 'room', name: 'Hall', n: 5, min: 0, low: 200, median: 200, high: 400, max: 400, mean: 240 }])
    expect(body.small_groups.find(({ by }) => by === 'room')).toEqual({ by: 'room', groups: 1, papers: 2 })
    expect(body.completion.counts.at(-1)).toBe(7)
    expect(body.time?.points.reduce((sum, { count }) => sum + count, 0)).toBe(7)
    const part = (await read(server.admin, id, { room_id: annex })).body
    expect([part.head.candidates, part.head.n, part.head.mean]).toEqual([2, 2, 300])
  })

  test('leaves out questions and candidates of the address, and nothing is stored', async () => {
    const { id, entrants } = await sat(server, ['rr', 'rw', 'ww', null])
    const [first = '', , third = ''] = entrants
    const query = { without_questions: '1', without_candidates: `${first},${third}` }
    const { body } = await read(server.admin, id, query)
    expect(body.head).toMatchObject({ candidates: 2, present: 1, absent: 1, n: 1, items: 1, max_total: 200, mean: 0, pass_rate: null })
    expect(body.left_out.questions.map(({ place }) => place)).toEqual([1])
    expect(body.left_out.candidates.map(({ entrant_id }) => entrant_id).toSorted()).toEqual([first, third].toSorted())
    expect(body.items.map(({ place }) => place)).toEqual([2])
    const whole = (await read(server.admin, id)).body
    expect([whole.head.n, whole.head.max_total, whole.left_out]).toEqual([3, 400, { questions: [], candidates: [] }])
    expect(codeOf(await read(server.admin, id, { without_questions: '1,2' }))).toEqual([404, 'not_found'])
    expect((await read(server.admin, id, { without_questions: '1,two' })).status).toBe(400)
    expect((await read(server.admin, id, { without_candidates: 'nobody' })).status).toBe(400)
  })

  test('has bands by the cuts of the address', async () => {
    const { id } = await sat(server, ['rr', 'rw', 'ww'])
    const counts = async (query: object) =>
      (await read(server.admin, id, query)).body.bands.map(({ band, from, count }) => [band, from, count])
    const pass = (await read(server.admin, id)).body.head.pass_score ?? 0
    expect(await counts({ cuts: '50,40,30' })).toEqual([
      ['excellent', 200, pass <= 200 ? 2 : 1],
      ['good', 160, 0],
      ['medium', 120, 0],
      ['pass', pass, 0],
      ['fail', 0, pass <= 200 ? 1 : 2],
    ])
    // Of one question no pass score holds, so that the fourth cut does.
    expect(await counts({ cuts: '2,1.5,1,0.5', unit: 'points', without_questions: '2' })).toEqual([
      ['excellent', 200, 2],
      ['good', 150, 0],
      ['medium', 100, 0],
      ['pass', 50, 0],
      ['fail', 0, 1],
    ])
    expect((await read(server.admin, id, { cuts: '50,60,30' })).status).toBe(400)
  })

  test('tells no group, no time and no difference of one paper while people mark, and later for those who watch alone', async () => {
    const exam = await makeMarkedExam(server, await makeManualPaper(server), [{ essay: 'One', blank: 'router' }, {}])
    const { body } = await read(server.admin, exam.id)
    expect([body.time, body.boxes, body.small_groups, body.rooms]).toEqual([null, [], [], []])
    expect(body.completion.counts.at(-1)).toBe(2)
    for (const query of [{ room_id: newId() }, { without_candidates: newId() }])
      expect(codeOf(await read(server.admin, exam.id, query))).toEqual([404, 'not_found'])
    expect(codeOf(await tableOf(server.admin, exam.id, { block: 'time' }))).toEqual([404, 'not_found'])

    const { id, entrants } = await sat(server, ['rr', 'ww'], { release_mode: 'by_hand' })
    const { name } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
    expect((await act(server.admin, id, 'release_results', { confirm_name: name })).status).toBe(200)
    const reader = await staffOf(server, id, ['contest.read'])
    expect((await read(reader, id)).status).toBe(200)
    expect(codeOf(await read(reader, id, { without_candidates: entrants[0] }))).toEqual([404, 'not_found'])
  })
})

describe('a block as a spreadsheet', () => {
  test('has the figures of the page, and its download is recorded', async () => {
    const { id } = await sat(server, ['rr', 'rw', 'ww'])
    const reply = await fetch(`${server.url}/api/ct/exams/${id}/analysis/table?block=bands&cuts=95,50,40&lang=zh`, {
      headers: { cookie: server.admin.cookie() },
    })
    expect(reply.status).toBe(200)
    const book = await readXlsx(new Uint8Array(await reply.arrayBuffer()))
    const rows = book.sheets[0]?.rows.map((row) => row.map(String)) ?? []
    const { bands } = (await read(server.admin, id, { cuts: '95,50,40' })).body
    expect(rows[0]).toEqual(['分数段', '起点', '答卷', '占比'])
    expect(rows.slice(1).map((row) => Number(row[2]))).toEqual(bands.map(({ count }) => count))
    expect(rows[1]?.slice(0, 2)).toEqual(['优', '3.8'])
    const { rows: logged } = await server.db.execute<{ after: { what: string; rows: number } }>(
      sql`select after from audit where object_id = ${id} and operation = 'export'`,
    )
    expect(logged.map(({ after }) => after)).toEqual([{ what: 'analysis bands', rows: 5 }])
  })

  test('is there for every block, for those who may export', async () => {
    const { id } = await sat(server, ['rr', 'rw', 'ww'])
    for (const block of analysisBlock.options) expect([block, (await tableOf(server.admin, id, { block })).status]).toEqual([block, 200])
    const reader = await staffOf(server, id, ['contest.read', 'contest.watch'])
    expect((await tableOf(reader, id, { block: 'bands' })).status).toBe(403)
  })
})
