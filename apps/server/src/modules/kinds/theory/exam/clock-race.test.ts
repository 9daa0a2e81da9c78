import { exam } from '@beacon/api/kinds/theory/exam/exam'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { sql } from 'drizzle-orm'
import type { PoolClient } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, inHours } from '../../../contest/core/contest/testing.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, startExam } from './testing.ts'

let server: TestServer
let paperId: string
beforeAll(async () => {
  server = await startTestServer()
  paperId = await makePaper(server, [await makeTheory(server)])
})
afterAll(() => server.stop())

/** Runs work while a transaction holds what the statement locks. */
async function holding<T>(statement: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await server.platform.pool.connect()
  try {
    await client.query('begin')
    await client.query(statement)
    const result = await work(client)
    return result
  } finally {
    await client.query('commit')
    client.release()
  }
}
const untilWaiting = (n: number) =>
  vi.waitFor(async () => {
    const { rows } = await server.db.execute<{ n: number }>(sql`select count(distinct pid)::int as n from pg_locks where not granted`)
    expect(rows[0]?.n).toBe(n)
  }, 20_000)

/** Of the only attempt: seconds between its deadline and what the clock says of it now. */
async function wrongBy(id: string): Promise<number | undefined> {
  const { rows } = await server.db.execute<{ s: number }>(sql`
    select round(extract(epoch from a.deadline - least(case t.timing when 'together' then c.end_at + make_interval(secs => a.extra_s)
      else a.started_at + make_interval(mins => t.duration_minutes, secs => t.extra_s) end, c.stopped_at)))::int as s
    from exam_attempt a join contest c on c.resource_id = a.contest_id join contest_theory t using (contest_id) where a.contest_id = ${id}`)
  return rows[0]?.s
}

const give = (exam_id: string) =>
  server.admin.call(examDesk.extra_time, { params: { exam_id }, body: { entrant_ids: null, minutes: 5, reason: 'Power cut' } })
type Move = (id: string, name: string) => Promise<{ status: number }>
const moves: [string, Move, 'together' | 'window'][] = [
  ['time for all', give, 'together'],
  ['time for all of a window', give, 'window'],
  ['a later end', (id) => act(server.admin, id, 'extend', { end_at: inHours(5) }), 'together'],
  ['a stop', (id, confirm_name) => act(server.admin, id, 'stop', { confirm_name }), 'together'],
  ['a pause', (id) => act(server.admin, id, 'pause'), 'together'],
]

test.for(moves)('%s while somebody begins counts for the attempt that begins', async ([what, move, timing]) => {
  const name = `While ${what} begins`
  const id = await makeExam(server, paperId, { name, timing, duration_minutes: 20 })
  const ada = await enterExam(server, id)
  await startExam(server, id)
  // Neither commits before both wait: for the audit row, or one for the other.
  const both = await holding('lock table audit in share mode', async () => {
    const begun = begin(ada, id)
    await untilWaiting(1)
    const moved = move(id, name)
    await untilWaiting(2)
    return [begun, moved]
  })
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  const resumed = what === 'a pause' ? (await act(server.admin, id, 'resume')).status : 200
  expect(resumed).toBe(200)
  expect(await wrongBy(id)).toBe(0)
})

test('who read the exam before its end moved begins with the moved end, and not at all after a stop', async () => {
  const id = await makeExam(server, paperId, { duration_minutes: 20 })
  const [ada, bob] = [await enterExam(server, id), await enterExam(server, id)]
  await startExam(server, id)
  const beginBehind = async (one: typeof ada, change: string) => {
    await one.client.call(exam.guide, { params: { exam_id: id } })
    return holding(`select 1 from contest where resource_id = '${id}' for update`, async (client) => {
      const begun = begin(one, id)
      await untilWaiting(1)
      await client.query(`update contest set version = version + 1, ${change} where resource_id = '${id}'`)
      return [begun]
    })
  }
  const [later] = await beginBehind(ada, `end_at = end_at + interval '7 minutes'`)
  expect([(await later)?.status, await wrongBy(id)]).toEqual([200, 0])
  const [stopped] = await beginBehind(bob, `stopped_at = now()`)
  expect((await stopped)?.body).toMatchObject({ code: 'entry_closed' })
})
