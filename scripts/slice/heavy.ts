import { thirdOf, thirds } from './third.ts'

/**
 * Test files that take more than 15 s of processor on CI (report/note-cost.ts), and journeys that take more than a minute or go
 * where others have been. CI's slice runs a third of them each time, as of the long steps: without that a slow day is longer than its
 * 90 minutes. `pnpm test`, a release and `--changed` leave none of them out. The sweeps over all operations (who may
 * call them, hostile requests, what a freeze or a sealed exam lets through), archives of strangers, how a kind is played and marked,
 * and that a backup comes back are never in here. What a listed file refuses for itself is refused by thirds as well.
 */
export const heavyTests: readonly string[] = [
  'apps/server/src/live/agreement.test.ts',
  'apps/server/src/modules/bank/scene-trial/scene-trial.test.ts',
  'apps/server/src/modules/contest/out/export/export.test.ts',
  'apps/server/src/modules/contest/out/package-export/package-export.test.ts',
  'apps/server/src/modules/contest/out/package-import/ctfd-contest.test.ts',
  'apps/server/src/modules/contest/out/package-import/formats.test.ts',
  'apps/server/src/modules/contest/out/package-import/others.test.ts',
  'apps/server/src/modules/contest/out/package-import/scene.test.ts',
  'apps/server/src/modules/contest/scene/pool/pool.test.ts',
  'apps/server/src/modules/contest/show/screen/resolver.test.ts',
  'apps/server/src/modules/contest/topic/topic/refold.test.ts',
  'apps/server/src/modules/contest/watch/statistic/statistic.test.ts',
  'apps/server/src/modules/kinds/ai/days.test.ts',
  'apps/server/src/modules/kinds/ai/programs.test.ts',
  'apps/server/src/modules/kinds/ai/reevaluate.test.ts',
  'apps/server/src/modules/kinds/awdp/resets.test.ts',
  'apps/server/src/modules/kinds/koh/days.test.ts',
  'apps/server/src/modules/kinds/theory/analysis/splits.test.ts',
  'apps/server/src/modules/kinds/theory/marking/trial.test.ts',
  'apps/server/src/modules/kinds/theory/paper/test-paper.test.ts',
  'apps/server/src/modules/people/user-import/user-import.test.ts',
  'apps/server/src/modules/platform/backup/trouble.test.ts',
  'apps/server/src/modules/platform/upload-quota/upload-quota.test.ts',
  'apps/server/src/modules/scenes/judging-work/judging.test.ts',
  'apps/server/src/testing/demo/demo-stopped.test.ts',
  'apps/server/src/testing/toys/cells.test.ts',
  'apps/server/src/testing/toys/rounds.test.ts',
  'apps/server/src/testing/toys/tick.test.ts',
  'apps/server/src/upgrade/backup-of-before.test.ts',
  'packages/api/src/scene/compose.property.test.ts',
  'scripts/changed/map-of-faults.test.ts',
]

const heavyJourneys: readonly string[] = ['crawl', 'demo', 'dropped', 'names', 'palette', 'toys']

/** The environment in which the slice of this number leaves the heavy ones of the other two thirds out. */
export function leaveOutHeavy(number: number): Record<string, string> {
  const isOther = (name: string): boolean => thirdOf(name) !== number % thirds
  return { BEACON_TESTS_LEFT: heavyTests.filter(isOther).join(','), BEACON_JOURNEYS_LEFT: heavyJourneys.filter(isOther).join(',') }
}

/** What is said of it at the end of the run. */
export function heavyNote(number: number): string {
  const { BEACON_TESTS_LEFT: tests = '', BEACON_JOURNEYS_LEFT: journeys = '' } = leaveOutHeavy(number)
  return `Left to two other submissions: ${tests.split(',').length} heavy test files and the journeys ${journeys.replaceAll(',', ', ')}.`
}
