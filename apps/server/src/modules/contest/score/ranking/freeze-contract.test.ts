import { api } from '@beacon/api/all'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStream, type Reader } from '../../../../live/testing/reader.ts'
import { operationsOf } from '../../../../module.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { makeWorld, type World } from '../../../../testing/world.ts'
import { act, announceClock, join, makeTeam } from '../../core/contest/testing.ts'
import { rangeIdOf, sendFlag, setRange } from '../../../kinds/cfs/range/testing/set-range.ts'

let server: TestServer
const open: Reader[] = []
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  for (const reader of open) reader.close()
  await server.stop()
})

/** What moves by the clock or by asking, and says nothing of scores: online minutes are counted every quarter of a minute. */
const ownClock = /"(server_now|last_seen_at|request_id|minutes)":(?:"[^"]*"|\d+)/gu

/** Every GET of the contract, files and streams aside, with ids of the frozen contest. */
const reads = operationsOf(api).filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.transfer === 'json')
type Answer = [status: number, text: string, etag: string | null]
type Answers = Record<string, Answer>

/** Somebody who looks. */
type Looker = Pick<TestClient, 'cookie'>

async function everything(client: Looker, world: Pick<World, 'pathOf'>): Promise<Answers> {
  const answers = reads.map(async ({ name, endpoint }): Promise<[string, Answer]> => {
    const reply = await fetch(`${server.url}/api/ct${world.pathOf(endpoint)}`, { headers: { cookie: client.cookie() } })
    const text = (await reply.text()).replaceAll(ownClock, '"$1":""')
    return [name, [reply.status, text, reply.headers.get('etag')]]
  })
  return Object.fromEntries(await Promise.all(answers))
}
const changed = (before: Answers, after: Answers) =>
  Object.keys(before).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))

interface Frozen {
  world: World
  people: Record<string, TestClient>
}
/** A frozen contest and whoever is not staff: an entrant, an outsider, a display, nobody. */
async function frozen(): Promise<Frozen> {
  const world = await makeWorld(server)
  const rival = await makeTeam(server)
  await join(rival.captain, world.contest_id)
  return { world, people: { rival: rival.captain, ...(await othersOf(world)) } }
}

/** Freezes it, and answers who looks beside a rival. */
async function othersOf({ contest_id, viewer_key }: Pick<World, 'contest_id' | 'viewer_key'>) {
  const display = server.client()
  const opened = await display.call(viewerKey.open, { body: { resource_id: contest_id, viewer_key } })
  expect(opened.status).toBe(200)
  expect((await act(server.admin, contest_id, 'freeze', { reason: 'the last hour' })).status).toBe(200)
  // The blood from before the freeze is announced by the clock a moment later: public, and no news of what comes after.
  await announceClock(server)
  return { outsider: await server.signIn('student'), display, nobody: server.client() }
}

const submit = (client: TestClient, world: World, flag: string, topic: number) =>
  topicIds(world).then((ids) =>
    client.request('POST', `/contests/${world.contest_id}/topics/${ids[topic]}/submissions`, { body: { flag } }),
  )
async function topicIds(world: World): Promise<string[]> {
  const { body } = await server.admin.call(api.topic.rows, { params: { resource_id: world.contest_id } })
  return body.items.map(({ resource_id }) => resource_id)
}

// It asks the whole contract before and after, as everybody who may look.
test('after the freeze no GET of the contract tells anybody of a solve, a wrong try, a hint or a reward', async () => {
  const { world, people } = await frozen()
  const before = new Map<string, Answers>()
  for (const [who, client] of Object.entries(people)) before.set(who, await everything(client, world))
  expect(before.get('rival')?.['ranking.list']?.[1]).toContain('"is_frozen":true')
  expect(before.get('display')?.['ranking.matrix']?.[0]).toBe(200)
  expect((await submit(world.team.captain, world, 'flag{two}', 1)).status).toBe(200)
  expect((await submit(world.team.captain, world, 'wrong', 2)).status).toBe(200)
  const entrant_ids = [JSON.parse(before.get('rival')?.['contest.me']?.[1] ?? '{}').entrant.entrant_id as string]
  const rewarded = await server.admin.call(api.ranking.adjust, {
    params: { resource_id: world.contest_id },
    body: { entrant_ids, points: 700, reason: 'fair play' },
  })
  expect(rewarded.status).toBe(201)
  for (const [who, client] of Object.entries(people))
    expect([who, changed(before.get(who) ?? {}, await everything(client, world))]).toEqual([who, []])
})

