import { contest } from '@beacon/api/contest/contest'
import { submission } from '@beacon/api/topic/submission'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submission as submissionTable } from '../../../../db/schema/contest/score.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { act, join, makeContest, makeTeam, placeTopics } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('bins of five minutes begin at the start of the contest, so the first one is whole', async () => {
  const id = await makeContest(server)
  const [topic_id = ''] = await placeTopics(server, id, ['flag{bin}'])
  const { captain } = await makeTeam(server)
  await join(captain, id)
  await act(server.admin, id, 'start', { force: true })
  const params = { resource_id: id }
  for (const flag of ['flag{no}', 'flag{bin}']) await captain.call(submission.submit, { params: { ...params, topic_id }, body: { flag } })
  const start = Date.parse((await captain.call(contest.get, { params })).body.start_at)
  const wrong = sql`${submissionTable.contest_id} = ${id} and ${submissionTable.result} = 'wrong'`
  const later = new Date(start + 7 * 60_000).toISOString()
  await server.db.update(submissionTable).set({ at: later }).where(wrong)
  const { body } = await server.admin.call(contest.facts, { params })
  expect(body).toHaveProperty('histogram', [
    { at: new Date(start).toISOString(), total: 1, correct: 1 },
    { at: new Date(start + 5 * 60_000).toISOString(), total: 1, correct: 0 },
  ])
  expect((await server.db.select().from(submissionTable).where(eq(submissionTable.contest_id, id))).length).toBe(2)
})
