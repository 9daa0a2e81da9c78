import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { hill } from '@beacon/api/kinds/koh/hill'
import { deskHill } from '@beacon/api/kinds/koh/hill-desk'
import { patch } from '@beacon/api/rounds/patch'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { judging, kohHold, kohState, kohVersion, scene } from '../../../db/schema/index.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act } from '../../contest/core/contest/testing.ts'
import { lookAtHills, sweepHills, takeHills } from './keep/index.ts'
import { board, makeGame, pass, send, setLife, start, submit, take, work, type Game, type Side } from './testing/game.ts'

let server: TestServer
type Played = Game & { sides: [Side, Side, Side] }
let game: Played
/** Each test has a hill of its own; what ends the contest comes last. */
let n = -1
let topic_id = ''
beforeAll(async () => {
  server = await startTestServer()
  game = (await makeGame(server, { hills: 11 })) as Played
  await work(server, game)
  const reply = await start(server, game)
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
  await work(server, game)
})
afterAll(() => server.stop())
beforeEach(() => {
  n += 1
  topic_id = game.hills[n] ?? ''
})

const inHill = () => ({ resource_id: game.id, topic_id })
const first = async () => (await board(server, game)).items[n]
const stateOf = async () => (await server.db.select().from(kohState).where(eq(kohState.topic_id, topic_id)))[0]
const sceneOf = async () => {
  const { scene_id } = (await stateOf()) ?? { scene_id: null }
  return (
    await server.db
      .select()
      .from(scene)
      .where(eq(scene.scene_id, scene_id ?? game.id))
  )[0]
}
const holds = () => server.db.select().from(kohHold).where(eq(kohHold.topic_id, topic_id)).orderBy(kohHold.from_ms)
const judgings = (owner: string) =>
  server.db
    .select()
    .from(judging)
    .where(
      and(eq(judging.owner, `${owner}:${game.id}`), owner === 'hill' ? sql`split_part(${judging.key}, ' ', 2) = ${topic_id}` : undefined),
    )
    .orderBy(judging.ordered_at)
const patchesOf = async ({ team }: Side) => (await team.captain.call(patch.list, { params: inHill() })).body
const mine = async ({ team }: Side) =>
  (await team.captain.call(hill.mine, { params: { resource_id: game.id } })).body.items.find((one) => one.topic_id === topic_id)
const solve = async (side: Side) => (await submit(server, game, side, { n })).body.code
const sendTo = (side: Side) => send(server, game, side, { n })

test('two with the right at once: one after the other, each judged on what runs at its turn', async () => {
  const [ada, bob] = game.sides
  for (const side of [ada, bob]) expect(await solve(side)).toBe('flag_correct')
  for (const side of [ada, bob]) expect((await sendTo(side)).status).toBe(201)
  expect((await judgings('patch')).length).toBe(1)
  // What the judge does with the hill meanwhile is no patch.
  const [made] = await judgings('hill')
  const setState = (state: 'leased' | 'done') =>
    server.db
      .update(judging)
      .set({ state })
      .where(eq(judging.judging_id, made?.judging_id ?? ''))
  await setState('leased')
  expect((await patchesOf(ada)).items).toMatchObject([{ state: 'unchecked', ahead: 0 }])
  await setState('done')
  await work(server, game)
  expect(await first()).toMatchObject({ hill_version: 2, king: { entrant_id: bob.entrant_id } })
  const versions = await server.db.select().from(kohVersion).where(eq(kohVersion.topic_id, topic_id)).orderBy(kohVersion.version)
  expect(versions.map(({ version, base, state, owner_id }) => [version, base, state, owner_id])).toEqual([
    [0, null, 'past', null],
    [1, 0, 'past', ada.entrant_id],
    [2, 1, 'running', bob.entrant_id],
  ])
  expect((await judgings('patch')).map(({ base_file_ids }) => base_file_ids.length)).toEqual([0, 1])
  // One king at a time: what each held follows on what the other did.
  const [one, other] = await holds()
  expect([one?.entrant_id, other?.entrant_id]).toEqual([ada.entrant_id, bob.entrant_id])
  expect(one?.to_ms).toBe(other?.from_ms)
  // The right ended with the patch that became the hill.
  expect((await sendTo(ada)).error?.code).toBe('patch_no_right')
})

