import { contest } from '@beacon/api/contest/contest'
import { monitoring } from '@beacon/api/contest/monitoring'
import { statistic } from '@beacon/api/contest/statistic'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { asPlayer } from '../../contest/answer/submission/testing/player.ts'
import type { Stage, StagedPlayer } from '../../contest/answer/submission/testing/stage.ts'
import { rangeIdOf, sendFlag, setRange } from './range/testing/set-range.ts'

let server: TestServer
let at: Stage
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  at = await setRange(server.platform, { teams: [2, 1] })
})

const params = () => ({ resource_id: at.contest_id })
const player = (index: number): StagedPlayer => at.players[index] ?? expect.fail(`no player ${index}`)
/** Ann and Ben are a team, Cai is another one. */
const [ann, ben, cai] = [() => player(0), () => player(1), () => player(2)]
async function send(who: StagedPlayer, ...flags: string[]): Promise<void> {
  for (const flag of flags) expect((await sendFlag(server.url, at, who, flag)).status).toBe(200)
}

async function printed(who: StagedPlayer) {
  const { body } = await server.admin.call(statistic.create_link, { params: params(), body: { user_ids: [who.user_id], lang: 'en' } })
  expect(body.path).toContain(`/admin/cfs/person/statistic/${at.contest_id}`)
  const token = new URL(body.path, 'http://x').searchParams.get('token') ?? ''
  const browser = server.client()
  expect((await browser.call(statistic.open, { body: { ...params(), token } })).status).toBe(200)
  const reply = await browser.call(statistic.print, { params: params(), query: {} })
  expect(reply.status).toBe(200)
  const [page] = reply.body.items
  if (page === undefined) throw new Error('no page')
  return page
}
const figures = async () =>
  (await server.admin.call(statistic.questions, { params: params(), query: {} })).body.items.map(
    ({ name, parent_name, value, opened, tried, solved, tries }) => ({ name, parent_name, value, opened, tried, solved, tries }),
  )

test('a page has the stages that were touched under their range, and counts stages alone', async () => {
  await send(ann(), 'flag{web}', 'flag{no}')
  await send(ben(), 'flag{root}')
  const page = await printed(ann())
  expect(
    page.topics.map(({ name, parent_id, stages, value, tries, points, is_own }) => [name, parent_id, stages, value, tries, points, is_own]),
  ).toEqual([
    ['Harbour', undefined, { taken: 2, of: 3 }, 300, 2, 200, false],
    ['Web page', rangeIdOf(at), undefined, 100, 1, 100, true],
    ['Web root', rangeIdOf(at), undefined, 100, 0, 100, false],
  ])
  expect(page).toMatchObject({ solved: 1, own_points: 100, submissions: 2, correct: 1, score: 200 })
  expect(page.topics[0]?.solved_at).toBeNull()
  expect(page.directions.map(({ topics, solved }) => [topics, solved])).toEqual([[3, 1]])
  expect((await printed(cai())).topics).toEqual([])
})

test('a range that is finished says when, and holds the bonus', async () => {
  await send(ann(), 'flag{web}', 'flag{root}', 'flag{db}')
  const { topics, score } = await printed(ben())
  expect(topics.map(({ name, points }) => [name, points])).toEqual([
    ['Harbour', 450],
    ['Web page', 100],
    ['Web root', 100],
    ['Records', 100],
  ])
  expect([topics[0]?.stages, score]).toEqual([{ taken: 3, of: 3 }, 450])
  expect(topics[0]?.solved_at).toBe(topics[3]?.solved_at)
})

test('the statistic of questions counts tries at the range and solves at its stages', async () => {
  await send(ann(), 'flag{web}', 'flag{no}', 'flag{root}', 'flag{db}')
  await send(cai(), 'flag{web}')
  const none = { opened: 0, tried: 0, tries: 0 }
  expect(await figures()).toEqual([
    { name: 'Harbour', parent_name: undefined, value: 300, opened: 2, tried: 2, solved: 1, tries: 5 },
    { name: 'Web page', parent_name: 'Harbour', value: 100, ...none, solved: 2 },
    { name: 'Web root', parent_name: 'Harbour', value: 100, ...none, solved: 1 },
    { name: 'Records', parent_name: 'Harbour', value: 100, ...none, solved: 1 },
  ])
  const { items } = (await server.admin.call(statistic.questions, { params: params(), query: {} })).body
  expect(items.map(({ wrong_top, own }) => [wrong_top.length, own.filter((figure) => figure === null).length])).toEqual([
    [1, 1],
    [0, 6],
    [0, 6],
    [0, 6],
  ])
  const { csv } = (await server.admin.call(statistic.export, { params: params(), body: { tab: 'questions', lang: 'en' } })).body
  expect(csv).toContain('Harbour · Web page')
  const people = (await server.admin.call(statistic.people, { params: params(), query: { sort: '-solved' } })).body.items
  expect(people.map(({ user_id, solved, points }) => [user_id, solved, points])).toEqual([
    [ann().user_id, 3, 300],
    [cai().user_id, 1, 100],
    [ben().user_id, 0, 0],
  ])
})

test('a range is one question of its contest; what nobody tried is a stage, never a range', async () => {
  await send(ann(), 'flag{web}')
  const { topic_count, topic_online_count } = (await server.admin.call(contest.settings, { params: params() })).body
  expect([topic_count, topic_online_count]).toEqual([1, 1])
  const { untried } = (await server.admin.call(monitoring.watch, { params: params(), query: {} })).body
  expect(untried.map(({ name }) => name)).toEqual(['Harbour · Web root', 'Harbour · Records'])
})

test('the desk counts finishes and all tries at a range, and lets nothing wait for one', async () => {
  await send(ann(), 'flag{web}', 'flag{no}', 'flag{root}')
  const rows = async () => (await server.admin.call(topic.rows, { params: params() })).body.items
  const ofRange = async () => (await rows()).find(({ parent_id }) => parent_id === undefined)
  expect(await ofRange()).toMatchObject({ name: 'Harbour', value: 300, solves: 0, tries: 3, correct: 2 })
  await send(ann(), 'flag{db}')
  expect(await ofRange()).toMatchObject({ solves: 1, tries: 4, correct: 3 })
  const [gate, vault] = ['Web page', 'Records'].map((name) => at.topics.find((one) => one.name === name)?.topic_id ?? '')
  const waitFor = async (topic_id: string, prerequisites: string[]) => {
    const { version } = (await server.admin.call(topic.get, { params: { ...params(), topic_id } })).body
    return (await server.admin.call(topic.update, { params: { ...params(), topic_id }, body: { prerequisites, version } })).status
  }
  expect(await waitFor(vault ?? '', [rangeIdOf(at)])).toBe(400)
  expect(await waitFor(rangeIdOf(at), [gate ?? ''])).toBe(400)
  expect(await waitFor(vault ?? '', [gate ?? ''])).toBe(200)
})

test('the page of an entrant counts the stages of a category, and no range', async () => {
  await send(ann(), 'flag{web}')
  const { status, body } = await asPlayer(server.url, cai())(`/contests/${at.contest_id}/entrants/${ann().entrant_id}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ directions: [{ solved: 1, topics: 3 }] })
})