/** A frozen range, of which one team took a stage before; every address leads to it that leads to the contest of a world. */
async function frozenRange() {
  const other = await makeWorld(server)
  const contest = { freeze_show_pending: false, public_watch: true }
  const range = await setRange(server.platform, { contest })
  const { contest_id } = range
  const [ann, bob] = range.players
  if (ann === undefined || bob === undefined) throw new Error('two teams')
  const send = (flag: string) => sendFlag(server.url, range, ann, flag)
  expect((await send('flag{web}')).status).toBe(200)
  const { viewer_key } = (await server.admin.call(viewerKey.create, { params: { resource_id: contest_id }, body: { name: 'Hall' } })).body
  const pathOf: World['pathOf'] = (endpoint) =>
    other.pathOf(endpoint).replaceAll(other.contest_id, contest_id).replaceAll(other.topic_id, rangeIdOf(range))
  const others = await othersOf({ contest_id, viewer_key })
  const cookieOf = ({ cookie }: typeof ann): Looker => ({ cookie: () => cookie })
  return { world: { pathOf }, contest_id, send, solver: cookieOf(ann), people: { rival: cookieOf(bob), ...others } }
}

test('nor of a stage, a flag that is held, one that a referee frees, or a finished range; its own team sees its own', async () => {
  const { world, contest_id, send, solver, people } = await frozenRange()
  const before = new Map<string, Answers>()
  for (const [who, client] of Object.entries({ ...people, solver })) before.set(who, await everything(client, world))
  for (const [who, name] of [
    ['rival', 'range.one'],
    ['display', 'range.wall'],
    ['outsider', 'range.wall'],
    ['solver', 'range.one'],
  ] as const)
    expect([who, before.get(who)?.[name]?.[0]]).toEqual([who, 200])
  const { items } = (await server.admin.call(api.submission.list, { params: { resource_id: contest_id }, query: {} })).body
  const params = { resource_id: contest_id, submission_id: items[0]?.submission_id ?? '' }
  for (const [verdict, flag, code] of [
    ['wrong', 'flag{root}', 'flag_held'],
    ['correct', 'wrong', 'flag_wrong'],
    [null, 'flag{db}', 'range_finished'],
  ] as const) {
    if (verdict !== null) await server.admin.call(api.ranking.rejudge, { params, body: { verdict, reason: 'looked again' } })
    expect((await send(flag)).body).toMatchObject({ code })
    if (code === 'flag_wrong') continue
    await announceClock(server)
    // A flag that is held is looked for where it would show first.
    const { rival, display } = people
    for (const [who, client] of Object.entries(code === 'flag_held' ? { rival, display } : people))
      expect([code, who, changed(before.get(who) ?? {}, await everything(client, world))]).toEqual([code, who, []])
  }
  const own = await everything(solver, world)
  expect(changed(before.get('solver') ?? {}, own).toSorted()).toEqual(['contest.me', 'personal.statistics', 'range.one', 'topic.tries'])
  expect(own['range.one']?.[1]).toContain('"is_finished":true')
})

test("the solver's own team sees its own ticks and tries, and nothing else moves", async () => {
  const { world } = await frozen()
  const [, member] = world.team.members
  if (member === undefined) throw new Error('a team of two')
  const before = await everything(member, world)
  await submit(world.team.captain, world, 'flag{two}', 1)
  await submit(world.team.captain, world, 'wrong', 0)
  const after = await everything(member, world)
  expect(changed(before, after)).toEqual(['contest.me', 'topic.tries'])
  const [was, is] = [before, after].map((one) => JSON.parse(one['contest.me']?.[1] ?? '{}') as Record<string, unknown>)
  expect(is).toMatchObject({ score: was?.['score'], rank: was?.['rank'], solved: was?.['solved'], solved_after_freeze: 1 })
})

test('no stream of an entrant, an outsider or a display tells of it', async () => {
  const { world, people } = await frozen()
  const readers = new Map<string, Reader>()
  for (const [who, client] of Object.entries(people)) {
    const reader = await readStream(`${server.url}/api/ct/live/contest/${world.contest_id}`, { cookie: client.cookie() })
    readers.set(who, reader)
    open.push(reader)
  }
  expect(readers.get('nobody')?.status).toBe(401)
  readers.delete('nobody')
  const desk = await readStream(`${server.url}/api/ct/live/desk/${world.contest_id}`, { cookie: server.admin.cookie() })
  open.push(desk)
  await submit(world.team.captain, world, 'flag{two}', 1)
  await desk.until(({ event }) => event === 'feed.solve')
  // The bulletin is told after the solve: what had leaked would stand before it.
  await server.admin.request('POST', `/contests/${world.contest_id}/bulletins`, {
    body: { type: 'notice', title: 'After the solve', content: 'Continue' },
  })
  for (const [who, reader] of readers) {
    await reader.until(({ event }) => event === 'bulletin.new')
    const heard = reader.events.map(({ event }) => event).filter((event) => event !== 'presence' && event !== 'me.score')
    expect([who, heard]).toEqual([who, ['bulletin.new']])
    expect(JSON.stringify(reader.events)).not.toContain('"points"')
  }
})
