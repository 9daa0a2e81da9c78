import { useEffect, useState } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'

/** Shown while a page's code or first data is on its way; after 20 s it says that it still waits. */
export function RoutePending() {
  const { t } = useLingui()
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), 20_000)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="grid gap-3 p-page" aria-label={t`Loading`}>
      <div className="h-7 w-48 bg-ink-3" />
      <div className="h-4 w-full max-w-2xl bg-ink-2" />
      <div className="h-4 w-full max-w-xl bg-ink-2" />
      {isSlow && (
        <p className="text-fg-2">
          <Trans>The server has not responded for 20 s. Still waiting.</Trans>
        </p>
      )}
    </div>
  )
}
