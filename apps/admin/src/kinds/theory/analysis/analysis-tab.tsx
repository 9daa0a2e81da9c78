import { Trans } from '@lingui/react/macro'
import type { TabProps } from '../../../parts/desk/desk-search.ts'
import { TabHead } from '../../../parts/desk/tab-head.tsx'
import { AnalysisBoard } from './analysis-board.tsx'

/** The same beside the other results of the desk. */
export function AnalysisTab({ id, search }: TabProps) {
  return (
    <>
      <TabHead title={<Trans context="analysis">Score analysis</Trans>} />
      <AnalysisBoard exam_id={id} search={search} />
    </>
  )
}
