import type { AnswerEntry } from '@beacon/api/kinds/theory/exam/exam'
import { judgeSave, lastEntries, takesPlace } from '@beacon/engine/theory'
import { type Journal, type JournalEntry, memoryJournal } from './journal.ts'
import type { Batch } from './save-batch.ts'
import type { Sent, Timing } from './save-loop.ts'

type Late = JournalEntry & { cause: string }
const keyOf = ({ epoch, seq }: { epoch: number; seq: number }) => `${epoch} ${seq}`

/** The server's attempt, with what its database keeps through a kill. It judges by the rule of the server's own statement. */
export function stormServer(now: () => number, deadline_ms: number, grace_s: number) {
  const held = new Map<string, AnswerEntry & { epoch: number }>()
  const late = new Map<string, Late>()
  /** How often an entry took the place of another one. */
  const counted = new Map<string, number>()
  /** Saves that counted although another device went on. */
  const foreign: Batch[] = []
  const attempt = { state: 'going' as 'going' | 'auto_submitted', epoch: 0, deadline_ms }
  let acked = 0
  let device = ''
  const closeOverdue = () => {
    if (now() >= deadline_ms + grace_s * 1_000) attempt.state = 'auto_submitted'
  }
  const write = ({ epoch, entries }: Batch) => {
    for (const entry of lastEntries(entries)) {
      if (!takesPlace(entry, held.get(entry.question_id))) continue
      held.set(entry.question_id, { ...entry, epoch })
      const key = `${epoch} ${entry.seq}`
      counted.set(key, (counted.get(key) ?? 0) + 1)
    }
    acked = Math.max(acked, ...entries.map(({ seq }) => seq))
  }
  const answers = () => ({ epoch: attempt.epoch, acked, entries: [...held.values()] })
  return {
    held,
    late,
    counted,
    foreign,
    answers,
    isOver: () => {
      closeOverdue()
      return attempt.state !== 'going'
    },
    start: (by: string) => {
      if (by !== device) attempt.epoch += 1
      device = by
      return answers()
    },
    put: (batch: Batch): Sent => {
      closeOverdue()
      const verdict = judgeSave(attempt, { epoch: batch.epoch, now_ms: now(), grace_s, is_paused: false })
      if (verdict === 'kept') {
        if (batch.epoch !== attempt.epoch) foreign.push(batch)
        write(batch)
        return { kind: 'held', acked }
      }
      for (const entry of batch.entries) {
        const one = { ...entry, epoch: batch.epoch, cause: verdict }
        if (!late.has(keyOf(one))) late.set(keyOf(one), one)
      }
      return { kind: verdict === 'moved' ? 'moved' : 'closed' }
    },
  }
}

/** What a browser keeps of a device. `refuses`: it has no room, or forbids writing, for now. */
export function stormStore() {
  const entries = new Map<string, JournalEntry>()
  const state = { refuses: false, isPrivate: false }
  const open = (): Journal => {
    if (state.isPrivate) return memoryJournal()
    const journal = memoryJournal(entries, true)
    return {
      ...journal,
      write: (entry) => (state.refuses ? Promise.reject(new Error('QuotaExceededError')) : journal.write(entry)),
    }
  }
  return { entries, state, open }
}

export interface Weather {
  /** Share of requests that are lost, of answers that are lost, of requests that come twice. */
  loss: number
  twice: number
  slow_ms: number
  /** Nothing passes before. */
  cut_until: number
  /** The server is killed after it wrote and before it answers. */
  kill: number
}

const patience_ms = 15_000

/** Carries a request to the server and back in virtual time; the client gives up after its patience, the request may still arrive. */
export function stormNetwork(timing: Timing, chance: () => number, weather: Weather, deliver: (batch: Batch) => Sent) {
  const isLost = () => timing.now() < weather.cut_until || chance() < weather.loss
  return (batch: Batch): Promise<Sent> =>
    new Promise((resolve, reject) => {
      timing.after(patience_ms, () => reject(new Error('no answer')))
      const arrive = () => {
        if (isLost()) return
        const sent = deliver(batch)
        if (chance() < weather.kill) return reject(new Error('connection closed'))
        timing.after(chance() * weather.slow_ms, () => {
          if (!isLost()) resolve(sent)
        })
      }
      timing.after(chance() * weather.slow_ms, arrive)
      if (chance() < weather.twice) timing.after(chance() * 4 * weather.slow_ms, arrive)
    })
}
