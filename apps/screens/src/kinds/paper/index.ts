import { late } from '../../parts/display/late.ts'
import type { ScreenKind } from '../kind.ts'

const results = () => import('./sealed-results.tsx')

/** A toy of the test build: a paper has no matrix of topics, so the display shows results. */
export const paper: ScreenKind = {
  displays: { matrix: late(async () => (await results()).SealedResults) },
  bring: results,
}
