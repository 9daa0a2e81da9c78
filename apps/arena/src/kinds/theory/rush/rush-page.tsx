import { hasNothing } from '@beacon/api/client'
import type { ExamGuide } from '@beacon/api/kinds/theory/exam/exam'
import { useContestIn } from '@beacon/i18n'
import { Loading } from '@beacon/ui/feedback'
import { Trans } from '@lingui/react/macro'
import { LoadFailed } from '../../../parts/load-failed.tsx'
import { RushDevice } from './rush-device.tsx'
import { useRush } from './use-rush.ts'

/** The device of a desk in a quiz rush. */
export function RushPage({ exam: given }: { exam: ExamGuide['exam'] }) {
  const exam = useContestIn(given)
  const rush = useRush(exam.exam_id)
  const { found } = rush
  if (hasNothing(found)) return <LoadFailed title={<Trans context="rush">The rush could not be loaded.</Trans>} query={found} />
  if (found.data === undefined)
    return (
      <Loading className="px-page py-6">
        <Trans context="rush">Loading the rush</Trans>
      </Loading>
    )
  return <RushDevice exam={exam} own={found.data} rush={rush} />
}
