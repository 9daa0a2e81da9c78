import type { ServerKind } from '../port/index.ts'
import { contest } from './contest.ts'
import { evidence } from './evidence/index.ts'
import { entrantPage } from './entrant-page.ts'
import { contestExport } from './export/index.ts'
import { packaged, packages } from './contest-package/index.ts'
import { measures } from './measures.ts'
import { modules } from './modules.ts'
import { person } from './person.ts'
import { ranking } from './ranking/index.ts'
import { screen } from './screen.ts'
import { statistic } from './statistic/index.ts'
import { story } from './story.ts'

/** Jeopardy CTF. */
export const flag: ServerKind = {
  modules,
  contest,
  defaults: { read: contest.settings.read },
  evidence,
  measures,
  story,
  entrantPage,
  screen,
  ranking,
  statistic,
  person,
  contestExport,
  packages,
  packaged,
}
