import { late } from '../../parts/display/late.ts'
import type { ScreenKind } from '../kind.ts'

const points = () => import('./wall/points-display.tsx')
const word = () => import('./wall/column-word.tsx')

const Points = late(async () => (await points()).PointsDisplay)

/** O&M on a wall. Points stand where other kinds have their board of topics too, so that no turn of a rotation is empty. */
export const operation: ScreenKind = {
  displays: { matrix: Points, topics: Points },
  hasOwnLegend: true,
  ColumnWord: late(async () => (await word()).ColumnWord),
  bring: () => Promise.all([points(), word()]),
}
