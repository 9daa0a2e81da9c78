import type { attackDefenseContest } from '@beacon/api/kinds/attack-defense/contest'
import { stopToken } from '../../contest/answer/bot/index.ts'
import { openTopics } from '../../contest/topic/plain-topic/index.ts'
import { roundParts, type ServerKind } from '../port/index.ts'
import { attackModule, attackWallModule, forcadModule } from './arena/index.ts'
import { bank, serviceImportModule } from './bank/index.ts'
import { control } from './control.ts'
import { bot } from './flag/index.ts'
import { cells, rounds } from './round/index.ts'
import { ranking, statistic } from './standing/index.ts'
import { contestServiceModule } from './service/index.ts'
import { settings } from './settings.ts'

/** Attack and defence: every entrant has a box of each service, which is checked and attacked in rounds. */
export const attackDefense: ServerKind<typeof attackDefenseContest> = {
  ...roundParts,
  modules: () => [serviceImportModule, contestServiceModule, attackModule, attackWallModule, forcadModule],
  bank,
  contest: { settings, topics: openTopics },
  control,
  entrant: { stopPrograms: stopToken },
  ranking,
  statistic,
  bot,
  rounds,
  cells,
  patches: null,
  resets: null,
}
