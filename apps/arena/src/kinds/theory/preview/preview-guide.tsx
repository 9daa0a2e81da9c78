import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { Button } from '@beacon/ui/controls'
import { Trans, useLingui } from '@lingui/react/macro'
import { ExamText } from '../exam-text.tsx'
import { wantsFullScreen } from '../full-screen.ts'
import { DeviceStep } from '../guide/device-step.tsx'
import { ExamFacts } from '../guide/guide-facts.tsx'
import { Step } from '../guide/step.tsx'

/** What a candidate reads before the questions. The steps that name a person or a room have nothing to show. */
export function PreviewGuide({ guide, onBegin }: { guide: ExamGuide; onBegin: () => void }) {
  const { t } = useLingui()
  const { exam } = guide
  return (
    <div className="px-page pt-5 pb-12">
      <h1 className="type-title mb-4 break-words text-fg">{exam.name}</h1>
      <div className="grid gap-8 lg:grid-cols-2 lg:gap-12">
        <div className="flex min-w-0 flex-col gap-8">
          <section aria-labelledby="exam-facts">
            <h2 id="exam-facts" className="type-section mb-3 text-fg">
              <Trans context="exam">Details</Trans>
            </h2>
            <ExamFacts exam={exam} />
          </section>
          <section aria-labelledby="exam-rules">
            <h2 id="exam-rules" className="type-section mb-3 text-fg">
              <Trans context="exam">Rules</Trans>
            </h2>
            {exam.guide === '' ? (
              <p className="text-fg-2">
                <Trans>The organisers have not written rules.</Trans>
              </p>
            ) : (
              <ExamText>{exam.guide}</ExamText>
            )}
          </section>
        </div>
        <section aria-labelledby="exam-steps" className="min-w-0">
          <h2 id="exam-steps" className="type-section mb-3 text-fg">
            <Trans>Before the questions</Trans>
          </h2>
          <ol className="flex flex-col gap-6">
            <DeviceStep needsFullScreen={wantsFullScreen(guide)} />
            <Step title={t({ context: 'exam', message: 'Start' })} isDone={false}>
              <Button look="primary" size="lg" onClick={onBegin}>
                <Trans>Start the preview</Trans>
              </Button>
            </Step>
          </ol>
        </section>
      </div>
    </div>
  )
}
