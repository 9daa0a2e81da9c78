import { lstat, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const prefix = 'beacon-debian-'

/**
 * A new folder in `place` that is named after this process. Folders whose process is gone are removed first: one that was killed
 * while it worked leaves hundreds of megabytes, and nobody else knows of them. Whoever may write in `place` could lay a folder of
 * that name there and change it while it is removed, so only our own are.
 */
export async function openWorkFolder(place: string): Promise<string> {
  for (const name of await readdir(place)) {
    const path = join(place, name)
    if (isLeft(name) && (await isOwnFolder(path))) await rm(path, { recursive: true, force: true })
  }
  return mkdtemp(join(place, `${prefix}${process.pid}-`))
}

function isLeft(name: string): boolean {
  const pid = name.startsWith(prefix) ? Number(/^\d+(?=-)/u.exec(name.slice(prefix.length))?.[0]) : Number.NaN
  return !Number.isNaN(pid) && !isRunning(pid)
}

async function isOwnFolder(path: string): Promise<boolean> {
  // What is gone meanwhile was removed by the process of another installation.
  const found = await lstat(path).catch(() => null)
  return found?.isDirectory() === true && found.uid === process.getuid?.()
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Only this code says that there is no such process.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH')
  }
}
