import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { announcedBetween, countdownParts } from './countdown-format.ts'

export interface CountdownProps {
  /** The instant that is counted to, ISO 8601. */
  to: string
  /** Server time in ms. */
  now: number
  /** What is counted, said with the announcements: "Beacon Cup ends". */
  label?: string
  className?: string
}

/** Says 1 h, 10 min and 1 min once each, for ears only. */
function useAnnouncement(left_ms: number): string {
  const { t } = useLingui()
  const before = useRef(left_ms)
  const [text, setText] = useState('')
  useEffect(() => {
    const mark = announcedBetween(before.current, left_ms)
    before.current = left_ms
    if (mark === null) return
    setText({ 3600: t`1 hour left`, 600: t`10 minutes left`, 60: t`1 minute left` }[mark])
  }, [left_ms, t])
  return text
}

/** What is left: "4 d 23 h" above a day, "06:27:52" below; the last 60 s stand on an amber fill. */
export function Countdown({ to, now, label, className = '' }: CountdownProps) {
  const { t } = useLingui()
  const left = Date.parse(to) - now
  const { days, hours, clock, last } = countdownParts(left)
  const said = useAnnouncement(left)
  return (
    <>
      <span
        role="timer"
        aria-live="off"
        aria-label={label}
        data-last={last}
        className={`font-mono tabular-nums ${last ? 'bg-amber px-1 font-semibold text-on-amber' : ''} ${className}`}
      >
        {days > 0 ? t`${{ d: days }} d ${{ h: hours }} h` : clock}
      </span>
      <span aria-live="polite" className="sr-only">
        {said && label ? `${label}: ${said}` : said}
      </span>
    </>
  )
}
