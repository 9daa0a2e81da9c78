import { readFileSync, readdirSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const usPerTick = 10_000

interface ProcessTime {
  parent: number
  own: number
  /** Of children that have ended and were waited for. */
  ended: number
}

function timeOf(pid: number): ProcessTime | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [, parent, user, system, endedUser, endedSystem] = [0, 1, 11, 12, 13, 14].map((at) => Number(fields[at]))
    return { parent: parent ?? 0, own: (user ?? 0) + (system ?? 0), ended: (endedUser ?? 0) + (endedSystem ?? 0) }
  } catch {
    // The process ended between the listing and the look.
    return null
  }
}

/** Processor time of a process and all processes below it, in microseconds; `except` names roots that count elsewhere. */
export function processorUs(root: number, except: readonly number[] = []): number {
  const all = new Map<number, ProcessTime>()
  for (const name of readdirSync('/proc')) {
    const time = /^\d+$/u.test(name) ? timeOf(Number(name)) : null
    if (time !== null) all.set(Number(name), time)
  }
  const isBelow = (pid: number): boolean => {
    if (except.includes(pid)) return false
    if (pid === root) return true
    const parent = all.get(pid)?.parent
    return parent !== undefined && parent > 1 && isBelow(parent)
  }
  let ticks = 0
  for (const [pid, { own, ended }] of all) if (isBelow(pid)) ticks += own + ended
  return ticks * usPerTick
}
