import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { testDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { openDatabase, type Database } from './database.ts'
import { repeating } from './repeated.ts'

let own: TestDatabase
let database: Database
beforeAll(async () => {
  own = await testDatabase()
  database = openDatabase(own.url, 1, openLog('silent'))
})
afterAll(async () => {
  await database.close()
  await own.drop()
})

const prepared = async (like: string) =>
  (await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements where statement like $1', [`%${like}%`]))
    .rows.length

test('what is asked in turns is prepared once, by the builder, by sql and by the pool; nothing else is', async () => {
  const ask = async (n: number) => {
    const { rows } = await database.db.execute<{ n: number }>(sql`select ${n}::int as n, 'by sql' as how`)
    const { rows: also } = await database.pool.query<{ n: number }>("select $1::int as n, 'by pool' as how", [n])
    return [rows[0]?.n, also[0]?.n]
  }
  expect(await ask(1)).toEqual([1, 1])
  expect([await prepared('by sql'), await prepared('by pool')]).toEqual([0, 0])
  for (const n of [2, 3, 4]) expect(await repeating(() => ask(n))).toEqual([n, n])
  expect([await prepared('by sql'), await prepared('by pool')]).toEqual([1, 1])
})

test('several statements in one text go as they are', async () => {
  expect(await repeating(async () => (await database.pool.query("select 'two' as one; select 2 as two")) as unknown)).toHaveLength(2)
})

test('texts that vary are prepared up to a number, and answered beyond it', async () => {
  for (let n = 0; n < 320; n++) {
    const { rows } = await repeating(() => database.pool.query<{ n: number }>(`select ${n} as n, 'varies' as how`))
    expect(rows[0]?.n).toBe(n)
  }
  // Other test files of this process have some of the names.
  const count = await prepared('varies')
  expect(count).toBeGreaterThan(0)
  expect(count).toBeLessThanOrEqual(300)
})
