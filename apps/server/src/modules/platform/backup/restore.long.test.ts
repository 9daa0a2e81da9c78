import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { backup, type RestoreView } from '@beacon/api/platform/backup'
import { session } from '@beacon/api/people/session'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { Client } from 'pg'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { backup as table } from '../../../db/schema/backup.ts'
import { file } from '../../../db/schema/file.ts'
import { newId } from '../../../db/id.ts'
import { asSuperuser } from '../../../postgres/test-database.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { act, makeContest, placeTopics } from '../../contest/core/contest/testing.ts'
import { openSecretBox } from '../secret/index.ts'
import { writeArchive } from './archive-write.ts'
import { openArchive } from './archive-read.ts'
import { archiveFormat } from './manifest.ts'
import { reap, dueOf } from './schedule.ts'
import { startBackup } from './make.ts'
import { migrationsAround, restoreDatabase } from './restore-database.ts'
import { openSnapshot } from './snapshot.ts'
import { allRows, archiveOf, ask, backUp, confirmAdmin, emptyPlace, keyOf, readBackup, tempFolder } from './testing/index.ts'
import { stopWorking } from './working.ts'

let server: TestServer
const startServer = async () => {
  server = await startTestServer()
  return () => server.stop()
}

const restore = (id: string, body: { confirm: string }) => server.admin.call(backup.restore, { params: { backup_id: id }, body })
const statusOf = async (token: string) => (await (await fetch(`${server.url}/api/ct/restores/${token}`)).json()) as RestoreView
const restored = (token: string) =>
  vi.waitFor(
    async () => {
      const now = await statusOf(token)
      expect(['done', 'failed']).toContain(now.step)
      return now
    },
    { timeout: 120_000, interval: 50 },
  )

describe('restoring from the page', () => {
  beforeEach(startServer)

  test('asks who it is, the word typed and no contest running; then all is as it was, and everybody signs in again', async () => {
    const kept = await makeContest(server)
    const made = await backUp(server)
    const word = { confirm: `restore ${made.name}` }
    expect((await restore(made.backup_id, word)).error.code).toBe('reauth_required')
    await confirmAdmin(server)
    expect((await restore(made.backup_id, { confirm: 'restore' })).error.code).toBe('confirm_mismatch')
    const runs = await makeContest(server)
    await placeTopics(server, runs, ['flag{one}'])
    const started = await act(server.admin, runs, 'start', { force: true })
    expect([started.status, started.error.details]).toEqual([200, undefined])
    expect((await restore(made.backup_id, word)).error).toMatchObject({ code: 'contest_running', details: { contest: expect.any(String) } })
    const { name } = (await server.admin.request('GET', `/contests/${runs}`)).body as { name: string }
    await act(server.admin, runs, 'stop', { confirm_name: name })

    const begun = await restore(made.backup_id, word)
    expect([begun.status, begun.error.code]).toEqual([202, undefined])
    const over = await restored(begun.body.restore_token)
    expect(over).toMatchObject({ step: 'done', error_code: null, report: { rows: made.contents?.rows } })
    expect((await server.nobody.request('GET', '/contests')).status).toBe(503)
    expect((await fetch(`${server.url}/page/mg/ct/admin`)).status).toBe(503)

    const next = await startTestServer({ databaseUrl: server.databaseUrl, secretKeyFile: server.platform.config.secretKeyFile })
    expect((await fetch(`${next.url}/api/ct/auth/me`, { headers: { cookie: server.admin.cookie() } })).status).toBe(401)
    expect((await next.admin.request('GET', `/contests/${kept}`)).status).toBe(200)
    expect((await next.admin.request('GET', `/contests/${runs}`)).status).toBe(404)
    const { items } = (await next.admin.call(backup.list, {})).body
    expect(items.map(({ trigger, state }) => [trigger, state])).toEqual([
      ['restore', 'done'],
      ['person', 'done'],
    ])
    expect(items[1]).toMatchObject({ restored_at: expect.any(String), restore_report: { files_missing: 0 } })
    const noted = await ask(next.databaseUrl, `select username, object_name from audit where module = 'backup' and operation = 'restore'`)
    expect(noted).toEqual([{ username: 'admin', object_name: made.name }])
    await next.stop()
  })

  test('when it fails nothing has changed, and the doors are open again', async () => {
    const made = await backUp(server)
    await confirmAdmin(server)
    // A foreign key that no row of the backup can meet: the last step before the commit fails.
    const above = asSuperuser(server.databaseUrl)
    await ask(
      above,
      `create schema apart; create function apart.refuse() returns event_trigger language plpgsql as $$ begin
        if tg_tag = 'CREATE TRIGGER' and current_setting('application_name') = 'beacon restore' then raise exception 'not today'; end if; end $$;
      create event trigger refuse_all on ddl_command_end execute function apart.refuse()`,
    )
    const before = await allRows(server.databaseUrl)
    const begun = await restore(made.backup_id, { confirm: `还原 ${made.name}` })
    expect(await restored(begun.body.restore_token)).toMatchObject({ step: 'failed', error_code: 'internal' })
    await ask(above, `drop event trigger refuse_all`)
    const after = await allRows(server.databaseUrl)
    for (const name of ['user', 'contest', 'session', 'role']) expect([name, after.get(name)]).toEqual([name, before.get(name)])
    expect((await server.admin.call(session.me, {})).status).toBe(200)
    expect(await readBackup(server, made.backup_id)).toMatchObject({ state: 'done', error_code: 'internal' })
  })

  test('a check restores the database into a scratch schema, and leaves nothing', async () => {
    const made = await backUp(server)
    const check = () => server.admin.call(backup.check, { params: { backup_id: made.backup_id }, body: {} })
    expect((await check()).error.code).toBe('reauth_required')
    await confirmAdmin(server)
    const asked = await check()
    expect(asked.body.check_state).toBe('running')
    const checked = async (state: string) => {
      await vi.waitFor(async () => expect((await readBackup(server, made.backup_id))?.check_state).toBe(state), {
        timeout: 120_000,
        interval: 100,
      })
      return readBackup(server, made.backup_id)
    }
    expect((await checked('passed'))?.checked_at).not.toBeNull()
    expect(await ask(server.databaseUrl, `select 1 from pg_namespace where nspname = 'beacon_check'`)).toEqual([])
    const path = archiveOf(server, made)
    const bytes = readFileSync(path)
    const at = bytes.indexOf('tables/user.copy') + 80
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
    writeFileSync(path, bytes)
    await check()
    expect(await checked('failed')).toMatchObject({ error_code: 'backup_damaged', error_details: { part: 'tables/user.copy' } })
  })
})

