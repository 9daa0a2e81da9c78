import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/index.ts'

const sizeBytes = 2 * 1024 * 1024
const folder = mkdtempSync(join(tmpdir(), 'beacon-full-'))

/** A real small file system; only root may mount one. */
function mounted(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeBytes}`, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const isMounted = mounted()
const isRequired = (process.env['REQUIRE'] ?? '').split(',').includes('tmpfs')

let server: TestServer
beforeAll(async () => {
  writeFileSync(join(folder, '.beacon-files'), '')
  server = await startTestServer({ env: { FILES_DIR: folder } })
})
afterAll(async () => {
  await server.stop()
  if (isMounted) execFileSync('umount', [folder])
  rmSync(folder, { recursive: true, force: true })
})

const storedFiles = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && entry.name !== '.beacon-files')
async function send(path: string, bytes: Uint8Array<ArrayBuffer>, name: string) {
  const form = new FormData()
  form.append('file', new Blob([bytes]), name)
  const { status, error } = await server.admin.request('POST', path, { body: form })
  return [status, error.code]
}

test('a small file system can be mounted where it is required', () => {
  expect(isMounted || !isRequired).toBe(true)
})

const reason = isMounted ? '' : ' (skipped: only root mounts a small file system)'
test.skipIf(!isMounted)(`a disk that runs full while a file arrives is 507, leaves nothing, and takes the next file${reason}`, async () => {
  const tooMuch = new Uint8Array(sizeBytes + 200_000)
  expect(await send('/files?purpose=attachment', tooMuch, 'large.bin')).toEqual([507, 'disk_full'])
  expect(storedFiles()).toEqual([])
  expect(await send('/questions/import?format=ctfcli&dry_run=true', tooMuch, 'large.zip')).toEqual([507, 'disk_full'])
  expect(storedFiles()).toEqual([])
  expect(await send('/files?purpose=attachment', new Uint8Array(100_000), 'small.bin')).toEqual([201, undefined])
  expect(storedFiles()).toHaveLength(1)
})

test.skipIf(!isMounted)(`so is a picture that fits while its redrawn copy does not${reason}`, async () => {
  const before = storedFiles().length
  const noise = {
    create: {
      width: 700,
      height: 700,
      channels: 3 as const,
      background: '#205080',
      noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
    },
  }
  const picture = await sharp(noise).png().toBuffer()
  expect(picture.length).toBeGreaterThan(sizeBytes / 2)
  expect(picture.length).toBeLessThan(sizeBytes - 200_000)
  expect(await send('/files?purpose=contest_cover', new Uint8Array(picture), 'noise.png')).toEqual([507, 'disk_full'])
  expect(storedFiles()).toHaveLength(before)
})
