import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backup, type BackupView, type RestoreView } from '@beacon/api/platform/backup'
import type { Permission } from '@beacon/api/people/permissions'
import { role } from '@beacon/api/people/role'
import { setting } from '@beacon/api/platform/setting'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { openSecretBox } from '../secret/index.ts'
import { openArchive } from './archive-read.ts'
import { rangeOf } from './partitions.ts'
import { rehearse } from './check.ts'
import { forge, type Forgery } from './testing/forge.ts'
import { archiveOf, ask, backUp, confirmAdmin, emptyPlace, keyOf, readBackup } from './testing/index.ts'

let server: TestServer
let made: BackupView
let whole: Buffer
beforeAll(async () => {
  server = await startTestServer()
  made = await backUp(server)
  whole = readFileSync(archiveOf(server, made))
  await confirmAdmin(server)
})
afterAll(() => server.stop())
beforeEach(() => writeFileSync(archiveOf(server, made), whole))

const params = () => ({ backup_id: made.backup_id })
const stranger = openSecretBox(randomBytes(32))

/** Puts other bytes where the archive lies, as one who can write there does. */
const place = async (forgery: Forgery) => writeFileSync(archiveOf(server, made), await forge(archiveOf(server, made), forgery))

/** What the check says once it is over. */
async function checked() {
  expect((await server.admin.call(backup.check, { params: params(), body: {} })).status).toBe(202)
  return vi.waitFor(
    async () => {
      const now = await readBackup(server, made.backup_id)
      expect(now?.check_state).not.toBe('running')
      return { state: now?.check_state, code: now?.error_code }
    },
    { timeout: 120_000, interval: 100 },
  )
}

const trap = `create table trapped as select 1; `
const trapped = () => ask(server.databaseUrl, `select 1 from pg_class where relname = 'trapped'`)
type Parts = { name: string; parent: string; range: unknown; bound?: string; triggers?: string[] }[]
const partsOf = (manifest: Record<string, unknown>) => manifest['partitions'] as Parts

const forgeries: [string, Forgery][] = [
  ['with the text of a trigger', { manifest: (one) => Object.assign(partsOf(one)[0] ?? {}, { triggers: [trap] }) }],
  ['with another bound', { manifest: (one) => Object.assign(partsOf(one)[0] ?? {}, { bound: `default; ${trap}` }) }],
  ['with a changed row', { part: { path: 'tables/user.copy', change: (text) => text.replace('admin', 'nimda') } }],
  ['that nobody signed', { signer: null }],
  ['signed with another key', { signer: stranger }],
  ['of the format that was not signed', { manifest: (one) => Object.assign(one, { format: 1 }), signer: null }],
]