describe('interruptions', () => {
  beforeEach(startServer)

  test('a stop of the server breaks a backup off and removes what was written', async () => {
    const { fifo } = await endlessFile()
    const { row, finished } = await startBackup(server.ctx, { trigger: 'schedule' })
    await vi.waitFor(() => expect(existsSync(`${join(server.platform.config.backupDir, row.file_name)}.part`)).toBe(true), 30_000)
    await stopWorking(server.db)
    expect(await finished).toMatchObject({ state: 'failed', error_code: 'backup_interrupted' })
    expect(existsSync(`${join(server.platform.config.backupDir, row.file_name)}.part`)).toBe(false)
    rmSync(fifo)
    expect((await backUp(server)).contents?.files).toMatchObject({ missing: 1 })
  })

  test('a process that was killed: another may begin at once, and after a minute of silence its half is put away', async () => {
    const { fifo } = await endlessFile()
    const { config } = server.platform
    const env = { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: server.databaseUrl, SECRET_KEY_FILE: config.secretKeyFile }
    const script = join(import.meta.dirname, '../../../../../../scripts/backup.ts')
    const child = spawn(process.execPath, [script], { env, stdio: 'ignore' })
    const half = async () => {
      const [row] = await server.db.select().from(table)
      return row === undefined ? '' : `${join(config.backupDir, row.file_name)}.part`
    }
    await vi.waitFor(async () => expect(existsSync(await half())).toBe(true), { timeout: 120_000, interval: 100 })
    expect((await server.admin.call(backup.create, { body: {} })).error.code).toBe('backup_busy')
    const gone = new Promise((done) => child.once('exit', done))
    child.kill('SIGKILL')
    await gone
    expect(await reap(server.ctx)).toBe(0)
    await server.db.execute(`update backup set heartbeat_at = now() - interval '61 seconds'`)
    const left = await half()
    expect(await reap(server.ctx)).toBe(1)
    expect(existsSync(left)).toBe(false)
    expect((await server.admin.call(backup.list, {})).body.items).toMatchObject([
      { state: 'failed', error_code: 'backup_interrupted', trigger: 'command' },
    ])
    rmSync(fifo)
    await backUp(server)
  })

  /** A file whose bytes never come, so that a backup is in the middle of it for as long as the test likes. */
  async function endlessFile() {
    const id = newId()
    const storage_key = `attachment/${id.slice(-2)}/${id}`
    const fifo = join(server.platform.config.filesDir, storage_key)
    mkdirSync(join(fifo, '..'), { recursive: true })
    execFileSync('mkfifo', [fifo])
    await server.db
      .insert(file)
      .values({ resource_id: id, purpose: 'attachment', name: 'x', media_type: 'text/plain', size: 1, sha256: '', storage_key })
    return { fifo }
  }
})

