import { rmSync, writeFileSync } from 'node:fs'
import { backup } from '@beacon/api/platform/backup'
import { message } from '@beacon/api/people/message'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { Failure } from '../../../failure.ts'
import { clearAlarm, openAlarms } from '../alarm/index.ts'
import { startBackup } from './make.ts'
import { dueOf, tick } from './schedule.ts'
import { tellOfFailure, tellOfLateness } from './trouble.ts'

let server: TestServer
beforeEach(async () => {
  server = await startTestServer()
  return () => server.stop()
})

const minute = 60_000
const listMessages = async () =>
  (await server.admin.call(message.mine.list, { query: {} })).body.items.filter(({ subject }) => /backup/iu.test(subject))
const kinds = async () => (await openAlarms(server.db)).map(({ kind }) => kind)
const facts = async () => (await server.admin.call(backup.list, { query: {} })).body.facts

/** A file stands where the folder of backups should be, so that none can be made. */
const block = () => {
  rmSync(server.platform.config.backupDir, { recursive: true, force: true })
  writeFileSync(server.platform.config.backupDir, '')
}
const open = () => rmSync(server.platform.config.backupDir)
const scheduled = async () => (await startBackup(server.ctx, { trigger: 'schedule' })).finished
/** As if so long had gone by. */
const later = (ms: number) => server.db.execute(sql`update backup set started_at = started_at - make_interval(secs => ${ms / 1000})`)

test('the first failure of the schedule is told with its reason, the next ones are not; each pause is twice as long, and success ends it', async () => {
  block()
  const pauses: number[] = []
  for (let n = 1; n <= 4; n += 1) {
    const row = await scheduled()
    expect(row.state).toBe('failed')
    pauses.push(Math.round((Date.parse((await dueOf(server.ctx)).next_at ?? '') - Date.parse(row.started_at)) / minute))
    expect((await facts()).failing).toMatchObject({ tries: n, error_code: row.error_code })
    await later(minute)
  }
  expect(pauses).toEqual([15, 30, 60, 120])
  expect([await kinds(), (await listMessages()).length]).toEqual([['backup_failed'], 1])
  expect((await listMessages())[0]?.text).toMatch(/failed: an internal error/u)
  open()
  expect((await scheduled()).state).toBe('done')
  expect([await kinds(), (await facts()).failing]).toEqual([[], null])
  block()
  await scheduled()
  expect((await listMessages()).length).toBe(2)
})

test('the pause never outgrows the interval', async () => {
  block()
  for (let n = 0; n < 9; n += 1) await scheduled()
  const row = await scheduled()
  expect(Date.parse((await dueOf(server.ctx)).next_at ?? '') - Date.parse(row.started_at)).toBe(24 * 60 * minute)
})

test('late backups are told once, and not at all to who knows that they fail', async () => {
  const lateTick = async () => {
    await later(3 * 24 * 60 * minute)
    await server.db.execute(sql`update installation set created_at = created_at - interval '3 days'`)
    block()
    for (let n = 0; n < 2; n += 1) await tick(server.ctx)
    await vi.waitFor(
      async () => expect((await server.admin.call(backup.list, {})).body.items.some(({ state }) => state === 'queued')).toBe(false),
      { timeout: 120_000 },
    )
  }
  // Nothing was ever tried: the tick says that it is late, then tries, and the failure takes its place.
  await lateTick()
  await expect.poll(kinds).toEqual(['backup_failed'])
  const subjects = async () => (await listMessages()).map(({ subject }) => subject).toSorted()
  expect(await subjects()).toEqual(['Backup failed', 'Backup overdue'])
  await lateTick()
  expect(await subjects()).toEqual(['Backup failed', 'Backup overdue'])
  open()
  expect((await scheduled()).state).toBe('done')
  expect(await kinds()).toEqual([])
})

test('a failure and lateness that are raised at the same moment leave the failure alone, whichever comes first', async () => {
  block()
  const row = await scheduled()
  for (let n = 0; n < 12; n += 1) {
    await clearAlarm(server.ctx, 'backup_failed')
    const both = [() => tellOfFailure(server.ctx, row, new Failure('disk_full')), () => tellOfLateness(server.ctx, null)]
    await Promise.all((n % 2 === 0 ? both : both.toReversed()).map((tell) => tell()))
    expect(await kinds()).toEqual(['backup_failed'])
  }
})

test('lateness that was raised while a good one came is over at the next tick', async () => {
  expect((await scheduled()).state).toBe('done')
  await tellOfLateness(server.ctx, null)
  await tick(server.ctx)
  expect(await kinds()).toEqual([])
})

test('a backup that fails while PostgreSQL is away ends nothing but itself: it is logged, and the next one may begin', async () => {
  block()
  const away = vi.spyOn(server.db, 'transaction')
  const { row } = await startBackup(server.ctx, { trigger: 'schedule' })
  away.mockRejectedValue(new Error('Connection terminated'))
  await vi.waitFor(() => expect(server.logs.some((line) => line.includes('work on backups ended without a word'))).toBe(true), {
    timeout: 120_000,
  })
  away.mockRestore()
  const listed = (await server.admin.call(backup.list, { query: {} })).body.items.find(({ backup_id }) => backup_id === row.backup_id)
  expect(listed?.state).toBe('running')
  open()
  expect((await scheduled()).state).toBe('done')
})
