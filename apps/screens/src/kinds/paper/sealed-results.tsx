import { Trans } from '@lingui/react/macro'
import { ResultsBody } from '../../parts/display/results-body.tsx'
import type { DisplayProps } from '../../parts/display/display-props.ts'

/** Marks of a paper; nobody stands here before the release. */
export const SealedResults = ({ rows }: DisplayProps) => <ResultsBody rows={rows} sealed={<Trans>The results are sealed.</Trans>} />
