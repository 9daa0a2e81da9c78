import { ranking } from '@beacon/api/contest/ranking'
import { range as contract } from '@beacon/api/kinds/cfs/range-operations'
import { rangeView } from '@beacon/api/kinds/cfs/range'
import { playerScene } from '@beacon/api/scene/scene'
import { sceneDesk } from '@beacon/api/scene/scene-desk'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evidence } from '../../../../db/schema/contest/evidence.ts'
import { topicScene } from '../../../../db/schema/bank/question-scene.ts'
import { sceneImage } from '../../../../db/schema/index.ts'
import { beat, openToyWork, readyImage } from '../../../contest/scene/play/testing.ts'
import { forgetContest } from '../../../contest/core/contest/index.ts'
import { collectEvidence } from '../../../contest/judge/evidence/collect.ts'
import { asPlayer } from '../../../contest/answer/submission/testing/player.ts'
import type { Stage, StagedPlayer } from '../../../contest/answer/submission/testing/stage.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { rangeIdOf, sendFlag, setRange, stageOf } from './testing/set-range.ts'
import { threeNodes } from '../../../scenes/topology/testing/three-nodes.ts'

let server: TestServer
let toy: ReturnType<typeof openToyWork>
beforeAll(async () => {
  server = await startTestServer()
  await readyImage(server, 'sha256:1', 'web')
  await beat(server)
  toy = openToyWork(server)
})
afterAll(async () => {
  await toy.work.stop()
  await server.stop()
})

const first = <T>(items: readonly T[], index = 0): T => items[index] ?? expect.fail(`nothing at ${index}`)
/** Own flags, planted in the nodes of each team's range. */
const planted = [
  stageOf(
    'Web page',
    { node_key: 'web', plant: { into: 'file', path: '/run/page.txt', mode: '0400' } },
    { change: { flag_type: 'dynamic' } },
  ),
  stageOf(
    'Records',
    { node_key: 'db', plant: { into: 'file', path: '/run/rows.txt', mode: '0400' } },
    { change: { flag_type: 'dynamic' } },
  ),
]
const open = () => setRange(server.platform, { stages: planted })
const send = (at: Stage, player: StagedPlayer, flag: string) => sendFlag(server.url, at, player, flag)
const ask = (at: Stage, player: StagedPlayer, path: string, method = 'GET') =>
  asPlayer(server.url, player)(
    `/contests/${at.contest_id}/${path.replace('…', rangeIdOf(at))}`,
    method === 'GET' ? {} : { method, body: {} },
  )
const sceneOf = async (at: Stage, player: StagedPlayer) => z.parse(playerScene, (await ask(at, player, 'topics/…/scene')).body)
const rangeOf = async (at: Stage, player: StagedPlayer) => z.parse(rangeView, (await ask(at, player, 'ranges/…')).body)
const begin = async (at: Stage, player: StagedPlayer) => {
  const { status } = await ask(at, player, 'topics/…/scene', 'POST')
  toy.work.wake()
  return status
}
const comesTo = (at: Stage, player: StagedPlayer, status: string) =>
  expect
    .poll(async () => {
      toy.work.wake()
      return (await sceneOf(at, player)).status
    })
    .toBe(status)
