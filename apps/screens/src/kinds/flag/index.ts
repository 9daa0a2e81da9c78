import { late } from '../../parts/display/late.ts'
import type { ScreenKind } from '../kind.ts'

const matrix = () => import('../../parts/display/matrix-body.tsx')
const word = () => import('../../parts/display/answer-column-word.tsx')
const topics = () => import('./topics/topics-display.tsx')

/** CTF on a wall. The wall of another kind does not pay for its matrix. */
export const flag: ScreenKind = {
  displays: { matrix: late(async () => (await matrix()).MatrixBody), topics: late(async () => (await topics()).TopicsDisplay) },
  ColumnWord: late(async () => (await word()).AnswerColumnWord),
  bring: () => Promise.all([matrix().then(({ bringSides }) => bringSides()), topics(), word()]),
}
