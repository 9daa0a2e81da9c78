import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { backup, type BackupView } from '@beacon/api/platform/backup'
import { submission } from '@beacon/api/topic/submission'
import { topic } from '@beacon/api/topic/topic'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import { makeWorld, type World } from '../../../testing/world.ts'
import { checkChain } from '../audit/index.ts'
import { act, join as enter, makeContest, makeQuestion, makeTeam, type TestTeam } from '../../contest/core/contest/testing.ts'
import { flushMeter } from '../meter/index.ts'
import { lockBackups } from './lock.ts'
import { startBackup } from './make.ts'
import { pathOf } from './place.ts'
import { allFiles, allRows, archiveOf, ask, backUp, emptyPlace, keyOf, readBackup } from './testing/index.ts'

let server: TestServer
let world: World
/** The backup that these tests read, and none of them changes. */
let made: BackupView
let dynamic: { contest_id: string; topic_id: string; team: TestTeam; flag: string }
beforeAll(async () => {
  server = await startTestServer()
  world = await makeWorld(server)
  dynamic = await makeDynamic()
  // The first blood of the world is announced by itself, a moment later: before it nothing stands still.
  const announced = () => ask(server.databaseUrl, `select 1 from bulletin where automatic->>'key' = 'first_blood'`)
  await vi.waitUntil(async () => (await announced()).length > 0, { timeout: 120_000 })
  // So is who was seen where, every quarter of a minute.
  await flushMeter(server.platform)
  made = await backUp(server)
})
afterAll(() => server.stop())

async function makeDynamic() {
  const contest_id = await makeContest(server)
  const question_id = await makeQuestion(server, '', { parts: [{ flags: [] }], flag_type: 'dynamic' })
  const placed = await server.admin.call(topic.add, { params: { resource_id: contest_id }, body: { question_ids: [question_id] } })
  const team = await makeTeam(server, 1)
  await enter(team.captain, contest_id)
  expect((await act(server.admin, contest_id, 'start', { force: true })).status).toBe(200)
  const mine = await team.captain.call(topic.mine, { params: { resource_id: contest_id } })
  return { contest_id, topic_id: placed.body.items[0]?.resource_id ?? '', team, flag: mine.body.own[0]?.flags[0] ?? '' }
}

/** Tables whose restored rows differ by design: sessions are over, archives belong to the machine, a setting notes the restore, the pulse goes on. */
const apart = ['session', 'backup', 'setting', 'server_pulse']
/** Logs go on by themselves after the snapshot: what was restored is their beginning. */
const logs = ['audit', 'audit_seal', 'system_log', 'system_log_state', 'host_sample', 'contest_minute']

