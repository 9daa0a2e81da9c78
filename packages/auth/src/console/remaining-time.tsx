import { Countdown } from '@beacon/ui/ruler'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'

/** Counts down by the server's clock, whatever the browser's says. */
export function RemainingTime({ to, now }: { to: string; now: string }) {
  const { t } = useLingui()
  const [offset] = useState(() => Date.parse(now) - Date.now())
  const [at, setAt] = useState(() => Date.now() + offset)
  useEffect(() => {
    const clock = window.setInterval(() => setAt(Date.now() + offset), 1_000)
    return () => window.clearInterval(clock)
  }, [offset])
  return <Countdown to={to} now={at} label={t`Remaining time of the scene`} className="text-fg-2" />
}
