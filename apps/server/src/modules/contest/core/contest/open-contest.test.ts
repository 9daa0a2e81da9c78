import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '../../../../db/id.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { forgetContest, openContest } from './open-contest.ts'
import { makeContest } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a hall that asks for a contest nobody knows yet costs one read, not one each', async () => {
  const ids = [await makeContest(server), await makeContest(server)]
  for (const id of ids) forgetContest(server.platform, id)
  const asked = vi.spyOn(server.platform.db, 'select')
  try {
    const asking = Array.from({ length: 300 }, (_, n) => openContest(server.platform, ids[n % 2] ?? ''))
    const found = await Promise.all([...asking, openContest(server.platform, newId())])
    expect(found.map((open) => open?.row.resource_id ?? null)).toEqual([...asking.map((_, n) => ids[n % 2]), null])
    // The server's own clock may ask for a contest in this moment: a handful, not hundreds.
    expect(asked.mock.calls.length).toBeLessThan(30)
  } finally {
    asked.mockRestore()
  }
})

test('who asks after a change never gets what a read before it found', async () => {
  const id = await makeContest(server)
  for (let n = 1; n <= 20; n += 1) {
    forgetContest(server.platform, id)
    const early = openContest(server.platform, id)
    // So the early read is on its way.
    await new Promise((next) => setImmediate(next))
    await server.platform.pool.query('update contest set name = $2 where resource_id = $1', [id, `Name ${n}`])
    forgetContest(server.platform, id)
    expect((await openContest(server.platform, id))?.row.name).toBe(`Name ${n}`)
    await early
    expect((await openContest(server.platform, id))?.row.name).toBe(`Name ${n}`)
  }
})
