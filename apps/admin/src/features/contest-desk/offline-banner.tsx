import { formatTime } from '@beacon/i18n'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useDeskLive } from '../../parts/desk/desk-live.tsx'

/** A short loss is no news: the banner comes when a first new try has failed too. */
const grace_ms = 2_500

function useLocalNow(isOn: boolean): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(() => setNow(Date.now()), 500)
    return () => clearInterval(timer)
  }, [isOn])
  return now
}

/** The connection is lost: since when the data stands still, and when it is tried again. Nothing is emptied. */
export function OfflineBanner() {
  const { link, retry } = useDeskLive()
  const now = useLocalNow(link.kind === 'offline')
  const [since, setSince] = useState<number | null>(null)
  if (link.kind === 'live' && since !== null) setSince(null)
  if (link.kind === 'offline' && since === null) setSince(link.since)
  if (link.kind !== 'offline' || since === null || now - since < grace_ms) return null
  const left = Math.max(0, Math.ceil((link.retry_at - now) / 1000))
  return (
    <Banner
      tone="warning"
      title={
        <Trans>
          Offline since <span className="font-mono font-normal">{formatTime(since)}</span>
        </Trans>
      }
      actions={
        <>
          <span className="text-fg-2">
            <Trans>retrying in {left} s</Trans>
          </span>
          <Button size="sm" onClick={retry}>
            <Trans>Retry now</Trans>
          </Button>
        </>
      }
    />
  )
}
