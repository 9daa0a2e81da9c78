import type { ExamGuide } from '@beacon/api/kinds/theory/exam'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'

/** In which browser the exam opens, and what to do in another one. */
export function SebStep({ seb }: Pick<ExamGuide, 'seb'>) {
  if (seb === 'none') return null
  if (seb === 'ok')
    return (
      <p className="text-fg-2">
        <Trans>This is Safe Exam Browser with the configuration of this exam.</Trans>
      </p>
    )
  const again = (
    <Button size="lg" onClick={() => window.location.reload()}>
      <Trans context="exam">Reload and check</Trans>
    </Button>
  )
  return seb === 'missing' ? (
    <Banner boxed tone="warning" title={<Trans>This exam opens in Safe Exam Browser.</Trans>} actions={again}>
      <Trans>Close this browser, open the configuration file that the organisers gave you, and sign in there.</Trans>
    </Banner>
  ) : (
    <Banner boxed tone="failure" title={<Trans>This browser's configuration is not the one of the exam.</Trans>} actions={again}>
      <Trans>Close Safe Exam Browser and open the configuration file of this exam. If it stays so, ask the invigilator.</Trans>
    </Banner>
  )
}
