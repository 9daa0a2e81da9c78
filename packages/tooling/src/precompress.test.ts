import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { compressFolder } from './precompress.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'beacon-assets-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('writes both twins of a script beside it, and none of small files or pictures', async () => {
  const script = 'export const a = 1\n'.repeat(200)
  writeFileSync(join(folder, 'a.js'), script)
  writeFileSync(join(folder, 'small.js'), 'export {}')
  writeFileSync(join(folder, 'font.woff2'), Buffer.alloc(4000))
  expect(await compressFolder(folder)).toBe(2)
  expect(brotliDecompressSync(readFileSync(join(folder, 'a.js.br'))).toString()).toBe(script)
  expect(gunzipSync(readFileSync(join(folder, 'a.js.gz'))).toString()).toBe(script)
  expect(existsSync(join(folder, 'small.js.br'))).toBe(false)
  expect(existsSync(join(folder, 'font.woff2.gz'))).toBe(false)
})
