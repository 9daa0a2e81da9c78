import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDatabaseAway } from './database.ts'
import { role } from './schema/people/role.ts'
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

test.each([
  ['behind the commit before it, on the same connection', false],
  ['on another connection where that commit waits for the disk', true],
])('who comes next is let in %s', async (_where, waitsForDisk) => {
  const clients: unknown[] = []
  const next = Promise.withResolvers<unknown>()
  const group = (sent: () => void) =>
    bounded(server.platform, {
      prepare: async (client) => {
        clients.push(client.connection.stream)
        return { result: null, write: async () => void (await client.query('select 1')), waitsForDisk }
      },
      sent,
    })
  const first = group(() => void group(() => undefined).then(next.resolve, next.reject))
  let isOver = false
  void first.then(() => (isOver = true))
  await expect.poll(() => clients, { interval: 1 }).toHaveLength(2)
  await Promise.all([first, next.promise])
  expect(isOver).toBe(true)
  expect(new Set(clients).size).toBe(waitsForDisk ? 2 : 1)
})

test('a write that fails takes its own group back alone, and the connection goes on', async () => {
  const { platform, db } = server
  const nameOf = async () => (await db.select({ name: role.name_en }).from(role).where(eq(role.key, 'teacher')))[0]?.name
  const before = await nameOf()
  const written: (string | undefined)[] = []
  let after: Promise<unknown> = Promise.resolve()
  const failed = bounded(platform, {
    prepare: async () => ({
      result: null,
      write: async (client) => {
        await Promise.all([client.query("update role set name_en = 'Half' where key = 'teacher'"), client.query('select 1 / 0')])
      },
      waitsForDisk: false,
    }),
    sent: () => {
      after = bounded(platform, {
        prepare: async (client) => {
          const { rows } = await client.query<{ name_en: string }>("select name_en from role where key = 'teacher'")
          written.push(rows[0]?.name_en)
          return { result: null, write: null, waitsForDisk: false }
        },
        sent: () => undefined,
      })
    },
  })
  await expect(failed).rejects.toMatchObject({ code: '22012' })
  await after
  expect([...written, await nameOf()]).toEqual([before, before])
})
