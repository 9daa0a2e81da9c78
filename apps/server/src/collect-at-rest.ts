import { every } from './every.ts'

const lookMs = 60_000
/** The garbage of a start is as large as all that stays. It is collected once a start is over and nobody asks for anything. */
const startedMs = 5_000
/**
 * Share of one core below which a process rests; a contest that runs and is not looked at takes 0.05. A collection holds
 * the process for 0.4 to 0.8 s of processor time (docs/measures.md).
 */
const restingShare = 0.1
const worthBytes = 100_000_000

export interface Look {
  /** Processor time of the process since it started, in ms. */
  cpuMs: number
  /** Memory of the process, in bytes: V8 keeps room for later that its own figures do not show. */
  rssBytes: number
}

/**
 * V8 collects when it needs room, so after a rush of requests their garbage stays for as long as nobody comes.
 * Answers whether a process that was looked at every `ms` milliseconds rests and has grown by enough since `clean`,
 * the look after the last collection.
 */
export function isWorthCollecting(before: Look, now: Look, clean: Look, ms: number): boolean {
  return now.cpuMs - before.cpuMs < ms * restingShare && now.rssBytes - clean.rssBytes >= worthBytes
}

function look(): Look {
  const { user, system } = process.cpuUsage()
  return { cpuMs: (user + system) / 1000, rssBytes: process.memoryUsage.rss() }
}

/** Collects garbage whenever the process rests. Does nothing where Node was started without `--expose-gc` (`leanFlags`). */
export function collectAtRest(report: (error: unknown) => void): { stop: () => void } {
  const collect = globalThis.gc
  if (collect === undefined) return { stop: () => {} }
  let before = look()
  // Null after a collection: its pages go back in the background, so the next look says what is left.
  let clean: Look | null = { cpuMs: 0, rssBytes: 0 }
  const turn = (ms: number) => {
    const now = look()
    clean ??= now
    if (isWorthCollecting(before, now, clean, ms)) {
      // “Last resort” gives back the pages that V8 keeps for later.
      void collect({ type: 'major', flavor: 'last-resort' })
      clean = null
    }
    before = look()
  }
  let started = setTimeout(() => {
    before = look()
    started = setTimeout(() => turn(startedMs), startedMs).unref()
  }, startedMs).unref()
  const beats = every(lookMs, () => turn(lookMs), report)
  return {
    stop: () => {
      clearTimeout(started)
      beats.stop()
    },
  }
}
