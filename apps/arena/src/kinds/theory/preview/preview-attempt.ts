import type { Answer, AnswerEntry, ExamGuide, ExamPaper } from '@beacon/api/kinds/theory/exam/exam'
import { serverNow } from '@beacon/auth'
import type { Attempt, AttemptState } from '../attempt/attempt-types.ts'
import { createFocusLog } from '../attempt/focus-log.ts'
import { countsOf, questionsOf } from '../attempt/question-model.ts'
import { createServerClock } from '../attempt/server-clock.ts'

const steady = () => performance.now()
const longest_ms = 86_400_000
const nothing = () => {}

function firstState({ now }: ExamGuide, deadline_ms: number): AttemptState {
  return {
    now: { ...now, state: 'going', epoch: 1, deadline: new Date(deadline_ms).toISOString(), is_paused: false, pause_reason: '' },
    answers: new Map(),
    save: {
      mode: 'going',
      unsaved: new Set(),
      unsaved_since: null,
      saved_at: null,
      isFailing: false,
      isLasting: true,
      last_seq: 0,
      acked: 0,
    },
    submitting: 'no',
    refusal: null,
    receipt: null,
    isTimeUp: false,
    isForeign: false,
    isOutsideSeb: false,
    absence: null,
  }
}

/** An attempt of nobody: it is what this page holds, and ends with it. No step of it asks the server for anything. */
export function previewAttempt(guide: ExamGuide, paper: ExamPaper): Attempt {
  const clock = createServerClock(steady, serverNow())
  const length_ms = guide.exam.duration_minutes * 60_000
  const log = createFocusLog(steady, guide.exam.exam_id)
  const listeners = new Set<() => void>()
  const undone: Array<Pick<AnswerEntry, 'question_id' | 'answer'>> = []
  let state = firstState(guide, clock.now() + length_ms)
  const change = (next: Partial<AttemptState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const end = (submitted_by: 'candidate' | 'clock') => {
    const { answered, total } = countsOf(questionsOf(paper), state.answers)
    const submitted_at = new Date(clock.now()).toISOString()
    change({ receipt: { submitted_at, submitted_by, reason: '', answered, total, digest: '' } })
  }
  const timer = setTimeout(() => end('clock'), Math.min(length_ms, longest_ms))
  const findEntry = (question_id: string) => state.answers.get(question_id)
  const write = (question_id: string, next: { answer?: Answer; is_marked?: boolean }) => {
    const { answer = null, is_marked = false, seq = 0 } = findEntry(question_id) ?? {}
    change({ answers: new Map(state.answers).set(question_id, { question_id, answer, is_marked, ...next, seq: seq + 1 }) })
  }
  return {
    clock,
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    answer: (question_id, answer) => {
      undone.push({ question_id, answer: findEntry(question_id)?.answer ?? null })
      write(question_id, { answer })
    },
    mark: (question_id) => write(question_id, { is_marked: !(findEntry(question_id)?.is_marked ?? false) }),
    undo: () => {
      const last = undone.pop()
      if (last === undefined) return null
      write(last.question_id, { answer: last.answer })
      return last.question_id
    },
    submit: () => end('candidate'),
    leave: (way = 'page') => log.leave(way),
    comeBack: (way = 'page') => {
      const away_s = log.comeBack(way)
      if (away_s !== null && guide.exam.focus_log) change({ absence: { away_s, count: log.unsent().length } })
    },
    confirmAbsence: () => change({ absence: null }),
    callInvigilator: () => Promise.resolve(change({ now: { ...state.now, called_at: new Date(clock.now()).toISOString() } })),
    stop: () => clearTimeout(timer),
    flush: nothing,
    ask: nothing,
    online: nothing,
    hide: nothing,
    confirmMessage: nothing,
  }
}
