import { readdir, readFile } from 'node:fs/promises'
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

/** Ends it whatever it does, and waits until it is gone; gone already is no error. */
export async function endProcess(run: string, name: string): Promise<void> {
  const pid = await processOf(run, name)
  if (pid === null) return
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
  await untilGone(pid, name)
}

export async function untilGone(pid: number, name: string): Promise<void> {
  const until = performance.now() + endMs
  while (await isNamed(pid, name)) {
    if (performance.now() > until) throw new DriverError('driver', 'a machine does not end')
    await wait(lookMs)
  }
}

/** Whether any process carries the name of a machine. A guest of an engine could pretend to, so it is a reason to wait and no more. */
export async function isBegun(name: string): Promise<boolean> {
  const pids = (await readdir('/proc')).filter((entry) => /^\d+$/u.test(entry))
  const found = await Promise.all(pids.map((pid) => isNamed(Number(pid), name)))
  return found.includes(true)
}
