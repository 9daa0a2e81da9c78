import type { AnswerEntry } from '@beacon/api/kinds/theory/exam/exam'

/** An entry as the device holds it: with the epoch in which it was written. */
export type JournalEntry = AnswerEntry & { epoch: number }

/** What a device holds of one attempt of one person until the server has it; the newest entry of each question and epoch. */
export interface Journal {
  /** False: the browser keeps nothing, so nothing outlives the page. */
  isLasting: boolean
  read: () => Promise<JournalEntry[]>
  /** @throws whatever the browser says where it has no room */
  write: (entry: JournalEntry) => Promise<void>
  /** Forgets entries of `epoch` up to `seq`. */
  forget: (epoch: number, seq: number) => Promise<void>
  /** Writes entries of an earlier epoch into a later one. */
  move: (from: number, to: number) => Promise<void>
}

const keyOf = ({ epoch, question_id }: JournalEntry): string => `${epoch} ${question_id}`

/** A journal in memory: for browsers that keep nothing, and for tests, which hand the entries from page to page. */
export function memoryJournal(entries = new Map<string, JournalEntry>(), isLasting = false): Journal {
  const put = (entry: JournalEntry) => {
    const old = entries.get(keyOf(entry))
    if (old === undefined || old.seq < entry.seq) entries.set(keyOf(entry), entry)
  }
  return {
    isLasting,
    read: () => Promise.resolve([...entries.values()]),
    write: (entry) => Promise.resolve(put(entry)),
    forget: (epoch, seq) => {
      for (const [key, entry] of entries) if (entry.epoch === epoch && entry.seq <= seq) entries.delete(key)
      return Promise.resolve()
    },
    move: (from, to) => {
      for (const [key, entry] of entries) {
        if (entry.epoch !== from) continue
        entries.delete(key)
        put({ ...entry, epoch: to })
      }
      return Promise.resolve()
    },
  }
}
