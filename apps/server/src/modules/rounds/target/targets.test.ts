import { contest } from '@beacon/api/contest/contest'
import { roundTarget as contract } from '@beacon/api/rounds/target'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roundTarget } from '../../../db/schema/rounds/target.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { good } from '../../contest/core/contest/testing.ts'
import { makeGame } from '../../kinds/attack-defense/testing/game.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a box stands where checks get to: no name, no IPv6, nobody else and not this platform', async () => {
  const { id, topics, sides } = await makeGame(server)
  const [topic_id = ''] = topics
  const params = { resource_id: id, entrant_id: sides[0]?.entrant_id ?? '' }
  const write = async (address: string) => {
    const body = { addresses: { [topic_id]: address }, version: 0 }
    const { status, error } = await server.admin.call(contract.update, { params, body })
    return status === 200 ? null : error.code
  }
  expect(await write('box.example.org')).toBe('target_address')
  expect(await write('fd00::7')).toBe('target_address')
  expect(await write('10.80.2.1')).toBe('address_clash')
  expect(await write('10.81.0.7')).toBe(null)
  // One that was written while names were taken.
  await server.db.update(roundTarget).set({ addresses: sql`jsonb_build_object(${topic_id}::text, 'box.example.org')` })
  const { items } = good(await server.admin.call(contract.list, { params, query: {} }))
  expect(items[0]?.boxes).toEqual([{ topic_id, address: 'box.example.org', is_own: true, trouble: 'wrong' }])
  const check = good(await server.admin.call(contest.check, { params }))
  expect(check.items.map(({ code }) => code)).toContain('address_missing')
})
