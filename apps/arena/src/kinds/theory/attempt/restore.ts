import type { AnswerEntry } from '@beacon/api/kinds/theory/exam/exam'
import type { Journal, JournalEntry } from './journal.ts'

export interface Restored {
  /** What the candidate sees: the server's answers with the device's own on top. */
  answers: Map<string, AnswerEntry>
  /** Own entries that the server does not hold; they are sent first. */
  pending: AnswerEntry[]
  /** Entries of an attempt that another device took over since: handed in as late entries, and never shown. */
  lost: JournalEntry[]
  last_seq: number
}

interface ServerAttempt {
  epoch: number
  acked: number
  entries: readonly AnswerEntry[]
  /** The server's time at the start of this page, epoch ms. */
  server_ms?: number
}

/**
 * Where a page begins to count: tenths of a second, kept below the highest seq that the server takes. An earlier page whose browser kept
 * nothing may still have requests on the way; what they carry was written earlier, so it has a lower seq.
 */
const firstSeq = (server_ms: number): number => Math.floor(server_ms / 100) % 1_900_000_000

/** An epoch rises by one where this device begins again, and by more where another one was in between. */
const isOwn = (entry: JournalEntry, epoch: number): boolean => entry.epoch >= epoch - 1

/** The attempt as it was before a reload, a crash or a change of the device. The journal is left with what is still to be sent. */
export async function restoreAttempt(journal: Journal, { epoch, acked, entries, server_ms = 0 }: ServerAttempt): Promise<Restored> {
  await journal.forget(epoch, acked)
  await journal.forget(epoch - 1, acked)
  await journal.move(epoch - 1, epoch)
  const held = await journal.read()
  const pending = held
    .filter((entry) => isOwn(entry, epoch) && entry.seq > acked)
    .sort((left, right) => left.seq - right.seq)
    .map(({ epoch: _, ...entry }) => entry)
  const answers = new Map<string, AnswerEntry>()
  for (const entry of [...entries, ...pending]) {
    const known = answers.get(entry.question_id)
    if (known === undefined || known.seq < entry.seq) answers.set(entry.question_id, entry)
  }
  return {
    answers,
    pending,
    lost: held.filter((entry) => !isOwn(entry, epoch)),
    last_seq: Math.max(acked, pending.at(-1)?.seq ?? 0, firstSeq(server_ms)),
  }
}
