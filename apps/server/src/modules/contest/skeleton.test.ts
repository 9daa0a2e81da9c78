import { contest } from '@beacon/api/contest'
import { topic } from '@beacon/api/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('question, contest, topic, entrant, start: players see the board', async () => {
  const id = await makeContest(server)
  const [first] = await placeTopics(server, id, ['flag{one}', 'flag{two}'])
  const { captain } = await makeTeam(server, 2)
  expect((await join(captain, id)).body).toMatchObject({ status: 'approved' })
  const before = await captain.call(topic.list, { params: { resource_id: id } })
  expect(before.body).toMatchObject({ items: [], total: 0 })
  expect((await act(server.admin, id, 'start')).body).toMatchObject({ status: 'running' })
  const board = await captain.call(topic.list, { params: { resource_id: id } })
  expect(board.body.items.map(({ value, solves }) => ({ value, solves }))).toEqual([
    { value: 500, solves: 0 },
    { value: 500, solves: 0 },
  ])
  expect(board.body.items[0]?.resource_id).toBe(first)
  expect(JSON.stringify(board.body)).not.toContain('flag{')
  const me = await captain.call(contest.me, { params: { resource_id: id } })
  expect(me.body).toMatchObject({ score: 0, solved: 0, unread_bulletins: 1 })
})
