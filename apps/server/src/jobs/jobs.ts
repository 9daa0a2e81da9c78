import { isDeepStrictEqual } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss'
import { systemCtx, type Ctx, type Jobs, type JobWork, type Platform } from '../context.ts'
import { keepAliveOptions } from '../db/database.ts'
import { newId } from '../db/id.ts'
import { job } from '../db/schema/platform.ts'
import { user } from '../db/schema/people/user.ts'
import { Failure } from '../failure.ts'
import { tellPerson } from '../live/index.ts'
import { writeAudit } from '../modules/platform/audit/index.ts'
import { openFailingAgain } from '../failing-again.ts'
import { openProgress } from './progress.ts'

export type { JobResult } from '../context.ts'

type QueueOptions = Omit<Queue, 'name'>
const orderedQueue: QueueOptions = { notify: true, heartbeatSeconds: 10, retryLimit: 3, retryDelay: 2, retryBackoff: true }
const repeatedQueue: QueueOptions = { policy: 'exclusive', notify: true, heartbeatSeconds: 30, retryLimit: 0 }
/** NOTIFY tells of a job, and a worker that is done looks for the next. Asking finds what is tried again after its process was killed; of a repeated job only a lost NOTIFY. */
const orderedWork = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 10 }
const repeatedWork = { pollingIntervalSeconds: 5, notifyPollingIntervalSeconds: 30 }

/** The queue's own statements are short; one that is not answered must not stop its worker for ever. Work has other connections. */
const answered = { ...keepAliveOptions, query_timeout: 60_000 }

export function openJobs(url: string): Jobs {
  const boss = new PgBoss({
    ...answered,
    connectionString: url,
    schema: 'jobs',
    useListenNotify: true,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    max: 4,
    application_name: 'beacon jobs',
  })
  const works = new Map<string, JobWork<unknown>>()
  const schedules = new Map<string, { cron: string; work: (ctx: Ctx) => Promise<void> }>()
  return {
    boss,
    register: (name, work) => void works.set(name, work),
    every: (name, cron, work) => void schedules.set(name, { cron, work }),
    enqueue: async (tx, name, input, userId) => {
      const resource_id = newId()
      await tx.insert(job).values({ resource_id, name, input, user_id: userId })
      if (userId !== null) await tellPerson(tx, userId, 'job.changed', { job_id: resource_id, state: 'queued' })
      await boss.send(name, { job_id: resource_id }, { db: fromDrizzle(tx, sql), singletonKey: resource_id })
      return resource_id
    },
    start: async (platform) => {
      const failing = openFailingAgain((error, times) =>
        platform.log.warn({ error: error instanceof Error ? error.message : error, times, source: 'job' }, 'the job queue has trouble'),
      )
      boss.on('error', failing.failed)
      await boss.start()
      await prepareQueues(boss, [...works.keys()], orderedQueue)
      await prepareQueues(boss, [...schedules.keys()], repeatedQueue)
      await prepareSchedules(boss, new Map([...schedules].map(([name, { cron }]) => [name, cron])))
      for (const [name, work] of works) await serve(platform, boss, name, work)
      for (const [name, { work }] of schedules) await repeat(platform, boss, name, work)
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}

/** A queue that exists as it must be costs nothing: only the first start of an installation, or of a version, writes here. */
async function prepareQueues(boss: PgBoss, names: string[], options: QueueOptions): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  // The policy of a queue is fixed once it exists.
  const { policy: _, ...changeable } = options
  for (const name of names) {
    const queue = known.get(name)
    if (queue === undefined) await boss.createQueue(name, options)
    else if (!isDeepStrictEqual({ ...queue, ...changeable }, queue)) await boss.updateQueue(name, changeable)
  }
}

async function prepareSchedules(boss: PgBoss, crons: Map<string, string>): Promise<void> {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const [name, cron] of crons) if (known.get(name) !== cron) await boss.schedule(name, cron)
}

async function serve(platform: Platform, boss: PgBoss, name: string, work: JobWork<unknown>): Promise<void> {
  const worker = await boss.work<{ job_id: string }>(name, orderedWork, async ([entry]) => {
    if (entry !== undefined) await runJob(platform, entry.data.job_id, work)
    boss.notifyWorker(worker)
  })
}

async function repeat(platform: Platform, boss: PgBoss, name: string, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  await boss.work(name, repeatedWork, async () => work(systemCtx(platform, `job ${name}`)))
}

/** A failure is the job's result; only a dead process makes the queue try again. */
async function runJob(platform: Platform, id: string, work: JobWork<unknown>): Promise<void> {
  const set = (values: Partial<typeof job.$inferInsert>) => platform.db.update(job).set(values).where(eq(job.resource_id, id))
  const [row] = await platform.db.select().from(job).where(eq(job.resource_id, id))
  if (row === undefined || row.state === 'done' || row.state === 'failed' || row.state === 'cancelled') return
  const tell = async (state: 'running' | 'done' | 'failed') => {
    if (row.user_id !== null) await tellPerson(platform.db, row.user_id, 'job.changed', { job_id: id, state })
  }
  await set({ state: 'running', started_at: new Date().toISOString() })
  await tell('running')
  const note = (operation: 'start' | 'finish' | 'fail', error_code?: string) => noteJob(platform, row, operation, error_code)
  await note('start')
  try {
    const progress = openProgress((percent) => set({ percent }), platform.log)
    const result = await work(systemCtx(platform, `job ${id}`), row.input, progress.report).finally(progress.stop)
    await set({ state: 'done', percent: 100, result, finished_at: new Date().toISOString() })
    await note('finish')
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('internal')
    if (failure !== error) platform.log.error({ err: error, job: row.name, job_id: id }, 'a job failed')
    await set({
      state: 'failed',
      error: { code: failure.code, message: failure.code, details: failure.details ?? {} },
      finished_at: new Date().toISOString(),
    })
    await note('fail', failure.code)
    return tell('failed')
  }
  await tell('done')
}

/** Began and ended, in the name of who ordered it. The log's own reading jobs write these rows as well. */
async function noteJob(
  platform: Platform,
  row: typeof job.$inferSelect,
  operation: 'start' | 'finish' | 'fail',
  code?: string,
): Promise<void> {
  const [person] = row.user_id === null ? [] : await platform.db.select().from(user).where(eq(user.resource_id, row.user_id))
  await writeAudit(systemCtx(platform, `job ${row.resource_id}`), platform.db, [
    {
      module: 'job',
      operation,
      object_type: 'job',
      object_id: row.resource_id,
      object_name: row.name,
      ...(code === undefined ? {} : { result: 'failed' as const, error_code: code }),
      ...(person === undefined ? {} : { user: { user_id: person.resource_id, username: person.username } }),
    },
  ])
}
