import { late } from '../../parts/display/late.ts'
import type { ScreenKind } from '../kind.ts'

const stage = () => import('./wall/stage-display.tsx')
const queue = () => import('./wall/queue-display.tsx')
const targets = () => import('./wall/targets-display.tsx')
const word = () => import('./wall/column-word.tsx')

const Targets = late(async () => (await targets()).TargetsDisplay)
const Queue = late(async () => (await queue()).QueueDisplay)

/** Real world on a wall. Targets stand where other kinds have their board of topics, the queue in place of a feed, so that no turn of a rotation is empty. */
export const rw: ScreenKind = {
  displays: {
    stage: late(async () => (await stage()).StageDisplay),
    queue: Queue,
    feed: Queue,
    matrix: Targets,
    topics: Targets,
  },
  ColumnWord: late(async () => (await word()).ColumnWord),
  bring: () => Promise.all([stage(), queue(), targets(), word()]),
}
