import { late } from '../../features/wall/late.ts'
import type { ScreenKind } from '../kind.ts'

const cells = () => import('./cells-body.tsx')

/** A toy of the test build: its matrix has a column for each tick. */
export const tick: ScreenKind = {
  displays: { matrix: late(async () => (await cells()).CellsBody) },
  bring: cells,
}
