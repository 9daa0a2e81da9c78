import { call } from '@beacon/api/client'
import type { Reply } from '@beacon/api/endpoint'
import { examWall } from '@beacon/api/kinds/theory/exam/exam-wall'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { backoffMs } from '../../../parts/display/silence.ts'
import type { ResolverLink } from '../../../parts/display/display-props.ts'

export type ExamNow = Reply<typeof examWall.read>
const AGAIN_MS = 3_000
const SPREAD_MS = 1_000

/** The exam of this moment, asked for every few seconds and when its state or results changed; a failed request keeps the last answer. */
export function useExamWall({ resource_id, listenLive }: ResolverLink): ExamNow | null {
  const { i18n } = useLingui()
  const lang = i18n.locale.startsWith('zh') ? 'zh' : 'en'
  const [now, setNow] = useState<ExamNow | null>(null)
  useEffect(() => {
    const gone = new AbortController()
    let failures = 0
    let asked = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const readIn = (wait_ms: number) => {
      clearTimeout(timer)
      if (!gone.signal.aborted) timer = setTimeout(() => void read(), wait_ms)
    }
    const read = async () => {
      asked += 1
      const own = asked
      try {
        const found = await call(examWall.read, { params: { resource_id }, query: { lang } }, { signal: gone.signal })
        // Results that were withdrawn meanwhile do not come back with an older answer.
        if (own !== asked) return
        setNow(found)
        failures = 0
        readIn(AGAIN_MS + Math.random() * SPREAD_MS)
      } catch {
        if (own !== asked) return
        failures += 1
        readIn(backoffMs(failures, Math.random()))
      }
    }
    const stop = listenLive((message) => {
      if (message === null || message.event === 'contest.state' || message.event === 'contest.settings') readIn(Math.random() * SPREAD_MS)
    })
    void read()
    return () => {
      gone.abort()
      clearTimeout(timer)
      stop()
    }
  }, [resource_id, listenLive, lang])
  return now
}
