import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { backup, type RestoreView } from '@beacon/api/platform/backup'
import { setting } from '@beacon/api/platform/setting'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { openOutbound } from '../../../outbound/outbound.ts'
import { archiveNamed } from '../../../restore-source.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { makeContest } from '../../contest/core/contest/testing.ts'
import { lockBackups } from './lock.ts'
import { openBucket } from './s3.ts'
import { dropUnfinished } from './unfinished.ts'
import { startBackup } from './make.ts'
import { startS3, s3Key } from './testing/s3-server.ts'
import { backUp, confirmAdmin, emptyPlace, keyOf, readBackup, tempFolder } from './testing/index.ts'

let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(() => s3.stop())

const outbound = openOutbound(['127.0.0.1'])
const access = (more: object = {}) => ({
  endpoint: s3.endpoint,
  region: 'us-east-1',
  bucket: 'archives',
  path_style: true,
  ...s3Key,
  ...more,
})

describe('a bucket', () => {
  test('takes a large file in parts, one of them at the second try, and gives it back whole and by ranges', async () => {
    const path = join(tempFolder(), 'large')
    const bytes = randomBytes(17 * 1024 * 1024)
    writeFileSync(path, bytes)
    const bucket = openBucket(outbound, access(), 6 * 1024 * 1024)
    const shares: number[] = []
    s3.failNext(1)
    await bucket.send('deep/large.zip', path, { onShare: (share) => void shares.push(share) })
    expect(s3.asked.filter((line) => line.startsWith('PUT /archives/deep/large.zip?partNumber='))).toHaveLength(4)
    expect(shares.at(-1)).toBe(1)
    expect(await bucket.size('deep/large.zip')).toBe(bytes.length)
    expect(bytes.equals(await buffer(await bucket.read('deep/large.zip')))).toBe(true)
    const range = await buffer(await bucket.read('deep/large.zip', { start: 1000, end: 1010 }))
    expect(range.equals(bytes.subarray(1000, 1010))).toBe(true)
    await bucket.remove('deep/large.zip')
    await bucket.remove('deep/large.zip')
    expect(await bucket.size('deep/large.zip')).toBeNull()
  })

  test('that cannot be used says why, in words of ours', async () => {
    const tried = (more: object, allow = ['127.0.0.1']) => openBucket(openOutbound(allow), access(more)).put('x', Buffer.from('x'))
    await expect(tried({ secret: 'wrong' })).rejects.toMatchObject({ details: { why: 'sign_in_refused' } })
    await expect(tried({ bucket: 'another' })).rejects.toMatchObject({ details: { why: 'bucket_missing' } })
    await expect(tried({}, [])).rejects.toMatchObject({ details: { why: 'address_inside' } })
    await expect(tried({ endpoint: 'http://127.0.0.1:1' })).rejects.toMatchObject({ details: { why: 'unreachable' } })
  })
})

describe('a storage that talks without end', () => {
  let endless: Server
  let away: (() => void)[]
  const tried = (status: number) => {
    endless = createServer((request, reply) => {
      request.resume()
      reply.on('close', () => away.splice(0).forEach((heard) => heard()))
      reply.writeHead(status)
      const talk = (): void => {
        while (reply.write(Buffer.alloc(64 * 1024, 'x')));
      }
      reply.on('drain', talk)
      talk()
    })
    away = []
    return new Promise<ReturnType<typeof openBucket>>((ready) => {
      endless.listen(0, '127.0.0.1', () => {
        const address = endless.address()
        const port = typeof address === 'object' && address !== null ? address.port : 0
        ready(openBucket(outbound, access({ endpoint: `http://127.0.0.1:${port}` })))
      })
    })
  }
  afterEach(() => void endless.close())
  const hungUp = () => new Promise<void>((heard) => void away.push(heard))

  test.each([
    [403, 'not_allowed'],
    [400, 'refused'],
    [200, 'refused'],
  ])('is left at a limit where it answers %i', async (status, why) => {
    const bucket = await tried(status)
    const left = hungUp()
    await expect(bucket.put('x', Buffer.from('x'))).rejects.toMatchObject({ details: { why } })
    await left
  })

  test('gives no more than the range that was asked for', async () => {
    const bucket = await tried(206)
    const left = hungUp()
    await expect(buffer(await bucket.read('x', { start: 0, end: 64 }))).rejects.toMatchObject({ reason: 'size' })
    await left
  })
})

