import { openLive } from '@beacon/api/live/live-client'
import { useSession } from '@beacon/auth'
import { useEffect, useEffectEvent } from 'react'

const events: ReadonlySet<string> = new Set(['contest.state', 'contest.settings', 'me.entry', 'me.attempt', 'reset'])
/** Candidates of one exam hear of a change in the same moment; they ask over this time. */
const spread_ms = 1_500

/** Calls `onChange` when the exam changes its state: it starts, is paused, goes on. */
export function useExamStream(exam_id: string, onChange: () => void): void {
  const identity = useSession().resource_id
  const tell = useEffectEvent(onChange)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const close = openLive({
      part: `contest:${exam_id}`,
      identity,
      onMessage: ({ event }) => {
        if (!events.has(event)) return
        clearTimeout(timer)
        timer = setTimeout(() => tell(), Math.random() * spread_ms)
      },
    })
    return () => {
      clearTimeout(timer)
      close()
    }
  }, [exam_id, identity])
}
