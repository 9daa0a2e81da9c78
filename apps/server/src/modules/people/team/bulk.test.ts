import { job } from '@beacon/api/platform/job'
import { teamAdmin } from '@beacon/api/people/team-admin'
import { role } from '@beacon/api/people/role'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../db/id.ts'
import { team } from '../../../db/schema/people/team.ts'
import { makeUser, startTestServer, type TestServer } from '../../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const over = async (job_id: string | undefined) => {
  expect(job_id).toBeDefined()
  const see = async () => (await server.admin.call(job.get, { params: { job_id: job_id ?? '' } })).body
  await expect.poll(async () => (await see()).state).toMatch(/done|failed/u)
  return see()
}

test('numbers of more than 200 teams are given by a job, in the order asked, whatever they held before', async () => {
  const rows = Array.from({ length: 240 }, (_, at) => ({
    resource_id: newId(),
    name: `Many ${at}`,
    number: String(240 - at).padStart(3, '0'),
    code_digest: Buffer.from(newId()),
    code_sealed: Buffer.from('x'),
  }))
  await server.db.insert(team).values(rows as never)
  const team_ids = rows.map(({ resource_id }) => resource_id)
  const few = await server.admin.call(teamAdmin.act, { body: { action: 'tag', tag: 'few', team_ids: team_ids.slice(0, 200) } })
  expect([few.status, few.body.done.length, few.body.job_id]).toEqual([200, 200, undefined])
  const many = await server.admin.call(teamAdmin.act, { body: { action: 'number', start: 1, team_ids } })
  expect([many.status, many.body]).toMatchObject([202, { done: [], skipped: [], total: 240 }])
  expect((await over(many.body.job_id)).result).toMatchObject({ done: 240, skipped: [] })
  const { rows: numbered } = await server.db.execute<{ name: string }>(sql`select name from team where name like 'Many %' order by number`)
  expect(numbered.map(({ name }) => name)).toEqual(rows.map(({ name }) => name))
  const gone = await server.admin.call(teamAdmin.act, { body: { action: 'disband', confirm: 'disband 240', team_ids } })
  expect((await over(gone.body.job_id)).result).toMatchObject({ done: 240 })
})

test('more than 200 people change their role by a job', async () => {
  const { items } = (await server.admin.call(role.list, {})).body
  const teacher = items.find(({ key }) => key === 'teacher')?.resource_id ?? ''
  const user_ids: string[] = []
  for (let at = 0; at < 205; at += 1) user_ids.push(await makeUser(server.db, 'student', `member_${at}`))
  const started = await server.admin.call(role.add_members, {
    params: { resource_id: teacher },
    body: { user_ids: [...user_ids, newId()] },
  })
  expect([started.status, started.body]).toMatchObject([202, { total: 206 }])
  expect((await over(started.body.job_id)).result).toMatchObject({ done: 205, skipped: [{ code: 'not_found' }] })
  const members = (await server.admin.call(role.members, { params: { resource_id: teacher }, query: { inside: true } })).body
  expect(members.total).toBe(205)
})
