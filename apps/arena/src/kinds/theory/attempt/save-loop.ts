import type { Answer, AnswerEntry } from '@beacon/api/kinds/theory/exam/exam'
import type { Journal, JournalEntry } from './journal.ts'
import { type Batch, firstEntries, leavingEntries, lostBatch } from './save-batch.ts'

/** What the server said. moved, closed: the entries are kept aside for the staff. wrong: one of them has a form that no question has. */
export type Sent = { kind: 'held'; acked: number } | { kind: 'moved' } | { kind: 'closed' } | { kind: 'wrong' }

export interface Timing {
  /** Milliseconds of a clock that never jumps. */
  now: () => number
  /** Runs once; the returned function takes it back. */
  after: (wait_ms: number, run: () => void) => () => void
  /** 0 to 1. */
  random: () => number
}

export interface SaveState {
  /** moved: another device goes on. closed: handed in, or time is up. */
  mode: 'going' | 'moved' | 'closed'
  /** Questions whose newest answer the server does not hold. */
  unsaved: ReadonlySet<string>
  /** Since when, by the steady clock; null when the server holds everything. */
  unsaved_since: number | null
  /** When the server last took an answer, by the steady clock. */
  saved_at: number | null
  /** The last try failed. */
  isFailing: boolean
  /** The browser keeps what is not sent. */
  isLasting: boolean
  last_seq: number
  /** Highest seq that the server says it holds. */
  acked: number
}

export interface Change {
  question_id: string
  answer: Answer
  is_marked: boolean
}

export interface SaveLoop {
  /** Writes into the journal, then plans a request: 300 ms after the last click, 2 s after the last key and 10 s at latest. */
  change: (change: Change, by: 'click' | 'key') => void
  /** Sends now, unless a failed try still waits for its next. */
  flush: () => void
  /** Sends now in any case: the network is back, or the paper is handed in. */
  retry: () => void
  /** Sends what fits into a request that outlives the page. */
  leave: () => void
  /** Another answer of the server said where the attempt is. */
  settle: (mode: 'moved' | 'closed') => void
  /** When the server holds everything. */
  whenSaved: () => Promise<void>
  state: () => SaveState
  subscribe: (listener: () => void) => () => void
  stop: () => void
}

interface Given {
  journal: Journal
  /** Rejects where no answer came. */
  send: (batch: Batch, options: { keepalive: boolean }) => Promise<Sent>
  timing: Timing
  epoch: number
  acked: number
  last_seq: number
  pending: readonly AnswerEntry[]
  lost: readonly JournalEntry[]
}

const quiets_ms = { click: 300, key: 2_000 }
const latest_ms = 10_000
const nothingDue = { click: null, key: null }
const retries_ms = [1_000, 2_000, 4_000, 8_000, 15_000]

interface Unsaved {
  entry: AnswerEntry
  /** When the first change was made that the server does not hold. */
  made_ms: number
  isWritten: boolean
}

/** Loop state; one object, so that each step below reads and writes what the others do. */
interface Loop extends Given {
  unsaved: Map<string, Unsaved>
  remaining: JournalEntry[]
  mode: SaveState['mode']
  saved_at: number | null
  isLasting: boolean
  isSending: boolean
  /** What the journal is still writing goes as soon as it is written. */
  isUrgent: boolean
  isStopped: boolean
  failures: number
  most: number | undefined
  /** When a request is due for the last click and for the last key; null: none is planned. */
  due_ms: Record<'click' | 'key', number | null>
  cancel: () => void
  listeners: Set<() => void>
  shown: SaveState
}

/**
 * Saves the answers of one attempt. Every change is in the journal before it is sent, and leaves it only when the server
 * holds it or keeps it aside as late. One request at a time; a failed one is repeated for ever.
 */
export function createSaveLoop(given: Given): SaveLoop {
  const made_ms = given.timing.now()
  const loop: Loop = {
    ...given,
    unsaved: new Map(given.pending.map((entry) => [entry.question_id, { entry, made_ms, isWritten: true }])),
    remaining: [...given.lost],
    mode: 'going',
    saved_at: null,
    isLasting: given.journal.isLasting,
    isSending: false,
    isUrgent: false,
    isStopped: false,
    failures: 0,
    most: undefined,
    due_ms: nothingDue,
    cancel: () => {},
    listeners: new Set(),
    shown: {
      mode: 'going',
      unsaved: new Set(),
      unsaved_since: null,
      saved_at: null,
      isFailing: false,
      isLasting: true,
      last_seq: 0,
      acked: 0,
    },
  }
  show(loop)
  if (nextBatch(loop) !== null) planNow(loop)
  return {
    change: (change, by) => void keep(loop, change, by),
    flush: () => {
      if (loop.failures === 0) planNow(loop)
    },
    retry: () => planNow(loop),
    leave: () => leave(loop),
    settle: (mode) => {
      if (loop.mode === 'going') loop.mode = mode
      planNow(loop)
      show(loop)
    },
    whenSaved: () => whenSaved(loop),
    state: () => loop.shown,
    subscribe: (listener) => {
      loop.listeners.add(listener)
      return () => void loop.listeners.delete(listener)
    },
    stop: () => {
      loop.isStopped = true
      loop.cancel()
    },
  }
}

