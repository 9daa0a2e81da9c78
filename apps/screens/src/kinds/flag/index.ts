import { late } from '../../features/wall/late.ts'
import type { ScreenKind } from '../kind.ts'

const matrix = () => import('./matrix-body.tsx')
const topics = () => import('./topics/topics-display.tsx')

/** CTF on a wall. The wall of another kind does not pay for its matrix. */
export const flag: ScreenKind = {
  displays: { matrix: late(async () => (await matrix()).MatrixBody), topics: late(async () => (await topics()).TopicsDisplay) },
  bring: () => Promise.all([matrix(), topics()]),
}
