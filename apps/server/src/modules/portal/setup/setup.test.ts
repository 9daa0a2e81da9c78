import { job } from '@beacon/api/platform/job'
import { session } from '@beacon/api/people/session'
import { setting as contract } from '@beacon/api/platform/setting'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readConfig } from '../../../config.ts'
import { makeQuestion } from '../../contest/core/contest/testing.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { reachableAddresses } from '../../../reachable-addresses.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
})
afterAll(() => server.stop())

const setup = async () => (await server.admin.call(contract.setup, {})).body

test('a fresh installation begins at step 1 with nothing ticked', async () => {
  const now = await setup()
  expect(now).toMatchObject({ wizard_step: 1, hidden: false, password_changed: false })
  expect(Object.values(now.steps).map((step) => step.done)).toEqual([false, false, false, false, false])
  expect((await server.admin.call(session.me, {})).body.wizard_step).toBe(1)
})

test('the wizard moves, ends and stays ended; only settings people move it', async () => {
  await server.admin.call(contract.setup_step, { body: { wizard_step: 3 } })
  expect((await setup()).wizard_step).toBe(3)
  await server.admin.call(contract.setup_step, { body: { wizard_step: null, hidden: true } })
  expect(await setup()).toMatchObject({ wizard_step: null, hidden: true })
  expect((await server.admin.call(session.me, {})).body.wizard_step).toBeNull()
  const student = await server.signIn('student')
  expect((await student.call(contract.setup_step, { body: { wizard_step: 1 } })).error.details).toEqual({ item: 'setting.write' })
  expect((await server.admin.call(contract.get, {})).body.version).toBe(0)
})

test('the sample of 58 challenges is imported as a job, once; again it only skips', async () => {
  const load = async () => {
    const { status, body } = await server.admin.call(contract.load_sample, {})
    expect(status).toBe(202)
    return vi.waitFor(
      async () => {
        const { body: now } = await server.admin.call(job.get, { params: { job_id: body.job_id } })
        expect(now.state).toBe('done')
        return now.result
      },
      { timeout: 120_000, interval: 50 },
    )
  }
  expect(await load()).toMatchObject({ created: 58, skipped: 0, left_out: [] })
  expect((await setup()).steps.questions).toEqual({ done: true, resource_id: null, count: 58 })
  expect(await load()).toMatchObject({ created: 0, skipped: 58 })
})

test('a second import of the same person is refused while one waits', async () => {
  const replies = await Promise.all([server.admin.call(contract.load_sample, {}), server.admin.call(contract.load_sample, {})])
  expect(replies.map((reply) => reply.status).toSorted()).toEqual([202, 409])
})

test('registering ticks the invitation', async () => {
  const { version } = (await server.admin.call(contract.get, {})).body
  await server.admin.call(contract.update, { body: { values: { registration_open: true }, version } })
  await server.client().request('POST', '/auth/register/', { body: { username: 'invited_1', name: 'Mei Chen', password: 'tower4amber' } })
  expect((await setup()).steps.invite).toMatchObject({ done: true, count: 1 })
})

test('addresses: none on loopback, the public ones first', () => {
  const config = (env: Record<string, string>) => readConfig({ DATA_DIR: '/tmp/question-addresses', ...env })
  expect(reachableAddresses(config({}))).toEqual([])
  expect(reachableAddresses(config({ PUBLIC_ORIGINS: 'https://play.example.org' }))).toEqual(['https://play.example.org'])
  expect(reachableAddresses(config({ HOST: '0.0.0.0', PORT: '8080' })).every((one) => /^http:\/\/.+:8080$/u.test(one))).toBe(true)
})

test('who may not see settings learns nothing of what exists', async () => {
  await makeQuestion(server, 'flag{counted}')
  expect((await setup()).steps.questions.count).toBeGreaterThan(0)
  const { body } = await (await server.signIn('student')).call(contract.setup, {})
  expect(body).toMatchObject({ wizard_step: null, hidden: true, addresses: [] })
  const nothing = { done: false, resource_id: null, count: 0 }
  expect(body.steps).toEqual({
    questions: nothing,
    contest: { ...nothing, kind: null },
    invite: nothing,
    play: nothing,
    screen: nothing,
  })
})
