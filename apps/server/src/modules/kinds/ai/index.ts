import type { aiContest } from '@beacon/api/kinds/ai/contest'
import { answerParts, answerTopics } from '../../contest/answer/answers/index.ts'
import { answerExport } from '../../contest/answer/export/index.ts'
import { noPackages, type ServerKind } from '../port/index.ts'
import { bank } from './bank/index.ts'
import { control } from './control.ts'
import { aiDeskModule } from './desk/index.ts'
import { evaluateModule } from './evaluate/index.ts'
import { settings } from './settings.ts'
import { boardModule, ranking, statistic } from './standing/index.ts'
import { submissionModule } from './submission/index.ts'
import { rulesOf, tasksForTopics } from './topic/index.ts'
import { trialModule } from './trial/index.ts'

/** Data challenges: results have a public score, a private one decides, and nobody knows it before the reveal. Flags stand beside them. */
export const ai: ServerKind<typeof aiContest> = {
  ...answerParts,
  modules: () => [trialModule, submissionModule, boardModule, aiDeskModule, evaluateModule()],
  bank,
  answer: { sources: tasksForTopics, pool: async () => [], rulesOf },
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
