import type { BuiltKind } from '@beacon/engine/kinds'
import { questionBanks } from '../bank/question/index.ts'
import { contestKinds } from '../contest/core/contest/index.ts'
import { kindControl } from '../contest/control/contest-control/index.ts'
import { kindAnswer } from '../contest/topic/rules/index.ts'
import { kindEntrant } from '../contest/entry/entrant/index.ts'
import { kindEvidence } from '../contest/judge/evidence/index.ts'
import { kindExport } from '../contest/out/export/index.ts'
import { kindContestEntry } from '../contest/out/package-export/index.ts'
import { kindPackages } from '../contest/out/package-import/index.ts'
import { kindWebhook } from '../contest/out/webhook/index.ts'
import { useMeasures } from '../contest/score/measure/index.ts'
import { kindRanking } from '../contest/score/ranking/index.ts'
import { kindScene } from '../contest/scene/play/index.ts'
import { kindScore } from '../contest/score/score/index.ts'
import { kindLive } from '../contest/show/contest-live/index.ts'
import { kindEntrantPage } from '../contest/show/entrant-page/index.ts'
import { kindScreen } from '../contest/show/screen/index.ts'
import { kindStory } from '../contest/watch/entrant-story/index.ts'
import { kindPerson } from '../contest/watch/person/index.ts'
import { kindStatistic } from '../contest/watch/statistic/index.ts'
import { kindBot } from '../contest/answer/bot/index.ts'
import { kindCells } from '../rounds/cell-check/index.ts'
import { kindPatch } from '../rounds/patch/index.ts'
import { kindRounds } from '../rounds/round/index.ts'
import type { Module } from '../../module.ts'
import { toys } from '#toys'
import { ai } from './ai/index.ts'
import { attackDefense } from './attack-defense/index.ts'
import { awdp } from './awdp/index.ts'
import { cfs } from './cfs/index.ts'
import { flag } from './flag/index.ts'
import type { ServerKind } from './port/index.ts'
import { rw } from './rw/index.ts'
import { theory } from './theory/index.ts'

/** The kinds of contest that the server holds. A further one is a folder beside `flag/` and a line here. */
const kinds: Readonly<Record<BuiltKind, ServerKind>> = { flag, theory, cfs, attackDefense, rw, awdp, ai, ...toys }

/** Gives every module the answers of the kinds. Called once, by the composition root. */
export function useKinds(): void {
  questionBanks.use(banks())
  contestKinds.use(answers('contest'))
  kindControl.use(answers('control'))
  kindAnswer.use(answers('answer'))
  kindEntrant.use(answers('entrant'))
  kindScore.use(answers('score'))
  kindLive.use(answers('live'))
  kindRanking.use(answers('ranking'))
  kindWebhook.use(answers('webhook'))
  kindEvidence.use(answers('evidence'))
  useMeasures(answers('measures'))
  kindStory.use(answers('story'))
  kindStatistic.use(answers('statistic'))
  kindPerson.use(answers('person'))
  kindEntrantPage.use(answers('entrantPage'))
  kindScreen.use(answers('screen'))
  kindExport.use(answers('contestExport'))
  kindPackages.use(answers('packages'))
  kindContestEntry.use(answers('packaged'))
  kindScene.use(answers('scene'))
  kindBot.use(answers('bot'))
  kindRounds.use(answers('rounds'))
  kindCells.use(answers('cells'))
  kindPatch.use(answers('patches'))
}

/** Operations and jobs that single kinds bring. */
export const kindModules = (): Module[] => Object.values(kinds).flatMap(({ modules }) => modules())

function banks(): Parameters<typeof questionBanks.use>[0] {
  const own = Object.entries(kinds).flatMap(([kind, { bank }]) => (bank === null ? [] : [[kind, bank]]))
  return Object.fromEntries(own)
}

function answers<Name extends keyof ServerKind>(name: Name): Readonly<Record<BuiltKind, ServerKind[Name]>> {
  const entries = Object.entries(kinds).map(([kind, port]) => [kind, port[name]])
  // Checked: one answer for each key of `kinds`.
  return Object.fromEntries(entries) as Record<BuiltKind, ServerKind[Name]>
}
