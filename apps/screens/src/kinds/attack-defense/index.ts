import { late } from '../../parts/display/late.ts'
import type { ScreenKind } from '../kind.ts'

const boxes = () => import('./wall/boxes-display.tsx')
const captures = () => import('./wall/captures-display.tsx')
const count = () => import('./wall/round-count.tsx')
const word = () => import('./wall/column-word.tsx')

const Boxes = late(async () => (await boxes()).BoxesDisplay)

/** Attack and defence on a wall. Boxes stand where other kinds have their board of topics too, so that no turn of a rotation is empty. */
export const attackDefense: ScreenKind = {
  displays: { matrix: Boxes, topics: Boxes, feed: late(async () => (await captures()).CapturesDisplay) },
  Count: late(async () => (await count()).RoundCount),
  ColumnWord: late(async () => (await word()).ColumnWord),
  bring: () => Promise.all([boxes(), captures(), count(), word()]),
}
