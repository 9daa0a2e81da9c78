import { contest } from '@beacon/api/contest/contest'
import { feed } from '@beacon/api/topic/feed'
import { ranking } from '@beacon/api/contest/ranking'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('from question to ranking: place, register, start, submit, see', async () => {
  const id = await makeContest(server)
  const params = { resource_id: id }
  const [first = ''] = await placeTopics(server, id, ['flag{one}', 'flag{two}'])
  const { captain, name } = await makeTeam(server, 2)
  expect((await join(captain, id)).body).toMatchObject({ status: 'approved' })
  const before = await captain.call(topic.list, { params })
  expect(before.body).toMatchObject({ items: [], total: 0 })
  expect((await act(server.admin, id, 'start')).body).toMatchObject({ status: 'running' })
  const board = await captain.call(topic.list, { params })
  expect(board.body.items.map((one) => [one.value, one.solves])).toEqual([
    [500, 0],
    [500, 0],
  ])
  expect(board.body.items[0]?.resource_id).toBe(first)
  expect(JSON.stringify(board.body)).not.toContain('flag{')
  const tried = await captain.call(submission.submit, { params: { ...params, topic_id: first }, body: { flag: 'flag{one}' } })
  expect(tried.body).toMatchObject({ code: 'flag_correct', points: 525, blood: 1 })
  const me = await captain.call(contest.me, { params })
  expect(me.body).toMatchObject({
    score: 525,
    solved: 1,
    rank: 1,
    unread_bulletins: 1,
    cells: [{ topic_id: first, points: 525, blood: 1 }],
  })
  const places = await captain.call(ranking.list, { params })
  expect(places.body.items).toMatchObject([{ rank: 1, name, score: 525 }])
  const solves = await captain.call(feed.list, { params })
  expect(solves.body.items).toMatchObject([{ entrant_name: name, kind: 'blood' }])
})
