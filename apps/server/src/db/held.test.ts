import { afterAll, beforeAll, expect, test } from 'vitest'
import { openLog } from '../log.ts'
import { testDatabase, type TestDatabase } from '../postgres/test-database.ts'
import { takeBreaches } from '../testing/one-connection.ts'
import { openDatabase, type Database } from './database.ts'
import { holding, mustHoldNone } from './held.ts'

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await testDatabase()
  database = openDatabase(made.url, 2, openLog('silent'))
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

test('inside a transaction the pool gives nothing: not to the database, the pool or a second transaction', async () => {
  const { db, pool } = database
  const ways = [() => db.execute('select 1'), () => pool.query('select 1'), () => pool.connect(), () => db.transaction(async () => 1)]
  for (const way of ways) await expect(db.transaction(async () => way())).rejects.toThrow(/second connection|Failed query/u)
  expect(takeBreaches().map(({ message }) => message)).toEqual(ways.map(() => expect.stringContaining('a second connection')))
})

test('the transaction itself, a savepoint in it, and what comes after it are free', async () => {
  const { db } = database
  await db.transaction(async (tx) => {
    await tx.execute('select 1')
    await tx.transaction((inner) => inner.execute('select 1'))
  })
  await db.execute('select 1')
  await Promise.all([db.execute('select 1'), db.transaction((tx) => tx.execute('select 1'))])
  expect(takeBreaches()).toEqual([])
})

test('what was begun inside and goes on after the end holds nothing any more', async () => {
  let later: Promise<unknown> = Promise.resolve()
  let go = () => undefined as void
  const ended = new Promise<void>((resolve) => {
    go = resolve
  })
  await holding(async () => {
    later = ended.then(() => mustHoldNone('a second connection'))
  })
  go()
  await later
  expect(takeBreaches()).toEqual([])
})
