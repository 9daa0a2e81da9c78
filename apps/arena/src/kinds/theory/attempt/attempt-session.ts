import { isApiError } from '@beacon/api/client'
import type { Answer, Receipt } from '@beacon/api/kinds/theory/exam/exam'
import type { Attempt, AttemptState } from './attempt-types.ts'
import { beat, callStaff, handIn, type Heard, isOutsideSeb, saveBatch } from './attempt-calls.ts'
import { newId } from './device-id.ts'
import { createFocusLog, type FocusLog } from './focus-log.ts'
import type { Journal } from './journal.ts'
import type { Restored } from './restore.ts'
import { createSaveLoop, retryWait, type SaveLoop, type Timing } from './save-loop.ts'
import { createStaffMessages, type StaffMessages } from './staff-messages.ts'
import type { ServerClock } from './server-clock.ts'

interface Given {
  exam_id: string
  user_id: string
  device: string
  start: Heard
  restored: Restored
  journal: Journal
  clock: ServerClock
  timing: Timing
  focus_log: boolean
  /** Leaving too often hands in: the server hears of each absence at once. */
  isCountedAtOnce: boolean
  findReceipt: () => Promise<Receipt | null>
}

const beat_ms = 30_000
const spread_ms = 10_000
const over_ms = 4_000
const longest_ms = 3_600_000
const remembered = 100
const most_unsaved = 10_000

/** What every step below reads and writes. */
interface Session extends Given {
  epoch: number
  log: FocusLog
  loop: SaveLoop
  state: Omit<AttemptState, 'save'>
  shown: AttemptState
  listeners: Set<() => void>
  undone: Array<{ question_id: string; answer: Answer }>
  stops: Record<'beat' | 'deadline' | 'submit' | 'loop', () => void>
  messages: StaffMessages
  isStopped: boolean
  isFetching: boolean
}

const nothing = () => {}

/** An attempt that goes on in this page: its answers, its saving, its clock, and how it ends. */
export function openAttempt(given: Given): Attempt {
  const { start } = given
  given.clock.learn(start.asked_ms, start.arrived_ms, Date.parse(start.now.server_now))
  const session = beginSession(given)
  session.stops.loop = session.loop.subscribe(() => change(session, {}))
  planBeat(session)
  armDeadline(session)
  const { loop, log } = session
  return {
    clock: given.clock,
    state: () => session.shown,
    subscribe: (listener) => {
      session.listeners.add(listener)
      return () => void session.listeners.delete(listener)
    },
    ...writing(session),
    flush: loop.flush,
    submit: () => {
      if (session.state.submitting === 'no' && session.state.receipt === null) void submit(session)
    },
    ask: () => void ask(session),
    online: () => {
      loop.retry()
      void ask(session)
    },
    hide: loop.leave,
    leave: (way = 'page') => {
      // A pause is no time at the questions.
      if (!session.state.now.is_paused) log.leave(way)
    },
    comeBack: (way = 'page') => {
      const away_s = log.comeBack(way)
      if (away_s !== null && given.focus_log) {
        change(session, { absence: { away_s, count: session.state.now.left_count + log.unsent().length } })
        if (given.isCountedAtOnce) void ask(session)
      }
    },
    confirmAbsence: () => change(session, { absence: null }),
    confirmMessage: (message_id) => {
      session.messages.confirm(message_id)
      change(session, { now: session.messages.keep(session.state.now) })
    },
    callInvigilator: async (text) => hear(session, await callStaff(session, text)),
    stop: () => {
      session.isStopped = true
      loop.leave()
      loop.stop()
      for (const stop of Object.values(session.stops)) stop()
    },
  }
}

function beginSession(given: Given): Session {
  const { exam_id, device, start, restored, timing } = given
  const { epoch, acked } = start.now
  const state = {
    now: start.now,
    answers: restored.answers,
    submitting: 'no',
    refusal: null,
    receipt: null,
    isTimeUp: false,
    isForeign: false,
    isOutsideSeb: false,
    absence: null,
  } as const
  const loop = createSaveLoop({
    ...restored,
    journal: given.journal,
    timing,
    epoch,
    acked,
    send: (batch, options) =>
      saveBatch({ exam_id, user_id: given.user_id, device, onHeard: (answer) => hear(session, answer) }, batch, options).catch(
        (error: unknown) => {
          noteBrowser(session, error)
          throw error
        },
      ),
  })
  const session: Session = {
    ...given,
    epoch,
    log: createFocusLog(timing.now, newId()),
    loop,
    state,
    shown: { ...state, save: loop.state() },
    listeners: new Set(),
    undone: [],
    stops: { beat: nothing, deadline: nothing, submit: nothing, loop: nothing },
    messages: createStaffMessages(given.exam_id),
    isStopped: false,
    isFetching: false,
  }
  return session
}

function change(session: Session, next: Partial<Session['state']>): void {
  session.state = { ...session.state, ...next }
  session.shown = { ...session.state, save: session.loop.state() }
  for (const listener of session.listeners) listener()
}

function noteBrowser(session: Session, error: unknown): void {
  if (isOutsideSeb(error)) change(session, { isOutsideSeb: true })
}

