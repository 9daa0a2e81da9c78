import { contest } from '@beacon/api/contest/contest'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { termsOf } from './index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('a topic goes before its contest, and the contest before what nobody set', async () => {
  const times = { start_at: new Date(Date.now() + 3_600_000).toISOString(), end_at: new Date(Date.now() + 7_200_000).toISOString() }
  const more = { scene_lifetime_minutes: 45, scene_per_entrant: 9, scene_close_after_solve_minutes: 15 }
  const made = await server.admin.call(contest.create, { body: { kind: 'flag', name: 'Harbour', ...times, ...more } })
  const of = { resource_id: made.body.resource_id }
  expect(await termsOf(server.platform, of, null)).toMatchObject({
    scene: { lifetimeMinutes: 45, resetMax: 5, extendMinutes: 60 },
    perEntrant: 9,
    closeAfterSolveMinutes: 15,
    inContestPause: 'keep',
    queueMax: 2_000,
  })
  const own = await termsOf(server.platform, of, { lifetime_minutes: 600, reset_max: 0 })
  expect(own.scene).toMatchObject({ lifetimeMinutes: 600, resetMax: 0 })
})
