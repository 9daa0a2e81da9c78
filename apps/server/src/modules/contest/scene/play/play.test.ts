import { scene as contract } from '@beacon/api/scene/scene'
import { submission } from '@beacon/api/topic/submission'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { scene, sceneImage, sceneMachine } from '../../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { openInputs } from '../../../scenes/life/index.ts'
import type { SceneWork } from '../../../scenes/work/open.ts'
import type { ToyDriver } from '../../../scenes/work/testing/toy-driver.ts'
import { act, join, makeContest, makeTeam, type TestTeam } from '../../core/contest/testing.ts'
import { beat, more, openToyWork, placeScene, press, read, readyImage, start, type At } from './testing.ts'

let server: TestServer
let toy: { work: SceneWork; driver: ToyDriver }
let contestId: string
let at: At
const teamIn = async (size = 1): Promise<TestTeam> => {
  const team = await makeTeam(server, size)
  expect((await join(team.captain, contestId)).status).toBeLessThan(300)
  return team
}
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server)
  await beat(server)
  contestId = await makeContest(server)
  at = { resource_id: contestId, topic_id: await placeScene(server, contestId) }
  await act(server.admin, contestId, 'start')
  toy = openToyWork(server)
})
afterEach(async () => {
  await beat(server)
  toy.driver.isHeld = false
})
afterAll(async () => {
  await toy.work.stop()
  await server.stop()
})
const runs = async (team: TestTeam, where = at) => {
  toy.work.wake()
  await expect.poll(async () => (await read(team.captain, where)).body.status).toBe('running')
}
const lifeAt = (team: TestTeam, change: Record<string, number | null>) =>
  server.db.execute(sql`
    update scene set life = life || ${JSON.stringify(change)}::jsonb where is_alive
      and payer in (select 'entrant:' || e.entrant_id from entrant e where e.team_id = ${team.team_id}::uuid)`)

