import { late } from '../../parts/display/late.ts'
import type { ScreenKind } from '../kind.ts'

const hills = () => import('./wall/hills-display.tsx')
const alerts = () => import('./wall/hill-alerts.tsx')
const word = () => import('./wall/column-word.tsx')

const Hills = late(async () => (await hills()).HillsDisplay)

/** King of the hill on a wall. Hills stand where other kinds have their boards too, so that no turn of a rotation is empty. */
export const koh: ScreenKind = {
  displays: { board: Hills, matrix: Hills, topics: Hills, feed: Hills },
  ColumnWord: late(async () => (await word()).ColumnWord),
  bring: () => Promise.all([hills(), alerts(), word()]),
}
