import type { flagContest } from '@beacon/api/kinds/flag/contest'
import type { ServerKind } from '../port/index.ts'
import { bank } from './bank/index.ts'
import { stopToken } from './bot/index.ts'
import { packaged, packages } from './contest-package/index.ts'
import { contest } from './contest.ts'
import { control } from './control.ts'
import { entrantPage } from './entrant-page.ts'
import { evidence } from './evidence/index.ts'
import { contestExport } from './export/index.ts'
import { ofFlagStandings } from './flag-score/index.ts'
import { live } from './live.ts'
import { measures } from './measures.ts'
import { modules } from './modules.ts'
import { solveNews } from './news.ts'
import { person } from './person.ts'
import { ranking } from './ranking/index.ts'
import { flagScene } from './scene/index.ts'
import { score } from './score.ts'
import { screen } from './screen.ts'
import { statistic } from './statistic/index.ts'
import { story } from './story.ts'

/** Jeopardy CTF. */
export const flag: ServerKind<typeof flagContest> = {
  modules,
  bank,
  contest,
  control,
  entrant: { stopPrograms: stopToken },
  score,
  live,
  ranking,
  webhook: { news: (standings, span) => solveNews(ofFlagStandings(standings), span) },
  evidence,
  measures,
  story,
  statistic,
  person,
  entrantPage,
  screen,
  contestExport,
  packages,
  packaged,
  scene: flagScene,
}
