import type { operationContest } from '@beacon/api/kinds/operation/contest'
import { answerParts, answerTopics } from '../../contest/answer/answers/index.ts'
import { answerExport } from '../../contest/answer/export/index.ts'
import { noPackages, type ServerKind } from '../port/index.ts'
import { pointCheckModule } from './arena/index.ts'
import { bank, proofModule } from './bank/index.ts'
import { control } from './control.ts'
import { deskPointModule } from './desk/index.ts'
import { settings } from './settings.ts'
import { ranking, statistic } from './standing/index.ts'
import { jobsForTopics } from './topic/index.ts'

/** O&M: jobs on networks of the entrants, whose points scripts look at from outside; answers are flags. */
export const operation: ServerKind<typeof operationContest> = {
  ...answerParts,
  modules: () => [pointCheckModule(), deskPointModule, proofModule()],
  bank,
  answer: { sources: jobsForTopics, pool: async () => [] },
  contest: { settings, topics: answerTopics },
  control,
  ranking,
  statistic,
  contestExport: answerExport,
  packages: noPackages,
  packaged: noPackages,
  bot: null,
  rounds: null,
  cells: null,
  patches: null,
  resets: null,
}
