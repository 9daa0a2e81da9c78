import { formatTime } from '@beacon/i18n'
import { useServerNow } from '@beacon/auth'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans, useLingui } from '@lingui/react/macro'

interface OfflineProps {
  /** Server time in ms. */
  since: number
  /** When the stream tries again; null while it does. */
  retry_at: number | null
}

const tick_ms = 250

/** The stream is lost: since when, and when the next try comes. Screen readers hear once that the page is offline, not every second. */
export function OfflineBanner({ since, retry_at }: OfflineProps) {
  const { t } = useLingui()
  const now = useServerNow(tick_ms)
  const left_s = retry_at === null ? 0 : Math.max(0, Math.ceil((retry_at - now) / 1000))
  const retry = async () => (await import('@beacon/api/live/live-client')).retryLive()
  return (
    <Banner
      tone="warning"
      title={t`Offline since ${{ time: formatTime(since) }}.`}
      actions={
        <Button size="sm" disabled={left_s === 0} onClick={() => void retry()}>
          <Trans>Try now</Trans>
        </Button>
      }
    >
      <Trans>You are seeing data from then.</Trans>{' '}
      <span aria-hidden="true" className="tabular-nums">
        {left_s === 0 ? <Trans>Trying again…</Trans> : <Trans>Next attempt in {left_s} s</Trans>}
      </span>
    </Banner>
  )
}
