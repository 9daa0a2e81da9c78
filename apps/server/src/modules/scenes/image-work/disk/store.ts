import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Disks that virtual machines start from: each named by what it holds, so two that are the same are one. */
export interface DiskStore {
  folder: string
  pathOf: (sha256: string) => string
  /** An empty folder beside them: what is made there moves without being written again. */
  aside: () => Promise<{ folder: string; drop: () => Promise<void> }>
  /** Takes a file that lies aside. Answers its name, and bytes on this machine. */
  keep: (path: string) => Promise<{ sha256: string; bytes: number }>
  /** Removes what a process left aside that was killed. Only who makes disks, and makes none now, asks. */
  dropAside: () => Promise<void>
  /** Removes what no version names, and what killed processes left aside. Answers how many went. */
  sweep: (named: ReadonlySet<string>) => Promise<number>
}

const fileForm = /^([0-9a-f]{64})\.qcow2$/u
/** Between the move of a disk and the row that names it. */
const youngMs = 600_000
const asideBegin = 'aside-'

/** What a driver starts a virtual machine from. */
export const diskId = (sha256: string): string => `disk:${sha256}`

export function openDiskStore(folder: string): DiskStore {
  const pathOf = (sha256: string) => {
    if (!/^[0-9a-f]{64}$/u.test(sha256)) throw new Error('not a name of a disk')
    return join(folder, `${sha256}.qcow2`)
  }
  return {
    folder,
    pathOf,
    aside: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const place = await mkdtemp(join(folder, asideBegin))
      return { folder: place, drop: () => rm(place, { recursive: true, force: true }) }
    },
    keep: async (path) => {
      const sha256 = await sumOfFile(path)
      await chmod(path, 0o600)
      await flush(path)
      await rename(path, pathOf(sha256))
      return { sha256, bytes: (await stat(pathOf(sha256))).blocks * 512 }
    },
    dropAside: async () => {
      const left = (await readdir(folder).catch(() => [])).filter((name) => name.startsWith(asideBegin))
      for (const name of left) await rm(join(folder, name), { recursive: true, force: true })
    },
    sweep: async (named) => {
      let dropped = 0
      for (const name of await readdir(folder).catch(() => [])) {
        const sha256 = fileForm.exec(name)?.[1]
        const isGarbage = sha256 === undefined ? name.startsWith(asideBegin) : !named.has(sha256)
        const path = join(folder, name)
        if (!isGarbage || Date.now() - (await stat(path)).mtimeMs < youngMs) continue
        await rm(path, { recursive: true, force: true })
        dropped += 1
      }
      return dropped
    },
  }
}

async function sumOfFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) hash.update(piece)
  return hash.digest('hex')
}

async function flush(path: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.sync().finally(() => file.close())
}
