import { getHeapStatistics } from 'node:v8'
import { every } from './every.ts'

const lookMs = 10_000
/** Share of one core below which a process rests: a pause of a tenth of a second is met by nobody then. */
const restingShare = 0.1
const worthBytes = 48_000_000

export interface Look {
  /** Processor time of the process since it started, in ms. */
  cpuMs: number
  /** Bytes of the heap in use, garbage counted. */
  heapBytes: number
}

/**
 * V8 collects when it needs room, so after a rush of requests their garbage stays for as long as nobody comes.
 * Answers whether a process that was looked at every `ms` milliseconds rests and holds garbage that is worth a collection;
 * `clean` is the look after the last one.
 */
export function isWorthCollecting(before: Look, now: Look, clean: Look, ms: number): boolean {
  return now.cpuMs - before.cpuMs < ms * restingShare && now.heapBytes - clean.heapBytes >= worthBytes
}

function look(): Look {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, heapBytes: getHeapStatistics().used_heap_size }
}

/** Collects garbage whenever the process rests. Does nothing where Node was started without `--expose-gc` (`leanFlags`). */
export function collectAtRest(report: (error: unknown) => void): { stop: () => void } {
  const collect = globalThis.gc
  if (collect === undefined) return { stop: () => {} }
  let clean: Look = { cpuMs: 0, heapBytes: 0 }
  let before = look()
  const turn = () => {
    const now = look()
    const isWorth = isWorthCollecting(before, now, clean, lookMs)
    if (isWorth) void collect()
    before = look()
    if (isWorth) clean = before
  }
  return every(lookMs, turn, report)
}
