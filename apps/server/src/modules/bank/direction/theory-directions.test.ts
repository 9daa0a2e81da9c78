import { readFileSync } from 'node:fs'
import { direction as contract } from '@beacon/api/bank/direction'
import { inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { direction } from '../../../db/schema/bank/question.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const file = new URL('../../../db/migrations/0003_knowledge_points.sql', import.meta.url)
/** The statements of the migration that write directions. */
const statements = readFileSync(file, 'utf8')
  .split('--> statement-breakpoint')
  .filter((one) => /(?:UPDATE|INSERT INTO) "direction"/u.test(one))
const theory = ['network-security', 'systems', 'law', 'incident-response', 'data-security', 'cloud', 'malware', 'basics']

test('an installation of before the theory bank gets its directions, behind its own; an empty one none', async () => {
  const run = async () => {
    for (const one of statements) await server.db.execute(sql.raw(one))
  }
  const keys = async (bank: string) => (await server.admin.call(contract.list, { query: { bank } })).body.items.map(({ key }) => key)
  expect(statements).toHaveLength(2)
  const fresh = await keys('theory')
  await server.db.delete(direction).where(inArray(direction.key, theory))
  await server.db.update(direction).set({ banks: ['flag'] })
  await server.db
    .insert(direction)
    .values({ resource_id: crypto.randomUUID(), key: 'cloud', name_en: 'Clouds', name_zh: '云', banks: ['flag'] })
  await run()
  expect((await keys('theory')).toSorted()).toEqual(fresh.toSorted())
  expect((await keys('flag')).slice(0, 2)).toEqual(['cloud', 'web'])
  expect((await keys('all')).at(-1)).toBe('basics')
  await server.db.delete(direction)
  await run()
  expect(await keys('all')).toEqual([])
})
