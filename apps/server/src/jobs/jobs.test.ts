import { job as contract } from '@beacon/api/job'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail } from '../failure.ts'
import type { Module } from '../module.ts'
import { jobModule } from '../modules/job/index.ts'
import { sessionModule } from '../modules/session/index.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'

const probe: Module = {
  name: 'probe',
  handlers: [],
  start: ({ jobs }) => {
    jobs.register('probe_add', async (_ctx, input, report) => {
      await report(50)
      return { echo: input }
    })
    jobs.register('probe_refuse', async () => fail('import_unreadable', { line: 3 }))
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: [sessionModule, jobModule, probe], withJobs: true })
}, 30_000)
afterAll(() => server.stop())

const enqueue = (name: string, userId: string | null) =>
  server.db.transaction((tx) => server.platform.jobs.enqueue(tx, name, { n: 7 }, userId))

test('a job runs, keeps its result, and only its owner sees it', async () => {
  const player = await server.signIn('teacher')
  const job_id = await enqueue('probe_add', player.user_id)
  const see = () => player.call(contract.get, { params: { job_id } })
  await expect.poll(async () => (await see()).body.state, { timeout: 10_000 }).toBe('done')
  expect((await see()).body).toMatchObject({ percent: 100, result: { echo: { n: 7 } }, error: null })
  expect((await server.admin.call(contract.get, { params: { job_id } })).status).toBe(404)
  expect((await player.call(contract.list, {})).body.total).toBe(1)
})

test('a refusal is the result of the job, with its code', async () => {
  const player = await server.signIn('teacher')
  const job_id = await enqueue('probe_refuse', player.user_id)
  const see = () => player.call(contract.get, { params: { job_id } })
  await expect.poll(async () => (await see()).body.state, { timeout: 10_000 }).toBe('failed')
  expect((await see()).body.error).toMatchObject({ code: 'import_unreadable', details: { line: 3 } })
})

test('a rolled back transaction leaves no job', async () => {
  const player = await server.signIn('teacher')
  const work = server.db.transaction(async (tx) => {
    await server.platform.jobs.enqueue(tx, 'probe_add', {}, player.user_id)
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect((await player.call(contract.list, {})).body.total).toBe(0)
})