/** What lies in the nodes of a player's range. */
const filesOf = async (at: Stage, player: StagedPlayer) => {
  const { scene_id } = await sceneOf(at, player)
  const nodes = [...toy.driver.nodes.values()].flat().filter(({ ref }) => ref.scene === scene_id)
  return new Map(
    nodes.flatMap(({ node, memory }) => [...memory].map(([path, text]) => [`${node}:${path}`, text.trim()] as [string, string])),
  )
}
const flagIn = async (at: Stage, player: StagedPlayer, place: string) => (await filesOf(at, player)).get(place) ?? expect.fail(place)
const redefine = async (at: Stage, isKept: (id: string) => boolean) => {
  const definition = { ...threeNodes, nodes: threeNodes.nodes.filter(({ id }) => isKept(id)) }
  await server.db
    .update(topicScene)
    .set({ definition })
    .where(eq(topicScene.topic_id, rangeIdOf(at)))
  forgetContest(server.platform, at.contest_id)
}
/** What players and desk read of a range that does not start. */
const causesOf = async (at: Stage, player: StagedPlayer) => {
  const causeOf = async () => {
    toy.work.wake()
    return (await sceneOf(at, player)).cause
  }
  await expect.poll(causeOf).not.toBeNull()
  const params = { resource_id: at.contest_id, scene_id: (await sceneOf(at, player)).scene_id ?? '' }
  return [await causeOf(), (await server.admin.call(sceneDesk.get, { params })).body.cause]
}
/** The desk closes it, and the team starts it again. */
const beginAgain = async (at: Stage, player: StagedPlayer) => {
  const { scene_id } = await sceneOf(at, player)
  const body = { scene_ids: [scene_id ?? ''], action: 'close' as const, why: 'It does not start' }
  expect((await server.admin.call(sceneDesk.act, { params: { resource_id: at.contest_id }, body })).body.skipped).toEqual([])
  await comesTo(at, player, 'closed')
  expect(await begin(at, player)).toBe(202)
  await comesTo(at, player, 'running')
}

test('the environment of a range shows no node before the map does, and no read tells a flag or where it lies', async () => {
  const at = await open()
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  for (const player of [ann, bob]) expect(await begin(at, player)).toBe(202)
  for (const player of [ann, bob]) await comesTo(at, player, 'running')
  const nodesOf = async (player: StagedPlayer) => (await sceneOf(at, player)).nodes.map(({ name }) => name)
  expect(await nodesOf(ann)).toEqual(['jump'])
  expect(await sceneOf(at, ann)).not.toHaveProperty('plan')
  const own = await flagIn(at, ann, 'web:/run/page.txt')
  expect(await send(at, ann, own)).toMatchObject({ body: { code: 'flag_correct' } })
  expect(await nodesOf(ann)).toEqual(['jump', 'web', 'db'])
  expect(await nodesOf(bob)).toEqual(['jump'])
  const reads = [
    'ranges/…',
    'ranges',
    'topics',
    'topics/…',
    'topics/…/scene',
    'topics/…/tries',
    'me',
    'me/topics',
    'matrix',
    'ranking',
    'feed',
    'scenes',
  ]
  const texts = await Promise.all([ann, bob].flatMap((player) => reads.map(async (path) => (await ask(at, player, path)).text)))
  const secrets = [await flagIn(at, ann, 'db:/run/rows.txt'), await flagIn(at, bob, 'web:/run/page.txt'), '/run/page.txt', '/run/rows.txt']
  expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([])
  expect(texts.every((text) => text.length > 2)).toBe(true)
})

test('neither map nor plan tells of a second leg before its node is entered', async () => {
  const stages = [
    stageOf(
      'Web page',
      { node_key: 'web', zone: 'inner', reveal: 'from_start', plant: { into: 'file', path: '/run/page.txt', mode: '0400' } },
      { change: { flag_type: 'dynamic' } },
    ),
  ]
  const at = await setRange(server.platform, { stages })
  const ann = first(at.players)
  expect(await begin(at, ann)).toBe(202)
  await comesTo(at, ann, 'running')
  const zonesOf = async () => {
    const [range, { plan }] = [await rangeOf(at, ann), await sceneOf(at, ann)]
    return [
      range.map.zones,
      plan?.nets.map(({ id }) => id),
      plan?.nodes.map(({ id, nets }) => [id, ...nets.map(({ net }) => net)]),
      range.stages[0]?.zone,
    ]
  }
  expect(await zonesOf()).toEqual([
    ['dmz'],
    ['dmz'],
    [
      ['jump', 'dmz'],
      ['web', 'dmz'],
    ],
    null,
  ])
  expect(await send(at, ann, await flagIn(at, ann, 'web:/run/page.txt'))).toMatchObject({ body: { code: 'range_finished' } })
  expect(await zonesOf()).toEqual([
    ['dmz', 'inner'],
    ['dmz', 'inner'],
    [
      ['jump', 'dmz'],
      ['web', 'dmz', 'inner'],
      ['db', 'inner'],
    ],
    'inner',
  ])
})

