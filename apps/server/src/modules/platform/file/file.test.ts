import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileView } from '@beacon/api/platform/file'
import { MB } from '@beacon/api/limits'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { file as fileTable } from '../../../db/schema/file.ts'
import { Failure } from '../../../failure.ts'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { removeOrphans } from './orphans.ts'
import { upload } from './upload.ts'
import { keepFiles } from './use.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function send(
  client: TestClient,
  purpose: string,
  bytes: Uint8Array,
  name: string,
): Promise<{ status: number; view: FileView; error: { code: string; details?: Record<string, unknown> } }> {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const reply = await client.request('POST', `/files?purpose=${purpose}`, { body: form })
  return { status: reply.status, view: reply.body as FileView, error: reply.error }
}
const fetchImage = (client: TestClient, id: string) => fetch(`${server.url}/api/ct/images/${id}`, { headers: { cookie: client.cookie() } })
const storedFiles = () =>
  readdirSync(server.platform.config.filesDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.beacon-files')
    .map((entry) => join(entry.parentPath, entry.name))
const png = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#205080' } }).png()

test('a picture is drawn anew: its metadata is gone and its type comes from its bytes', async () => {
  const bytes = await png(300, 200)
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .toBuffer()
  expect(bytes.toString('latin1')).toContain('secret-place')
  const { status, view } = await send(server.admin, 'contest_cover', bytes, 'cover.svg')
  expect([status, view.media_type]).toEqual([201, 'image/png'])
  const reply = await fetchImage(server.admin, view.file_id)
  expect(reply.headers.get('content-type')).toBe('image/png')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
  expect(Buffer.from(await reply.arrayBuffer()).toString('latin1')).not.toContain('secret-place')
  expect((await fetchImage(server.nobody, view.file_id)).status).toBe(401)
})

/** Too many colours to be a few bytes. */
const noise = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 251)), { raw: { width, height, channels: 3 } })

test.each(['avatar', 'team_logo'])('a %s is a square of 256 pixels without metadata, whatever came', async (purpose) => {
  const bytes = await noise(900, 600)
    .withExif({ IFD0: { Copyright: 'secret-place' } })
    .jpeg()
    .toBuffer()
  const { view } = await send(server.admin, purpose, bytes, 'me.png')
  expect(view.media_type).toBe('image/webp')
  const reply = Buffer.from(await (await fetchImage(server.admin, view.file_id)).arrayBuffer())
  expect(await sharp(reply).metadata()).toMatchObject({ width: 256, height: 256 })
  expect((await sharp(reply).metadata()).exif).toBeUndefined()
})

test.each(['avatar', 'team_logo', 'system_logo', 'favicon', 'login_picture'])(
  'a %s is a png or jpeg by its content, of at least 1 KB',
  async (purpose) => {
    const before = storedFiles().length
    const dot = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const small = await send(server.admin, purpose, dot, 'dot.png')
    expect([small.status, small.error]).toMatchObject([400, { code: 'file_too_small', details: { size: dot.length, min: 1024 } }])
    const other = await send(server.admin, purpose, await noise(300, 300).webp({ lossless: true }).toBuffer(), 'me.png')
    expect([other.status, other.error]).toMatchObject([415, { code: 'file_type', details: { found: 'webp', allowed: ['png', 'jpeg'] } }])
    expect(storedFiles()).toHaveLength(before)
  },
)

test('an svg stays a download under a sandbox', async () => {
  const { view } = await send(
    server.admin,
    'contest_logo',
    Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    'logo.png',
  )
  expect(view.media_type).toBe('image/svg+xml')
  const reply = await fetchImage(server.admin, view.file_id)
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment/u)
  expect(reply.headers.get('content-security-policy')).toContain('sandbox')
})

