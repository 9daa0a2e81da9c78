import { contest } from '@beacon/api/contest/contest'
import { contestOutage } from '@beacon/api/contest/outage'
import { examDesk } from '@beacon/api/kinds/theory/exam/exam-desk'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outage } from '../../../../db/schema/contest/outage.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { forgetContest } from '../../core/contest/index.ts'
import { begin, enterExam, makeExam, makePaper, makeTheory, startExam } from '../../../kinds/theory/exam/testing.ts'
import { act, announceClock, makeContest } from '../../core/contest/testing.ts'
import { beat } from './pulse.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
beforeEach(() => server.db.delete(outage))
afterAll(() => server.stop())

/** The last pulse was so many seconds ago. */
const awayFor = (seconds: number) =>
  server.db.execute(sql`update server_pulse set at = clock_timestamp() - make_interval(secs => ${seconds})`)
const outagesOf = async (resource_id: string, { admin } = server) =>
  (await admin.call(contestOutage.list, { params: { resource_id } })).body.items
const decide = (resource_id: string, outage_id: string, action: 'give' | 'dismiss') =>
  server.admin.call(contestOutage.decide, { params: { resource_id, outage_id }, body: { action } })
const endOf = async (resource_id: string) =>
  Date.parse((await server.admin.call(contest.settings, { params: { resource_id } })).body.end_at)

/** A contest that began so many seconds ago. */
async function running(seconds: number): Promise<string> {
  const id = await makeContest(server)
  await server.db.execute(sql`update contest set start_at = now() - make_interval(secs => ${seconds}),
    started_at = now() - make_interval(secs => ${seconds}) where resource_id = ${id}`)
  forgetContest(server.platform, id)
  return id
}
const first = async (id: string) => (await outagesOf(id))[0] ?? expect.fail('no outage')

describe('the pulse', () => {
  test('of replicas that work makes no outage, a restart neither, and a gap is one, however many come back', async () => {
    await Promise.all([beat(server.db), beat(server.db)])
    await awayFor(15)
    await beat(server.db)
    expect(await server.db.select().from(outage)).toEqual([])
    await awayFor(211)
    await Promise.all([beat(server.db), beat(server.db), beat(server.db)])
    const rows = await server.db.select().from(outage)
    expect(rows.map(({ from_at, to_at }) => Math.round((Date.parse(to_at) - Date.parse(from_at)) / 1_000))).toEqual([211])
  })
})

describe('an outage of a contest', () => {
  test('takes contest time alone: what was before the start, in a pause or after the end is not lost', async () => {
    const [whole, late, ahead] = [await running(600), await running(100), await makeContest(server)]
    const paused = await running(600)
    await server.db.execute(sql`update contest set pauses = json_build_array(json_build_object('from', now() - interval '300 seconds',
      'to', now() - interval '60 seconds', 'reason', ''))::jsonb where resource_id = ${paused}`)
    forgetContest(server.platform, paused)
    await awayFor(211)
    await beat(server.db)
    const lost = await Promise.all([whole, late, ahead, paused].map(async (id) => (await outagesOf(id)).map(({ lost_s }) => lost_s)))
    expect(lost).toEqual([
      [211],
      [expect.toSatisfy((s: number) => Math.abs(s - 100) < 10)],
      [],
      [expect.toSatisfy((s: number) => Math.abs(s - 60) < 10)],
    ])
  })

  test('is given back once, by whoever is first, and says so in an announcement', async () => {
    const id = await running(600)
    await awayFor(211)
    await beat(server.db)
    const { outage_id } = await first(id)
    const end = await endOf(id)
    const both = await Promise.all([decide(id, outage_id, 'give'), decide(id, outage_id, 'give')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await endOf(id)).toBe(end + 211_000)
    expect(await first(id)).toMatchObject({ action: 'give', lost_s: 211 })
    const { rows } = await server.db.execute<{ reason: string }>(
      sql`select automatic -> 'values' ->> 'reason' as reason from bulletin where contest_id = ${id} and automatic ->> 'key' = 'contest_extended'`,
    )
    expect(rows).toEqual([{ reason: 'The server was away for 3 m 31 s.' }])
  })

  test('can be left, and is not given back once the contest is over', async () => {
    const [left, over] = [await running(600), await running(600)]
    await awayFor(211)
    await beat(server.db)
    const end = await endOf(left)
    expect((await decide(left, (await first(left)).outage_id, 'dismiss')).body.items).toMatchObject([{ action: 'dismiss' }])
    expect(await endOf(left)).toBe(end)
    const { name } = (await server.admin.call(contest.settings, { params: { resource_id: over } })).body
    await act(server.admin, over, 'stop', { confirm_name: name })
    expect((await decide(over, (await first(over)).outage_id, 'give')).error.code).toBe('contest_finished')
  })

  test('is given back also where less than the least length of a contest is left', async () => {
    const id = await running(600)
    await server.db.execute(sql`update contest set end_at = now() + interval '20 seconds' where resource_id = ${id}`)
    forgetContest(server.platform, id)
    await awayFor(60)
    await beat(server.db)
    const end = await endOf(id)
    expect((await decide(id, (await first(id)).outage_id, 'give')).status).toBe(200)
    expect(await endOf(id)).toBe(end + 60_000)
  })

  test('of another contest, or of none, is not there', async () => {
    const id = await running(100)
    await server.db.insert(outage).values({ from_at: '2020-01-01T00:00:00.000Z', to_at: '2020-01-01T01:00:00.000Z' })
    expect(await outagesOf(id)).toEqual([])
    const [old] = await server.db.select().from(outage)
    expect((await decide(id, old?.outage_id ?? '', 'give')).status).toBe(404)
  })
})

test.each(['together', 'window'] as const)('an outage of an exam (%s) is given back to whoever had begun', async (timing) => {
  const paperId = await makePaper(server, [await makeTheory(server)])
  const id = await makeExam(server, paperId, { duration_minutes: 60, timing })
  const people = [await enterExam(server, id), await enterExam(server, id)]
  await startExam(server, id)
  for (const one of people) await begin(one, id)
  // All of it happened twenty minutes earlier.
  await server.db
    .execute(sql`update contest set start_at = start_at - interval '20 minutes', started_at = started_at - interval '20 minutes',
    end_at = end_at - interval '20 minutes' where resource_id = ${id}`)
  await server.db
    .execute(sql`update exam_attempt set started_at = started_at - interval '20 minutes', deadline = deadline - interval '20 minutes'
    where contest_id = ${id}`)
  forgetContest(server.platform, id)
  await announceClock(server)
  await server.db.delete(outage)
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const [made] = await server.db
    .insert(outage)
    .values({ from_at: at(10), to_at: at(6.5) })
    .returning()
  const deadlines = async () => {
    const { items } = (await server.admin.call(examDesk.attempts, { params: { exam_id: id }, query: {} })).body
    return items.map(({ deadline }) => Date.parse(deadline ?? ''))
  }
  const before = await deadlines()
  const params = { resource_id: id, outage_id: made?.outage_id ?? '' }
  const given = await server.admin.call(contestOutage.decide, { params, body: { action: 'give' } })
  expect(given.body.items).toMatchObject([{ lost_s: 210, action: 'give' }])
  expect(await deadlines()).toEqual(before.map((one) => one + 210_000))
})