describe('a backup of a running server, restored into an empty place', () => {
  let place: Awaited<ReturnType<typeof emptyPlace>>
  const wish = () => ({ file: archiveOf(server, made), master_key: keyOf(server) })
  beforeAll(async () => {
    place = await emptyPlace()
  })
  afterAll(() => place.drop())

  test('every row of every table and every file is there, and the sessions are over', async () => {
    expect(made.contents).toMatchObject({ master_key: 'left_out', files: { missing: 0 } })
    const before = await allRows(server.databaseUrl)
    const files = allFiles(server.platform.config.filesDir)
    expect(files.size).toBeGreaterThan(0)
    const report = await place.restore(wish())
    const after = await allRows(place.url)
    expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
    const compared = [...before].filter(([name]) => !apart.includes(name) && !logs.includes(name))
    expect(compared.length).toBeGreaterThan(50)
    for (const [name, rows] of compared) expect([name, after.get(name)]).toEqual([name, rows])
    const foreign = (name: string) => (after.get(name) ?? []).filter((row) => before.get(name)?.includes(row) !== true).length
    expect(logs.map(foreign)).toEqual([1, 0, 0, 0, 0, 0])
    expect(after.get('audit')?.length).toBeGreaterThan(20)
    expect(after.get('session')).toHaveLength(before.get('session')?.length ?? 0)
    expect(await ask(place.url, 'select 1 from session where ended_at is null')).toEqual([])
    expect(allFiles(join(place.folder, 'files'))).toEqual(files)
    expect(report).toMatchObject({ rows: made.contents?.rows, files: files.size, files_missing: 0, migrations: 0 })
  })

  test('a place that is not empty is left alone', async () => {
    await expect(place.restore(wish())).rejects.toThrow('There is an installation in this database')
    expect((await place.restore({ ...wish(), replace: made.name })).rows).toBe(made.contents?.rows)
  })

  test('a dynamic flag of a running contest is still right; who was signed in signs in again', async () => {
    const other = await startTestServer({
      databaseUrl: place.url,
      secretKeyFile: place.env.SECRET_KEY_FILE,
      env: { DATA_DIR: place.folder },
    })
    const params = { resource_id: dynamic.contest_id, topic_id: dynamic.topic_id }
    const stale = await fetch(`${other.url}/api/ct/contests/${dynamic.contest_id}/me`, {
      headers: { cookie: dynamic.team.captain.cookie() },
    })
    expect(stale.status).toBe(401)
    const [{ username = '' } = {}] = await ask<{ username: string }>(
      place.url,
      `select username from "user" where resource_id = '${dynamic.team.captain.user_id}'`,
    )
    const player = other.client()
    expect((await player.signIn(username, testPassword)).status).toBe(200)
    const tried = await player.call(submission.submit, { params, body: { flag: dynamic.flag } })
    expect(tried.body).toMatchObject({ result: 'correct', blood: 1 })
    const again = await player.call(topic.mine, { params: { resource_id: dynamic.contest_id } })
    expect(again.body.own[0]?.flags[0]).toBe(dynamic.flag)
    expect(await checkChain(other.platform.pool, other.platform.secret)).toMatchObject({ broken_seq: null })
    // Rows made from now on take up the numbers where they stood.
    expect(await makeContest(other)).not.toBe('')
    await other.stop()
  })

  test('writes go on while it is made, and what it holds fits together', async () => {
    let isOver = false
    let tries = 0
    const params = { resource_id: world.contest_id, topic_id: world.topic_id }
    const writing = (async () => {
      while (!isOver) {
        tries += 1
        await world.team.captain.call(submission.submit, { params, body: { flag: `flag{wrong ${tries}}` } })
        await server.admin.request('POST', '/files?purpose=attachment', { body: form(`file ${tries}`) })
      }
    })()
    const written = await backUp(server)
    isOver = true
    await writing
    const other = await emptyPlace()
    await other.restore({ file: archiveOf(server, written), master_key: keyOf(server) })
    const [facts] = await ask(
      other.url,
      `select (select count(*) from contest c where last_seq <> coalesce((select max(seq) from score_event e where e.contest_id = c.resource_id and e.run = c.run), 0))::int as apart`,
    )
    expect(facts).toEqual({ apart: 0 })
    const named = await ask<{ storage_key: string }>(other.url, 'select storage_key from file')
    for (const { storage_key } of named) expect(existsSync(join(other.folder, 'files', storage_key))).toBe(true)
    expect(tries).toBeGreaterThan(1)
    await other.drop()
  })

  const form = (text: string) => {
    const body = new FormData()
    body.append('file', new Blob([text]), 'a.txt')
    return body
  }
})

