import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { openApp, type AppInput } from '../../../app.ts'
import { readConfig } from '../../../config.ts'
import { user } from '../../../db/schema/people/user.ts'
import { openLog } from '../../../log.ts'
import { testDatabase, type TestDatabase } from '../../../postgres/test-database.ts'
import { fullCost, hashAt, hashPassword, sessionModule, type PasswordCost } from './index.ts'
import { verifyPassword } from './password.ts'

const full = /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/u
const weak: PasswordCost[] = [
  { ...fullCost, memoryCost: 8 },
  { ...fullCost, timeCost: 1 },
]

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
afterEach(() => vi.unstubAllEnvs())

/** As `run` and the commands open it; only a test gives a cost. */
const open = (more: Pick<AppInput, 'passwordCost'> = {}) =>
  openApp({
    config: readConfig({ DATA_DIR: mkdtempSync(join(tmpdir(), 'beacon-cost-')), ADMIN_PASSWORD: 'Harbour7-tower' }),
    databaseUrl: database.url,
    log: openLog('silent'),
    modules: [sessionModule],
    withJobs: false,
    ...more,
  })

test.each(weak)('outside of tests an app that would hash at $memoryCost KiB and $timeCost passes does not open', async (passwordCost) => {
  hashAt(fullCost)
  vi.stubEnv('VITEST', undefined)
  await expect(open({ passwordCost })).rejects.toThrow('full cost')
  expect(await hashPassword('tower4amber')).toMatch(full)
})

test('an app that says nothing hashes at the full cost, whatever was said before', async () => {
  hashAt({ memoryCost: 8, timeCost: 1, parallelism: 1 })
  expect(await hashPassword('tower4amber')).not.toMatch(full)
  const app = await open()
  const [admin] = await app.platform.db.select().from(user).where(eq(user.username, 'admin'))
  await app.stop()
  expect(admin?.password_hash).toMatch(full)
  expect(await hashPassword('tower4amber')).toMatch(full)
  expect(await verifyPassword(admin?.password_hash ?? null, 'Harbour7-tower')).toBe(true)
  expect(await verifyPassword(null, 'Harbour7-tower')).toBe(false)
})
