import { readdir, stat, statfs } from 'node:fs/promises'
import { join, relative } from 'node:path'

export interface StoredFile {
  /** `export/3f/…`; halves end in `.part`. */
  key: string
  folder: string
  bytes: number
  changed_at: number
}

const keyForm = /^[a-z-]+\/[0-9a-f]{2}\/[0-9a-f-]{36}(?:\.part)?$/u

/** What lies in the folder of files. Foreign files in it are left alone and not told. */
export async function* storedFiles(folder: string): AsyncGenerator<StoredFile> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const key = relative(folder, path)
    const found = keyForm.test(key) ? await stat(path).catch(() => null) : null
    if (found !== null) yield { key, folder: key.split('/', 1)[0] ?? '', bytes: found.size, changed_at: found.mtimeMs }
  }
}

/** Files and bytes of each folder, the largest first. */
export async function storedByFolder(folder: string): Promise<{ folder: string; count: number; bytes: number }[]> {
  const sums = new Map<string, { count: number; bytes: number }>()
  for await (const file of storedFiles(folder)) {
    const sum = sums.get(file.folder) ?? { count: 0, bytes: 0 }
    sums.set(file.folder, { count: sum.count + 1, bytes: sum.bytes + file.bytes })
  }
  return [...sums].map(([name, sum]) => ({ folder: name, ...sum })).toSorted((a, b) => b.bytes - a.bytes)
}

export interface Disk {
  total: number
  free: number
  used_percent: number
}

/** The disk under a folder, as its users see it. */
export async function diskOf(folder: string): Promise<Disk> {
  const { blocks, bavail, bfree, bsize } = await statfs(folder)
  const used = blocks - bfree
  const usable = used + bavail
  return { total: blocks * bsize, free: bavail * bsize, used_percent: usable === 0 ? 0 : Math.ceil((100 * used) / usable) }
}
