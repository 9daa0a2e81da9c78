import { readdirSync } from 'node:fs'
import { file as contract, type FileView, type UploadView } from '@beacon/api/platform/file'
import { limits } from '@beacon/api/limits'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../../../testing/client.ts'
import { startTestServer, type TestServer } from '../../../testing/index.ts'
import { removeOrphans } from './orphans.ts'

let server: TestServer
let player: TestClient
beforeAll(async () => {
  server = await startTestServer()
  player = await server.signIn('student')
})
afterAll(() => server.stop())

const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(limits.upload_piece_bytes + 100, 7)])
const begin = async (client: TestClient, body: { purpose: string; name: string; size: number }) =>
  client.request('POST', '/uploads', { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
async function piece(client: TestClient, uploadId: string, offset: number, bytes: Uint8Array) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), 'piece')
  return client.request('POST', `/uploads/${uploadId}/pieces?offset=${offset}`, { body: form })
}
const finish = (client: TestClient, upload_id: string) => client.call(contract.finish, { params: { upload_id }, body: {} })
const pieceFiles = () => {
  try {
    return readdirSync(`${server.platform.config.filesDir}/piece`, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
  } catch {
    return []
  }
}
async function whole(client: TestClient, bytes: Buffer, about: { purpose: string; name: string }): Promise<string> {
  const { upload_id } = (await begin(client, { ...about, size: bytes.length })).body as UploadView
  for (let offset = 0; offset < bytes.length; offset += limits.upload_piece_bytes)
    expect((await piece(client, upload_id, offset, bytes.subarray(offset, offset + limits.upload_piece_bytes))).status).toBe(200)
  return upload_id
}

test('pieces become one file with the sum of the whole, and nothing of them stays', async () => {
  const upload_id = await whole(player, pdf, { purpose: 'writeup', name: 'how we did it.pdf' })
  const done = await finish(player, upload_id)
  expect(done.body).toMatchObject({ name: 'how we did it.pdf', size: pdf.length, media_type: 'application/pdf' })
  const again = await finish(player, upload_id)
  expect((again.body as FileView).file_id).toBe((done.body as FileView).file_id)
  expect(pieceFiles()).toHaveLength(0)
})

test('a piece that does not follow is refused and told where to go on', async () => {
  const { upload_id } = (await begin(player, { purpose: 'writeup', name: 'a.pdf', size: pdf.length })).body as UploadView
  const early = await piece(player, upload_id, 100, pdf.subarray(0, 10))
  expect([early.status, early.error.code, early.error.details]).toEqual([409, 'upload_offset', { offset: 0 }])
  expect((await piece(player, upload_id, 0, pdf.subarray(0, 1_000))).body).toMatchObject({ offset: 1_000 })
  expect((await player.call(contract.status, { params: { upload_id } })).body).toMatchObject({ offset: 1_000, size: pdf.length })
  expect((await finish(player, upload_id)).error.code).toBe('upload_offset')
})

test('of the same piece sent twice at once one counts', async () => {
  const { upload_id } = (await begin(player, { purpose: 'writeup', name: 'a.pdf', size: pdf.length })).body as UploadView
  const before = pieceFiles().length
  const answers = await Promise.all([1, 2, 3].map(() => piece(player, upload_id, 0, pdf.subarray(0, 5_000))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(pieceFiles()).toHaveLength(before + 1)
})

test('a wrong type inside a right name is refused when the file is whole', async () => {
  const fake = Buffer.alloc(limits.upload_piece_bytes + 1, 1)
  const upload_id = await whole(player, fake, { purpose: 'writeup', name: 'honest.pdf' })
  const refused = await finish(player, upload_id)
  expect([refused.status, refused.error.code]).toEqual([415, 'file_type'])
})

test('limits and permissions are those of the purpose, before a byte is sent', async () => {
  const large = await begin(player, { purpose: 'writeup', name: 'a.pdf', size: limits.writeup_bytes + 1 })
  expect([large.status, large.error.code]).toEqual([413, 'file_size'])
  expect((await begin(player, { purpose: 'contest_cover', name: 'a.png', size: 10 })).error.code).toBe('permission_missing')
  const { upload_id } = (await begin(player, { purpose: 'writeup', name: 'a.pdf', size: 10 })).body as UploadView
  expect((await piece(player, upload_id, 0, Buffer.alloc(11))).error.code).toBe('file_size')
})

test("somebody else's upload does not exist", async () => {
  const { upload_id } = (await begin(player, { purpose: 'writeup', name: 'a.pdf', size: 10 })).body as UploadView
  const other = await server.signIn('student')
  expect((await other.call(contract.status, { params: { upload_id } })).status).toBe(404)
  expect((await piece(other, upload_id, 0, Buffer.alloc(5))).status).toBe(404)
  expect((await finish(other, upload_id)).status).toBe(404)
})

test('an upload that nobody has gone on with for a day is swept away with its pieces', async () => {
  const { upload_id } = (await begin(player, { purpose: 'writeup', name: 'a.pdf', size: 10 })).body as UploadView
  await piece(player, upload_id, 0, Buffer.alloc(5))
  await server.platform.db.execute(sql`update upload set seen_at = now() - interval '25 hours'`)
  await removeOrphans(server.ctx)
  expect((await player.call(contract.status, { params: { upload_id } })).status).toBe(404)
  expect(pieceFiles()).toHaveLength(0)
})
