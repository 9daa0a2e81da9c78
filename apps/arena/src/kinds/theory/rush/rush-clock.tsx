import type { RushNow } from '@beacon/api/kinds/theory/exam/rush'
import { formatNumber, useFormatLocale } from '@beacon/i18n'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { ServerClock } from '../attempt/server-clock.ts'

const tick_ms = 100

/** The clock that runs, by the server's time; the state beside it is what is read out. */
export function RushClock({ now, clock }: { now: RushNow; clock: ServerClock }) {
  const locale = useFormatLocale()
  const [, setTick] = useState(0)
  const isArmed = now.state === 'armed'
  const end = now.is_paused ? null : isArmed ? now.opens_at : now.until
  useEffect(() => {
    if (end === null) return
    const timer = setInterval(() => setTick((old) => old + 1), tick_ms)
    return () => clearInterval(timer)
  }, [end])
  if (end === null) return null
  const left_ms = Math.max(0, Date.parse(end) - clock.now())
  const left = formatNumber(locale, left_ms / 1_000, 1)
  return (
    <span aria-hidden="true" className="flex items-baseline gap-2 text-fg-2">
      {isArmed && left_ms > 0 && <Trans context="rush">Opens in</Trans>}
      <span className="type-figure text-amber">
        <Trans context="rush">{left} s</Trans>
      </span>
    </span>
  )
}