function hear(session: Session, { now: heard, asked_ms, arrived_ms }: Heard): void {
  session.clock.learn(asked_ms, arrived_ms, Date.parse(heard.server_now))
  const now = session.messages.keep(heard)
  const { deadline } = now
  const hasTime = now.state === 'going' && (now.is_paused || deadline === null || Date.parse(deadline) > session.clock.now())
  change(session, { now, isForeign: false, isOutsideSeb: false, ...(hasTime ? { isTimeUp: false } : {}) })
  if (now.epoch > session.epoch) session.loop.settle('moved')
  else if (now.state === 'submitted' || now.state === 'auto_submitted') {
    session.loop.settle('closed')
    void fetchReceipt(session)
  }
  armDeadline(session)
}

async function fetchReceipt(session: Session): Promise<void> {
  if (session.state.receipt !== null || session.isFetching) return
  session.isFetching = true
  try {
    change(session, { receipt: await session.findReceipt(), submitting: 'no' })
  } catch {
    // The next heartbeat asks again.
  }
  session.isFetching = false
}

/** Locks at the deadline of the server's clock, sends what is left, and asks until the paper is handed in. */
function armDeadline(session: Session): void {
  const { state, timing, clock, stops, isStopped } = session
  stops.deadline()
  const { deadline, is_paused } = state.now
  if (deadline === null || is_paused || state.now.state !== 'going' || isStopped) return
  const left_ms = Date.parse(deadline) - clock.now()
  if (left_ms > 0) {
    stops.deadline = timing.after(Math.min(left_ms, longest_ms), () => armDeadline(session))
    return
  }
  if (!state.isTimeUp) {
    change(session, { isTimeUp: true })
    session.loop.retry()
  }
  stops.deadline = timing.after(over_ms + timing.random() * over_ms, () => void ask(session))
}

function planBeat(session: Session): void {
  session.stops.beat()
  if (session.isStopped) return
  const wait_ms = beat_ms - spread_ms / 2 + session.timing.random() * spread_ms
  session.stops.beat = session.timing.after(wait_ms, () => void ask(session))
}

async function ask(session: Session): Promise<void> {
  const { log, loop, focus_log } = session
  planBeat(session)
  const left = focus_log ? log.unsent() : []
  try {
    hear(session, await beat(session, { user_id: session.user_id, unsaved: Math.min(most_unsaved, loop.state().unsaved.size), left }))
    log.forget(left)
  } catch (error) {
    if (hasMoved(error)) loop.settle('moved')
    if (isApiError(error) && error.code === 'attempt_other_user') change(session, { isForeign: true })
    noteBrowser(session, error)
    armDeadline(session)
  }
}

/** Another device has the attempt, or this one may not go on in its new session: the person starts again from the guide. */
const hasMoved = (error: unknown): boolean =>
  isApiError(error) && ['attempt_moved', 'device_in_use', 'attempt_start_again', 'room_address', 'room_code_wrong'].includes(error.code)

/** A refusal that no repetition changes. */
const isFinal = (error: unknown): boolean =>
  isApiError(error) &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 429].includes(error.status) &&
  error.code !== 'attempt_other_user'

/** Sends what is not saved, then hands in; tried for ever where no answer comes. */
async function submit(session: Session): Promise<void> {
  const { loop, timing } = session
  change(session, { submitting: 'saving', refusal: null })
  loop.retry()
  for (let failures = 1; !session.isStopped && session.state.receipt === null && loop.state().mode !== 'moved'; failures += 1) {
    await loop.whenSaved()
    try {
      const receipt = await handIn(session, loop.state().acked)
      loop.settle('closed')
      return change(session, { receipt, submitting: 'no', now: { ...session.state.now, state: 'submitted' } })
    } catch (error) {
      if (hasMoved(error)) loop.settle('moved')
      else if (isFinal(error)) return change(session, { submitting: 'no', refusal: error })
    }
    change(session, { submitting: 'waiting' })
    await new Promise<void>((resolve) => {
      session.stops.submit = timing.after(retryWait(failures, timing.random()), resolve)
    })
  }
  change(session, { submitting: 'no' })
}

type Next = { answer?: Answer; is_marked?: boolean }

function write(session: Session, question_id: string, next: Next, by: 'click' | 'key'): void {
  const { state, loop } = session
  if (state.isTimeUp || state.now.is_paused || loop.state().mode !== 'going') return
  const old = state.answers.get(question_id)
  const entry = { question_id, answer: old?.answer ?? null, is_marked: old?.is_marked ?? false, ...next }
  loop.change(entry, by)
  change(session, { answers: new Map(state.answers).set(question_id, { ...entry, seq: loop.state().last_seq }) })
}

function writing(session: Session): Pick<Attempt, 'answer' | 'mark' | 'undo'> {
  const { undone } = session
  const findEntry = (question_id: string) => session.state.answers.get(question_id)
  return {
    answer: (question_id, answer, by) => {
      undone.push({ question_id, answer: findEntry(question_id)?.answer ?? null })
      if (undone.length > remembered) undone.shift()
      write(session, question_id, { answer }, by)
    },
    mark: (question_id) => write(session, question_id, { is_marked: !(findEntry(question_id)?.is_marked ?? false) }, 'click'),
    undo: () => {
      const last = undone.pop()
      if (last === undefined) return null
      write(session, last.question_id, { answer: last.answer }, 'click')
      return last.question_id
    },
  }
}
