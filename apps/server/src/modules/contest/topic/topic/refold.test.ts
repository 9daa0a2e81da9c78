import { entrant } from '@beacon/api/contest/entrant'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { project, reduce } from '@beacon/engine/answers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'
import { answerStandings, readAnswerEvents } from '../standings/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** Random, and the same each time: a seed names an order. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const at = (resource_id: string) => ({ params: { resource_id } })
const comparableRows = (rows: ReadonlyArray<{ entrant_id: string; rank: number | null; score: number; solved: number }>) =>
  rows
    .map(({ entrant_id, rank, score, solved }) => ({ entrant_id, rank, score, solved }))
    .toSorted((a, b) => (a.entrant_id < b.entrant_id ? -1 : 1))

test.each([1, 2, 3])('moderation in any order (%i): what is shown equals a fold of all events from nothing', async (seed) => {
  const roll = dice(seed)
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(roll() * list.length)]
    if (one === undefined) throw new Error('nothing to pick from')
    return one
  }
  const id = await makeContest(server, { integral_way: 'dynamic', score: 500, score_min: 100, decay: 3 })
  const flags = [0, 1, 2].map((n) => `flag{${id} ${n}}`)
  const topics = await placeTopics(server, id, flags, { score: 500, score_min: 100, decay: 3 })
  const teams: Array<{ captain: TestClient; entrant_id: string }> = []
  for (let i = 0; i < 4; i += 1) {
    const { captain } = await makeTeam(server)
    teams.push({ captain, entrant_id: (await join(captain, id)).body.entrant_id })
  }
  await act(server.admin, id, 'start', { force: true })
  const onTopics = (action: 'hide' | 'publish' | 'offline' | 'online' | 'remove', topicId: string) =>
    server.admin.call(topic.act, { ...at(id), body: { action, topic_ids: [topicId], confirm: 'delete 1' } })
  const onEntrants = (action: 'ban' | 'unban', entrantId: string) =>
    server.admin.call(entrant.act, { ...at(id), body: { action, entrant_ids: [entrantId], reason: 'because of it' } })
  const moves = [
    () => pick(teams).captain.call(submission.submit, { params: { resource_id: id, topic_id: pick(topics) }, body: { flag: pick(flags) } }),
    () => onTopics(pick(['hide', 'publish', 'offline', 'online'] as const), pick(topics)),
    () => onEntrants(pick(['ban', 'unban'] as const), pick(teams).entrant_id),
  ]
  for (const { captain } of teams)
    for (const [n, topic_id] of topics.entries())
      await captain.call(submission.submit, { params: { resource_id: id, topic_id }, body: { flag: flags[n] ?? '' } })
  for (let i = 0; i < 25; i += 1) await pick(moves)()
  await onTopics('remove', topics[0] ?? '')
  for (let i = 0; i < 8; i += 1) await pick(moves)()
  const standings = await answerStandings(server.ctx, id)
  const events = await readAnswerEvents(server.platform.pool, { contest_id: id, run: 1, after: 0 })
  const folded = project(reduce(events), { view: 'real' })
  const held = teams.flatMap(({ entrant_id }) => standings.real.row(entrant_id) ?? [])
  expect(held.length).toBeGreaterThan(0)
  expect(comparableRows(held)).toEqual(
    comparableRows([...folded.rows, ...folded.others].filter((row) => teams.some(({ entrant_id }) => entrant_id === row.entrant_id))),
  )
  const prices = (list: ReadonlyArray<{ topic_id: string; value: number; solves: number }>) =>
    list.map(({ topic_id, value, solves }) => ({ topic_id, value, solves })).toSorted((a, b) => (a.topic_id < b.topic_id ? -1 : 1))
  expect(prices(standings.real.topics())).toEqual(prices(folded.topics))
  expect(standings.public.topic(topics[0] ?? '')).toBeUndefined()
})
