import type { AttemptNow } from '@beacon/api/kinds/theory/exam/exam'
import { countdownParts } from '@beacon/ui/ruler'
import { cn } from '@beacon/ui/theme'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { countdownMark } from '../attempt/countdown-mark.ts'
import type { ServerClock } from '../attempt/server-clock.ts'

/** What is left until the deadline, by the server's clock over this machine's steady one. */
export function useLeft(now: AttemptNow, clock: ServerClock): number | null {
  const [, setTick] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setTick((old) => old + 1), 500)
    return () => clearInterval(timer)
  }, [])
  return now.deadline === null ? null : Math.max(0, Date.parse(now.deadline) - clock.now())
}

/** What is left, in words for ears. */
export function useLeftWords(): (left_ms: number) => string {
  const { t } = useLingui()
  return (left_ms) => {
    const minutes = Math.ceil(left_ms / 60_000)
    const hours = Math.floor(minutes / 60)
    const rest = minutes % 60
    return hours > 0 ? t`${hours} h ${rest} min left` : t`${minutes} min left`
  }
}

/** The time left; 1 h, 10, 5 and 1 min are said once each. */
export function TimeLeft({ now, clock }: { now: AttemptNow; clock: ServerClock }) {
  const { t } = useLingui()
  const left = useLeft(now, clock)
  const before = useRef(left)
  const [said, setSaid] = useState('')
  useEffect(() => {
    const mark = left === null || before.current === null ? null : countdownMark(before.current, left)
    before.current = left
    if (mark !== null) setSaid({ 3600: t`1 hour left`, 600: t`10 minutes left`, 300: t`5 minutes left`, 60: t`1 minute left` }[mark])
  }, [left, t])
  if (now.is_paused)
    return (
      <span className="font-semibold text-amber">
        <Trans context="exam">Paused</Trans>
      </span>
    )
  if (left === null) return null
  const { days, hours, clock: digits, last } = countdownParts(left)
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        aria-label={t`Time left`}
        className={cn('font-mono text-title tabular-nums text-fg', last && 'bg-amber px-1 font-semibold text-on-amber')}
      >
        {days > 0 ? t`${{ d: days }} d ${{ h: hours }} h` : digits}
      </span>
      <span aria-live="polite" className="sr-only">
        {said}
      </span>
    </>
  )
}
