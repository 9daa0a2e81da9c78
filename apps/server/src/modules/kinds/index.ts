import type { BuiltKind } from '@beacon/engine/kinds'
import { contestKinds } from '../contest/core/contest/index.ts'
import { kindDefaults } from '../contest/core/contest-default/index.ts'
import { kindEntrantPage } from '../contest/show/entrant-page/index.ts'
import { useMeasures } from '../contest/score/measure/index.ts'
import { kindExport } from '../contest/out/export/index.ts'
import { kindContestEntry } from '../contest/out/package-export/index.ts'
import { kindPackages } from '../contest/out/package-import/index.ts'
import { kindRanking } from '../contest/score/ranking/index.ts'
import { kindScreen } from '../contest/show/screen/index.ts'
import { kindStatistic } from '../contest/watch/statistic/index.ts'
import { kindPerson } from '../contest/watch/person/index.ts'
import { kindStory } from '../contest/watch/entrant-story/index.ts'
import { kindEvidence } from '../contest/judge/evidence/index.ts'
import type { Module } from '../../module.ts'
import { toys } from '#toys'
import { flag } from './flag/index.ts'
import type { ServerKind } from './port/index.ts'

/** The kinds of contest that the server holds. A further one is a folder beside `flag/` and a line here. */
const kinds: Readonly<Record<BuiltKind, ServerKind>> = { flag, ...toys }

/** Gives every module the answers of the kinds. Called once, by the composition root. */
export function useKinds(): void {
  contestKinds.use(answers('contest'))
  kindEvidence.use(answers('evidence'))
  useMeasures(answers('measures'))
  kindDefaults.use(answers('defaults'))
  kindStory.use(answers('story'))
  kindEntrantPage.use(answers('entrantPage'))
  kindScreen.use(answers('screen'))
  kindRanking.use(answers('ranking'))
  kindPerson.use(answers('person'))
  kindExport.use(answers('contestExport'))
  kindPackages.use(answers('packages'))
  kindContestEntry.use(answers('packaged'))
  kindStatistic.use(answers('statistic'))
}

/** Operations and jobs that single kinds bring. */
export const kindModules = (): Module[] => Object.values(kinds).flatMap(({ modules }) => modules())

function answers<Name extends keyof ServerKind>(name: Name): Readonly<Record<BuiltKind, ServerKind[Name]>> {
  const entries = Object.entries(kinds).map(([kind, port]) => [kind, port[name]])
  // Checked: one answer for each key of `kinds`.
  return Object.fromEntries(entries) as Record<BuiltKind, ServerKind[Name]>
}
