import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)
const compressible = /\.(js|css|svg|json|html|wasm|mjs)$/
/** Below this a compressed twin saves nothing: it fits one packet anyway. */
const smallest_bytes = 1024

async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < smallest_bytes) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const [br, gz] = await Promise.all([brotli(bytes, { params }), gzipped(bytes, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/** Compresses every asset of a folder (and below): writes `.br` and `.gz` beside it and answers how many files were read. */
export async function compressFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  await Promise.all(files.map(compressFile))
  return files.length
}

/** Build step: the assets are compressed once here, never while a page waits. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'beacon:precompress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir, config.build.assetsDir)
    },
    async writeBundle() {
      await compressFolder(folder)
    },
  }
}
