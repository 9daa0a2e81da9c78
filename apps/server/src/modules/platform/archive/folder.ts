import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { isJunk, type Archive } from './archive.ts'

/** A folder of our own (the sample) as a package. Links are not followed. */
export async function openFolder(root: string): Promise<Archive> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !isJunk(name))
  return { names: names.toSorted(), converted: new Set(), open: async (name) => createReadStream(join(root, name)), close: () => undefined }
}
