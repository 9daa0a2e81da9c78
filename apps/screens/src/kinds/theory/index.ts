import { late } from '../../features/wall/late.ts'
import type { ScreenKind } from '../kind.ts'

const results = () => import('./results-body.tsx')

/** Theory exams: the display shows results, which stay sealed until they are released. */
export const theory: ScreenKind = {
  displays: { matrix: late(async () => (await results()).ResultsBody) },
  bring: results,
}
