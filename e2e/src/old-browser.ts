import { createReadStream, createWriteStream, existsSync, chmodSync, mkdirSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createBrotliDecompress } from 'node:zlib'

/** Chromium 102, the build nearest to the oldest browser that is promised; unpacked once into the temporary folder. */
export async function oldBrowserPath(): Promise<string> {
  const folder = join(tmpdir(), 'beacon-chromium-102')
  const path = join(folder, 'chromium')
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const package_ = dirname(createRequire(import.meta.url).resolve('@sparticuz/chrome-aws-lambda'))
  const half = `${path}.${process.pid}`
  await pipeline(createReadStream(join(package_, '../bin/chromium.br')), createBrotliDecompress(), createWriteStream(half))
  chmodSync(half, 0o755)
  renameSync(half, path)
  return path
}

export const oldBrowserArgs = ['--headless', '--no-sandbox', '--disable-gpu', '--no-zygote', '--disable-quic']
