import { setting } from '@beacon/api/platform/setting'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { adminPassword, startTestServer, testPassword, type TestServer } from '../../../testing/index.ts'
import type { TestClient } from '../../../testing/client.ts'

let server: TestServer
let player: TestClient & { user_id: string }
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  player = await server.signIn('student')
  await set({ upload_kept_mb: 1, upload_hour_mb: 10, upload_hour_files: 300 })
})

const KB = 1_000
async function set(values: Record<string, number>): Promise<void> {
  await server.admin.reauth(adminPassword)
  const { version } = (await server.admin.call(setting.get, {})).body
  expect((await server.admin.call(setting.update, { body: { values, version } })).status).toBe(200)
}
async function send(client: TestClient, path: string, bytes: Uint8Array<ArrayBuffer>) {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'a.bin')
  return client.request('POST', path, { body: form })
}
const pdf = (size: number) => new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(size - 9, 7)]))
const bytesOf = async (id: string) =>
  Number((await server.db.execute<{ n: string }>(sql`select coalesce(sum(size), 0) as n from file where user_id = ${id}`)).rows[0]?.n)
const openCharges = async () => (await server.db.execute(sql`select 1 from upload_charge where is_open`)).rows.length

test('forty uploads at once never pass what one may keep, and leave the pool to others', async () => {
  const size = 90 * KB
  const answers = await Promise.all(Array.from({ length: 40 }, () => send(player, '/files?purpose=appeal', new Uint8Array(size))))
  const good = answers.filter(({ status }) => status === 201).length
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect(good * size).toBeLessThanOrEqual(1_000 * KB)
  expect(good).toBeGreaterThan(0)
  expect(await bytesOf(player.user_id)).toBe(good * size)
  expect(await openCharges()).toBe(0)
  // Also while the others are on their way and no file stands yet: what is not handed in is swept some day.
  for (const { error } of answers.filter(({ status }) => status === 409))
    expect(error).toMatchObject({ code: 'upload_kept', details: { max: 1_000 * KB, room: 'then', time: expect.any(String) } })
})

test('what fits exactly is taken to the last byte, and the next byte is not', async () => {
  expect((await send(player, '/files?purpose=writeup', pdf(1_000 * KB))).status).toBe(201)
  const next = await send(player, '/files?purpose=appeal', new Uint8Array(1))
  expect([next.status, next.error.code, next.error.details]).toEqual([
    409,
    'upload_kept',
    expect.objectContaining({ used: 1_000 * KB, max: 1_000 * KB }),
  ])
  await server.db.execute(sql`update file set kept_at = now() where user_id = ${player.user_id}`)
  const handedIn = await send(player, '/files?purpose=appeal', new Uint8Array(1))
  expect(handedIn.error.details).toMatchObject({ room: 'never' })
})

test.each(['writeup', 'report', 'appeal', 'avatar'])('a file for “%s” is counted while it flows', async (purpose) => {
  const answer = await send(player, `/files?purpose=${purpose}`, pdf(1_001 * KB))
  expect([answer.status, answer.error.code]).toEqual([409, 'upload_kept'])
  expect(await bytesOf(player.user_id)).toBe(0)
})

test('an upload in pieces is asked for whole, and each piece counts while it is no file', async () => {
  const begin = (size: number) => player.request('POST', '/uploads', { body: { purpose: 'report', name: 'a.pdf', size } })
  expect((await begin(1_001 * KB)).error).toMatchObject({ code: 'upload_kept' })
  const uploads = await Promise.all([begin(600 * KB), begin(600 * KB)])
  const [one, two] = uploads.map(({ body }) => (body as { upload_id: string }).upload_id)
  const piece = (id: string | undefined) => send(player, `/uploads/${id}/pieces?offset=0`, pdf(600 * KB))
  expect((await piece(one)).status).toBe(200)
  expect((await piece(two)).error.code).toBe('upload_kept')
  const done = await player.request('POST', `/uploads/${one}/finish`, { body: {} })
  expect(done.status).toBe(200)
  expect((await send(player, '/files?purpose=appeal', new Uint8Array(401 * KB))).error.code).toBe('upload_kept')
  expect((await send(player, '/files?purpose=appeal', new Uint8Array(400 * KB))).status).toBe(201)
})

