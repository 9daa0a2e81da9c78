import { late } from '../../features/wall/late.ts'
import type { ScreenKind } from '../kind.ts'
import { MatrixBody } from './matrix-body.tsx'

const topics = () => import('./topics/topics-display.tsx')

/** CTF on a wall. The matrix is what most walls show, so it comes with the wall. */
export const flag: ScreenKind = {
  displays: { matrix: MatrixBody, topics: late(async () => (await topics()).TopicsDisplay) },
  bring: topics,
}
