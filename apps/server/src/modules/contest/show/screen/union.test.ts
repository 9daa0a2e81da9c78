import { union } from '@beacon/api/contest/screen'
import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { viewerKey } from '@beacon/api/contest/viewer-key'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics, type TestTeam } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
const codeOf = (reply: { status: number; error: { code: string } }) => [reply.status, reply.error.code]

interface Played {
  id: string
  topics: string[]
}
/** A running contest that the team has solved the first topic of. */
async function play(team: TestTeam): Promise<Played> {
  const id = await makeContest(server)
  const topics = await placeTopics(server, id, ['flag{1}', 'flag{2}'])
  await join(team.captain, id)
  await act(server.admin, id, 'start', { force: true })
  await submit(team, { id, topics }, 0)
  return { id, topics }
}
const submit = (team: TestTeam, { id, topics }: Played, place: number) =>
  team.captain.call(submission.submit, {
    params: { resource_id: id, topic_id: topics[place] ?? '' },
    body: { flag: `flag{${place + 1}}` },
  })
const makeSet = (id: string, contests: { resource_id: string; weight?: number }[], value: 'union' | 'tiles' = 'union') =>
  server.admin.call(viewerKey.create, { ...at(id), body: { name: 'Both halls', value, contests } })

test('one key shows all contests of a set in order, the solves of all, and their weighted total', async () => {
  const team = await makeTeam(server)
  const [one, two] = [await play(team), await play(team)]
  const made = await makeSet(two.id, [
    { resource_id: one.id, weight: 50 },
    { resource_id: two.id, weight: 100 },
  ])
  expect(made.body.path).toBe(`/page/mg/ct/public/ctf/union/screen/${made.body.screen.screen_id}/${made.body.viewer_key}`)
  expect(made.body.screen.contests.map(({ resource_id }) => resource_id)).toEqual([one.id, two.id])
  const wall = server.client()
  const { screen_id } = made.body.screen
  const opened = await wall.call(viewerKey.open, { body: { resource_id: screen_id, viewer_key: made.body.viewer_key } })
  expect(opened.body).toMatchObject({ resource_id: screen_id, value: 'union' })
  const { body } = await wall.call(union.board, { params: { screen_id } })
  expect(body.contests.map(({ contest }) => contest.resource_id)).toEqual([one.id, two.id])
  expect(body.feed).toHaveLength(2)
  const [score = 0] = body.contests.map(({ rows }) => rows?.[0]?.score)
  expect(body.total).toMatchObject([{ rank: 1, name: team.name, parts: [Math.floor(score / 2 + 0.5), score] }])
  expect(body.total?.[0]?.score).toBe(Math.floor(score / 2 + 0.5) + score)
})

test('tiles open by the key alone; without weights there is no total', async () => {
  const team = await makeTeam(server)
  const [one, two] = [await play(team), await play(team)]
  const made = await makeSet(one.id, [{ resource_id: one.id }, { resource_id: two.id }], 'tiles')
  expect(made.body.path).toBe(`/page/mg/ct/public/union/screen?viewer_key=${made.body.viewer_key}`)
  const wall = server.client()
  const { screen_id } = (await wall.call(viewerKey.open, { body: { viewer_key: made.body.viewer_key } })).body
  expect((await wall.call(union.board, { params: { screen_id } })).body.total).toBe(null)
})

test('a set shows what the public sees: a solve in the freeze moves nothing', async () => {
  const team = await makeTeam(server)
  const [one, two] = [await play(team), await play(team)]
  const made = await makeSet(one.id, [
    { resource_id: one.id, weight: 100 },
    { resource_id: two.id, weight: 100 },
  ])
  const wall = server.client()
  const { screen_id } = made.body.screen
  await wall.call(viewerKey.open, { body: { viewer_key: made.body.viewer_key } })
  await act(server.admin, one.id, 'freeze', { reason: 'the last hour' })
  const text = async () =>
    JSON.stringify((await wall.call(union.board, { params: { screen_id } })).body).replaceAll(/"server_now":"[^"]*"/gu, '')
  const before = await text()
  expect((await submit(team, one, 1)).status).toBe(200)
  expect(await text()).toBe(before)
})

test('its contests are watched by the key and no others; revoked on any desk of the set, it is dark', async () => {
  const team = await makeTeam(server)
  const [one, two, three] = [await play(team), await play(team), await play(team)]
  const made = await makeSet(one.id, [{ resource_id: one.id }, { resource_id: two.id }])
  const wall = server.client()
  const { screen_id } = made.body.screen
  await wall.call(viewerKey.open, { body: { viewer_key: made.body.viewer_key } })
  expect((await wall.call(ranking.list, at(two.id))).status).toBe(200)
  expect(codeOf(await wall.call(ranking.list, at(three.id)))).toEqual([404, 'contest_not_found'])
  const listed = await server.admin.call(viewerKey.list, at(two.id))
  expect(listed.body.items.map((row) => row.screen_id)).toEqual([screen_id])
  await server.admin.call(viewerKey.revoke, { params: { resource_id: two.id, screen_id } })
  expect(codeOf(await wall.call(union.board, { params: { screen_id } }))).toEqual([404, 'screen_closed'])
  expect((await wall.call(ranking.list, at(one.id))).status).toBe(401)
})

test('a set holds two to eight contests, its own among them, each once, of which the maker is staff', async () => {
  const [one, two] = [await makeContest(server), await makeContest(server)]
  const refused = async (contests: { resource_id: string }[]) => (await makeSet(one, contests)).status
  expect(await refused([{ resource_id: one }])).toBe(400)
  expect(await refused([{ resource_id: one }, { resource_id: one }])).toBe(400)
  expect(await refused([{ resource_id: two }, { resource_id: two }])).toBe(400)
  const teacher = await server.signIn('teacher')
  const own = await teacher.request('POST', '/contests', {
    body: { kind: 'flag', name: 'Own contest', start_at: '2030-01-01T00:00:00Z', end_at: '2030-01-01T08:00:00Z' },
  })
  const id = (own.body as { resource_id: string }).resource_id
  const body = { name: 'Both halls', value: 'union' as const, contests: [{ resource_id: id }, { resource_id: one }] }
  expect(codeOf(await teacher.call(viewerKey.create, { ...at(id), body }))).toEqual([404, 'contest_not_found'])
})
