import { board } from '@beacon/api/board/board'
import { arena } from '@beacon/api/contest/arena'
import { contest } from '@beacon/api/contest/contest'
import { role } from '@beacon/api/people/role'
import { type Permission, seedItems } from '@beacon/api/people/permissions'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { makeContest } from '../../contest/core/contest/testing.ts'
import { makeBoard, raceOf } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Somebody with every right of administrators but one. */
async function everyoneBut(item: Permission) {
  const permissions = seedItems('administrator').filter((one) => one !== item)
  const { body } = await server.admin.call(role.create, { body: { name: `Nearly all ${newId().slice(-6)}`, permissions } })
  const person = await server.signIn('teacher')
  await server.db.execute(sql`update "user" set role_resource_id = ${body.resource_id} where resource_id = ${person.user_id}`)
  const { rows } = await server.db.execute<{ username: string }>(sql`select username from "user" where resource_id = ${person.user_id}`)
  await person.signIn(rows[0]?.username ?? '', testPassword)
  return person
}

const managed = (operations: typeof board | typeof arena, item: Permission) =>
  Object.entries(operations).filter(([, { access }]) => access.kind === 'permission' && access.item === item)

test.each([
  ['boards', 'rank.manage', board],
  ['arenas', 'arena.manage', arena],
] as const)(
  'whoever may do all but manage %s is refused each of its operations, a contest of their own or not',
  async (_what, item, operations) => {
    const resource_id = await makeContest(server)
    const { rank_id, races, version, name } = (await makeBoard(server.admin, [raceOf({ source: 'contest', contest_id: resource_id })])).body
    const person = await everyoneBut(item)
    const { version: staff } = (await server.admin.call(contest.staff, { params: { resource_id } })).body
    const items = [{ user_id: person.user_id, role: 'administrator' as const }]
    expect((await server.admin.call(contest.set_staff, { params: { resource_id }, body: { items, version: staff } })).status).toBe(200)
    const made = await server.admin.call(arena.create, { body: { name: `Hall ${newId().slice(-6)}` } })
    const arena_id = made.body.resource_id
    const params: Record<string, string> = { rank_id, arena_id, race_id: races[0]?.race_id ?? '', key_id: newId() }
    const asked = managed(operations, item)
    expect(asked.length).toBeGreaterThan(5)
    for (const [word, { method, path }] of asked) {
      const filled = path.replaceAll(/:(\w+)/gu, (_part: string, field: string) => params[field] ?? newId())
      const reply = await person.request(method, filled, method === 'GET' ? {} : { body: { version, confirm: name } })
      expect([word, reply.status, reply.error.code]).toEqual([word, 403, 'permission_missing'])
    }
    expect((await server.admin.call(board.get, { params: { rank_id } })).body).toMatchObject({ name, version })
    expect((await server.admin.call(arena.get, { params: { arena_id } })).status).toBe(200)
  },
)
