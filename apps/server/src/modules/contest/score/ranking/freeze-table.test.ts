import { contest } from '@beacon/api/contest/contest'
import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownScore } from '../../show/contest-live/teller.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'
import { asPlayer } from '../../answer/submission/testing/player.ts'
import { setStage } from '../../answer/submission/testing/stage.ts'
import { answerStandings } from '../../topic/standings/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a hint charged at once is paid from the frozen score, less what was charged since: its answer tells of no solve', async () => {
  const plain = { integral_way: 'accumulative' } as const
  const id = await makeContest(server, { ...plain, reward_way: 'none', hint_charge: 'at_once' })
  const about = { ...plain, score: 100, score_min: 100, hints: [{ title: 'Look', content: 'Under the stone', cost: 60 }] }
  const topics = await placeTopics(server, id, ['flag{0}', 'flag{1}', 'flag{2}'], about)
  const [own, rival] = [await makeTeam(server), await makeTeam(server)]
  for (const { captain } of [own, rival]) await join(captain, id)
  await act(server.admin, id, 'start')
  const params = (place: number) => ({ resource_id: id, topic_id: topics[place] ?? '' })
  const solve = (place: number) => own.captain.call(submission.submit, { params: params(place), body: { flag: `flag{${place}}` } })
  const open = async (place: number) => {
    const { items } = (await own.captain.call(topic.list, { params: { resource_id: id } })).body
    const hint_id = items.find(({ resource_id }) => resource_id === topics[place])?.hints?.[0]?.hint_id ?? ''
    return own.captain.call(topic.open_hint, { params: { ...params(place), hint_id }, body: {} })
  }
  await solve(0)
  await act(server.admin, id, 'freeze', { reason: 'the last hour' })
  await solve(1)
  expect((await open(2)).status).toBe(200)
  // In truth there are 140 points; shown are 100, of which 60 are spent.
  const poor = await open(1)
  expect([poor.status, poor.error.code, poor.error.details]).toMatchObject([409, 'hint_too_expensive', { n: 60, m: 40 }])
  const mine = async () => (await own.captain.call(contest.me, { params: { resource_id: id } })).body
  expect(await mine()).toMatchObject({ score: 100, solved: 1, solved_after_freeze: 1 })
  await act(server.admin, id, 'unfreeze')
  expect(await mine()).toMatchObject({ score: 140, solved: 2 })
})

test('a try from before that is judged again while frozen does not move the number of own solves since', async () => {
  const id = await makeContest(server)
  const topics = await placeTopics(server, id, ['flag{0}', 'flag{1}', 'flag{2}'])
  const own = await makeTeam(server)
  const { entrant_id } = (await join(own.captain, id)).body
  await act(server.admin, id, 'start')
  const send = (place: number, flag = `flag{${place}}`) =>
    own.captain.call(submission.submit, { params: { resource_id: id, topic_id: topics[place] ?? '' }, body: { flag } })
  await send(0)
  await send(1, 'flag{one}')
  await act(server.admin, id, 'freeze', { reason: 'the last hour' })
  const { items: tries } = (await server.admin.call(submission.list, { params: { resource_id: id }, query: { size: 10 } })).body
  const judge = async (text: string, verdict: 'correct' | 'wrong') => {
    const submission_id = tries.find((one) => one.text === text)?.submission_id ?? ''
    const asked = { params: { resource_id: id, submission_id }, body: { verdict, reason: 'looked again' } }
    expect((await server.admin.call(ranking.rejudge, asked)).status).toBe(200)
  }
  const header = async () => {
    const {
      score,
      own: counts,
      rank,
      solved,
      solved_after_freeze,
    } = (await own.captain.call(contest.me, { params: { resource_id: id } })).body
    const line = { score, own: counts, rank, solved, solved_after_freeze }
    expect(ownScore(await answerStandings(server.platform, id), entrant_id)).toEqual(line)
    return line
  }
  await send(2)
  const before = await header()
  expect(before).toMatchObject({ solved: 1, solved_after_freeze: 1 })
  await judge('flag{0}', 'wrong')
  expect(await header()).toEqual(before)
  // A topic that the shown row holds already is no news when it is solved once more.
  expect((await send(0)).body.result).toBe('correct')
  expect(await header()).toEqual(before)
  await judge('flag{one}', 'correct')
  expect(await header()).toEqual(before)
  await act(server.admin, id, 'unfreeze')
  expect(await header()).toMatchObject({ solved: 3, solved_after_freeze: 0 })
})

test('a value that falls by the clock goes on falling while frozen, and a solve since moves nothing', async () => {
  const cd = { integral_way: 'cd', decay_interval_s: 1, decay_percent: 2 } as const
  const topics = [0, 1].map((n) => ({ name: `Topic ${n}`, flags: [{ content: `flag{${n}}` }], change: cd }))
  const start_at = new Date(Date.now() - 1_000).toISOString()
  const on = await setStage(server.platform, { topics, teams: [1, 1], contest: { ...cd, start_at } })
  const [one = { cookie: '' }, two = { cookie: '' }] = on.players
  await act(server.admin, on.contest_id, 'freeze', { reason: 'the last hour' })
  const board = async () => {
    const { body } = await asPlayer(server.url, two)(`/contests/${on.contest_id}/topics`)
    const { items, is_frozen } = body as { items: { value: number; solves: number; first?: string }[]; is_frozen: boolean }
    return { is_frozen, values: items.map(({ value }) => value), told: items.map(({ solves, first }) => [solves, first]) }
  }
  const before = await board()
  expect(before).toMatchObject({ is_frozen: true, values: [expect.any(Number), before.values[0]] })
  const path = `/contests/${on.contest_id}/topics/${on.topics[0]?.topic_id}/submissions`
  expect((await asPlayer(server.url, one)(path, { method: 'POST', body: { flag: 'flag{0}' } })).status).toBe(200)
  await expect.poll(async () => (await board()).values[0], { interval: 200 }).toBeLessThan(before.values[0] ?? 0)
  const { values, told } = await board()
  // The solved one has no other value than the one nobody touched.
  expect(values[0]).toBe(values[1])
  expect(told).toEqual([
    [0, undefined],
    [0, undefined],
  ])
})
