import { execFile } from 'node:child_process'
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { setting } from '@beacon/api/platform/setting'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../postgres/test-database.ts'
import { startTestServer } from '../../../testing/index.ts'
import { makeContest } from '../../contest/core/contest/testing.ts'
import { ask, backUp, confirmAdmin, tempFolder } from './testing/index.ts'
import { startS3, s3Key } from './testing/s3-server.ts'

const command = join(import.meta.dirname, '../../../../../../scripts/restore.ts')
const run = promisify(execFile)

let s3: Awaited<ReturnType<typeof startS3>>
let database: TestDatabase
const folder = tempFolder()
const env = { DATA_DIR: folder, SECRET_KEY_FILE: join(folder, 'secret.key'), OUTBOUND_ALLOW: '127.0.0.1' }
beforeAll(async () => {
  s3 = await startS3()
  database = await testDatabase()
})
afterAll(async () => {
  await database.drop()
  await s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const contests = async () =>
  (await ask<{ resource_id: string }>(database.url, 'select resource_id from contest')).map((row) => row.resource_id)

/** No app runs in the process of the command: that it finds the bucket proves that it gives the ports their answers itself. */
async function restore(...args: string[]): Promise<{ code: number; said: string }> {
  try {
    const { stdout } = await run(process.execPath, [command, ...args], {
      env: { PATH: process.env['PATH'], ...env, DATABASE_URL: database.url },
    })
    return { code: 0, said: stdout }
  } catch (error) {
    // Checked by what `execFile` rejects with.
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr }
  }
}

test('a backup in a bucket is restored by its name, with the server stopped', async () => {
  const server = await startTestServer({ databaseUrl: database.url, secretKeyFile: env.SECRET_KEY_FILE, env })
  await confirmAdmin(server)
  const { version } = (await server.admin.call(setting.get, {})).body
  const { secret, access_key } = s3Key
  const backup_target = { endpoint: s3.endpoint, region: 'us-east-1', bucket: 'archives', path_style: true, access_key, prefix: 'nightly' }
  const set = await server.admin.request('PATCH', '/settings', {
    body: { values: { backup_target }, secrets: { backup_target: secret }, version },
  })
  expect([set.status, set.error.code]).toEqual([200, undefined])
  const kept = await makeContest(server)
  const made = await backUp(server)
  const gone = await makeContest(server)
  expect(made.place).toBe('s3')
  expect(await restore(made.name, '--replace', made.name)).toMatchObject({ code: 1, said: expect.stringContaining('Stop it first') })
  await server.stop()

  expect(await restore(made.name)).toMatchObject({ code: 1, said: expect.stringContaining(`type the name of the backup`) })
  expect(await restore('20200101-0000')).toMatchObject({ code: 1, said: expect.stringContaining('no installation here lists') })
  expect(await contests()).toContain(gone)
  const done = await restore(made.name, '--replace', made.name)
  expect(done).toMatchObject({ code: 0, said: expect.stringContaining(`Fetching backup ${made.name}`) })
  expect(done.said).toContain('Restored and compared')
  expect(await contests()).toEqual([kept])
  const backups = join(folder, 'backups')
  expect(existsSync(backups) ? readdirSync(backups) : []).toEqual([])
})