describe('what is refused', () => {
  test('with a passphrase the key is inside: another one is refused, the right one restores it', async () => {
    const { finished } = await startBackup(server.ctx, { trigger: 'command', passphrase: 'tide over the harbour' })
    const row = await finished
    expect(row.contents?.master_key).toBe('wrapped')
    const file = pathOf(server.platform, row)
    expect(readFileSync(file).includes(Buffer.from(keyOf(server), 'hex'))).toBe(false)
    const place = await emptyPlace()
    await expect(place.restore({ file })).rejects.toMatchObject({ code: 'backup_key_missing', details: { master_key: 'wrapped' } })
    await expect(place.restore({ file, passphrase: 'tide under the harbour' })).rejects.toMatchObject({ code: 'backup_key_wrong' })
    await place.restore({ file, passphrase: 'tide over the harbour' })
    expect(readFileSync(place.env.SECRET_KEY_FILE, 'utf8').trim()).toBe(keyOf(server))
    expect(statSync(place.env.SECRET_KEY_FILE).mode & 0o777).toBe(0o600)
    await place.drop()
  })

  test('without the key it is asked for, with another it is refused, and none is made', async () => {
    const file = archiveOf(server, made)
    const place = await emptyPlace()
    await expect(place.restore({ file })).rejects.toMatchObject({ code: 'backup_key_missing' })
    await expect(place.restore({ file, master_key: '0'.repeat(64) })).rejects.toMatchObject({ code: 'backup_key_wrong' })
    expect(existsSync(place.env.SECRET_KEY_FILE)).toBe(false)
    writeFileSync(place.env.SECRET_KEY_FILE, `${'1'.repeat(64)}\n`)
    await expect(place.restore({ file })).rejects.toMatchObject({ code: 'backup_key_missing' })
    expect(await ask(place.url, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([])
    await place.drop()
  })

  test('a damaged archive names the part, and nothing is written', async () => {
    const place = await emptyPlace()
    const whole = readFileSync(archiveOf(server, made))
    const file = join(place.folder, 'damaged.zip')
    const at = whole.indexOf('tables/audit.copy') + 60
    const bytes = Buffer.from(whole)
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0xff, at)
    writeFileSync(file, bytes)
    const wish = { file, master_key: keyOf(server) }
    await expect(place.restore(wish)).rejects.toMatchObject({ code: 'backup_damaged', details: { part: 'tables/audit.copy' } })
    writeFileSync(file, whole.subarray(0, whole.length - 500))
    await expect(place.restore(wish)).rejects.toMatchObject({ code: 'backup_damaged', details: { part: 'archive' } })
    expect(await ask(place.url, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([])
    await place.drop()
  })
})

test('work that says it is over, and has not given back its lock, is waited for', async () => {
  const lock = await lockBackups(server.databaseUrl)
  const waiting = () => ask(server.databaseUrl, `select 1 from pg_stat_activity where application_name = 'beacon backup lock'`)
  await expect(lockBackups(server.databaseUrl, () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  await expect.poll(waiting).toHaveLength(1)
  const begun = server.admin.call(backup.create, { body: {} })
  const winner = await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, 500, 'it waits'))])
  expect(winner).toBe('it waits')
  await lock?.release()
  const { status, body } = await begun
  expect(status).toBe(202)
  await expect.poll(async () => (await readBackup(server, body.backup_id))?.state).toBe('done')
})

describe('the list', () => {
  test('one at a time; each has its name, size and contents; its archive is for its owner only', async () => {
    const [one, two] = await Promise.all([server.admin.call(backup.create, { body: {} }), server.admin.call(backup.create, { body: {} })])
    expect([one.status, two.status].toSorted()).toEqual([202, 409])
    expect([one, two].find(({ status }) => status === 409)?.error.code).toBe('backup_busy')
    await vi.waitFor(
      async () => {
        const { body } = await server.admin.call(backup.list, {})
        expect(body.items.filter(({ state }) => state !== 'done')).toEqual([])
      },
      { timeout: 120_000 },
    )
    const { backupDir } = server.platform.config
    for (const name of readdirSync(backupDir)) expect([name, statSync(join(backupDir, name)).mode & 0o777]).toEqual([name, 0o600])
    const student = await server.signIn('student')
    expect((await student.call(backup.list, {})).status).toBe(403)
  })
})
