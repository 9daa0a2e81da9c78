import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { Button } from '@beacon/ui/controls'
import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'

/** In which browser the exam opens, and what to do in another one. */
export function SebStep({ seb }: Pick<ExamGuide, 'seb'>) {
  if (seb === 'none') return null
  if (seb === 'ok')
    return (
      <p className="text-fg-2">
        <Trans>Safe Exam Browser with this exam’s configuration.</Trans>
      </p>
    )
  const again = (
    <Button size="lg" onClick={() => window.location.reload()}>
      <Trans context="exam">Reload and check</Trans>
    </Button>
  )
  return seb === 'missing' ? (
    <Banner boxed tone="warning" title={<Trans>This exam opens in Safe Exam Browser.</Trans>} actions={again}>
      <Trans>Close this browser, open the configuration file from the organisers, and sign in there.</Trans>
    </Banner>
  ) : (
    <Banner boxed tone="failure" title={<Trans>This browser's configuration does not match the exam.</Trans>} actions={again}>
      <Trans>Close Safe Exam Browser and open this exam’s configuration file. If that does not help, ask the invigilator.</Trans>
    </Banner>
  )
}
