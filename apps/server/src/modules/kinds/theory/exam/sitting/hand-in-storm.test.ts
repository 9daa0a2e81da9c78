import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../../testing/index.ts'
import { lockContest } from '../../../../contest/score/score/index.ts'
import { control } from '../desk/control.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, startExam, submit } from '../testing.ts'

let server: TestServer
let id: string
const hall = 51

/** One candidate hands in; the rest of the hall are copies of the rows. */
beforeAll(async () => {
  server = await startTestServer()
  id = await makeExam(server, await makePaper(server, [await makeTheory(server)]))
  const first = await enterExam(server, id)
  await startExam(server, id)
  await begin(first, id)
  const { status } = await submit(first, id, 0)
  if (status !== 200) throw new Error(`not handed in: ${status}`)
  await server.db.execute(sql`
    with place as materialized (select gen_random_uuid() as person, gen_random_uuid() as entry, n from generate_series(2, ${hall}) n),
    account as (insert into "user"
      select (jsonb_populate_record(u, jsonb_build_object('resource_id', person, 'username', 'hall_' || n))).* from "user" u, place
      where u.resource_id = ${first.client.user_id}),
    entered as (insert into entrant
      select (jsonb_populate_record(e, jsonb_build_object('entrant_id', entry, 'user_id', person, 'number', n, 'ipd', n))).* from entrant e, place
      where e.entrant_id = ${first.entrant_id})
    insert into exam_attempt
      select (jsonb_populate_record(a, jsonb_build_object('attempt_id', gen_random_uuid(), 'entrant_id', entry, 'user_id', person))).*
      from exam_attempt a, place where a.entrant_id = ${first.entrant_id}`)
})
afterAll(() => server.stop())

/** Papers with a mark after the clock came, where `fresh` of the hall handed in just now and the others `ago_s` before. */
async function judgedOf(fresh: number, ago_s: number, by = 'candidate'): Promise<number> {
  await server.db.execute(sql`
    update exam_attempt a set mark = null, objective = null, unmarked = null, submitted_by = ${by},
      submitted_at = clock_timestamp() + interval '1 hour' - make_interval(secs => case when p.place > ${fresh} then ${ago_s} else 0 end)
    from (select attempt_id, row_number() over (order by attempt_id) as place from exam_attempt where contest_id = ${id}) p
    where p.attempt_id = a.attempt_id`)
  await server.db.transaction(async (tx) => {
    const lock = await lockContest(tx, id)
    await control.boundaries.settle(tx, { ...lock, at: lock.at + 3_600_000 })
  })
  const { rows } = await server.db.execute<{ n: number }>(
    sql`select count(mark)::int as n from exam_attempt where contest_id = ${id} and submitted_by = ${by}`,
  )
  return rows[0]?.n ?? -1
}

test('marks wait while a hall hands in', async () => {
  expect(await judgedOf(hall, 0)).toBe(0)
  expect(await judgedOf(hall - 1, 9)).toBe(0)
})

test('marks are given where fewer hand in at once', async () => {
  expect(await judgedOf(hall - 2, 5)).toBe(hall)
})

test('marks wait for ten seconds at most, however many go on handing in', async () => {
  expect(await judgedOf(hall - 1, 11)).toBe(hall)
})

test('papers that the clock closes are judged at once', async () => {
  expect(await judgedOf(hall, 0, 'clock')).toBe(hall)
})
