import { contest } from '@beacon/api/contest/contest'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { openContest } from '../../core/contest/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'
import { standingsOf } from '../../score/score/index.ts'
import { mine } from './mine.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function running() {
  const id = await makeContest(server, { answer_limit: 9 })
  const about = { integral_way: 'accumulative', score: 100, score_min: 100 } as const
  const topics = await placeTopics(server, id, ['flag{0}', 'flag{1}'], about)
  const [own, rival] = [await makeTeam(server), await makeTeam(server)]
  const { entrant_id } = (await join(own.captain, id)).body
  await join(rival.captain, id)
  await act(server.admin, id, 'start')
  const sendAs = (who: typeof own) => (place: number, flag: string) =>
    who.captain.call(submission.submit, { params: { resource_id: id, topic_id: topics[place] ?? '' }, body: { flag } })
  const cells = async () => {
    const { body } = await own.captain.call(contest.me, { params: { resource_id: id } })
    return topics.map((topic_id) => {
      const cell = body.cells.find((one) => one.topic_id === topic_id)
      return cell === undefined ? null : [cell.solved_at !== null, cell.points, cell.blood, cell.wrong, cell.tries_left]
    })
  }
  return { id, topics, entrant_id, send: sendAs(own), sendRival: sendAs(rival), cells }
}

test('own cells follow one’s tries, and what changes the points of others’ solves', async () => {
  const { id, topics, send, sendRival, cells } = await running()
  expect(await cells()).toEqual([null, null])
  await send(0, 'flag{no}')
  expect(await cells()).toEqual([[false, null, null, 1, 8], null])
  await send(0, 'flag{0}')
  expect(await cells()).toEqual([[true, 105, 1, 1, 8], null])
  await sendRival(1, 'flag{1}')
  await send(1, 'flag{1}')
  expect(await cells()).toEqual([
    [true, 105, 1, 1, 8],
    [true, 103, 2, 0, 9],
  ])
  const params = { resource_id: id, topic_id: topics[1] ?? '' }
  const { version } = (await server.admin.call(topic.get, { params })).body
  expect((await server.admin.call(topic.update, { params, body: { answer_limit: 3, version } })).status).toBe(200)
  expect((await cells())[1]).toEqual([true, 103, 2, 0, 3])
})

test('own cells are made once for all answers between two events', async () => {
  const { id, entrant_id, send } = await running()
  await send(0, 'flag{0}')
  const read = async (wrong: string | null, shown?: string) => {
    const open = await openContest(server.platform, id)
    if (open === null) throw new Error('no contest')
    const standings = await standingsOf(server.platform, id)
    if (shown !== undefined) Object.assign(standings.public, { version: shown })
    return (await mine.read(server.platform, { wrong, hints: null }, { entrant_id, open, standings })).cells
  }
  const first = await read(null)
  expect(first.value).toHaveLength(1)
  expect(await read(null)).toBe(first)
  expect(await read('{}')).not.toBe(first)
  // The clock alone begins a freeze and ends it: no event tells of it, but the public view is another one.
  expect(await read('{}', 'frozen')).not.toBe(await read('{}'))
  await send(1, 'flag{1}')
  expect((await read(null)).value).toHaveLength(2)
})