test('a patch that locks the hill is refused, makes its team wait, and the king stays', async () => {
  const [ada, bob] = game.sides
  await take(server, game, ada, n)
  expect(await solve(bob)).toBe('flag_correct')
  await sendTo(bob)
  await work(server, game, { fails: 'stay' })
  const { items, refusal } = await patchesOf(bob)
  expect([items[0]?.state, items[0]?.result, refusal]).toEqual(['failed', 'patch_too_hard', 'patch_waiting'])
  expect(await first()).toMatchObject({ hill_version: 1, environment: 'check_failed', king: { entrant_id: ada.entrant_id } })
  await pass(server, game, 61)
  await lookAtHills(server.platform)
  expect((await first())?.environment).toBe('updated')
  expect((await patchesOf(bob)).refusal).toBeNull()
})

test('a patch that its judge let pass and that closes the way in behind it is refused, and counted', async () => {
  const [ada, bob] = game.sides
  await take(server, game, ada, n)
  expect(await solve(bob)).toBe('flag_correct')
  await sendTo(bob)
  await work(server, game, { builds: 'shut' })
  const { items, refusal } = await patchesOf(bob)
  expect([items[0]?.result, refusal, (await mine(bob))?.patches_used]).toEqual(['patch_too_hard', 'patch_waiting', 1])
  expect(await first()).toMatchObject({ hill_version: 1, environment: 'check_failed', king: { entrant_id: ada.entrant_id } })
})

test('a version that cannot be made: the old one goes on, nothing is counted, and its team may send again', async () => {
  const [ada, bob] = game.sides
  await take(server, game, ada, n)
  await submit(server, game, bob, { n })
  await sendTo(bob)
  await work(server, game, { builds: 'fault' })
  expect(await first()).toMatchObject({
    hill_version: 1,
    environment: 'update_failed',
    king: { entrant_id: ada.entrant_id },
    is_counting: true,
  })
  expect(await mine(bob)).toMatchObject({ patches_used: 0, retry_left_ms: 0 })
  expect((await sendTo(bob)).status).toBe(201)
  await work(server, game)
  expect(await first()).toMatchObject({ hill_version: 3, king: { entrant_id: bob.entrant_id } })
})

test('a switch whose box is gone changes nothing, and one that nobody took is closed', async () => {
  const [ada] = game.sides
  await submit(server, game, ada, { n })
  await sendTo(ada)
  const before = await sceneOf()
  await work(server, game, { builds: 'fault' })
  expect((await sceneOf())?.scene_id).toBe(before?.scene_id)
  expect((await judgings('hill')).filter(({ keeps_box, outcome, is_taken }) => keeps_box && outcome === 'done' && !is_taken)).toEqual([])
  await server.db.update(kohState).set({ scene_id: null }).where(eq(kohState.topic_id, topic_id))
  await sweepHills(server.platform)
  expect(
    (
      await server.db
        .select()
        .from(scene)
        .where(eq(scene.scene_id, before?.scene_id ?? game.id))
    )[0]?.life.op?.action,
  ).toBe('close')
})

test('a hill that is down: points stand still, after three looks it is made anew, and its king goes on', async () => {
  const [ada] = game.sides
  await take(server, game, ada, n)
  const old = await sceneOf()
  for (const downs of [1, 2]) {
    await pass(server, game, 91)
    await work(server, game, { looks: 'down' })
    expect([(await stateOf())?.downs, (await first())?.is_counting]).toEqual([downs, false])
  }
  const held = async () => (await holds()).reduce((sum, { from_ms, to_ms }) => sum + ((to_ms ?? from_ms) - from_ms), 0)
  const before = await held()
  await pass(server, game, 91)
  // A look that says nothing counts as the one before.
  await work(server, game, { looks: 'fault' })
  expect([await held(), (await stateOf())?.downs]).toEqual([before, 2])
  await pass(server, game, 91)
  await work(server, game, { looks: 'down' })
  expect(await first()).toMatchObject({ hill_version: 1, is_down: false, king: { entrant_id: ada.entrant_id }, is_counting: true })
  expect((await sceneOf())?.scene_id).not.toBe(old?.scene_id)
})