test('what is no picture, too large or too many pixels is refused and leaves nothing', async () => {
  const before = storedFiles()
  const html = await send(server.admin, 'contest_logo', Buffer.from('<html><svg></svg></html>'), 'logo.png')
  expect([html.status, html.error.code]).toEqual([415, 'file_type'])
  const half = await send(server.admin, 'contest_logo', (await png(200, 200).toBuffer()).subarray(0, 100), 'logo.png')
  expect([half.status, half.error.code]).toEqual([415, 'file_type'])
  const large = await send(server.admin, 'contest_logo', Buffer.concat([await png(10, 10).toBuffer(), Buffer.alloc(2 * MB)]), 'logo.png')
  expect([large.status, large.error.code]).toEqual([413, 'file_size'])
  const wide = await send(server.admin, 'contest_cover', await png(8_000, 5_001).toBuffer(), 'wide.png')
  expect([wide.status, wide.error.code]).toEqual([400, 'file_image_size'])
  for (const purpose of ['avatar', 'contest_logo', 'team_logo']) {
    const many = await send(server.admin, purpose, await png(4_000, 4_001).toBuffer(), 'many.png')
    expect([many.status, many.error.code, many.error.details]).toEqual([400, 'file_image_size', { megapixels: 16 }])
  }
  const empty = await send(server.admin, 'attachment', Buffer.alloc(0), 'a.txt')
  expect(empty.error.code).toBe('file_empty')
  expect(storedFiles()).toEqual(before)
})

test('an attachment keeps its bytes and its name; it is no picture', async () => {
  const { status, view } = await send(server.admin, 'attachment', Buffer.from('hello'), '题目 “a”.txt')
  expect([status, view.name, view.size]).toEqual([201, '题目 “a”.txt', 5])
  expect(view.sha256).toBe('2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824')
  expect((await fetchImage(server.admin, view.file_id)).status).toBe(404)
})

test('an attachment over the limit is refused, not cut', async () => {
  const before = storedFiles()
  const { status, error } = await send(server.admin, 'attachment', Buffer.alloc(100 * MB + 1, 1), 'big.bin')
  expect([status, error.code]).toEqual([413, 'file_size'])
  expect(storedFiles()).toEqual(before)
})

test('who may not use a purpose is told the item', async () => {
  const { status, error } = await send(await server.signIn('student'), 'attachment', Buffer.from('x'), 'x')
  expect([status, error.code, error.details]).toEqual([403, 'permission_missing', { item: 'question.write' }])
})

test('a full disk answers 507 and leaves nothing', async () => {
  const actor = { user_id: '0198f3c0-0000-7000-8000-000000000000', permissions: new Set(['question.write']) }
  const removed: string[] = []
  const storage = {
    ...server.platform.storage,
    put: async () => {
      throw new Failure('disk_full')
    },
    remove: async (key: string) => void removed.push(key),
  }
  const ctx = { ...server.ctx, storage, actor } as unknown as Parameters<typeof upload>[0]
  const parts = async function* () {
    yield { kind: 'file' as const, name: 'file', filename: 'a', stream: Readable.from(['a']) }
  }
  await expect(upload(ctx, 'attachment', parts())).rejects.toMatchObject({ code: 'disk_full', status: 507 })
})

test('uploads that nothing uses go after a day; used ones stay', async () => {
  const used = await send(server.admin, 'attachment', Buffer.from('used'), 'used')
  const orphan = await send(server.admin, 'attachment', Buffer.from('orphan'), 'orphan')
  await keepFiles(server.db, [{ file_id: used.view.file_id, path: 'a' }], ['attachment'])
  await server.db.update(fileTable).set({ created_at: sql`now() - interval '25 hours'` })
  await removeOrphans(server.ctx)
  const find = async (id: string) => (await server.db.select().from(fileTable).where(eq(fileTable.resource_id, id))).length
  expect([await find(used.view.file_id), await find(orphan.view.file_id)]).toEqual([1, 0])
  expect(storedFiles()).toHaveLength(1)
})
