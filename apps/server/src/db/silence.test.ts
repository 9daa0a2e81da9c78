import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { expect, test, vi } from 'vitest'
import { openLog } from '../log.ts'
import { testDatabase } from '../postgres/test-database.ts'
import { openSilentProxy, type SilentProxy } from '../testing/silent-proxy.ts'
import { openBus } from './bus.ts'
import { isDatabaseAway, openDatabase, type Database } from './database.ts'

const log = openLog('silent')

interface Line {
  proxy: SilentProxy
  database: Database
}

/** A database of the test's own behind a proxy of its own: these tests wait for time limits, and do so side by side. */
async function openLine(finished: (close: () => Promise<void>) => void): Promise<Line> {
  const made = await testDatabase()
  const proxy = await openSilentProxy(made.url)
  const database = openDatabase(proxy.url, 2, log)
  finished(async () => {
    await database.close()
    await proxy.close()
    await made.drop()
  })
  await database.pool.query('select 1')
  return { proxy, database }
}

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test.concurrent('a statement fails within seconds when PostgreSQL vanished without a word, and all is well when it is back', async ({
  onTestFinished,
}) => {
  const { proxy, database } = await openLine(onTestFinished)
  proxy.silence()
  const [one, two] = await Promise.all([failureOf(database.pool.query('select 1')), failureOf(database.db.execute(sql`select 2`))])
  expect([isDatabaseAway(one), isDatabaseAway(two)]).toEqual([true, true])
  proxy.speak()
  expect((await database.pool.query('select 3 as n')).rows).toEqual([{ n: 3 }])
})

test.concurrent('an answer that was lost on the way is not waited for, though PostgreSQL lives', async ({ onTestFinished }) => {
  const { proxy, database } = await openLine(onTestFinished)
  proxy.silence()
  proxy.speak()
  expect(isDatabaseAway(await failureOf(database.pool.query('select 1')))).toBe(true)
})

test.concurrent('a statement that PostgreSQL works on takes its time', async ({ onTestFinished }) => {
  const { database } = await openLine(onTestFinished)
  expect((await database.pool.query("select 'done' as word from pg_sleep(8)")).rows).toEqual([{ word: 'done' }])
})

test.concurrent('a transaction whose first statement fails gives its connection back', async ({ onTestFinished }) => {
  const { proxy, database } = await openLine(onTestFinished)
  for (let round = 0; round < 3; round += 1) {
    proxy.cutAt('begin')
    expect(isDatabaseAway(await failureOf(database.db.transaction(async () => null)))).toBe(true)
  }
  expect((await database.pool.query('select 3 as n')).rows).toEqual([{ n: 3 }])
})

test.concurrent('the bus hears again after its connection went silent', async ({ onTestFinished }) => {
  const { proxy, database } = await openLine(onTestFinished)
  const bus = await openBus(proxy.url, log)
  const heard: string[] = []
  await bus.listen(
    'probe',
    (payload) => void heard.push(payload),
    () => void heard.push('again'),
  )
  proxy.silence()
  proxy.speak()
  await vi.waitFor(() => expect(heard).toEqual(['again']), { timeout: 120_000, interval: 50 })
  await database.pool.query("select pg_notify('probe', 'word')").catch(() => database.pool.query("select pg_notify('probe', 'word')"))
  await vi.waitFor(() => expect(heard).toEqual(['again', 'word']), { timeout: 120_000 })
  await bus.close()
})

test('statements are asked by callbacks: a promise of pg that grew old would keep all that follow', async ({ onTestFinished }) => {
  const { database } = await openLine(onTestFinished)
  const config = { text: 'select $1::int as n', values: [5] }
  const sent = vi.spyOn(Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  const client = await database.pool.connect()
  expect((await client.query<{ n: number }>(config)).rows).toEqual([{ n: 5 }])
  expect((await client.query('select 6 as n')).rows).toEqual([{ n: 6 }])
  client.release()
  await database.db.transaction((tx) => tx.execute(sql`select 7`))
  expect(sent.mock.calls.length).toBeGreaterThanOrEqual(5)
  const promised = sent.mock.calls.map((call): unknown[] => [...call]).filter((call) => !call.some((each) => typeof each === 'function'))
  expect(promised).toEqual([])
  expect(config).toEqual({ text: 'select $1::int as n', values: [5] })
})

test('the error of a statement names who asked', async ({ onTestFinished }) => {
  const { database } = await openLine(onTestFinished)
  const client = await database.pool.connect()
  const runFailing = async () => void (await client.query('select 1/0'))
  const error = await failureOf(runFailing())
  client.release()
  expect(error).toMatchObject({ code: '22012', stack: expect.stringContaining('runFailing') })
})