test.each(forgeries)('an archive %s is neither checked nor restored', async (_what, forgery) => {
  await place(forgery)
  expect(await checked()).toEqual({ state: 'failed', code: 'backup_unsigned' })
  const begun = await server.admin.call(backup.restore, { params: params(), body: { confirm: `restore ${made.name}` } })
  expect([begun.status, begun.error.code]).toEqual([409, 'backup_unsigned'])
  const empty = await emptyPlace()
  const file = join(empty.folder, 'forged.zip')
  writeFileSync(file, readFileSync(archiveOf(server, made)))
  await expect(empty.restore({ file, master_key: keyOf(server) })).rejects.toMatchObject({ code: 'backup_unsigned' })
  expect(await ask(empty.url, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([])
  expect(await trapped()).toEqual([])
  await empty.drop()
})

test('an archive that is not the one the backup wrote is refused, although we signed it', async () => {
  // Another good archive of ours, such as one of the day when somebody was an administrator.
  await place({ manifest: (one) => Object.assign(one, { name: 'other' }), signer: server.platform.secret })
  expect(await checked()).toEqual({ state: 'failed', code: 'backup_changed' })
  const begun = await server.admin.call(backup.restore, { params: params(), body: { confirm: `restore ${made.name}` } })
  const status = async () => (await (await fetch(`${server.url}/api/ct/restores/${begun.body.restore_token}`)).json()) as RestoreView
  await expect.poll(async () => (await status()).step).toBe('failed')
  expect((await status()).error_code).toBe('backup_changed')
  writeFileSync(archiveOf(server, made), whole)
  expect(await checked()).toEqual({ state: 'passed', code: null })
})

test('what a signed manifest names is compared with its form and with the tables of the product', async () => {
  const tried = async (forgery: Forgery) => {
    await place({ ...forgery, signer: server.platform.secret })
    const archive = await openArchive(archiveOf(server, made)).catch((error: { code: string }) => error.code)
    if (typeof archive === 'string') return archive
    try {
      await rehearse(server.databaseUrl, archive.prove(server.platform.secret), () => undefined)
      return 'taken'
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error
    } finally {
      archive.close()
    }
  }
  const first = (values: object): Forgery => ({ manifest: (one) => Object.assign(partsOf(one)[0] ?? {}, values) })
  expect(await tried(first({ name: `audit_rest" partition of "audit" default; ${trap}--` }))).toBe('backup_damaged')
  expect(await tried(first({ range: { from: `2026-01-01') to ('2027-01-01'); ${trap}--`, to: '2027-01-01T00:00:00Z' } }))).toBe(
    'backup_damaged',
  )
  expect(await tried(first({ parent: 'user' }))).toBe('backup_damaged')
  expect(await tried(first({ name: 'role' }))).toBe('backup_damaged')
  const table = (change: (one: Record<string, unknown>) => void): Forgery => ({ manifest: (one) => change(one.tables[0] ?? {}) })
  expect(await tried(table((one) => Object.assign(one, { name: 'pg_authid' })))).toBe('backup_damaged')
  expect(await tried(table((one) => Object.assign(one, { part: 'tables/../../secret.key' })))).toBe('backup_damaged')
  expect(await tried(table((one) => Object.assign(one, { columns: ['ctid'] })))).toBe('backup_damaged')
  expect(await trapped()).toEqual([])
})

test('a bound of another kind makes no backup that could not come back', () => {
  expect(rangeOf('DEFAULT')).toBeNull()
  expect(rangeOf(`FOR VALUES FROM ('2026-11-01 00:00:00+00') TO ('2026-12-01 00:00:00+00')`)).toEqual({
    from: '2026-11-01T00:00:00.000Z',
    to: '2026-12-01T00:00:00.000Z',
  })
  expect(() => rangeOf(`FOR VALUES IN ('a')`)).toThrow('a bound nobody knows')
})

test('parts of tables come back with their bounds and the guard against emptying them', async () => {
  const shape = `select c.relname, pg_get_expr(c.relpartbound, c.oid) as bound,
      array(select pg_get_triggerdef(t.oid) from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal order by t.tgname) as triggers
    from pg_class c where c.relispartition and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`
  const empty = await emptyPlace()
  await empty.restore({ file: archiveOf(server, made), master_key: keyOf(server) })
  const before = await ask(server.databaseUrl, shape)
  expect(before.length).toBeGreaterThan(5)
  expect(await ask(empty.url, shape)).toEqual(before)
  await expect(ask(empty.url, 'truncate audit_rest')).rejects.toThrow('append-only')
  await empty.drop()
})

test('whoever only manages backups neither reads one out, puts one back nor says where they go', async () => {
  const items: Permission[] = ['backup.manage', 'setting.read']
  const { body: kept } = await server.admin.call(role.create, { body: { name: 'Keeper', permissions: items } })
  const keeper = await server.signIn('ordinary')
  await server.db.execute(sql`update "user" set role_resource_id = ${kept.resource_id}::uuid where resource_id = ${keeper.user_id}::uuid`)
  await keeper.reauth(testPassword)
  expect((await keeper.call(backup.check, { params: params(), body: {} })).status).toBe(202)
  await vi.waitFor(async () => expect((await readBackup(server, made.backup_id))?.check_state).toBe('passed'), {
    timeout: 120_000,
    interval: 100,
  })
  const { version } = (await keeper.call(setting.get, {})).body
  const target = { endpoint: 'https://s3.example.org', region: 'us-east-1', bucket: 'mine', path_style: true, prefix: '', access_key: 'k' }
  const update = (body: object) => keeper.request('PATCH', '/settings', { body: { values: {}, version, ...body } })
  const refused = await Promise.all([
    keeper.call(backup.prepare_download, { params: params(), body: {} }),
    keeper.request('GET', `/backups/${made.backup_id}/file`),
    keeper.call(backup.restore, { params: params(), body: { confirm: `restore ${made.name}` } }),
    update({ values: { backup_target: target } }),
    update({ secrets: { backup_passphrase: 'tide over the harbour' } }),
    update({ secrets: { backup_target: 'mine' } }),
  ])
  expect(refused.map(({ status, error }) => [status, error.code])).toEqual(refused.map(() => [403, 'administrator_only']))
  expect((await update({ values: { backup_keep: 3 } })).status).toBe(200)
})
