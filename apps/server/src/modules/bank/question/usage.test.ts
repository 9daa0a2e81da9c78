import { question as contract } from '@beacon/api/bank/question'
import { topic } from '@beacon/api/topic/topic'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contest } from '../../../db/schema/contest/contest.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeContest, makeQuestion } from '../../contest/core/contest/testing.ts'
import { findNamed } from './named.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a question says where it is used, stays while that is not over, and is not offered to that contest again', async () => {
  const contestId = await makeContest(server, { name: 'Autumn Cup' })
  const used = await makeQuestion(server, 'flag{used}', { name: 'Used one' })
  const free = await makeQuestion(server, 'flag{free}', { name: 'Free one' })
  await server.admin.call(topic.add, { params: { resource_id: contestId }, body: { question_ids: [used] } })
  const names = async (query: object) => (await server.admin.call(contract.list, { query })).body.items.map((row) => row.name)
  expect(await names({ used: true })).toEqual(['Used one'])
  expect(await names({ used: false })).toEqual(['Free one'])
  expect(await names({ not_in_contest: contestId })).toEqual(['Free one'])
  expect(await names({ sort: '-used_count' })).toEqual(['Used one', 'Free one'])
  const detail = (await server.admin.call(contract.get, { params: { resource_id: used } })).body
  expect(detail).toMatchObject({
    used_count: 1,
    open_uses: 1,
    used_in: [{ resource_id: contestId, name: 'Autumn Cup', status: 'not_started' }],
  })
  const gone = (await server.admin.call(contract.act, { body: { action: 'delete', question_ids: [used, free], confirm: 'delete 2' } })).body
  expect(gone).toMatchObject({
    done: [free],
    skipped: [{ name: 'Used one', code: 'question_in_use', details: { n: 1, contest: 'Autumn Cup' } }],
  })
})

test('a question of a running contest is not overwritten by an import', async () => {
  const contestId = await makeContest(server)
  const id = await makeQuestion(server, 'flag{running}', { name: 'Running one' })
  await server.admin.call(topic.add, { params: { resource_id: contestId }, body: { question_ids: [id] } })
  const me = (await server.admin.request('GET', '/auth/me')).body as { resource_id: string }
  const permissions = new Set(['question.all', 'question.write', 'kind.flag'])
  const ctx = { ...server.ctx, actor: { user_id: me.resource_id, permissions } } as unknown as Parameters<typeof findNamed>[0]
  const named = async () => (await findNamed(ctx, server.db, ['RUNNING ONE']))[0]
  expect(await named()).toMatchObject({ resource_id: id, can_overwrite: true })
  await server.db
    .update(contest)
    .set({ started_at: new Date(Date.now() - 1000).toISOString() })
    .where(eq(contest.resource_id, contestId))
  expect(await named()).toMatchObject({ can_overwrite: false })
})
