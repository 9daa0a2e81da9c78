import { inThread } from '../../../platform/thread/index.ts'
import type { Drawn, DrawTask } from './draw.ts'

const timeMs = { notes: 30_000, file: 5 * 60_000 } as const

/** Reads texts and draws pages in a thread of its own: 500 long questions keep no request waiting. */
export const render = (task: DrawTask): Promise<Drawn> =>
  inThread<Drawn, Drawn>(new URL('./draw-worker.ts', import.meta.url), task, {
    memoryMb: 512,
    timeMs: timeMs[task.kind],
    name: 'the writer of papers',
    hear: (drawn) => drawn,
  })
