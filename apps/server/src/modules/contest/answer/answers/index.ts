import type { KindEntrant } from '../../entry/entrant/index.ts'
import type { KindEvidence } from '../../judge/evidence/index.ts'
import type { KindWebhook } from '../../out/webhook/index.ts'
import type { KindScene } from '../../scene/play/index.ts'
import type { KindRanking } from '../../score/ranking/index.ts'
import type { KindMeasures } from '../../score/measure/index.ts'
import type { KindScore } from '../../score/score/index.ts'
import type { KindLive } from '../../show/contest-live/index.ts'
import type { KindEntrantPage } from '../../show/entrant-page/index.ts'
import type { KindScreen } from '../../show/screen/index.ts'
import type { KindStory } from '../../watch/entrant-story/index.ts'
import type { KindPerson } from '../../watch/person/index.ts'
import type { KindStatistic } from '../../watch/statistic/index.ts'
import { stopToken } from '../bot/index.ts'
import { evidence } from '../evidence/index.ts'
import { ranking } from '../ranking/index.ts'
import { answerScene } from '../scene/index.ts'
import { ofAnswerStandings } from '../../topic/standings/index.ts'
import { statistic } from '../statistic/index.ts'
import { entrantPage } from './entrant-page.ts'
import { live } from './live.ts'
import { measures } from './measures.ts'
import { solveNews } from './news.ts'
import { person } from './person.ts'
import { score } from './score.ts'
import { screen } from './screen.ts'
import { story } from './story.ts'

export { answerControl } from './control.ts'
export { answerModules } from './modules.ts'
export { noOwnSettings, withAnswerRules } from './settings.ts'
export { answerTopics } from './topics.ts'

/** What every kind whose topics are answered by flags says to the modules that ask: a kind takes it whole and writes what differs. */
interface AnswerParts {
  entrant: KindEntrant
  score: KindScore
  live: KindLive
  ranking: KindRanking
  webhook: KindWebhook
  evidence: KindEvidence
  measures: KindMeasures
  story: KindStory
  statistic: KindStatistic
  person: KindPerson
  entrantPage: KindEntrantPage
  screen: KindScreen
  scene: KindScene
}
export const answerParts: AnswerParts = {
  entrant: { stopPrograms: stopToken },
  score,
  live,
  ranking,
  webhook: { news: (standings, span) => solveNews(ofAnswerStandings(standings), span) },
  evidence,
  measures,
  story,
  statistic,
  person,
  entrantPage,
  screen,
  scene: answerScene,
}
