import { call } from '@beacon/api/client'
import { exam, type ExamGuide, type ExamPaper } from '@beacon/api/kinds/theory/exam/exam'
import { serverNow } from '@beacon/auth'
import { attemptName } from '../remembered.ts'
import { startAttempt } from './attempt-calls.ts'
import { openAttempt } from './attempt-session.ts'
import type { Attempt } from './attempt-types.ts'
import { deviceId } from './device-id.ts'
import { dropHeldPaper, findHeldPaper } from './held-papers.ts'
import { questionsOf } from './question-model.ts'
import { readPaper } from './read-paper.ts'
import { restoreAttempt } from './restore.ts'
import type { Timing } from './save-loop.ts'
import { createServerClock } from './server-clock.ts'
import { openJournal } from './stored-journal.ts'

const timing: Timing = {
  now: () => performance.now(),
  after: (wait_ms, run) => {
    const timer = setTimeout(run, wait_ms)
    return () => clearTimeout(timer)
  },
  random: Math.random,
}

export interface Begun {
  attempt: Attempt
  paper: ExamPaper
}

/** Begins the attempt or goes on with it: the server's answers, then the device's own on top. @throws ApiError */
export async function beginAttempt(guide: ExamGuide, user_id: string): Promise<Begun> {
  const { exam_id, focus_log } = guide.exam
  const device = deviceId()
  const params = { exam_id }
  const name = attemptName(user_id, exam_id)
  const sealed = findHeldPaper(name)
  const start = await startAttempt(exam_id, device, sealed?.seal)
  const { epoch, acked, entries, key } = start.now
  const [paper, journal] = await Promise.all([readPaper(exam_id, sealed, key), openJournal(name)])
  dropHeldPaper(name)
  const restored = await restoreAttempt(journal, { epoch, acked, entries, server_ms: Date.parse(start.now.server_now) })
  // Entries of a paper that was drawn anew have no question any more.
  const known = new Set(questionsOf(paper).map(({ question_id }) => question_id))
  const attempt = openAttempt({
    exam_id,
    user_id,
    device,
    start,
    restored: { ...restored, pending: restored.pending.filter(({ question_id }) => known.has(question_id)) },
    journal,
    clock: createServerClock(timing.now, serverNow()),
    timing,
    focus_log,
    isCountedAtOnce: guide.exam.focus_limit !== null,
    findReceipt: async () => (await call(exam.guide, { params })).receipt,
  })
  return { attempt, paper }
}
