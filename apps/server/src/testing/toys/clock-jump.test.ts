import { contest } from '@beacon/api/contest/contest'
import { message } from '@beacon/api/people/message'
import { round } from '@beacon/api/rounds/round'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { act } from '../../modules/contest/core/contest/testing.ts'
import { openAlarms } from '../../modules/platform/alarm/index.ts'
import { clearJumps } from '../../modules/rounds/round/clock-jump.ts'
import { lookAtRounds } from '../../modules/rounds/round/clock.ts'
import type { TestServer } from '../index.ts'
import { makeToyContest, startToy, startToyServer } from './toy-server.ts'

let server: TestServer
/** Stands before PostgreSQL's own on the path, so that every statement of the server reads a clock that can be moved. */
const ownClock = `
  create schema moved;
  create table moved.clock (by interval not null);
  insert into moved.clock values ('0');
  create function moved.clock_timestamp() returns timestamptz volatile language sql as 'select pg_catalog.clock_timestamp() + by from moved.clock';
  create function moved.now() returns timestamptz volatile language sql as 'select pg_catalog.now() + by from moved.clock';`
beforeAll(async () => {
  server = await startToyServer()
  await server.db.execute(sql.raw(ownClock))
  const { rows } = await server.db.execute<{ name: string }>(sql`select current_database() as name`)
  await server.db.execute(sql.raw(`alter database "${rows[0]?.name}" set search_path = moved, pg_catalog, public`))
  // A connection reads its path when it opens.
  await server.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await server.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`).catch(() => undefined)
})
afterAll(() => server.stop())

const moveClock = (by: string) => server.db.execute(sql`update moved.clock set by = by + ${by}::interval`)
const stateOf = async (id: string) => {
  const { rows } = await server.db.execute<{ pauses: object[] }>(sql`select pauses from contest where resource_id = ${id}`)
  const { status } = (await server.admin.call(contest.settings, { params: { resource_id: id } })).body
  const { items } = (await server.admin.call(round.list, { params: { resource_id: id }, query: { sort: 'n' } })).body
  return { status, pauses: rows[0]?.pauses ?? [], rounds: items.map(({ n, state }) => [n, state]) }
}

/** Of a contest late in its first round: a jump forward would end it, and one back still lies in it. */
async function jump(by: number): Promise<string> {
  const id = await makeToyContest(server, 'tick', { round_duration_s: 60 })
  await startToy(server, id)
  await server.db.execute(
    sql`update contest set started_at = started_at - interval '45 seconds', version = version + 1 where resource_id = ${id}`,
  )
  await lookAtRounds(server.platform)
  await moveClock(`${by} seconds`)
  await expect.poll(async () => (await stateOf(id)).status).toBe('paused')
  const { pauses, rounds } = await stateOf(id)
  expect(rounds).toEqual([[1, 'running']])
  const seconds = `${by < 0 ? '−' : '+'}${Math.abs(by)}`
  expect(pauses).toEqual([{ from: expect.any(String), to: null, reason: `Database clock: ${seconds} s / 数据库时钟：${seconds} 秒` }])
  expect(await alarmsOf(id)).toMatchObject([{ kind: 'clock_jump', values: { en: { s: String(by) } } }])
  const { items } = (await server.admin.call(message.mine.list, { query: { size: 100 } })).body
  expect(items.map(({ subject }) => subject)).toContain(`The database clock jumped ${by} s. “Toy tick” paused`)
  return id
}
const alarmsOf = async (id: string) => (await openAlarms(server.db)).filter(({ about }) => about === id)

test('the clock of the database jumps ahead: the contest is paused where it stood, administrators hear of it, and a resume ends the alarm', async () => {
  const id = await jump(40)
  await act(server.admin, id, 'resume')
  await lookAtRounds(server.platform)
  const { status, rounds } = await stateOf(id)
  expect([status, rounds]).toEqual(['running', [[1, 'running']]])
  await clearJumps(server.platform)
  expect(await alarmsOf(id)).toEqual([])
  await act(server.admin, id, 'stop', { confirm_name: 'Toy tick' })
})

test('it jumps back: the same, and no round is played twice', async () => {
  expect((await stateOf(await jump(-40))).rounds).toEqual([[1, 'running']])
})
