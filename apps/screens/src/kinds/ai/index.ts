import { late } from '../../parts/display/late.ts'
import type { ScreenKind } from '../kind.ts'

const scores = () => import('./wall/scores-display.tsx')
const shakeup = () => import('./wall/shakeup-display.tsx')
const word = () => import('./wall/column-word.tsx')

const Scores = late(async () => (await scores()).ScoresDisplay)

/** AI contests on a wall. Scores stand where other kinds have their board of topics too, so that no turn of a rotation is empty. */
export const ai: ScreenKind = {
  displays: { matrix: Scores, topics: Scores, shakeup: late(async () => (await shakeup()).ShakeupDisplay) },
  hasOwnLegend: true,
  ColumnWord: late(async () => (await word()).ColumnWord),
  bring: () => Promise.all([scores(), shakeup(), word()]),
}
