import { Banner } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import type { AttemptState } from '../attempt/attempt-types.ts'
import { MovedBanner } from './covers.tsx'

/** What stands above the questions: the gravest alone. */
export function Notices({ state, movedAt }: { state: AttemptState; movedAt: number | null }) {
  if (movedAt !== null) return <MovedBanner at={movedAt} unsent={state.save.unsaved.size} />
  if (state.isTimeUp || state.save.mode === 'closed')
    return (
      <Banner tone="warning" title={<Trans>Time is up.</Trans>}>
        <Trans>The last answers are being sent. The receipt follows in a moment.</Trans>
      </Banner>
    )
  if (state.isOutsideSeb)
    return (
      <Banner tone="failure" title={<Trans>Answers given here do not count.</Trans>}>
        <Trans>
          This exam requires Safe Exam Browser with its configuration. Your answers are kept for the staff. Call the invigilator.
        </Trans>
      </Banner>
    )
  if (!state.save.isLasting)
    return (
      <Banner tone="warning" title={<Trans>This browser cannot store data.</Trans>}>
        {<Trans>Do not close the page.</Trans>}
      </Banner>
    )
  return null
}