describe('backups that go to a bucket', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer({ env: { OUTBOUND_ALLOW: '127.0.0.1' } })
    await confirmAdmin(server)
    await use({ backup_target: target() }, { backup_target: s3Key.secret })
    return () => server.stop()
  })

  const target = (more: object = {}) => {
    const { secret: _, ...shape } = access()
    return { ...shape, prefix: '/nightly//', ...more }
  }
  const use = async (values: object, secrets?: object) => {
    const { version } = (await server.admin.call(setting.get, {})).body
    const body = { values, version, ...(secrets === undefined ? {} : { secrets }) }
    const reply = await server.admin.request('PATCH', '/settings', { body })
    expect([reply.status, reply.error.code]).toEqual([200, undefined])
  }
  const inFolder = () => {
    const { backupDir } = server.platform.config
    return existsSync(backupDir) ? readdirSync(backupDir) : []
  }

  test('the test writes, reads and removes, is audited, and never shows the secret', async () => {
    const tried = async () => (await server.admin.call(backup.test_target, { body: {} })).body
    const before = s3.objects()
    expect(await tried()).toMatchObject({ is_good: true, said: 'good' })
    expect(s3.objects()).toEqual(before)
    await use({ backup_target: target({ bucket: 'another' }) })
    expect(await tried()).toMatchObject({ is_good: false, said: 'bucket_missing' })
    await use({ backup_target: target() }, { backup_target: 'wrong-secret-1' })
    expect(await tried()).toMatchObject({ is_good: false, said: 'sign_in_refused' })
    await use({}, { backup_target: null })
    expect(await tried()).toMatchObject({ is_good: false, said: 'no_secret' })
    const { rows } = await server.db.execute<{ result: string }>(
      `select result from audit where module = 'setting' and operation = 'test' and object_name = 'backup_target' order by seq`,
    )
    expect(rows.map(({ result }) => result)).toEqual(['success', 'failed', 'failed', 'failed'])
    const kept = JSON.stringify((await server.db.execute(`select * from setting, audit, setting_change`)).rows) + server.logs.join('')
    expect(kept).not.toContain('wrong-secret-1')
  })

  test('lie there and not here, can be checked and downloaded, and the oldest go', async () => {
    const made = await backUp(server)
    expect(made).toMatchObject({ place: 's3', state: 'done' })
    const { facts } = (await server.admin.call(backup.list, { query: {} })).body
    expect(facts.folder).toBe('s3://archives/nightly/')
    expect(s3.objects()).toContain(`beacon-${made.name}.zip`)
    expect(inFolder()).toEqual([])

    expect((await server.admin.call(backup.check, { params: { backup_id: made.backup_id }, body: {} })).status).toBe(202)
    const state = async () => (await readBackup(server, made.backup_id))?.check_state
    await expect.poll(state).toBe('passed')
    await expect.poll(inFolder).toEqual([])

    const file = await fetch(`${server.url}/api/ct/backups/${made.backup_id}/file`, { headers: { cookie: server.admin.cookie() } })
    const sum = createHash('sha256')
      .update(Buffer.from(await file.arrayBuffer()))
      .digest('hex')
    const { rows } = await server.db.execute<{ sha256: string }>(`select sha256 from backup where backup_id = '${made.backup_id}'`)
    expect(sum).toBe(rows[0]?.sha256)

    await use({ backup_keep: 1 })
    const next = await backUp(server)
    await expect.poll(() => readBackup(server, made.backup_id)).toBeUndefined()
    expect(s3.objects()).toContain(`beacon-${next.name}.zip`)
    expect(s3.objects()).not.toContain(`beacon-${made.name}.zip`)
  })

  test('are restored from the page; where archives lie stays as it is now', async () => {
    await use({ backup_target: null })
    const kept = await makeContest(server)
    await use({ backup_target: target() })
    const made = await backUp(server)
    await use({ backup_target: target({ prefix: 'moved' }) })
    const gone = await makeContest(server)
    const begun = await server.admin.call(backup.restore, {
      params: { backup_id: made.backup_id },
      body: { confirm: `restore ${made.name}` },
    })
    expect([begun.status, begun.error.code]).toEqual([202, undefined])
    const status = async () => (await (await fetch(`${server.url}/api/ct/restores/${begun.body.restore_token}`)).json()) as RestoreView
    await expect.poll(async () => (await status()).step).toBe('done')
    await expect.poll(inFolder).toEqual([])
    const { rows } = await server.db.execute<{ resource_id: string }>(`select resource_id from contest`)
    expect(rows.map(({ resource_id }) => resource_id)).toContain(kept)
    expect(rows.map(({ resource_id }) => resource_id)).not.toContain(gone)
    const settings = await server.db.execute<{ name: string; prefix: string | null; is_sealed: boolean }>(
      `select name, value->>'prefix' as prefix, value ? 'sealed' as is_sealed from setting where name like '%backup_target' order by name`,
    )
    expect(settings.rows).toEqual([
      { name: 'backup_target', prefix: 'moved', is_sealed: false },
      { name: 'secret.backup_target', prefix: null, is_sealed: true },
    ])
    const saved = await server.db.execute<{ file_name: string }>(`select file_name from backup where trigger = 'restore'`)
    expect(saved.rows[0]?.file_name).toMatch(/^s3:\/\/archives\/moved\/beacon-/u)
  })

  test('are restored on the machine by their address, and found by their name', async () => {
    const made = await backUp(server)
    const place = await emptyPlace()
    const env = {
      AWS_ENDPOINT_URL: s3.endpoint,
      AWS_ACCESS_KEY_ID: s3Key.access_key,
      AWS_SECRET_ACCESS_KEY: s3Key.secret,
      OUTBOUND_ALLOW: '127.0.0.1',
    }
    Object.assign(place.env, env)
    const report = await place.restore({ file: `s3://archives/nightly/beacon-${made.name}.zip`, master_key: keyOf(server) })
    expect(report).toMatchObject({ rows: made.contents?.rows })
    expect(readdirSync(join(place.folder, 'backups'))).toEqual([])
    await expect(place.restore({ file: 's3://archives/nightly/none.zip' })).rejects.toMatchObject({ details: { why: 'gone' } })
    await place.drop()

    const { dataDir, secretKeyFile } = server.platform.config
    const own = { DATABASE_URL: server.databaseUrl, DATA_DIR: dataDir, SECRET_KEY_FILE: secretKeyFile, OUTBOUND_ALLOW: '127.0.0.1' }
    for (const named of [made.name, made.backup_id]) {
      const source = await archiveNamed(readConfig(own), {}, named, () => undefined)
      expect(existsSync(source.path)).toBe(true)
      await source.drop()
      expect(existsSync(source.path)).toBe(false)
    }
    await expect(archiveNamed(readConfig(own), {}, '20200101-0000', () => undefined)).rejects.toThrow('no installation here lists')
  })

  test('what a killed server left of an upload is dropped a day later; what is young, or not ours, stays', async () => {
    const ours = (n: number) => `nightly/beacon-20261101-0${n}00.zip`
    const others = [
      'nightly/notes.zip',
      'nightly/deep/beacon-20261101-0300.zip',
      'weekly/beacon-20261101-0300.zip',
      'beacon-20261101-0300.zip',
    ]
    for (const key of [ours(1), ...others]) s3.uploads.leave(key, 25)
    for (let n = 0; n < 60; n += 1) s3.uploads.leave(ours(2), 30 + n)
    s3.uploads.leave(ours(3), 23)
    await dropUnfinished(server.ctx)
    expect(s3.uploads.keys()).toEqual([...others, ours(3)].toSorted())
    // While a replica works on a backup nothing is touched.
    s3.uploads.leave(ours(4), 48)
    const lock = await lockBackups(server.databaseUrl)
    await dropUnfinished(server.ctx)
    expect(s3.uploads.keys()).toContain(ours(4))
    await lock?.release()
    const env = { OUTBOUND_ALLOW: '127.0.0.1', DATA_DIR: server.platform.config.dataDir }
    const { secretKeyFile } = server.platform.config
    const next = await startTestServer({ databaseUrl: server.databaseUrl, secretKeyFile, env })
    await expect.poll(() => s3.uploads.keys()).not.toContain(ours(4))
    await next.stop()
  })

  test('without the right to list uploads it is said once, and backups go on', async () => {
    s3.uploads.refuse(true)
    await dropUnfinished(server.ctx)
    await dropUnfinished(server.ctx)
    s3.uploads.refuse(false)
    const said = server.logs.filter((line) => line.includes('could not be looked for'))
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('not_allowed')
    expect(await backUp(server)).toMatchObject({ place: 's3', state: 'done' })
  })

  test('fail in words when the storage is away and leave nothing; a bucket out of use frees its rows', async () => {
    const made = await backUp(server)
    await use({ backup_target: target({ endpoint: 'http://127.0.0.1:1' }) })
    const failed = await (await startBackup(server.ctx, { trigger: 'command' })).finished
    expect(failed).toMatchObject({ state: 'failed', error_code: 'backup_target_failed', error_details: { why: 'unreachable' } })
    expect(inFolder()).toEqual([])
    const params = { backup_id: made.backup_id }
    expect((await server.admin.call(backup.prepare_download, { params, body: {} })).error).toMatchObject({
      code: 'backup_target_failed',
      details: { why: 'unreachable' },
    })
    await use({ backup_target: null })
    const newer = await backUp(server)
    expect(newer.place).toBe('folder')
    expect((await server.admin.call(backup.remove, { params, body: { confirm: made.name } })).status).toBe(200)
    expect(s3.objects()).toContain(`beacon-${made.name}.zip`)
  })
})
