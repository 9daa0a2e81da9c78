import type { awdpContest } from '@beacon/api/kinds/awdp/contest'
import { answerParts, answerTopics } from '../../contest/answer/answers/index.ts'
import { answerExport } from '../../contest/answer/export/index.ts'
import { noPackages, type ServerKind } from '../port/index.ts'
import { bank } from './bank/index.ts'
import { control } from './control.ts'
import { defenceModule, patches } from './defence/index.ts'
import { rounds } from './round/index.ts'
import { scene } from './scene.ts'
import { settings } from './settings.ts'
import { ranking, statistic } from './standing/index.ts'
import { servicesForTopics } from './topic/index.ts'

/** AWDP: a service is attacked once for its flag and defended by a patch, and rounds pay for both. */
export const awdp: ServerKind<typeof awdpContest> = {
  ...answerParts,
  modules: () => [defenceModule],
  bank,
  answer: { sources: servicesForTopics, pool: async () => [] },
  contest: { settings, topics: answerTopics },
  control,
  ranking,
  statistic,
  contestExport: answerExport,
  packages: noPackages,
  packaged: noPackages,
  scene,
  bot: null,
  rounds,
  cells: null,
  patches,
}
