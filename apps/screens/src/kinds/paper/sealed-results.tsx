import { Trans } from '@lingui/react/macro'
import { ResultsBody } from '../../features/wall/results-body.tsx'
import type { DisplayProps } from '../../features/wall/wall-screen.tsx'

/** Marks of a paper; nobody stands here before the release. */
export const SealedResults = ({ rows }: DisplayProps) => <ResultsBody rows={rows} sealed={<Trans>The results are sealed.</Trans>} />
