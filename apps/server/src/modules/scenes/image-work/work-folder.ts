import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const prefix = 'beacon-debian-'

/**
 * A new folder in `place` that is named after this process. Folders whose process is gone are removed first: one that was killed
 * while it worked leaves hundreds of megabytes, and nobody else knows of them.
 */
export async function openWorkFolder(place: string): Promise<string> {
  for (const name of await readdir(place)) if (isLeft(name)) await rm(join(place, name), { recursive: true, force: true })
  return mkdtemp(join(place, `${prefix}${process.pid}-`))
}

function isLeft(name: string): boolean {
  const pid = name.startsWith(prefix) ? Number(/^\d+(?=-)/u.exec(name.slice(prefix.length))?.[0]) : Number.NaN
  return !Number.isNaN(pid) && !isRunning(pid)
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