describe('versions', () => {
  beforeAll(startServer)

  const migrationsFolder = join(import.meta.dirname, '../../../db/migrations')

  test('a backup of an older version is migrated on its way', async () => {
    const kept = await makeContest(server)
    const place = await emptyPlace()
    const target = join(place.folder, 'old.zip')
    await archive(server.databaseUrl, target, '0.0.1')
    const opened = await openArchive(target)
    const client = new Client({ connectionString: place.url })
    await client.connect()
    const later = {
      sql: ["alter table contest add column later text default 'came after'"],
      folderMillis: Date.now(),
      hash: 'x',
      bps: true,
    }
    await client.query('begin')
    const migrations = [...readMigrationFiles({ migrationsFolder }), later]
    const report = await restoreDatabase(client, opened.prove(server.platform.secret), 'public', { migrations })
    await client.query('commit')
    expect(report.migrations).toBe(1)
    const { rows } = await client.query('select later from contest where resource_id = $1', [kept])
    expect(rows).toEqual([{ later: 'came after' }])
    await client.end()
    opened.close()
    await place.drop()
  })

  test('a backup of before the first migration is refused in words', () => {
    expect(() => migrationsAround({ version: '0.0.1', migrations: [{ when: 1_767_225_600_000, hash: 'x' }] })).toThrow('backup_older')
  })

  test('a backup of a newer version is refused, by its number and by a migration that is not known', async () => {
    const place = await emptyPlace()
    const target = join(place.folder, 'new.zip')
    await archive(server.databaseUrl, target, '99.1.0')
    await expect(place.restore({ file: target, master_key: keyOf(server) })).rejects.toMatchObject({
      code: 'backup_newer',
      details: { v: '99.1.0' },
    })
    const opened = await openArchive(target)
    const { migrations } = opened.prove(server.platform.secret).manifest
    opened.close()
    expect(() => migrationsAround({ version: '0.0.1', migrations: [...migrations, { when: Date.now(), hash: 'x' }] })).toThrow(
      'backup_newer',
    )
    await place.drop()
  })

  /** An archive as another version would write it. */
  async function archive(url: string, target: string, version: string): Promise<void> {
    const snapshot = await openSnapshot({ ...server.platform, databaseUrl: url }, true)
    const about = {
      product: 'beacon',
      format: archiveFormat,
      name: 'other',
      version,
      fingerprint: server.platform.secret.fingerprint,
      master_key: null,
    } as const
    const signer = server.platform.secret
    await writeArchive({
      target,
      parts: snapshot.parts,
      signer,
      manifest: async (parts) => ({ ...about, ...(await snapshot.described()), parts }),
    })
    await snapshot.close()
  }
})

describe('the schedule', () => {
  beforeEach(startServer)

  test('the next one is due an interval after the last, and two intervals without a good one are late', async () => {
    const first = await dueOf(server.ctx)
    expect(first).toMatchObject({ is_auto: true, is_late: false, last_good_at: null })
    expect(Date.parse(first.next_at ?? '')).toBeLessThanOrEqual(Date.now())
    const { finished } = await startBackup(server.ctx, { trigger: 'schedule' })
    const row = await finished
    const day = 86_400_000
    expect(Date.parse((await dueOf(server.ctx)).next_at ?? '')).toBe(Date.parse(row.started_at) + day)
    expect((await dueOf(server.ctx, Date.now() + 2 * day + 60_000)).is_late).toBe(true)
  })

  test('only the newest stay, as many as settings say; one that is kept for good is not counted, the last good one never goes', async () => {
    const { version } = (await server.admin.request('GET', '/settings')).body as { version: number }
    await confirmAdmin(server)
    expect((await server.admin.request('PATCH', '/settings', { body: { values: { backup_keep: 2 }, version } })).status).toBe(200)
    const first = await backUp(server)
    await server.admin.call(backup.keep, { params: { backup_id: first.backup_id }, body: { is_kept: true } })
    const made = [await backUp(server), await backUp(server), await backUp(server)]
    const names = async () => (await server.admin.call(backup.list, {})).body.items.map(({ name }) => name)
    // A backup is done before the surplus goes.
    await expect.poll(names).toEqual([made[2]?.name, made[1]?.name, first.name])
    expect(existsSync(archiveOf(server, first))).toBe(true)
    const last = made[2] ?? first
    const remove = (confirm: string) => server.admin.call(backup.remove, { params: { backup_id: last.backup_id }, body: { confirm } })
    expect((await remove('yes')).error.code).toBe('confirm_mismatch')
    expect((await remove(last.name)).error.code).toBe('backup_last')
  })
})

test('part streams that break break the archive, and leave nothing', async () => {
  const folder = tempFolder()
  const target = join(folder, 'broken.zip')
  const broken = () =>
    Promise.resolve(
      new Readable({
        read() {
          this.destroy(new Error('the line broke'))
        },
      }),
    )
  const writing = writeArchive({
    target,
    signer: openSecretBox(randomBytes(32)),
    parts: [{ path: 'tables/x.copy', compress: true, open: broken }],
    manifest: () => {
      throw new Error('never')
    },
  })
  await expect(writing).rejects.toThrow('the line broke')
  expect([existsSync(target), existsSync(`${target}.part`)]).toEqual([false, false])
  rmSync(folder, { recursive: true })
})
