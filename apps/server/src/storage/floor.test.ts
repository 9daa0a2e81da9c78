import { file as fileContract } from '@beacon/api/platform/file'
import { mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { dashboard } from '@beacon/api/platform/dashboard'
import { message } from '@beacon/api/people/message'
import { storage as contract } from '@beacon/api/platform/storage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBelowFloor } from '../modules/platform/storage-cleaner/index.ts'
import { watchFloor } from '../modules/platform/storage-cleaner/floor.ts'
import { startTestServer, type TestServer } from '../testing/index.ts'
import { localStorage } from './local.ts'
import { roomOf } from './room.ts'

const GB = 1_000_000_000
let free = 50 * GB
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: { DISK_FLOOR_MB: '2000' }, space: async () => ({ total: 100 * GB, free }) })
})
afterAll(() => server.stop())

async function send(path: string) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(1_000)]), 'a.bin')
  return server.admin.request('POST', path, { body: form })
}

test.each([
  ['two gigabytes of a usual disk', 100 * GB, 2 * GB],
  ['a tenth of a small one', 2_000_000, 200_000],
])('what stays free: %s', (_name, total, floor) => {
  expect(roomOf({ total, free: floor }, 2 * GB)).toEqual({ free: floor, floor, is_below: false })
  expect(roomOf({ total, free: floor - 1 }, 2 * GB).is_below).toBe(true)
  expect(roomOf({ total, free: 0 }, 0).is_below).toBe(false)
})

test('below the floor no file is taken, whole, in pieces or in an import, and everything else goes on', async () => {
  free = 2 * GB
  expect((await send('/files?purpose=attachment')).status).toBe(201)
  const begun = await server.admin.call(fileContract.begin, { body: { purpose: 'attachment', name: 'a', size: 1_000 } })
  free = 2 * GB - 1
  for (const path of [
    '/files?purpose=attachment',
    '/files?purpose=avatar',
    `/uploads/${begun.body.upload_id}/pieces?offset=0`,
    '/questions/import?format=ctfcli&dry_run=true',
    '/users/imports',
  ]) {
    const answer = await send(path)
    expect([path, answer.status, answer.error.code, answer.error.details]).toEqual([path, 507, 'disk_low', { size: free, min: 2 * GB }])
  }
  expect((await server.signIn('student')).user_id).toBeTruthy()
})

test('administrators see it and are told once, until it is over; then the next time is news', async () => {
  free = 1 * GB
  expect(await isBelowFloor(server.platform)).toBe(true)
  expect((await server.admin.call(contract.preview, {})).body.floor).toEqual({ bytes: 2 * GB, is_below: true })
  expect((await server.admin.call(dashboard.get, {})).body.storage?.is_below_floor).toBe(true)
  const said = () => server.logs.filter((line) => line.includes('alarm: storage_low')).length
  const diskMessages = async () =>
    (await server.admin.call(message.mine.list, { query: {} })).body.items.filter(({ subject }) =>
      subject.startsWith('The disk is nearly full'),
    )
  const alarmKinds = async () => (await server.admin.call(dashboard.get, {})).body.alarms?.items.map(({ kind }) => kind)
  await watchFloor(server.ctx)
  await watchFloor(server.ctx)
  expect([said(), (await diskMessages()).length, await alarmKinds()]).toEqual([1, 1, ['storage_low']])
  expect((await diskMessages())[0]?.text).toContain('Only 1 GB are left')
  // Just above the floor it is not over yet: a file that comes and goes would tell it all day.
  free = 2.1 * GB
  await watchFloor(server.ctx)
  expect(await alarmKinds()).toEqual(['storage_low'])
  free = 50 * GB
  await watchFloor(server.ctx)
  expect(await alarmKinds()).toEqual([])
  expect((await server.admin.call(contract.preview, {})).body.floor.is_below).toBe(false)
  expect((await send('/files?purpose=attachment')).status).toBe(201)
})

test('a file that reaches the floor while it flows is refused and leaves nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'beacon-floor-'))
  let asked = 0
  const storage = localStorage(folder, async () => roomOf({ total: 100 * GB, free: (asked += 1) > 2 ? 1 * GB : 3 * GB }, 2 * GB))
  const chunks = Array.from({ length: 20 }, () => Buffer.alloc(1024 * 1024))
  await expect(storage.put('attachment', Readable.from(chunks), 100 * 1024 * 1024)).rejects.toMatchObject({ code: 'disk_low' })
  expect(asked).toBe(3)
  expect(readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())).toEqual([])
})
