import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { job } from '../db/schema/platform.ts'
import type { Module } from '../module.ts'
import { organisationModule } from '../modules/people/organisation/index.ts'
import { sessionModule } from '../modules/people/session/index.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'

let server: TestServer
let child: ChildProcess | undefined
beforeAll(async () => {
  server = await startTestServer({ modules: [sessionModule, organisationModule], withJobs: true })
})
afterAll(async () => {
  child?.kill('SIGKILL')
  await server.stop()
})

/** Another process whose worker takes the job and never ends it. */
function stuckWorker(): ChildProcess {
  const at = (file: string) => JSON.stringify(join(import.meta.dirname, '..', file))
  const env = {
    DATA_DIR: mkdtempSync(join(tmpdir(), 'beacon-app-')),
    SECRET_KEY_FILE: server.platform.config.secretKeyFile,
    DATABASE_POOL: '4',
  }
  const code = `
    import { resolveOnce } from ${at('resolve-once.ts')}
    resolveOnce()
    const [{ openApp }, { readConfig }, { openLog }] = await Promise.all([import(${at('app.ts')}), import(${at('config.ts')}), import(${at('log.ts')})])
    const start = ({ jobs }) => jobs.register('probe_killed', () => { console.log('running'); return new Promise(() => {}) })
    await openApp({ config: readConfig(${JSON.stringify(env)}), databaseUrl: ${JSON.stringify(server.databaseUrl)}, log: openLog('silent'), modules: [{ name: 'probe', handlers: [], start }] })
    console.log('ready')`
  return spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
}

const says = (word: string) =>
  new Promise<void>((done) => child?.stdout?.on('data', (text: Buffer) => void (text.toString().includes(word) && done())))

/** Some fifteen seconds: ten until the heartbeat is missed, up to five until that is seen. */
test('a job whose process was killed is taken up by another', async () => {
  child = stuckWorker()
  await says('ready')
  const running = says('running')
  const job_id = await server.db.transaction((tx) => server.platform.jobs.enqueue(tx, 'probe_killed', {}, null))
  await running
  child.kill('SIGKILL')
  const rescue: Module = {
    name: 'probe',
    handlers: [],
    start: ({ jobs }) => jobs.register('probe_killed', async () => ({ by: 'another' })),
  }
  const other = await startTestServer({
    databaseUrl: server.databaseUrl,
    secretKeyFile: server.platform.config.secretKeyFile,
    modules: [sessionModule, organisationModule, rescue],
    withJobs: true,
  })
  const see = async () => (await server.db.select().from(job).where(eq(job.resource_id, job_id)))[0]
  await expect.poll(async () => (await see())?.state, { interval: 250 }).toBe('done')
  expect((await see())?.result).toEqual({ by: 'another' })
  await other.stop()
})
