import type { tickContest } from '@beacon/api/kinds/tick/contest'
import { roundParts, type ServerKind } from '../port/index.ts'
import { bot } from './bot.ts'
import { contest, control, ranking, score, statistic } from './contest.ts'
import { modules } from './modules.ts'
import { cells } from './cells.ts'
import { rounds } from './settle.ts'

/** A toy of the test build. */
export const tick: ServerKind<typeof tickContest> = {
  ...roundParts,
  modules,
  bank: null,
  contest,
  control,
  score,
  ranking,
  statistic,
  bot,
  rounds,
  cells,
  patches: null,
  resets: null,
}
