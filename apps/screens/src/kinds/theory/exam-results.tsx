import { Trans } from '@lingui/react/macro'
import { ResultsBody } from '../../features/wall/results-body.tsx'
import type { DisplayProps } from '../../features/wall/wall-screen.tsx'

/** Totals of an exam, once they are released. */
export const ExamResults = ({ rows }: DisplayProps) => (
  <ResultsBody rows={rows} sealed={<Trans context="exam">Results are not published yet.</Trans>} />
)
