import type { AnswerEntry } from '@beacon/api/kinds/theory/exam/exam'
import type { JournalEntry } from './journal.ts'
import type { Batch } from './save-batch.ts'
import type { Sent, Timing } from './save-loop.ts'

/** A repeatable chance (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Timers that run when the test says so. */
export function handTiming(random: () => number = () => 0.5) {
  let now = 0
  const planned = new Set<{ at: number; run: () => void }>()
  const settle = async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
  }
  const timing: Timing = {
    now: () => now,
    after: (wait_ms, run) => {
      const one = { at: now + wait_ms, run }
      planned.add(one)
      return () => void planned.delete(one)
    },
    random,
  }
  const pass = async (ms: number) => {
    const end = now + ms
    await settle()
    for (;;) {
      const [next] = [...planned].filter(({ at }) => at <= end).sort((left, right) => left.at - right.at)
      if (next === undefined) break
      planned.delete(next)
      now = Math.max(now, next.at)
      next.run()
      await settle()
    }
    now = end
  }
  return { timing, pass, settle, planned: () => [...planned].map(({ at }) => at - now) }
}

/** What the server does with one attempt: the highest `seq` of a question counts, an old epoch is kept aside. */
export function pretendServer() {
  const held = new Map<string, AnswerEntry>()
  const late: JournalEntry[] = []
  let epoch = 0
  let acked = 0
  let device = ''
  return {
    held,
    late,
    start: (by: string) => {
      if (by !== device) epoch += 1
      device = by
      return { epoch, acked, entries: [...held.values()] }
    },
    put: ({ epoch: from, entries }: Batch): Sent => {
      if (from < epoch) {
        late.push(...entries.map((entry) => ({ ...entry, epoch: from })))
        return { kind: 'moved' }
      }
      for (const entry of entries) {
        const known = held.get(entry.question_id)
        if (known === undefined || known.seq < entry.seq) held.set(entry.question_id, entry)
        acked = Math.max(acked, entry.seq)
      }
      return { kind: 'held', acked }
    },
  }
}
