import { job as contract } from '@beacon/api/platform/job'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail } from '../failure.ts'
import { personChannel } from '../live/outbox.ts'
import type { Module } from '../module.ts'
import { jobModule } from '../modules/platform/job/index.ts'
import { organisationModule } from '../modules/people/organisation/index.ts'
import { sessionModule } from '../modules/people/session/index.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'

const probe: Module = {
  name: 'probe',
  handlers: [],
  start: ({ jobs }) => {
    jobs.register('probe_add', async (_ctx, input, report) => {
      await report(50)
      return { echo: input }
    })
    jobs.register('probe_within', async (ctx, _input, report) =>
      ctx.db.transaction(async (tx) => {
        await report(40)
        await tx.execute(sql`select pg_sleep(2)`)
        return null
      }),
    )
    jobs.register('probe_refuse', async () => fail('import_unreadable', { line: 3 }))
  },
}

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ modules: [sessionModule, organisationModule, jobModule, probe], withJobs: true })
})
afterAll(() => server.stop())

const enqueue = (name: string, userId: string | null) =>
  server.db.transaction((tx) => server.platform.jobs.enqueue(tx, name, { n: 7 }, userId))

test('a job runs, keeps its result, and only its owner sees it', async () => {
  const player = await server.signIn('teacher')
  const job_id = await enqueue('probe_add', player.user_id)
  const see = () => player.call(contract.get, { params: { job_id } })
  await expect.poll(async () => (await see()).body.state).toBe('done')
  expect((await see()).body).toMatchObject({ percent: 100, result: { echo: { n: 7 } }, error: null })
  expect((await server.admin.call(contract.get, { params: { job_id } })).status).toBe(404)
  expect((await player.call(contract.list, {})).body.total).toBe(1)
})

test('a refusal is the result of the job, with its code', async () => {
  const player = await server.signIn('teacher')
  const job_id = await enqueue('probe_refuse', player.user_id)
  const see = () => player.call(contract.get, { params: { job_id } })
  await expect.poll(async () => (await see()).body.state).toBe('failed')
  expect((await see()).body.error).toMatchObject({ code: 'import_unreadable', details: { line: 3 } })
})

test('how far a job is is told from within its transaction, over no second connection', async () => {
  const player = await server.signIn('teacher')
  const job_id = await enqueue('probe_within', player.user_id)
  const see = async () => (await player.call(contract.get, { params: { job_id } })).body
  await expect.poll(async () => (await see()).percent, { interval: 100 }).toBe(40)
  await expect.poll(async () => (await see()).state).toBe('done')
  expect((await see()).percent).toBe(100)
})

test('a second start writes the queues and times that changed, and no other', async () => {
  const timed: Module = { name: 'timed', handlers: [], start: ({ jobs }) => jobs.every('probe_daily', '0 3 * * *', async () => undefined) }
  const start = () =>
    startTestServer({
      databaseUrl: server.databaseUrl,
      secretKeyFile: server.platform.config.secretKeyFile,
      modules: [sessionModule, organisationModule, probe, timed],
      withJobs: true,
    })
  const stateOf = async () => ({
    queues: (await server.db.execute(sql`select name, policy, retry_limit, heartbeat_seconds, notify from jobs.queue order by name`)).rows,
    schedules: (await server.db.execute(sql`select name, cron from jobs.schedule order by name`)).rows,
  })
  const writtenAt = async () =>
    (
      await server.db.execute(
        sql`select name, updated_on from jobs.queue where name <> 'probe_refuse' union all select name, updated_on from jobs.schedule order by 1, 2`,
      )
    ).rows
  await (await start()).stop()
  const [before, written] = [await stateOf(), await writtenAt()]
  expect(before.queues).toEqual(
    expect.arrayContaining([
      { name: 'probe_daily', policy: 'exclusive', retry_limit: 0, heartbeat_seconds: 30, notify: true },
      { name: 'probe_refuse', policy: 'standard', retry_limit: 3, heartbeat_seconds: 10, notify: true },
    ]),
  )
  expect(before.schedules).toContainEqual({ name: 'probe_daily', cron: '0 3 * * *' })

  await server.db.execute(sql`update jobs.queue set retry_limit = 9, notify = false where name = 'probe_refuse'`)
  await (await start()).stop()
  expect(await stateOf()).toEqual(before)
  expect(await writtenAt()).toEqual(written)

  await server.db.execute(sql`update jobs.schedule set cron = '0 4 * * *' where name = 'probe_daily'`)
  await (await start()).stop()
  expect(await stateOf()).toEqual(before)
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

test('jobs of the last seven days are listed, with what they are about and nothing else of their order', async () => {
  const player = await server.signIn('teacher')
  const about = { import_id: crypto.randomUUID(), export_id: crypto.randomUUID(), password: 'tower4amber' }
  const job_id = await server.db.transaction((tx) => server.platform.jobs.enqueue(tx, 'probe_refuse', about, player.user_id))
  const { import_id, export_id } = about
  const see = async () => (await player.call(contract.list, {})).body.items
  expect(await see()).toMatchObject([{ job_id, about: { import_id, export_id } }])
  expect(JSON.stringify(await see())).not.toContain('tower4amber')
  await server.db.execute(sql`update job set created_at = now() - interval '6 days 23 hours' where resource_id = ${job_id}`)
  expect(await see()).toHaveLength(1)
  await server.db.execute(sql`update job set created_at = now() - interval '7 days 1 minute' where resource_id = ${job_id}`)
  expect(await see()).toEqual([])
})

test('its owner hears that a job was ordered and is over', async () => {
  const player = await server.signIn('teacher')
  const heard: string[] = []
  await server.platform.bus.listen(personChannel, (payload) => void heard.push(payload))
  const job_id = await enqueue('probe_add', player.user_id)
  const jobNews = (state: string) => JSON.stringify({ user_id: player.user_id, event: 'job.changed', data: { job_id, state } })
  await expect.poll(() => heard).toEqual(expect.arrayContaining([jobNews('queued'), jobNews('running'), jobNews('done')]))
  await enqueue('probe_add', null)
  expect(heard.some((line) => line.includes('"user_id":null'))).toBe(false)
})
