import { call, isApiError } from '@beacon/api/client'
import { exam as contract, type MyExam } from '@beacon/api/kinds/theory/exam/exam'
import { serverNow, useSession } from '@beacon/auth'
import { useEffect, useState } from 'react'
import { findHeldPaper, holdPaper } from '../attempt/held-papers.ts'
import { attemptName } from '../remembered.ts'

/** The last half minute is for those who come late and for tries that failed. */
const last_ms = 30_000
const again_ms = 20_000

/** A refusal stays one, but for the moment before the waiting room opens; without an answer the network may come back. */
const mayChange = (error: unknown): boolean =>
  !isApiError(error) || error.status >= 500 || error.status === 429 || error.code === 'contest_not_started'

interface Opening {
  start_ms: number
  now_ms: number
  waiting_minutes: number
}

/** When a page fetches: at a random moment of the waiting time, so that a full room does not come at once. */
export function fetchWait({ start_ms, now_ms, waiting_minutes }: Opening, random: number): number {
  const opens_ms = Math.max(0, start_ms - waiting_minutes * 60_000 - now_ms)
  return opens_ms + random * Math.max(0, start_ms - last_ms - now_ms - opens_ms)
}

/** Fetches the sealed paper while the candidate waits. @returns whether this page holds it */
export function useSealedPaper({ exam_id, timing, status, start_at, waiting_minutes }: MyExam): boolean {
  const name = attemptName(useSession().resource_id, exam_id)
  const [isReady, setReady] = useState(() => findHeldPaper(name) !== undefined)
  const isWaiting = timing === 'together' && waiting_minutes > 0 && status === 'not_started' && !isReady
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const fetchPaper = async () => {
      try {
        holdPaper(name, await call(contract.sealed_paper, { params: { exam_id } }))
        if (!isOver) setReady(true)
      } catch (error) {
        if (!isOver && mayChange(error)) timer = setTimeout(() => void fetchPaper(), again_ms * (1 + Math.random()))
      }
    }
    // A timer holds 24 days at most; the page of an exam that is far away is opened again before it.
    const wait_ms = fetchWait({ start_ms: Date.parse(start_at), now_ms: serverNow(), waiting_minutes }, Math.random())
    if (wait_ms < 2 ** 31) timer = setTimeout(() => void fetchPaper(), wait_ms)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWaiting, name, exam_id, start_at, waiting_minutes])
  return isReady
}