test('fifty presses of a whole team are one scene, seen by all of it with the name of who began', async () => {
  const team = await teamIn(5)
  const replies = await Promise.all(Array.from({ length: 50 }, (_, n) => start(team.members[n % 5] ?? team.captain, at)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([202]))
  expect(new Set(replies.map(({ body }) => body.scene_id)).size).toBe(1)
  await runs(team)
  const [, mate = team.captain] = team.members
  const seen = (await read(mate, at)).body
  expect(seen).toMatchObject({ status: 'running', is_open: true, is_served: true, resets_left: 5, extensions_used: 0 })
  expect(seen.actor?.name).not.toBe('')
  expect(seen.nodes.map(({ name }) => name)).toEqual(['web'])
  expect((await mate.call(contract.own, { params: { resource_id: contestId } })).body).toMatchObject({
    total: 1,
    max: 3,
    topic_ids: [at.topic_id],
    items: [{ topic_id: at.topic_id, is_stopped: false, expires_at: expect.any(String) }],
  })
})

test('what lies in the scene is the flag of its team, and it solves the topic', async () => {
  const [team, other] = [await teamIn(), await teamIn()]
  const { scene_id } = (await start(team.captain, at)).body
  const [row] = await server.db
    .select()
    .from(scene)
    .where(eq(scene.scene_id, scene_id ?? ''))
  if (row === undefined) throw new Error('no scene')
  const [flag = ''] = openInputs(server.platform.secret, row.scene_id, row.inputs).flags
  expect(flag).toMatch(/^beacon\{.+\}$/u)
  const stolen = await other.captain.call(submission.submit, { params: at, body: { flag } })
  expect(stolen.body).not.toMatchObject({ result: 'correct' })
  expect((await team.captain.call(submission.submit, { params: at, body: { flag } })).body).toMatchObject({ result: 'correct' })
})

test('nothing of another team, of hidden nodes, of images or of the machine reaches a player', async () => {
  const [team, other] = [await teamIn(), await teamIn()]
  await start(team.captain, at)
  await runs(team)
  const text = JSON.stringify((await read(team.captain, at)).body)
  expect(text).not.toMatch(/vault|shop@1|sha256|10\.201|fake|toy/u)
  expect((await read(other.captain, at)).body).toMatchObject({ status: 'none', scene_id: null, nodes: [] })
  const stranger = await makeTeam(server)
  expect((await read(stranger.captain, at)).status).toBe(404)
  expect((await start(stranger.captain, at)).body).toMatchObject({ code: 'not_registered' })
})

test('a reset is counted and has to wait, a close frees the place, and a closed one starts anew', async () => {
  const team = await teamIn()
  await start(team.captain, at)
  await runs(team)
  // Held, so that the reset still runs while the next presses come.
  toy.driver.isHeld = true
  expect((await press(team.captain, at, 'reset')).body).toMatchObject({ status: 'resetting', resets_left: 4 })
  expect((await press(team.captain, at, 'reset')).body).toMatchObject({ resets_left: 4 })
  expect((await press(team.captain, at, 'restart')).body).toMatchObject({ code: 'operation_running' })
  toy.driver.isHeld = false
  toy.work.wake()
  await expect.poll(async () => (await read(team.captain, at)).body.status).toBe('reset')
  expect((await press(team.captain, at, 'restart')).body).toMatchObject({ code: 'scene_action_too_fast' })
  await lifeAt(team, { remadeAt: null, resets: 5 })
  expect((await press(team.captain, at, 'reset')).body).toMatchObject({ code: 'scene_reset_used', details: { max: 5 } })
  expect((await press(team.captain, at, 'cancel')).body).toMatchObject({ code: 'scene_state' })
  expect((await press(team.captain, at, 'close')).body).toMatchObject({ status: 'closing' })
  toy.work.wake()
  await expect.poll(async () => (await read(team.captain, at)).body.closed?.why).toBe('asked')
  expect((await start(team.captain, at)).status).toBe(202)
})

test('extensions: at the window, as often as allowed, and a team-mate who was faster counts once', async () => {
  const team = await teamIn(2)
  const [, mate = team.captain] = team.members
  await start(team.captain, at)
  await runs(team)
  const now = Date.now()
  const end = async (minutes: number) => lifeAt(team, { endsAt: now + minutes * 60_000 })
  const minutesLeft = async () => Math.round((Date.parse((await read(mate, at)).body.expires_at ?? '') - now) / 60_000)
  await end(31)
  expect((await more(team.captain, at, 0)).body).toMatchObject({ code: 'scene_extend_early' })
  await end(29)
  expect((await more(team.captain, at, 0)).body).toMatchObject({ is_mine: true, scene: { extensions_used: 1 } })
  expect((await more(mate, at, 0)).body).toMatchObject({ is_mine: false, by: { is_self: false }, scene: { extensions_used: 1 } })
  expect(await minutesLeft()).toBe(89)
  await end(20)
  expect((await more(mate, at, 1)).status).toBe(200)
  expect(await minutesLeft()).toBe(80)
  await end(25)
  expect((await more(mate, at, 2)).status).toBe(200)
  await end(25)
  expect((await more(mate, at, 3)).body).toMatchObject({ code: 'scene_extend_used', details: { max: 3 } })
})

test('so many at a time: the fourth is refused with the figures', async () => {
  const topics = [at.topic_id]
  for (let n = 0; n < 3; n += 1) topics.push(await placeScene(server, contestId))
  const team = await teamIn()
  const [a, b, c, d] = topics.map((topic_id) => ({ resource_id: contestId, topic_id }))
  if (a === undefined || b === undefined || c === undefined || d === undefined) throw new Error('four topics')
  for (const where of [a, b, c]) expect((await start(team.captain, where)).status).toBe(202)
  expect((await start(team.captain, d)).body).toMatchObject({ code: 'scene_limit', details: { used: 3, max: 3 } })
})

test('says what is missing: no machine, no image, no room', async () => {
  const team = await teamIn()
  await server.db.update(sceneMachine).set({ beat_at: new Date(Date.now() - 16_000).toISOString() })
  expect((await read(team.captain, at)).body.is_served).toBe(false)
  expect((await start(team.captain, at)).body).toMatchObject({ code: 'scene_driver_missing' })
  await beat(server, 100)
  expect((await start(team.captain, at)).body).toMatchObject({ code: 'no_room', details: { memory: 256 } })
  await beat(server)
  await server.db.update(sceneImage).set({ status: 'building' })
  expect((await start(team.captain, at)).body).toMatchObject({ code: 'scene_not_ready' })
  await server.db.update(sceneImage).set({ status: 'ready' })
})

test('each member has a scene of its own where the topic says so, and all share one where it says that', async () => {
  const own = { resource_id: contestId, topic_id: await placeScene(server, contestId, { isolation: 'member' }) }
  const fixed = { flag_type: 'static' as const, parts: [{ flags: [{ content: 'flag{fixed}' }] }] }
  const all = { resource_id: contestId, topic_id: await placeScene(server, contestId, { isolation: 'shared' }, fixed) }
  const [team, other] = [await teamIn(2), await teamIn()]
  const [, mate = team.captain] = team.members
  const ids = [await start(team.captain, own), await start(mate, own)].map(({ body }) => body.scene_id)
  expect(new Set(ids).size).toBe(2)
  const shared = [await start(team.captain, all), await start(other.captain, all)].map(({ status, body }) => [status, body.scene_id])
  expect(shared[0]).toEqual(shared[1])
  expect((await press(team.captain, all, 'close')).status).toBe(409)
})
