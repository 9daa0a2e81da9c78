import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { hill } from '@beacon/api/kinds/koh/hill'
import { deskHill } from '@beacon/api/kinds/koh/hill-desk'
import { patch } from '@beacon/api/rounds/patch'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { judging, kohHold, kohState, kohVersion, scene } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act } from '../../contest/core/contest/testing.ts'
import { lookAtHills, sweepHills, takeHills } from './keep/index.ts'
import { board, makeGame, pass, send, setLife, start, submit, take, work, type Game, type Side } from './testing/game.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

type Played = Game & { sides: [Side, Side, Side] }
async function playing(more: Parameters<typeof makeGame>[1] = {}): Promise<Played> {
  const game = await makeGame(server, more)
  await work(server, game)
  const reply = await start(server, game)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
  await work(server, game)
  return game as Played
}
const params = ({ id }: Game) => ({ resource_id: id })
const inHill = ({ id, hills }: Game) => ({ resource_id: id, topic_id: hills[0] ?? '' })
const first = async (game: Game) => (await board(server, game)).items[0]
const stateOf = async ({ id }: Game) => (await server.db.select().from(kohState).where(eq(kohState.contest_id, id)))[0]
const sceneOf = async (game: Game) => {
  const { scene_id } = (await stateOf(game)) ?? { scene_id: null }
  return (await server.db.select().from(scene).where(eq(scene.scene_id, scene_id ?? game.id)))[0]
}
const heldOf = ({ id }: Game) => server.db.select().from(kohHold).where(eq(kohHold.contest_id, id))
const patchesOf = async (game: Game, { team }: Side) => (await team.captain.call(patch.list, { params: inHill(game) })).body
const mine = async (game: Game, { team }: Side) => (await team.captain.call(hill.mine, { params: params(game) })).body.items[0]

test('two with the right at once: one after the other, each judged on what runs at its turn', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  for (const side of [ada, bob]) expect((await submit(server, game, side)).body.code).toBe('flag_correct')
  for (const side of [ada, bob]) expect((await send(server, game, side)).status).toBe(201)
  const judged = await server.db
    .select()
    .from(judging)
    .where(eq(judging.owner, `patch:${game.id}`))
  expect(judged.length).toBe(1)
  await work(server, game)
  expect(await first(game)).toMatchObject({ hill_version: 2, king: { entrant_id: bob.entrant_id } })
  const versions = await server.db.select().from(kohVersion).where(eq(kohVersion.contest_id, game.id)).orderBy(kohVersion.version)
  expect(versions.map(({ version, base, state, owner_id }) => [version, base, state, owner_id])).toEqual([
    [0, null, 'past', null],
    [1, 0, 'past', ada.entrant_id],
    [2, 1, 'running', bob.entrant_id],
  ])
  const orders = await server.db
    .select()
    .from(judging)
    .where(eq(judging.owner, `patch:${game.id}`))
    .orderBy(judging.ordered_at)
  expect(orders.map(({ base_file_ids }) => base_file_ids.length)).toEqual([0, 1])
  // One king at a time: what each held follows on what the other did.
  const holds = (await heldOf(game)).sort((one, other) => one.from_ms - other.from_ms)
  expect(holds.map(({ entrant_id }) => entrant_id)).toEqual([ada.entrant_id, bob.entrant_id])
  expect(holds[0]?.to_ms).toBe(holds[1]?.from_ms)
  // The right ended with the patch that became the hill.
  expect((await send(server, game, ada)).error?.code).toBe('patch_no_right')
})

test('a patch that locks the hill is refused, makes its team wait, and the king stays', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  await take(server, game, ada)
  expect((await submit(server, game, bob)).body.code).toBe('flag_correct')
  await send(server, game, bob)
  await work(server, game, { fails: 'stay' })
  const { items, refusal } = await patchesOf(game, bob)
  expect([items[0]?.state, items[0]?.result, refusal]).toEqual(['failed', 'patch_too_hard', 'patch_waiting'])
  expect(await first(game)).toMatchObject({ hill_version: 1, environment: 'check_failed', king: { entrant_id: ada.entrant_id } })
  await pass(server, game, 61)
  await lookAtHills(server.platform)
  expect((await first(game))?.environment).toBe('updated')
  expect((await patchesOf(game, bob)).refusal).toBeNull()
})

test('a version that cannot be made: the old one goes on, nothing is counted, and its team may send again', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  await take(server, game, ada)
  await submit(server, game, bob)
  await send(server, game, bob)
  await work(server, game, { builds: 'fault' })
  expect(await first(game)).toMatchObject({
    hill_version: 1,
    environment: 'update_failed',
    king: { entrant_id: ada.entrant_id },
    is_counting: true,
  })
  expect(await mine(game, bob)).toMatchObject({ patches_used: 0, retry_left_ms: 0 })
  expect((await send(server, game, bob)).status).toBe(201)
  await work(server, game)
  expect(await first(game)).toMatchObject({ hill_version: 3, king: { entrant_id: bob.entrant_id } })
})

test('a switch whose box is gone changes nothing, and one that nobody took is closed', async () => {
  const game = await playing()
  const [ada] = game.sides
  await submit(server, game, ada)
  await send(server, game, ada)
  const before = await sceneOf(game)
  // The judge ends and its box dies before anybody takes it over.
  const isOurs = and(eq(judging.owner, `hill:${game.id}`), eq(judging.keeps_box, true), eq(judging.is_taken, false))
  await work(server, game, { builds: 'fault' })
  expect((await sceneOf(game))?.scene_id).toBe(before?.scene_id)
  expect(await server.db.$count(judging, and(isOurs, sql`${judging.outcome} = 'done'`))).toBe(0)
  await server.db.update(kohState).set({ scene_id: null }).where(eq(kohState.contest_id, game.id))
  await sweepHills(server.platform)
  expect((await server.db.select().from(scene).where(eq(scene.scene_id, before?.scene_id ?? game.id)))[0]?.life.op?.action).toBe('close')
})

