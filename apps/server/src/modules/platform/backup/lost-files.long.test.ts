import { readdirSync } from 'node:fs'
import { backup, type BackupView } from '@beacon/api/platform/backup'
import { setting } from '@beacon/api/platform/setting'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { file } from '../../../db/schema/file.ts'
import { job } from '../../../db/schema/platform.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { newId } from '../../../db/id.ts'
import { jobEnd, sendPackage } from '../../contest/out/package-import/testing/client.ts'
import { rawZip } from '../../contest/out/package-import/testing/raw-zip.ts'
import { archiveOf, backUp, confirmAdmin, emptyPlace, keyOf, readBackup } from './testing/index.ts'

vi.setConfig({ testTimeout: 180_000 })
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ withJobs: true })
  await quietSchedule()
})
afterAll(() => server.stop())

/** With jobs the schedule works as well: no other backup may be under way when a test asks for one. */
async function quietSchedule() {
  await confirmAdmin(server)
  const { version } = (await server.admin.call(setting.get, {})).body
  await server.admin.call(setting.update, { body: { values: { backup_auto: false }, version } })
  const working = async () =>
    (await server.admin.call(backup.list, { query: {} })).body.items.filter(({ state }) => state !== 'done').length
  await vi.waitUntil(async () => (await working()) === 0, { timeout: 120_000, interval: 100 })
}

const yml = `name: Quay\ncategory: Web\ndescription: Text.\nvalue: 100\ntype: standard\nflags: ["flag{quay}"]\nfiles: ["quay.txt"]\n`
const packed = rawZip([
  { name: 'web/quay/challenge.yml', body: yml },
  { name: 'web/quay/quay.txt', body: 'berth 4' },
])

async function imported(): Promise<string> {
  const sent = await sendPackage(server.admin, packed, 'on_duplicate=rename')
  expect((await jobEnd(server.admin, sent.job_id)).state).toBe('done')
  return sent.job_id
}

async function checked({ backup_id }: BackupView): Promise<BackupView> {
  await confirmAdmin(server)
  expect((await server.admin.call(backup.check, { params: { backup_id }, body: {} })).status).toBe(202)
  return vi.waitFor(
    async () => {
      const now = await readBackup(server, backup_id)
      expect(['passed', 'failed']).toContain(now?.check_state)
      return now as BackupView
    },
    { timeout: 120_000, interval: 100 },
  )
}

const keyIn = (folder: string) => `${folder}/00/${newId()}`

const restored = async (made: BackupView) => {
  const place = await emptyPlace()
  const report = await place.restore({ file: archiveOf(server, made), master_key: keyOf(server) })
  await place.drop()
  return report
}

test('an import takes the package that it put away out of the row of its job', async () => {
  const job_id = await imported()
  const { rows } = await server.db.execute<{ input: object }>(sql`select input from ${job} where resource_id = ${job_id}`)
  expect(rows[0]?.input).not.toHaveProperty('storage_key')
  expect((await backUp(server)).contents?.files?.missing).toBe(0)
})

test('what a job was given is not missing, as an earlier version left it: the check passes, the restore counts none', async () => {
  const input = { storage_key: keyIn('import') }
  await server.db.insert(job).values({ resource_id: newId(), name: 'question_import', state: 'done', input, result: {} })
  const made = await backUp(server)
  expect(made.contents?.files?.missing).toBe(0)
  expect(await checked(made)).toMatchObject({ check_state: 'passed', error_code: null })
  expect((await restored(made)).files_missing).toBe(0)
})

test('a file of a row and one that a job made are lost: the backup tells it, the check fails with their names, the restore counts them', async () => {
  const key = keyIn('attachment')
  const row = { resource_id: newId(), purpose: 'attachment' as const, name: 'quay.txt', media_type: 'text/plain', size: 7, sha256: '' }
  await server.db.insert(file).values({ ...row, storage_key: key })
  const storage_key = keyIn('export')
  await server.db.insert(job).values({ resource_id: newId(), name: 'question_export', state: 'done', input: {}, result: { storage_key } })
  const made = await backUp(server)
  expect(made.contents?.files?.missing).toBe(2)
  expect(await checked(made)).toMatchObject({
    state: 'done',
    check_state: 'failed',
    error_code: 'backup_files_lost',
    error_details: { count: 2, files: `quay.txt (${key}), question_export (${storage_key})` },
  })
  expect((await restored(made)).files_missing).toBe(2)
  await server.db.execute(sql`delete from ${job} where name = 'question_export'`)
  await server.db.delete(file).where(eq(file.resource_id, row.resource_id))
})

test('an export that is put away while the backup is made is not lost', async () => {
  const id = newId()
  const key = keyIn('export')
  await server.db.insert(job).values({ resource_id: id, name: 'question_export', state: 'done', input: {}, result: { storage_key: key } })
  const { storage } = server.platform
  const open = storage.open.bind(storage)
  // The snapshot names it; then it goes.
  const opening = vi.spyOn(storage, 'open').mockImplementation(async (wanted, range) => {
    if (wanted === key) await server.db.execute(sql`update ${job} set result = '{}' where resource_id = ${id}`)
    return open(wanted, range)
  })
  const made = await backUp(server)
  opening.mockRestore()
  expect(made.contents?.files?.missing).toBe(0)
  expect(readdirSync(server.platform.config.backupDir)).toContain(`beacon-${made.name}.zip`)
})
