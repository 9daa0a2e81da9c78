import { rangeView } from '@beacon/api/kinds/cfs/range'
import { range as contract } from '@beacon/api/kinds/cfs/range-operations'
import { topic } from '@beacon/api/topic/topic'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CfsContest } from '../../../../db/schema/kinds/cfs/contest-cfs.ts'
import { contestModules } from '../../../contest/answer/submission/testing/modules.ts'
import { asPlayer } from '../../../contest/answer/submission/testing/player.ts'
import type { Stage, StagedPlayer } from '../../../contest/answer/submission/testing/stage.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { rangeIdOf, sendFlag, setRange as setRangeOn, stageOf } from './testing/set-range.ts'
import { rangeModule } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: [...contestModules(), rangeModule] })
})
afterAll(() => server.stop())

const setRange = (contest?: Partial<CfsContest>) => setRangeOn(server.platform, contest === undefined ? {} : { contest })
const first = <T>(items: readonly T[], index = 0): T => items[index] ?? expect.fail(`nothing at ${index}`)
const send = (at: Stage, player: StagedPlayer, flag: string) => sendFlag(server.url, at, player, flag)
const rangeOf = async (at: Stage, player: StagedPlayer) => {
  const { status, body } = await asPlayer(server.url, player)(`/contests/${at.contest_id}/ranges/${rangeIdOf(at)}`)
  expect(status).toBe(200)
  return z.parse(rangeView, body)
}
const nodesOf = ({ map }: Awaited<ReturnType<typeof rangeOf>>) => map.nodes.map(({ key, state }) => `${key} ${state}`)

test('the map clears as a team moves on, and only for that team', async () => {
  const at = await setRange()
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  const before = await rangeOf(at, ann)
  expect(nodesOf(before)).toEqual(['jump seen'])
  expect(before.map.nodes[0]?.is_attack).toBe(true)
  expect(before.stages.map(({ name, state, node_key }) => [name, state, node_key])).toEqual([
    ['Web page', 'open', null],
    ['Web root', 'locked', null],
    ['Records', 'open', null],
  ])
  expect(before.stages[1]?.description).toBeNull()
  await send(at, ann, 'flag{web}')
  const after = await rangeOf(at, ann)
  expect(nodesOf(after)).toEqual(['jump seen', 'web foothold', 'db seen'])
  expect(after.map.edges).toEqual([
    ['jump', 'web'],
    ['web', 'db'],
  ])
  await send(at, ann, 'flag{root}')
  expect(nodesOf(await rangeOf(at, ann))).toContain('web controlled')
  expect(nodesOf(await rangeOf(at, bob))).toEqual(['jump seen'])
})

test('a held flag is told to its team alone, and the finish once everything is taken', async () => {
  const at = await setRange()
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  await send(at, ann, 'flag{root}')
  const waiting = await rangeOf(at, ann)
  expect(waiting.stages.map(({ state }) => state)).toEqual(['open', 'held', 'open'])
  expect(waiting.stages[1]).toMatchObject({ held: { name: ann.username }, description: null })
  expect((await rangeOf(at, bob)).stages.map(({ state }) => state)).toEqual(['open', 'locked', 'open'])
  await send(at, ann, 'flag{web}')
  expect(await rangeOf(at, ann)).toMatchObject({ finish: { percent: 50, bonus: 150, is_finished: false } })
  await send(at, ann, 'flag{db}')
  const done = await rangeOf(at, ann)
  expect(done.finish.is_finished).toBe(true)
  expect(done.stages.map(({ taken }) => taken?.name)).toEqual([ann.username, ann.username, ann.username])
  const { body } = await asPlayer(server.url, bob)(`/contests/${at.contest_id}/ranking`)
  expect(body).toMatchObject({
    items: [
      { entrant_id: ann.entrant_id, score: 450 },
      { entrant_id: bob.entrant_id, score: 0 },
    ],
  })
})

test('the desk sees all of it, the wall what somebody has seen, and a stranger nothing', async () => {
  const at = await setRange()
  const ann = first(at.players)
  await send(at, ann, 'flag{web}')
  const params = { resource_id: at.contest_id }
  const { body: desk } = await server.admin.call(contract.desk, { params })
  expect(desk.items[0]?.nodes.map(({ key, holders, stages }) => [key, holders, stages.length])).toEqual([
    ['jump', 0, 0],
    ['web', 1, 2],
    ['db', 0, 1],
  ])
  expect(desk.items[0]?.stages[0]).toMatchObject({ name: 'Web page', solves: 1, first: { entrant_id: ann.entrant_id }, held: 0 })
  const { body: wall } = await server.admin.call(contract.wall, { params })
  expect(wall.items[0]?.nodes.map(({ key, holders }) => [key, holders])).toEqual([
    ['jump', 0],
    ['web', 1],
    ['db', 0],
  ])
  const stranger = await fetch(`${server.url}/api/ct/contests/${at.contest_id}/ranges/${rangeIdOf(at)}`)
  expect(stranger.status).toBe(401)
})

