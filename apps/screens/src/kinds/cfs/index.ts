import { late } from '../../parts/display/late.ts'
import type { ScreenKind } from '../kind.ts'

const matrix = () => import('../../parts/display/matrix-body.tsx')
const map = () => import('./wall/map-display.tsx')
const word = () => import('./wall/column-word.tsx')
const Map = late(async () => (await map()).MapDisplay)

/** Penetration on a wall. Its ranges stand where other kinds have their board of topics, which would say no more than their names. */
export const cfs: ScreenKind = {
  displays: { matrix: late(async () => (await matrix()).MatrixBody), map: Map, topics: Map },
  ColumnWord: late(async () => (await word()).ColumnWord),
  bring: () => Promise.all([matrix().then(({ bringSides }) => bringSides()), word(), map().then(({ bringMap }) => bringMap())]),
}
