import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseAway } from './database.ts'
import { role } from './schema/role.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { organisationModule } from '../modules/people/organisation/index.ts'
import { sessionModule } from '../modules/people/session/index.ts'
import { closeBatchPool } from './batch-pool.ts'
import { bounded } from './batch-transaction.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: [sessionModule, organisationModule] })
})
afterAll(async () => {
  await closeBatchPool(server.platform)
  await server.stop()
})

/** On a pipelined connection a release waits for every answer. */
test('a batch that waits for a lock is cut at its bound, and writes nothing behind its answer', async () => {
  const { platform, db } = server
  let sent = 0
  const work = bounded(platform, {
    prepare: async (client) => {
      await Promise.all([client.query("update role set name_en = 'Late' where key = 'student'"), client.query('select pg_sleep(60)')])
      return { result: null, write: null, waitsForDisk: true }
    },
    sent: () => void (sent += 1),
  })
  const error = await work.catch((problem: unknown) => problem)
  expect([isDatabaseAway(error), sent]).toEqual([true, 0])
  expect(await db.select({ name: role.name_en }).from(role).where(eq(role.key, 'student'))).toEqual([
    { name: expect.not.stringMatching('Late') },
  ])
})

test('what a batch asks before it waits leaves in one piece, and so do its write and its commit', async () => {
  const heldBack: number[] = []
  await bounded(server.platform, {
    prepare: async (client) => {
      const { stream } = client.connection
      const look = () => heldBack.push(stream.writableCorked)
      look()
      await client.query('select 1')
      look()
      const write = async () => {
        look()
        await client.query('select 2')
        look()
      }
      return { result: null, write, waitsForDisk: false }
    },
    sent: () => undefined,
  })
  expect(heldBack).toEqual([1, 0, 1, 0])
})

/** Groups that overlap are half as large, and each costs the same: only a disk is worth it. */
test.each([true, false])('who comes next is let in meanwhile where a commit waits for the disk: %s', async (waitsForDisk) => {
  let sent = 0
  await bounded(server.platform, {
    prepare: async () => ({ result: null, write: null, waitsForDisk }),
    sent: () => void (sent += 1),
  })
  expect(sent).toBe(waitsForDisk ? 1 : 0)
})
