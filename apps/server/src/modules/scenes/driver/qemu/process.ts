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
  for (;;) {
    const pids = await ownOf(name)
    if (pids.length === 0) return
    if (performance.now() > until) throw new DriverError('driver', 'a machine does not end')
    for (const pid of pids) endNow(pid)
    await wait(lookMs)
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export async function untilGone(pid: number, name: string): Promise<void> {
  const until = performance.now() + endMs
  while (await isNamed(pid, name)) {
    if (performance.now() > until) throw new DriverError('driver', 'a machine does not end')
    await wait(lookMs)
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