test('what is refused or forgotten counts for an hour all the same, and says when there is room again', async () => {
  await set({ upload_kept_mb: 0, upload_hour_mb: 1 })
  expect((await send(player, '/files?purpose=writeup', new Uint8Array(600 * KB))).error.code).toBe('file_type')
  const answer = await send(player, '/files?purpose=writeup', pdf(600 * KB))
  expect([answer.status, answer.error.code]).toEqual([429, 'upload_rate'])
  const { details } = answer.error
  expect(details).toMatchObject({ what: 'bytes', max: 1_000 * KB, room: 'then' })
  expect(Date.parse(String(details?.['time'])) - Date.now()).toBeGreaterThan(3_500_000)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500)
  await server.db.execute(sql`update upload_charge set at = at - interval '61 minutes'`)
  expect((await send(player, '/files?purpose=writeup', pdf(600 * KB))).status).toBe(201)
})

test('a body refused in its middle is read to its end: the same connection takes the next request', async () => {
  for (let n = 0; n < 4; n += 1) {
    const answer = await send(player, '/files?purpose=appeal', new Uint8Array(4_000 * KB))
    expect(answer.error.code).toBe('upload_kept')
  }
})

test('files are counted by the hour, an upload in pieces as one', async () => {
  await set({ upload_hour_files: 2 })
  const begun = await player.request('POST', '/uploads', { body: { purpose: 'appeal', name: 'a', size: 10 } })
  const { upload_id } = begun.body as { upload_id: string }
  expect((await send(player, '/files?purpose=appeal', new Uint8Array(1))).status).toBe(201)
  expect((await send(player, `/uploads/${upload_id}/pieces?offset=0`, new Uint8Array(10))).status).toBe(200)
  const third = await send(player, '/files?purpose=appeal', new Uint8Array(1))
  expect([third.status, third.error.details]).toEqual([429, expect.objectContaining({ what: 'files', n: 2, most: 2, room: 'then' })])
})

test('staff has limits of its own, in imports as well', async () => {
  const teacher = await server.signIn('teacher')
  await set({ staff_upload_kept_mb: 0, staff_upload_hour_mb: 2 })
  expect((await send(teacher, '/files?purpose=attachment', new Uint8Array(1_500 * KB))).status).toBe(201)
  const imported = await send(teacher, '/questions/import?format=ctfcli&dry_run=true', new Uint8Array(600 * KB))
  expect([imported.status, imported.error.code]).toEqual([429, 'upload_rate'])
})

test('one person’s uploads are nothing to another', async () => {
  expect((await send(player, '/files?purpose=writeup', pdf(1_000 * KB))).status).toBe(201)
  expect((await send(await server.signIn('student'), '/files?purpose=writeup', pdf(1_000 * KB))).status).toBe(201)
})

test('a replica counts with the others and hears of new limits', async () => {
  const replica = await startTestServer({
    databaseUrl: server.databaseUrl,
    secretKeyFile: server.platform.config.secretKeyFile,
  })
  try {
    const here = await server.signIn('student', 'on_two_replicas')
    const there = replica.client()
    await there.signIn('on_two_replicas', testPassword)
    expect((await send(there, '/files?purpose=appeal', new Uint8Array(700 * KB))).status).toBe(201)
    expect((await send(here, '/files?purpose=appeal', new Uint8Array(400 * KB))).error.code).toBe('upload_kept')
    await set({ upload_kept_mb: 2 })
    await expect.poll(async () => (await send(there, '/files?purpose=appeal', new Uint8Array(400 * KB))).status).toBe(201)
  } finally {
    await replica.stop()
  }
})
