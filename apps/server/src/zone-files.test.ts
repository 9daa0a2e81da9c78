import { audit } from '@beacon/api/platform/audit'
import { job } from '@beacon/api/platform/job'
import { questionPackage } from '@beacon/api/bank/package'
import { session } from '@beacon/api/people/session'
import { setting } from '@beacon/api/platform/setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeQuestion } from './modules/contest/core/contest/testing.ts'
import { startTestServer, type TestServer } from './testing/index.ts'
import { dayIn } from './zone.ts'

/** A zone in which it is another day than in UTC now. */
const zone = new Date().getUTCHours() >= 12 ? 'Pacific/Kiritimati' : 'Etc/GMT+12'
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  const { version } = (await server.admin.call(setting.get, {})).body
  const saved = await server.admin.call(setting.update, { body: { values: { time_zone: zone }, version } })
  if (saved.status !== 200) throw new Error('the zone was not kept')
})
afterAll(() => server.stop())

const day = () => dayIn(zone)
const dense = () => day().replaceAll('-', '')
const nameOf = async (path: string) => (await server.admin.request('GET', path)).headers.get('content-disposition') ?? ''
const resultOf = async (job_id: string) => {
  const see = async () => (await server.admin.call(job.get, { params: { job_id } })).body
  await expect.poll(async () => (await see()).state).toBe('done')
  return (await see()).result
}

test('every file is named by the clock of the installation', async () => {
  expect(await nameOf('/system-log/file')).toContain(`beacon-system-log-${dense()}-`)
  expect(await nameOf('/me/notes/export')).toContain(`beacon-notes-${dense()}.md`)
  const own = await server.admin.request('POST', '/auth/profile/data', { body: {} })
  const { job_id } = own.body as { job_id: string }
  await resultOf(job_id)
  expect(await nameOf(`/auth/profile/data/${job_id}`)).toContain(`-${dense()}.zip`)
  await server.admin.call(audit.export, { body: { format: 'csv', filters: {}, lang: 'en' } })
  const exports = await server.admin.call(audit.exports, {})
  expect(exports.body.items[0]?.filename).toContain(`beacon-audit-${dense()}-`)
  const question_ids = [await makeQuestion(server, 'flag{zone}')]
  const ordered = await server.admin.call(questionPackage.export, { body: { format: 'beacon', question_ids } })
  expect(await resultOf(ordered.body.job_id)).toMatchObject({ filename: expect.stringContaining(`-${day()}.beacon.zip`) })
  expect(await nameOf('/users/export?format=csv')).not.toContain(new Date().toISOString().slice(0, 10).replaceAll('-', ''))
})

test('screens are told the zone: at sign-in, with who one is, and in the session of a wall', async () => {
  expect((await server.nobody.request('GET', '/auth/register/')).body).toMatchObject({ time_zone: zone })
  expect((await server.admin.call(session.me, {})).body).toMatchObject({ time_zone: null, system_time_zone: zone })
})
