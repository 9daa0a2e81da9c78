import { contest } from '@beacon/api/contest/contest'
import { entrant } from '@beacon/api/contest/entrant'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readStream } from '../../../../live/testing/reader.ts'
import type { TestClient } from '../../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../../testing/index.ts'
import { inHours, join, makeContest, makeTeam } from '../../core/contest/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const at = (resource_id: string) => ({ params: { resource_id } })
type Items = Array<{ user_id: string; role: 'administrator' | 'referee' }>
async function setStaff(client: TestClient, id: string, items: Items) {
  const { version } = (await server.admin.call(contest.staff, at(id))).body
  return client.call(contest.set_staff, { ...at(id), body: { items, version } })
}
const codeOf = (reply: { status: number; error: { code: string; details?: Record<string, unknown> } }) => [reply.status, reply.error.code]

test('a maker gives the desk to others; who is not on the list finds nothing', async () => {
  const [maker, other, stranger] = [await server.signIn('teacher'), await server.signIn('teacher'), await server.signIn('teacher')]
  const made = await maker.call(contest.create, {
    body: { kind: 'flag', name: 'Staffed contest', start_at: inHours(1), end_at: inHours(2), start_mode: 'manual' },
  })
  const id = made.body.resource_id
  expect(codeOf(await other.call(contest.settings, at(id)))).toEqual([404, 'contest_not_found'])
  // Accounts made straight in the table belong to no organisation: only an administrator sees them.
  expect(codeOf(await setStaff(maker, id, [{ user_id: other.user_id, role: 'administrator' }]))).toEqual([400, 'field_wrong'])
  const set = await setStaff(server.admin, id, [{ user_id: other.user_id, role: 'administrator' }])
  expect(set.body.items).toMatchObject([
    { user_id: maker.user_id, role: 'administrator', is_owner: true },
    { user_id: other.user_id, role: 'administrator', is_owner: false, role_name: 'Teacher' },
  ])
  expect((await other.call(contest.update, { ...at(id), body: { brief: 'By another', version: made.body.version } })).status).toBe(200)
  expect((await other.call(contest.list, {})).body.items.map(({ resource_id }) => resource_id)).toContain(id)
  for (const ask of [contest.staff, contest.settings]) expect(codeOf(await stranger.call(ask, at(id)))).toEqual([404, 'contest_not_found'])
  expect(codeOf(await setStaff(stranger, id, []))).toEqual([404, 'contest_not_found'])
})

test('a referee watches and judges, and is told what is missing for the rest', async () => {
  const id = await makeContest(server)
  const referee = await server.signIn('teacher')
  await setStaff(server.admin, id, [{ user_id: referee.user_id, role: 'referee' }])
  expect((await referee.call(submission.list, at(id))).status).toBe(200)
  expect((await referee.call(topic.rows, at(id))).status).toBe(200)
  for (const [item, asked] of [
    ['contest.write', await referee.call(contest.update, { ...at(id), body: { brief: 'mine', version: 1 } })],
    ['contest.write', await setStaff(referee, id, [])],
    ['contest.control', await referee.call(contest.act, { ...at(id), body: { action: 'start' } })],
    ['contest.entrant', await referee.call(entrant.add, { ...at(id), body: { team_ids: [id] } })],
  ] as const)
    expect([item, ...codeOf(asked)]).toEqual([item, 403, 'permission_missing'])
  const asked = await referee.call(contest.act, { ...at(id), body: { action: 'start' } })
  expect(asked.error.details).toEqual({ item: 'contest.control' })
})

test('who takes part is no staff, and staff take no part', async () => {
  const id = await makeContest(server)
  const teacher = await server.signIn('teacher')
  const { captain } = await makeTeam(server)
  await setStaff(server.admin, id, [{ user_id: teacher.user_id, role: 'referee' }])
  expect(codeOf(await setStaff(server.admin, id, [{ user_id: captain.user_id, role: 'referee' }]))).toEqual([400, 'field_wrong'])
  await join(captain, id)
  const judge = await server.signIn('referee')
  const solo = await makeContest(server, { game_type: 'individual', team_size_max: 1 })
  expect((await server.admin.call(entrant.add, { ...at(solo), body: { user_ids: [judge.user_id] } })).body.done).toEqual([judge.user_id])
  expect(codeOf(await setStaff(server.admin, solo, [{ user_id: judge.user_id, role: 'referee' }]))).toEqual([409, 'staff_cannot_play'])
  await setStaff(server.admin, solo, [{ user_id: teacher.user_id, role: 'referee' }])
  const refused = await server.admin.call(entrant.add, { ...at(solo), body: { user_ids: [teacher.user_id] } })
  expect(refused.body).toMatchObject({ done: [], skipped: [{ code: 'staff_cannot_play' }] })
})

test('of two who change the list the second is told; nothing is lost', async () => {
  const id = await makeContest(server)
  const [ann, bob] = [await server.signIn('teacher'), await server.signIn('referee')]
  const { version } = (await server.admin.call(contest.staff, at(id))).body
  const put = (items: Items) => server.admin.call(contest.set_staff, { ...at(id), body: { items, version } })
  expect((await put([{ user_id: ann.user_id, role: 'administrator' }])).status).toBe(200)
  expect(codeOf(await put([{ user_id: bob.user_id, role: 'referee' }]))).toEqual([409, 'changed_meanwhile'])
  const { items } = (await server.admin.call(contest.staff, at(id))).body
  expect(items.map(({ user_id }) => user_id)).toContain(ann.user_id)
})

test('taken off the list, an open desk stream ends', async () => {
  const id = await makeContest(server)
  const teacher = await server.signIn('teacher')
  await setStaff(server.admin, id, [{ user_id: teacher.user_id, role: 'administrator' }])
  const reader = await readStream(`${server.url}/api/ct/live/desk/${id}`, { cookie: teacher.cookie() })
  expect(reader.status).toBe(200)
  await setStaff(server.admin, id, [])
  await reader.ended
  expect(codeOf(await teacher.call(contest.settings, at(id)))).toEqual([404, 'contest_not_found'])
})
