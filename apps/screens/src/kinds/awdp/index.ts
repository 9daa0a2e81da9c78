import { late } from '../../parts/display/late.ts'
import type { ScreenKind } from '../kind.ts'

const sides = () => import('./wall/sides-display.tsx')
const count = () => import('./wall/round-count.tsx')
const word = () => import('./wall/column-word.tsx')

const Sides = late(async () => (await sides()).SidesDisplay)

/** AWDP on a wall. Both sides stand where other kinds have their board of topics too, so that no turn of a rotation is empty. */
export const awdp: ScreenKind = {
  displays: { matrix: Sides, topics: Sides },
  Count: late(async () => (await count()).RoundCount),
  ColumnWord: late(async () => (await word()).ColumnWord),
  bring: () => Promise.all([sides(), count(), word()]),
}
