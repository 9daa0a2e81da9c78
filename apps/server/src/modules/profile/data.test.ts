import { profile } from '@beacon/api/profile'
import { job } from '@beacon/api/job'
import { personal } from '@beacon/api/personal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
}, 30_000)
afterAll(() => server.stop())

test('own data come as an archive, for oneself only and once a day', async () => {
  const person = await server.signIn('student')
  await person.call(personal.add_note, { body: { text: 'Ask for the lantern', topic: null } })
  const { body } = await person.call(profile.make_data, { body: {} })
  const see = async () => (await person.call(job.get, { params: body })).body
  await expect.poll(async () => (await see()).state, { timeout: 20_000 }).toMatch(/done|failed/u)
  expect(await see()).toMatchObject({ state: 'done', error: null })
  const address = `/auth/profile/data/${body.job_id}`
  const file = await fetch(`${server.url}/api/ct${address}`, { headers: { cookie: person.cookie() } })
  const names = Buffer.from(await file.arrayBuffer()).toString('latin1')
  const lists = ['sessions', 'sign_in_history', 'api_tokens', 'contests', 'tries', 'messages', 'received', 'teams', 'notes']
  for (const name of ['profile', ...lists, 'collections', 'linked_accounts', 'files']) expect(names).toContain(`${name}.json`)
  expect((await server.admin.request('GET', address)).status).toBe(404)
  expect((await person.call(profile.make_data, { body: {} })).error.code).toBe('data_too_soon')
})
