import { late } from '../../parts/display/late.ts'
import type { ScreenKind } from '../kind.ts'

const cells = () => import('./cells-body.tsx')
const word = () => import('./column-word.tsx')

/** A toy of the test build: its matrix has a column for each tick. */
export const tick: ScreenKind = {
  displays: { matrix: late(async () => (await cells()).CellsBody) },
  ColumnWord: late(async () => (await word()).ColumnWord),
  bring: () => Promise.all([cells(), word()]),
}
