import { late } from '../../features/wall/late.ts'
import type { ScreenKind } from '../kind.ts'

const matrix = () => import('../../features/wall/matrix-body.tsx')
const map = () => import('./map/map-display.tsx')
const Map = late(async () => (await map()).MapDisplay)

/** Penetration on a wall: who holds what of its ranges. They take the place of the board of topics, which would be no more than their names. */
export const cfs: ScreenKind = {
  displays: { matrix: late(async () => (await matrix()).MatrixBody), map: Map, topics: Map },
  bring: () => Promise.all([matrix(), map().then(({ bringMap }) => bringMap())]),
}