test('a stage has no page of its own, and a column under its range', async () => {
  const at = await setRange()
  const ask = asPlayer(server.url, first(at.players))
  const { body } = await ask(`/contests/${at.contest_id}/topics`)
  expect((body as { items: { name: string }[] }).items.map(({ name }) => name)).toEqual(['Harbour'])
  const { body: matrix } = await ask(`/contests/${at.contest_id}/matrix`)
  const heads = (matrix as { topics: { name: string; parent_id?: string }[] }).topics
  expect(heads.map(({ name, parent_id }) => [name, parent_id])).toEqual(
    ['Web page', 'Web root', 'Records'].map((name) => [name, rangeIdOf(at)]),
  )
  expect((await ask(`/contests/${at.contest_id}/topics/${at.topics[1]?.topic_id}`)).status).toBe(404)
  expect((await ask(`/contests/${at.contest_id}/ranges/${at.topics[1]?.topic_id}`)).status).toBe(404)
})

test('what waits unseen is named nowhere, what waits unnamed has no name, and nobody is named where solvers are not', async () => {
  const seenBy = async (contest: Partial<CfsContest>) => {
    const at = await setRange(contest)
    const [ann, bob] = [first(at.players), first(at.players, 1)]
    await send(at, ann, 'flag{db}')
    const { body: wall } = await server.admin.call(contract.wall, { params: { resource_id: at.contest_id } })
    const held = await send(at, bob, 'flag{root}')
    return { ann: await rangeOf(at, ann), bob: await rangeOf(at, bob), wall: first(wall.items), held: held.body }
  }
  const { ann, bob, wall, held } = await seenBy({ prerequisites_view: 'hidden', show_solvers: false })
  expect(ann.stages.map(({ name }) => name)).toEqual(['Web page', 'Records'])
  expect(JSON.stringify([ann, wall])).not.toContain('Web root')
  expect(ann.finish).toMatchObject({ bonus: 100, is_finished: false })
  // Whoever hands in its flag has been there; what it waits for stays unnamed.
  expect(bob.stages.map(({ state }) => state)).toEqual(['open', 'held', 'open'])
  expect(held).not.toHaveProperty('needs')
  expect(wall).toMatchObject({ latest: null, nodes: [{ key: 'jump' }, { key: 'web', holders: 0 }, { key: 'db', holders: 1, first: null }] })
  const unnamed = await seenBy({ prerequisites_view: 'anonymised' })
  expect(unnamed.ann.stages.map(({ name, state }) => [name, state])).toEqual([
    ['Web page', 'open'],
    ['', 'locked'],
    ['Records', 'taken'],
  ])
  expect(JSON.stringify(unnamed.wall)).not.toContain('Web root')
})

test('a node whose stages wait unseen stays in the fog, however near somebody is', async () => {
  const own = { node_key: 'db', reveal: 'on_solve' } as const
  const at = await setRangeOn(server.platform, {
    contest: { prerequisites_view: 'hidden' },
    stages: [
      stageOf('Web page', { node_key: 'web' }, { flags: [{ content: 'flag{web}' }] }),
      stageOf('Login', { node_key: 'jump' }, { flags: [{ content: 'flag{login}' }] }),
      stageOf('Records', own, { flags: [{ content: 'flag{db}' }], needs: ['Login'] }),
    ],
  })
  const ann = first(at.players)
  await send(at, ann, 'flag{web}')
  expect(nodesOf(await rangeOf(at, ann))).toEqual(['jump seen', 'web controlled'])
  const { body } = await asPlayer(server.url, ann)(`/contests/${at.contest_id}/ranges`)
  expect(JSON.stringify(body)).not.toMatch(/"db"|Records/u)
})

test('other points of a stage are shown before they count, and count for all who took it and for the finish', async () => {
  const at = await setRange()
  const [ann, bob] = [first(at.players), first(at.players, 1)]
  for (const flag of ['flag{web}', 'flag{root}', 'flag{db}']) await send(at, ann, flag)
  await send(at, bob, 'flag{web}')
  const [, stage] = at.topics
  const params = { resource_id: at.contest_id, topic_id: stage?.topic_id ?? '' }
  const { version } = (await server.admin.call(topic.get, { params })).body
  const body = { score: 300, version }
  const asked = { params: { resource_id: at.contest_id }, body: { topic_ids: [params.topic_id], change: { score: 300 } } }
  const shown = await server.admin.call(topic.preview, asked)
  expect(shown.body.items?.map(({ score_before, score_after }) => [score_before, score_after])).toEqual([
    [450, 750],
    [100, 300],
  ])
  expect((await server.admin.call(topic.update, { params, body })).status).toBe(200)
  const { body: ranking } = await asPlayer(server.url, bob)(`/contests/${at.contest_id}/ranking`)
  expect((ranking as { items: { score: number }[] }).items.map(({ score }) => score)).toEqual([750, 300])
})
