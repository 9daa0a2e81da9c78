import { entrant } from '@beacon/api/contest/entrant'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { team as teamTable } from '../../../../db/schema/people/team.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
/** IPD by entrant. */
async function given(id: string): Promise<Record<string, number | null>> {
  const { items } = (await server.admin.call(entrant.rows, at(id))).body
  return Object.fromEntries(items.map(({ entrant_id, ipd }) => [entrant_id, ipd]))
}
const own = (team_id: string, ipd: number) => server.db.update(teamTable).set({ ipd }).where(eq(teamTable.resource_id, team_id))

test('who enters is given a number of the address: its own, else a free one that is no other team’s', async () => {
  const id = await makeContest(server)
  const [plain, late, fixed] = [await makeTeam(server), await makeTeam(server), await makeTeam(server)]
  await own(fixed.team_id, 1)
  const ids: string[] = []
  for (const { captain } of [plain, fixed, late]) ids.push((await join(captain, id)).body.entrant_id)
  const ipds = await given(id)
  expect(ids.map((one) => ipds[one])).toEqual([2, 1, 3])
})

test('it stays through a rename and a way out and back, and is free in the next contest', async () => {
  const id = await makeContest(server)
  const { captain } = await makeTeam(server)
  const { entrant_id } = (await join(captain, id)).body
  const first = (await given(id))[entrant_id]
  expect(first).toBeGreaterThan(0)
  const { version } = (await server.admin.call(entrant.get, { params: { resource_id: id, entrant_id } })).body
  const renamed = { name: 'Renamed', tag: '', country: null, number: 77, version }
  expect((await server.admin.call(entrant.update, { params: { resource_id: id, entrant_id }, body: renamed })).body.ipd).toBe(first)
  await captain.call(entrant.leave, { ...at(id), body: {} })
  const other = await makeTeam(server)
  const second = (await join(other.captain, id)).body.entrant_id
  expect((await given(id))[second]).not.toBe(first)
  expect((await join(captain, id)).status).toBe(201)
  expect((await given(id))[entrant_id]).toBe(first)

  const next = await makeContest(server)
  const there = (await join(other.captain, next)).body.entrant_id
  expect((await given(next))[there]).toBe(first)
})

test('a test entrant of the staff takes none', async () => {
  const id = await makeContest(server)
  await act(server.admin, id, 'start', { force: true })
  const { body } = await server.admin.call(entrant.test_play, at(id))
  expect((await given(id))[body.entrant_id]).toBeNull()
})