async function keep(loop: Loop, { question_id, answer, is_marked }: Change, by: 'click' | 'key'): Promise<void> {
  if (loop.mode !== 'going') return
  loop.last_seq += 1
  const entry = { seq: loop.last_seq, question_id, answer, is_marked }
  const now = loop.timing.now()
  const made_ms = loop.unsaved.get(question_id)?.made_ms ?? now
  loop.unsaved.set(question_id, { entry, made_ms, isWritten: false })
  show(loop)
  try {
    await loop.journal.write({ ...entry, epoch: loop.epoch })
  } catch {
    loop.isLasting = false
  }
  const known = loop.unsaved.get(question_id)
  if (known?.entry.seq === entry.seq) loop.unsaved.set(question_id, { ...known, isWritten: true })
  if (loop.failures === 0) {
    const quiet_ms = loop.isLasting && !loop.isUrgent ? quiets_ms[by] : 0
    loop.due_ms = { ...loop.due_ms, [by]: Math.min(loop.timing.now() + quiet_ms, made_ms + latest_ms) }
    plan(loop)
  }
  show(loop)
}

/** Arms the timer for what is due first. */
function plan(loop: Loop): void {
  loop.cancel()
  if (loop.isStopped || loop.isSending) return
  const due_ms = Math.min(loop.due_ms.click ?? Infinity, loop.due_ms.key ?? Infinity)
  if (due_ms < Infinity) loop.cancel = loop.timing.after(Math.max(0, due_ms - loop.timing.now()), () => void deliver(loop))
}

function planNow(loop: Loop): void {
  loop.isUrgent = true
  loop.due_ms = { ...loop.due_ms, click: loop.timing.now() }
  plan(loop)
}

function nextBatch({ unsaved, remaining, epoch, most }: Loop): Batch | null {
  const entries = firstEntries(
    [...unsaved.values()].filter((one) => one.isWritten).map((one) => one.entry),
    most,
  )
  return entries.length > 0 ? { epoch, entries } : lostBatch(remaining, most)
}

async function deliver(loop: Loop): Promise<void> {
  const batch = nextBatch(loop)
  if (batch === null || loop.isSending || loop.isStopped) return
  loop.isSending = true
  loop.isUrgent = [...loop.unsaved.values()].some((one) => !one.isWritten)
  loop.due_ms = nothingDue
  try {
    const sent = await loop.send(batch, { keepalive: false })
    loop.failures = 0
    await take(loop, batch, sent)
  } catch {
    loop.failures += 1
  }
  loop.isSending = false
  show(loop)
  if (loop.failures > 0) loop.due_ms = { click: loop.timing.now() + retryWait(loop.failures, loop.timing.random()), key: null }
  else if (loop.due_ms.click === null && loop.due_ms.key === null && nextBatch(loop) !== null) return planNow(loop)
  plan(loop)
}

/** 1, 2, 4, 8, then 15 s, each half as long to half longer: many candidates of one room do not come back in one moment. */
export const retryWait = (failures: number, random: number): number =>
  (retries_ms[Math.min(failures, retries_ms.length) - 1] ?? 0) * (0.5 + random)

/** What the server took leaves memory, then the journal. A journal that cannot forget sends it again, and the server keeps it once. */
async function take(loop: Loop, batch: Batch, sent: Sent): Promise<void> {
  const isSplit = sent.kind === 'wrong' && batch.entries.length > 1
  loop.most = isSplit ? 1 : undefined
  if (isSplit) return
  const sentUpTo = batch.entries.at(-1)?.seq ?? 0
  if (batch.epoch !== loop.epoch) {
    loop.remaining = loop.remaining.filter((entry) => entry.epoch !== batch.epoch || entry.seq > sentUpTo)
    return loop.journal.forget(batch.epoch, sentUpTo).catch(() => {})
  }
  if (sent.kind === 'moved' || sent.kind === 'closed') loop.mode = sent.kind
  const upTo = sent.kind === 'held' ? Math.max(loop.acked, sent.acked) : sentUpTo
  if (sent.kind === 'held') {
    loop.acked = upTo
    loop.last_seq = Math.max(loop.last_seq, upTo)
    loop.saved_at = loop.timing.now()
  }
  for (const [question_id, { entry }] of loop.unsaved) if (entry.seq <= upTo) loop.unsaved.delete(question_id)
  await loop.journal.forget(loop.epoch, upTo).catch(() => {})
}

function leave(loop: Loop): void {
  const entries = leavingEntries([...loop.unsaved.values()].map((one) => one.entry))
  if (entries.length === 0 || loop.isStopped) return
  const batch = { epoch: loop.epoch, entries }
  loop.send(batch, { keepalive: true }).then(
    async (sent) => {
      await take(loop, batch, sent)
      show(loop)
    },
    // The loop goes on where the page does.
    () => {},
  )
}

function show(loop: Loop): void {
  const all = [...loop.unsaved.values()]
  loop.shown = {
    mode: loop.mode,
    unsaved: new Set(loop.unsaved.keys()),
    unsaved_since: all.length === 0 ? null : Math.min(...all.map((one) => one.made_ms)),
    saved_at: loop.saved_at,
    isFailing: loop.failures > 0,
    isLasting: loop.isLasting,
    last_seq: loop.last_seq,
    acked: loop.acked,
  }
  for (const listener of loop.listeners) listener()
}

function whenSaved(loop: Loop): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (loop.unsaved.size > 0) return
      loop.listeners.delete(look)
      resolve()
    }
    loop.listeners.add(look)
    look()
  })
}
