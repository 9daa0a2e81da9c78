import type { BuiltContract, ContestContract } from '@beacon/api/contest/contest-fields'
import type { Module } from '../../../module.ts'
import type { QuestionBank } from '../../bank/question/index.ts'
import type { KindPort } from '../../contest/core/contest/index.ts'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import type { KindAnswer } from '../../contest/topic/rules/index.ts'
import type { KindEntrant } from '../../contest/entry/entrant/index.ts'
import type { KindEvidence } from '../../contest/judge/evidence/index.ts'
import type { KindExport } from '../../contest/out/export/index.ts'
import type { KindContestEntry } from '../../contest/out/package-export/index.ts'
import type { KindPackages } from '../../contest/out/package-import/index.ts'
import type { KindWebhook } from '../../contest/out/webhook/index.ts'
import type { KindMeasures } from '../../contest/score/measure/index.ts'
import type { KindScene } from '../../contest/scene/play/index.ts'
import type { KindRanking } from '../../contest/score/ranking/index.ts'
import type { KindScore } from '../../contest/score/score/index.ts'
import type { KindLive } from '../../contest/show/contest-live/index.ts'
import type { KindEntrantPage } from '../../contest/show/entrant-page/index.ts'
import type { KindScreen } from '../../contest/show/screen/index.ts'
import type { KindStory } from '../../contest/watch/entrant-story/index.ts'
import type { KindPerson } from '../../contest/watch/person/index.ts'
import type { KindStatistic } from '../../contest/watch/statistic/index.ts'
import type { KindBot } from '../../contest/answer/bot/index.ts'
import type { KindCells } from '../../rounds/cell-check/index.ts'
import type { KindPatch } from '../../rounds/patch/index.ts'
import type { KindReset } from '../../rounds/reset-application/index.ts'
import type { KindRounds } from '../../rounds/round/index.ts'

/** What a kind of contest brings to the server: its own modules, and one answer to each module that asks. What goes out keeps to its contract. */
export interface ServerKind<Contract extends ContestContract = BuiltContract> {
  /** Operations and jobs that only this kind has; each app makes its own, for some hold state. */
  modules: () => Module[]
  /** Its bank of questions; null where contests are made of none. */
  bank: QuestionBank | null
  /** Where its topics are answered by flags: what topics and answers ask of it; null: they are not. */
  answer: KindAnswer | null
  contest: KindPort<Contract>
  control: KindControl<Contract>
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
  contestExport: KindExport
  packages: KindPackages
  packaged: KindContestEntry
  scene: KindScene
  /** Where programs of teams send flags that are no answers to topics; null: they do not. */
  bot: KindBot | null
  /** Where it is played in rounds; null: it is not. */
  rounds: KindRounds | null
  /** Where boxes of its entrants are checked in rounds; null: there are none. */
  cells: KindCells | null
  /** Where its topics take patches; null: they take none. */
  patches: KindPatch | null
  /** Where entrants may ask staff to put their boxes back; null: they may not. */
  resets: KindReset | null
}

export * from './bare.ts'