test('a hill that is down: points stand still, after three looks it is made anew, and its king goes on', async () => {
  const game = await playing()
  const [ada] = game.sides
  await take(server, game, ada)
  const old = await sceneOf(game)
  for (const downs of [1, 2]) {
    await pass(server, game, 61)
    await work(server, game, { looks: 'down' })
    expect([(await stateOf(game))?.downs, (await first(game))?.is_counting]).toEqual([downs, false])
  }
  const held = async () => (await heldOf(game)).reduce((sum, { from_ms, to_ms }) => sum + ((to_ms ?? from_ms) - from_ms), 0)
  const before = await held()
  await pass(server, game, 61)
  // A look that says nothing counts as the one before.
  await work(server, game, { looks: 'fault' })
  expect([await held(), (await stateOf(game))?.downs]).toEqual([before, 2])
  await pass(server, game, 61)
  await work(server, game, { looks: 'down' })
  expect(await first(game)).toMatchObject({ hill_version: 1, is_down: false, king: { entrant_id: ada.entrant_id }, is_counting: true })
  expect((await sceneOf(game))?.scene_id).not.toBe(old?.scene_id)
})

test('a scene that its engine lost is made anew from its patches, by itself or by hand', async () => {
  const game = await playing()
  const [ada] = game.sides
  await take(server, game, ada)
  const old = await sceneOf(game)
  if (old === undefined) throw new Error('there is no scene')
  await setLife(server, old.scene_id, { ...old.life, rest: 'error' })
  await work(server, game)
  const [last] = (await server.db.select().from(judging).where(eq(judging.owner, `hill:${game.id}`)))
    .filter(({ keeps_box }) => keeps_box)
    .sort((one, other) => (one.ordered_at < other.ordered_at ? 1 : -1))
  expect(last?.base_file_ids.length).toBe(1)
  expect(await first(game)).toMatchObject({ hill_version: 1, environment: 'updated', is_counting: true })
  const restarted = await server.admin.call(deskHill.restart, { params: inHill(game), body: {} })
  expect(restarted.body).toMatchObject({ environment: 'updating', king: { entrant_id: ada.entrant_id } })
  expect((await server.admin.call(deskHill.restart, { params: inHill(game), body: {} })).error?.code).toBe('hill_updating')
  await work(server, game)
  expect(await first(game)).toMatchObject({ hill_version: 1, environment: 'updated' })
})

test('a king that is banned holds nothing from then on, and gets nothing back', async () => {
  const game = await playing()
  const [ada] = game.sides
  await take(server, game, ada)
  const body = { action: 'ban' as const, entrant_ids: [ada.entrant_id], reason: 'a test' }
  expect((await server.admin.call(entrant.act, { params: params(game), body })).status).toBe(200)
  await lookAtHills(server.platform)
  expect(await first(game)).toMatchObject({ hill_version: 1, king: null, is_counting: false })
  expect((await heldOf(game)).every(({ to_ms }) => to_ms !== null)).toBe(true)
})

test('a pause stops the time to patch and the time held, and both go on after it', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  await take(server, game, ada)
  await submit(server, game, bob)
  expect((await act(server.admin, game.id, 'pause', { reason: 'a test' })).status).toBe(200)
  const paused = await mine(game, bob)
  expect(paused?.patch_until).toBeNull()
  expect(paused?.patch_left_ms).toBeGreaterThan(590_000)
  expect((await send(server, game, bob)).error?.code).toBe('contest_paused')
  expect((await first(game))?.is_counting).toBe(false)
  expect((await act(server.admin, game.id, 'resume', {})).status).toBe(200)
  expect((await mine(game, bob))?.patch_until).not.toBeNull()
  await pass(server, game, 601)
  expect((await send(server, game, bob)).error?.code).toBe('patch_right_over')
})

test('the end while a patch is judged: it gets its verdict, the hill and its king stay, nobody is led there any more', async () => {
  const game = await playing()
  const [ada, bob] = game.sides
  await take(server, game, ada)
  await submit(server, game, bob)
  await send(server, game, bob)
  const { name } = (await server.admin.call(contest.get, { params: params(game) })).body
  expect((await act(server.admin, game.id, 'stop', { confirm_name: name, reason: 'a test' })).status).toBe(200)
  await work(server, game)
  expect((await patchesOf(game, bob)).items[0]?.result).toBe('patch_accepted')
  expect(await first(game)).toMatchObject({ hill_version: 1, king: { entrant_id: ada.entrant_id }, is_counting: false })
  expect((await heldOf(game)).every(({ to_ms }) => to_ms !== null)).toBe(true)
  expect((await sceneOf(game))?.access_modes).toEqual([])
  expect((await submit(server, game, bob)).error?.code).toBe('contest_finished')
})

test('what is taken twice is one switch', async () => {
  const game = await playing()
  const [ada] = game.sides
  await submit(server, game, ada)
  await send(server, game, ada)
  await work(server, game)
  await Promise.all([takeHills(server.platform, `hill:${game.id}`), takeHills(server.platform, `hill:${game.id}`), lookAtHills(server.platform)])
  const running = await server.db.$count(kohVersion, and(eq(kohVersion.contest_id, game.id), eq(kohVersion.state, 'running')))
  expect([running, (await heldOf(game)).length]).toEqual([1, 1])
})
