import type { kohContest } from '@beacon/api/kinds/koh/contest'
import { openTopics } from '../../contest/topic/plain-topic/index.ts'
import { roundParts, type ServerKind } from '../port/index.ts'
import { bank } from './bank/index.ts'
import { complaintModule } from './complaint/index.ts'
import { control } from './control.ts'
import { deskHillModule } from './hill/index.ts'
import { patches } from './patches.ts'
import { hillModule } from './play/index.ts'
import { rounds } from './round/index.ts'
import { settings } from './settings.ts'
import { ranking, statistic } from './standing/index.ts'

/** King of the hill: whoever solves a hill may patch it, the patch becomes the hill, and its owner earns until the next one falls. */
export const koh: ServerKind<typeof kohContest> = {
  ...roundParts,
  modules: () => [deskHillModule(), hillModule, complaintModule],
  bank,
  contest: { settings, topics: openTopics },
  control,
  ranking,
  statistic,
  bot: null,
  rounds,
  cells: null,
  patches,
  resets: null,
}