test('a scene that its engine lost is made anew from its patches, by itself or by hand', async () => {
  const [ada] = game.sides
  await take(server, game, ada, n)
  const old = await sceneOf()
  if (old === undefined) throw new Error('there is no scene')
  await setLife(server, old.scene_id, { ...old.life, rest: 'error' })
  await work(server, game)
  expect((await judgings('hill')).findLast(({ keeps_box }) => keeps_box)?.base_file_ids.length).toBe(1)
  expect(await first()).toMatchObject({ hill_version: 1, environment: 'updated', is_counting: true })
  const restarted = await server.admin.call(deskHill.restart, { params: inHill(), body: {} })
  expect(restarted.body).toMatchObject({ environment: 'updating', king: { entrant_id: ada.entrant_id } })
  expect((await server.admin.call(deskHill.restart, { params: inHill(), body: {} })).error?.code).toBe('hill_updating')
  await work(server, game)
  expect(await first()).toMatchObject({ hill_version: 1, environment: 'updated' })
})

test('what is taken twice is one switch', async () => {
  const [ada] = game.sides
  await submit(server, game, ada, { n })
  await sendTo(ada)
  await work(server, game)
  await Promise.all([
    takeHills(server.platform, `hill:${game.id}`),
    takeHills(server.platform, `hill:${game.id}`),
    lookAtHills(server.platform),
  ])
  const running = await server.db.$count(kohVersion, and(eq(kohVersion.topic_id, topic_id), eq(kohVersion.state, 'running')))
  expect([running, (await holds()).length]).toEqual([1, 1])
})

test('a pause stops the time to patch and the time held, and both go on after it', async () => {
  const [ada, bob] = game.sides
  await take(server, game, ada, n)
  await submit(server, game, bob, { n })
  expect((await act(server.admin, game.id, 'pause', { reason: 'a test' })).status).toBe(200)
  const paused = await mine(bob)
  expect(paused?.patch_until).toBeNull()
  expect(paused?.patch_left_ms).toBeGreaterThan(590_000)
  expect((await sendTo(bob)).error?.code).toBe('contest_paused')
  expect((await first())?.is_counting).toBe(false)
  expect((await act(server.admin, game.id, 'resume', {})).status).toBe(200)
  expect((await mine(bob))?.patch_until).not.toBeNull()
  await pass(server, game, 601)
  expect((await sendTo(bob)).error?.code).toBe('patch_right_over')
})

test('a king that is banned holds nothing from then on, and gets nothing back', async () => {
  const [, , ada] = game.sides
  await take(server, game, ada, n)
  const body = { action: 'ban' as const, entrant_ids: [ada.entrant_id], reason: 'a test' }
  expect((await server.admin.call(entrant.act, { params: { resource_id: game.id }, body })).status).toBe(200)
  await lookAtHills(server.platform)
  expect(await first()).toMatchObject({ hill_version: 1, king: null, is_counting: false })
  expect((await holds()).every(({ to_ms }) => to_ms !== null)).toBe(true)
})

test('the end while a patch is judged: it gets its verdict, the hill and its king stay, nobody is led there any more', async () => {
  const [ada, bob] = game.sides
  await take(server, game, ada, n)
  await submit(server, game, bob, { n })
  await sendTo(bob)
  const { name } = (await server.admin.call(contest.get, { params: { resource_id: game.id } })).body
  expect((await act(server.admin, game.id, 'stop', { confirm_name: name, reason: 'a test' })).status).toBe(200)
  await work(server, game)
  expect((await patchesOf(bob)).items[0]?.result).toBe('patch_accepted')
  expect(await first()).toMatchObject({ hill_version: 1, king: { entrant_id: ada.entrant_id }, is_counting: false })
  expect((await holds()).every(({ to_ms }) => to_ms !== null)).toBe(true)
  expect((await sceneOf())?.access_modes).toEqual([])
  expect((await submit(server, game, bob, { n })).error?.code).toBe('contest_finished')
})
