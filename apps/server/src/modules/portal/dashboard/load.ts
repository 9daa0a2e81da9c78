import { cpus, freemem, totalmem } from 'node:os'
import { every } from '../../../every.ts'

interface Reading {
  at: number
  busy: number
  all: number
}
const kept = 13
const stepMs = 5_000

function read(): Reading {
  let busy = 0
  let all = 0
  for (const { times } of cpus()) {
    const sum = times.user + times.nice + times.sys + times.idle + times.irq
    all += sum
    busy += sum - times.idle
  }
  return { at: Date.now(), busy, all }
}

export interface CpuMeter {
  /** Percent of all cores over at most the last minute; null in the first moment. */
  percent: () => number | null
  stop: () => void
}

/** Reads the counters of the kernel every five seconds and keeps a minute of them. */
export function openCpuMeter(): CpuMeter {
  const readings = [read()]
  const note = () => {
    readings.push(read())
    if (readings.length > kept) readings.shift()
  }
  // The counters are memory: nothing in it can fail.
  const { stop } = every(stepMs, note, () => undefined)
  return { percent: () => cpuBetween(readings[0], read()), stop }
}

export function cpuBetween(from: Pick<Reading, 'busy' | 'all'> | undefined, to: Pick<Reading, 'busy' | 'all'>): number | null {
  if (from === undefined || to.all <= from.all) return null
  return round((100 * (to.busy - from.busy)) / (to.all - from.all))
}

export const memoryNow = (): { used: number; total: number } => ({ used: totalmem() - freemem(), total: totalmem() })
export const round = (value: number): number => Math.round(value * 10) / 10
