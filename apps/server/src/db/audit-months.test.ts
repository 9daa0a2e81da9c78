import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../postgres/test-database.ts'

let database: TestDatabase
let client: Client
beforeAll(async () => {
  database = await testDatabase()
  client = new Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

test('rows of a month that nobody made ahead move into it, with their numbers and content', async () => {
  await client.query(
    `insert into audit (at, username, module, operation, after, ip)
     select now() - make_interval(days => n * 20), 'lin', 'contest', 'update', jsonb_build_object('n', n), '10.1.2.3' from generate_series(0, 9) as n`,
  )
  const content = `select string_agg(concat_ws('|', seq, at, username, module, operation, after, ip), E'\n' order by seq) as text from audit`
  const before = (await client.query<{ text: string }>(content)).rows[0]?.text
  const places = async () =>
    (
      await client.query<{ months: number; rest: number }>(
        `select count(distinct tableoid)::int as months, count(*) filter (where tableoid = 'audit_rest'::regclass)::int as rest from audit`,
      )
    ).rows[0]
  expect((await places())?.rest).toBeGreaterThan(5)
  await client.query(`select audit_make_month(month::date) from generate_series(
    date_trunc('month', now() at time zone 'UTC') - interval '8 months', now() at time zone 'UTC', interval '1 month') as month`)
  expect(await places()).toMatchObject({ rest: 0, months: expect.any(Number) })
  expect((await places())?.months).toBeGreaterThan(5)
  expect((await client.query<{ text: string }>(content)).rows[0]?.text).toBe(before)
  await expect(client.query('delete from audit')).rejects.toThrow('append-only')
})
