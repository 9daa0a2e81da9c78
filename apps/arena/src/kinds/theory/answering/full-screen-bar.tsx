import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { useState, useSyncExternalStore } from 'react'
import { canBeFull, enterFullScreen, isFull, onFullScreen } from '../full-screen.ts'

/** Offers full screen while the page has none. The questions below it are open all the while. */
export function FullScreenBar() {
  const full = useSyncExternalStore(onFullScreen, isFull)
  const [wasRefused, setRefused] = useState(false)
  if (full) return null
  if (!canBeFull())
    return (
      <Banner tone="info" title={<Trans>This browser does not support full screen.</Trans>}>
        <Trans>You can answer without full screen.</Trans>
      </Banner>
    )
  const enter = async () => setRefused(!(await enterFullScreen()))
  return (
    <Banner
      tone="info"
      title={<Trans>The exam runs in full screen.</Trans>}
      actions={
        <Button size="lg" className="min-h-11" onClick={() => void enter()}>
          <Trans>Show in full screen</Trans>
        </Button>
      }
    >
      {wasRefused && <Trans>The browser refused full screen. Keep answering, or try again.</Trans>}
    </Banner>
  )
}
