import { readdir, readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DriverError } from '../driver.ts'

const lookMs = 10
const endMs = 10_000

/** The process of a machine; its file alone is not believed, as its number may be another's by now. */
export async function processOf(run: string, name: string): Promise<number | null> {
  const pid = Number(await readFile(join(run, 'pid'), 'utf8').catch(() => ''))
  return Number.isSafeInteger(pid) && pid > 0 && (await isNamed(pid, name)) ? pid : null
}

/** A process that is over but not yet taken away has no words. */
async function isNamed(pid: number, name: string): Promise<boolean> {
  const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return words.includes(name) && words.some((word) => word.endsWith('qemu-system-x86_64'))
}

/**
 * Ends it whatever it does, with what started it, and waits until it is gone; gone already is no error. One that was begun a moment
 * before its starter was killed has no file with its number yet, so it is found by its name.
 */
export async function endProcess(name: string): Promise<void> {
  const until = performance.now() + endMs
  // What starts one may have begun it just now.
  for (let pids = await ownOf(name); pids.length > 0; pids = await ownOf(name)) {
    for (const pid of pids) endNow(pid)
    for (const pid of pids) await untilOver(pid, until)
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

/** Waits until a process that ends is gone. */
export const untilGone = (pid: number): Promise<void> => untilOver(pid, performance.now() + endMs)

async function untilOver(pid: number, until: number): Promise<void> {
  while (await isHolding(pid)) {
    if (performance.now() > until) throw new DriverError('driver', 'a machine does not end')
    await wait(lookMs)
  }
}

/**
 * Whether a process may still hold what it opened: the lock of its disk, its cards. It loses its words first, and the last of its
 * threads lets go of its files; then it is a dead entry that its parent takes away.
 */
async function isHolding(pid: number): Promise<boolean> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    const isDead = /^[ZX]/u.test(stat.slice(stat.lastIndexOf(')') + 2))
    return !isDead || (await readdir(`/proc/${pid}/task`)).length > 1
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')) return false
    throw error
  }
}

/** Whether any process of this system carries the name of a machine. */
export const isBegun = async (name: string): Promise<boolean> => (await ownOf(name)).length > 0

/** Processes that carry the name of a machine. A guest of an engine could pretend to, but it counts its processes by itself. */
async function ownOf(name: string): Promise<number[]> {
  const own = await readlink('/proc/self/ns/pid')
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/u.test(entry)).map(Number)
  const found = await Promise.all(
    pids.map(async (pid) => (await isNamed(pid, name)) && (await readlink(`/proc/${pid}/ns/pid`).catch(() => '')) === own),
  )
  return pids.filter((_pid, at) => found[at])
}
