import { setTimeout as wait } from 'node:timers/promises'
import { clockNow } from '../db/clock.ts'
import type { Platform } from '../context.ts'
import type { Derivation } from './derivation.ts'
import type { Frame } from './frame.ts'
import { isReveal } from './reveal.ts'
import { rowLifetimeMs, lastPosition, readOutbox } from './outbox-rows.ts'

const ringSize = 1_000
const lagMs = 2_000

/** The outbox of one contest as this process has read it: every frame in order, the last thousand kept. */
export interface Tail {
  position: () => number
  /** Reads on to the end; callers at one time share one reading. */
  read: () => Promise<void>
  /** True when this process has read as far as a client has; waits for that a moment. */
  hasReached: (after: number) => Promise<boolean>
  /** Frames after a client's place: from the ring, or from the outbox where it reaches further back. Null when neither does. */
  missed: (after: number) => Promise<Frame[] | null>
  /** Kept frames after a place. */
  since: (after: number) => Frame[]
}

export async function openTail(
  { platform, contest_id, framesOf }: { platform: Platform; contest_id: string; framesOf: Derivation['framesOf'] },
  tell: (frames: readonly Frame[], isRevealed: boolean) => void,
): Promise<Tail> {
  const ring: Frame[] = []
  let position = await lastPosition(platform.pool, contest_id)
  let ringFrom = position
  let revealedAt = 0

  const readOn = async () => {
    for (;;) {
      const rows = await readOutbox(platform.pool, contest_id, position, ringSize)
      const last = rows.at(-1)
      if (last === undefined) return
      const frames = await framesOf(platform, contest_id, rows)
      ring.push(...frames)
      if (ring.length > ringSize) ringFrom = ring.splice(0, ring.length - ringSize).at(-1)?.position ?? ringFrom
      position = last.position
      const reveal = rows.findLast(isReveal)
      revealedAt = reveal?.position ?? revealedAt
      tell(frames, reveal !== undefined)
      if (rows.length < ringSize) return
    }
  }
  const read = readingOf(readOn)
  const since = (after: number) => ring.filter((frame) => (frame.position ?? 0) > after)

  return {
    position: () => position,
    read,
    since,
    hasReached: async (after) => {
      for (const until = Date.now() + lagMs; after > position && Date.now() < until; await wait(50)) await read()
      return after <= position
    },
    missed: async (after) => {
      if (after < revealedAt) return null
      if (after >= ringFrom) return since(after)
      if (after / 1_000 < clockNow() - rowLifetimeMs) return null
      const rows = await readOutbox(platform.pool, contest_id, after, ringSize + 1)
      if (rows.length > ringSize || rows.some(isReveal)) return null
      const known = rows.filter((row) => row.position <= position)
      return framesOf(platform, contest_id, known)
    },
  }
}

/** One reading at a time. Who asks while one is under way may mean rows it has passed: it goes round once more. */
function readingOf(readOn: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> | null = null
  let isWanted = false
  const readAll = async () => {
    try {
      while (isWanted) {
        isWanted = false
        await readOn()
      }
    } finally {
      reading = null
    }
  }
  return () => {
    isWanted = true
    return (reading ??= readAll())
  }
}
