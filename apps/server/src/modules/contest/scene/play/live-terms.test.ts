import { sceneRuleDefaults } from '@beacon/api/contest/contest-scene-fields'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contestScene } from '../../../../db/schema/contest/contest-scene.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import type { SceneWork } from '../../../scenes/work/open.ts'
import { act, join, makeContest, makeTeam, type TestTeam } from '../../core/contest/testing.ts'
import { beat, more, openToyWork, placeScene, press, read, readyImage, start, type At } from './testing.ts'

let server: TestServer
let work: SceneWork
let at: At
let team: TestTeam

beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
  const resource_id = await makeContest(server)
  at = { resource_id, topic_id: await placeScene(server, resource_id) }
  await act(server.admin, resource_id, 'start')
  team = await makeTeam(server)
  await join(team.captain, resource_id)
  work = openToyWork(server).work
})
afterAll(async () => {
  await work.stop()
  await server.stop()
})

const rules = (change: Partial<typeof contestScene.$inferInsert>) => {
  const row = { contest_id: at.resource_id, ...sceneRuleDefaults, ...change }
  return server.db.insert(contestScene).values(row).onConflictDoUpdate({ target: contestScene.contest_id, set: row })
}
const life = (change: Record<string, number>) =>
  server.db.execute(sql`update scene set life = life || ${JSON.stringify(change)}::jsonb where is_alive`)
const seen = async () => (await read(team.captain, at)).body

test('extensions go by the settings of now, and a limit that was raised gives resets at once; lowered it takes none', async () => {
  await start(team.captain, at)
  work.wake()
  await expect.poll(async () => (await seen()).status).toBe('running')
  await life({ endsAt: Date.now() + 25 * 60_000 })

  await rules({ scene_extend_window_minutes: 20 })
  expect((await more(team.captain, at, 0)).body).toMatchObject({ code: 'scene_extend_early' })
  await rules({ scene_extend_minutes: 7 })
  const before = Date.parse((await seen()).expires_at ?? '')
  expect((await more(team.captain, at, 0)).body).toMatchObject({ is_mine: true })
  expect(Date.parse((await seen()).expires_at ?? '') - before).toBe(7 * 60_000)
  await rules({ scene_extend_max: 1 })
  expect((await more(team.captain, at, 1)).body).toMatchObject({ code: 'scene_extend_used', details: { max: 1 } })

  await life({ resets: 5 })
  expect((await seen()).resets_left).toBe(0)
  expect((await press(team.captain, at, 'reset')).body).toMatchObject({ code: 'scene_reset_used' })
  await rules({ scene_reset_max: 6 })
  expect((await seen()).resets_left).toBe(1)
  expect((await press(team.captain, at, 'reset')).status).toBeLessThan(300)
  await rules({ scene_reset_max: 1 })
  await life({ resets: 4 })
  // Five were promised at the start.
  expect((await seen()).resets_left).toBe(1)
})
