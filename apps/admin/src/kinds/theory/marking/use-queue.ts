import { call } from '@beacon/api/client'
import { marking } from '@beacon/api/kinds/theory/marking'
import { type Dispatch, type RefObject, type SetStateAction, useEffect, useEffectEvent, useRef, useState } from 'react'
import { countAhead, emptySitting, heldIds, type Sitting, skippedIds, withTaken } from './sitting.ts'

/** idle: more is asked for when little is left. dry: the server had nothing further. */
export type Feed = 'idle' | 'asking' | 'dry' | 'failed'

export interface Queue {
  sitting: Sitting
  setSitting: Dispatch<SetStateAction<Sitting>>
  feed: Feed
  /** Why nothing could be taken. */
  failure: unknown
  /** Asks again: an answer was marked, or somebody wants to see whether others gave some back. */
  ask: () => void
}

/** Answers that one marker holds at a time, the shown one included. */
const held = 3
const leastAhead = 2
const givenBackAtMost = 100
const renew_ms = 4 * 60_000
const look_ms = 15_000

const giveBack = (exam_id: string, ids: readonly string[]) => {
  if (ids.length === 0) return
  const body = { item_ids: ids.slice(0, givenBackAtMost) }
  // Leases end after ten minutes in any case.
  void call(marking.give_back, { params: { exam_id }, body }, { keepalive: true }).catch(() => undefined)
}

/** Gives back on leaving; the page may come back from the browser's memory, and takes its answers again. */
function useGiveBack(goneRef: RefObject<boolean>, onLeave: () => void, onReturn: () => void): void {
  const leave = useEffectEvent(onLeave)
  const comeBack = useEffectEvent(onReturn)
  useEffect(() => {
    goneRef.current = false
    const hide = () => leave()
    const show = ({ persisted }: PageTransitionEvent) => {
      if (persisted) comeBack()
    }
    window.addEventListener('pagehide', hide)
    window.addEventListener('pageshow', show)
    return () => {
      goneRef.current = true
      window.removeEventListener('pagehide', hide)
      window.removeEventListener('pageshow', show)
      leave()
    }
  }, [goneRef])
}

/** Unmarked answers to a question, taken a few ahead so that the next one shows at once; what is left of them is given back on leaving. */
export function useQueue(exam_id: string, question_id: string): Queue {
  const [sitting, setSitting] = useState(emptySitting)
  const [feed, setFeed] = useState<Feed>('idle')
  const [failure, setFailure] = useState<unknown>(null)
  const goneRef = useRef(false)
  const take = useEffectEvent(async () => {
    setFeed('asking')
    const known = new Set(sitting.items.map(({ item_id }) => item_id))
    const skip = skippedIds(sitting)
    try {
      const { items, unmarked } = await call(marking.lease, { params: { exam_id }, body: { question_id, count: held, skip } })
      if (goneRef.current)
        return giveBack(
          exam_id,
          items.map(({ item_id }) => item_id),
        )
      setSitting((now) => withTaken(now, items, unmarked))
      setFeed(items.some(({ item_id }) => !known.has(item_id)) ? 'idle' : 'dry')
      setFailure(null)
    } catch (error) {
      setFeed('failed')
      setFailure(error)
    }
  })
  const wants = feed === 'idle' && countAhead(sitting) < leastAhead
  useEffect(() => {
    if (wants) void take()
  }, [wants])
  const isEmpty = sitting.at === null
  useEffect(() => {
    const timer = setInterval(() => void take(), isEmpty ? look_ms : renew_ms)
    return () => clearInterval(timer)
  }, [isEmpty])
  useGiveBack(
    goneRef,
    () => giveBack(exam_id, heldIds(sitting)),
    () => void take(),
  )
  return { sitting, setSitting, feed, failure, ask: () => setFeed('idle') }
}