test('the flag of another team’s range gives nothing and is evidence', async () => {
  const at = await open()
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  await begin(at, ann)
  await comesTo(at, ann, 'running')
  expect(await send(at, bob, await flagIn(at, ann, 'web:/run/page.txt'))).toMatchObject({ body: { result: 'wrong', code: 'flag_wrong' } })
  await collectEvidence(server.platform, at.contest_id)
  const isForeign = and(eq(evidence.contest_id, at.contest_id), eq(evidence.kind, 'foreign_flag'))
  const cases = await server.db.select().from(evidence).where(isForeign)
  expect(cases).toMatchObject([{ strength: 'strong', topic_id: at.topics[1]?.topic_id }])
  expect((await rangeOf(at, bob)).stages.map(({ state }) => state)).toEqual(['open', 'open'])
  const { items } = (await server.admin.call(ranking.list, { params: { resource_id: at.contest_id } })).body
  expect(items.map(({ score }) => score)).toEqual([0, 0])
})

test('a stage whose node is gone: ranges that run go on, the desk says it, new ones say they are not whole', async () => {
  const at = await open()
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  await begin(at, ann)
  await comesTo(at, ann, 'running')
  const own = await flagIn(at, ann, 'db:/run/rows.txt')
  await redefine(at, (id) => id !== 'db')
  expect(await send(at, ann, own)).toMatchObject({ body: { code: 'flag_correct' } })
  expect((await rangeOf(at, ann)).stages.map(({ state, node_key }) => [state, node_key])).toEqual([
    ['open', null],
    ['taken', 'db'],
  ])
  const params = { resource_id: at.contest_id }
  const { items: desk } = (await server.admin.call(contract.desk, { params })).body
  expect(desk[0]?.stages.map(({ is_node_gone }) => is_node_gone)).toEqual([false, true])
  expect((await server.admin.call(contract.wall, { params })).status).toBe(200)
  await begin(at, bob)
  expect(await causesOf(at, bob)).toMatchObject([
    { kind: 'plant_failed', node: null },
    { kind: 'plant_failed', node: 'db' },
  ])
  // The node is back, and what is started now is whole.
  await redefine(at, () => true)
  await beginAgain(at, bob)
  expect(await flagIn(at, bob, 'db:/run/rows.txt')).toMatch(/^flag\{/u)
})

test('a range that starts for one team only: the others play, the desk tells why, and another start works', async () => {
  const at = await open()
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  await begin(at, ann)
  await comesTo(at, ann, 'running')
  toy.driver.exiting.add('db')
  await begin(at, bob)
  expect(await send(at, ann, await flagIn(at, ann, 'web:/run/page.txt'))).toMatchObject({ body: { code: 'flag_correct' } })
  // The map of this team does not show the node that fails.
  expect(await causesOf(at, bob)).toMatchObject([{ node: null }, { node: 'db' }])
  toy.driver.exiting.clear()
  await beginAgain(at, bob)
  expect(await send(at, bob, await flagIn(at, bob, 'db:/run/rows.txt'))).toMatchObject({ body: { code: 'flag_correct' } })
})

test('an image that is gone stops new ranges with a word, and none that runs', async () => {
  const at = await setRange(server.platform, {
    stages: planted,
    definition: { ...threeNodes, nodes: threeNodes.nodes.map((node) => ({ ...node, image: 'old@1' })) },
  })
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  await readyImage(server, 'sha256:2', 'old')
  await begin(at, ann)
  await comesTo(at, ann, 'running')
  await server.db.delete(sceneImage).where(eq(sceneImage.engine_id, 'sha256:2'))
  expect(await ask(at, bob, 'topics/…/scene', 'POST')).toMatchObject({ status: 409, body: { code: 'scene_not_ready' } })
  const params = { resource_id: at.contest_id }
  const preview = await server.admin.call(sceneDesk.deploy_preview, { params, body: { topic_ids: [rangeIdOf(at)] } })
  expect(preview.body.missing_images).toEqual(['old@1'])
  expect(await send(at, ann, await flagIn(at, ann, 'web:/run/page.txt'))).toMatchObject({ body: { code: 'flag_correct' } })
  expect((await rangeOf(at, bob)).map.nodes.map(({ key }) => key)).toEqual(['jump'])
})
