import { Button } from '@beacon/ui/controls'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { Attempt } from '../attempt/attempt-types.ts'
import { leaveFullScreen } from '../full-screen.ts'

interface PreviewEndProps {
  attempt: Attempt
  onAgain: () => void
  onGuide: () => void
}

/** In place of the receipt: nothing was handed in. */
export function PreviewEnd({ attempt, onAgain, onGuide }: PreviewEndProps) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    leaveFullScreen()
    title.current?.focus()
  }, [])
  const { receipt } = attempt.state()
  const { answered, total } = receipt ?? { answered: 0, total: 0 }
  return (
    <section aria-labelledby="preview-end" className="mx-page my-5 max-w-[560px] rounded-panel border border-rule bg-ink-1 p-4">
      <h2 id="preview-end" ref={title} tabIndex={-1} className="type-section mb-3 text-fg outline-none">
        <Trans>The preview is over.</Trans>
      </h2>
      <p className="text-fg-2">
        <Trans>
          {answered} of {total} questions answered. Candidates get a receipt here; your answers were not stored.
        </Trans>
      </p>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button size="lg" onClick={onAgain}>
          <Trans>Start over</Trans>
        </Button>
        <Button size="lg" look="quiet" onClick={onGuide}>
          <Trans>Back to the guide</Trans>
        </Button>
      </div>
    </section>
  )
}
