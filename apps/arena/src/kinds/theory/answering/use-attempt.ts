import { isApiError } from '@beacon/api/client'
import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { useSession } from '@beacon/auth'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Attempt, AttemptState } from '../attempt/attempt-types.ts'
import { type Begun, beginAttempt } from '../attempt/begin-attempt.ts'
import { takeTab } from '../attempt/tab-lock.ts'
import { attemptName } from '../remembered.ts'

export type Opening =
  | { status: 'waiting' }
  /** Another tab of this browser has the attempt. */
  | { status: 'elsewhere' }
  | { status: 'paused' }
  | { status: 'failed'; error: unknown }
  | ({ status: 'open' } & Begun)

const again_ms = 5_000

/** Begins the attempt, one tab at a time; `retry` tries again. */
export function useAttempt(guide: ExamGuide): { opening: Opening; retry: () => void } {
  const user_id = useSession().resource_id
  const [opening, setOpening] = useState<Opening>({ status: 'waiting' })
  const [round, setRound] = useState(0)
  const [first] = useState(guide)
  useEffect(() => {
    let isOver = false
    let stop = () => {}
    const open = async () => {
      if (round > 0) setOpening((old) => (old.status === 'paused' ? old : { status: 'waiting' }))
      const release = await takeTab(attemptName(user_id, first.exam.exam_id))
      if (release === null) return { status: 'elsewhere' } as const
      stop = release
      const begun = await beginAttempt(first, user_id)
      stop = () => {
        begun.attempt.stop()
        release()
      }
      return { status: 'open', ...begun } as const
    }
    open()
      .catch((error: unknown): Opening => {
        stop()
        return isApiError(error) && error.code === 'contest_paused' ? { status: 'paused' } : { status: 'failed', error }
      })
      .then(
        (next) => (isOver ? stop() : setOpening(next)),
        () => {},
      )
    return () => {
      isOver = true
      stop()
    }
  }, [first, user_id, round])
  const isPaused = opening.status === 'paused'
  useEffect(() => {
    if (!isPaused) return
    const timer = setInterval(() => setRound((old) => old + 1), again_ms)
    return () => clearInterval(timer)
  }, [isPaused])
  return { opening, retry: () => setRound((old) => old + 1) }
}

export const useAttemptState = (attempt: Attempt): AttemptState => useSyncExternalStore(attempt.subscribe, attempt.state)
