import { chineseTexts } from './chinese-texts.ts'
import { fileCircles } from './circles.ts'
import { folderSize } from './folder-size.ts'
import { hintLengths } from './hint-lengths.ts'
import {
  kindSwitches,
  percentSigns,
  rawColours,
  registryAddresses,
  shortWaits,
  silencedRules,
  suppressedTypes,
  unfinishedWords,
  vagueFileNames,
  wholeContract,
} from './house-rules.ts'
import { kindAnswers } from './kind-answers.ts'
import { kindSeams } from './kind-seams.ts'
import { kindSize } from './kind-size.ts'
import { oneConnection } from './one-connection.ts'
import { plainNames } from './plain-names.ts'
import { regExpCosts } from './regexp-costs.ts'
import { migrations } from './migrations.ts'
import { namedVersions } from './named-versions.ts'
import { serverRooms } from './server-rooms.ts'
import { moduleCircles, serverWings } from './server-wings.ts'
import { sourceFiles, type Violation } from './source-file.ts'
import { startImports } from './start-imports.ts'
import { wingTable } from './wing-table.ts'

export { budgets, bundleSizes, measureApp, overBudget, type BundleSize, type BudgetedApp } from './bundle-budget.ts'
export { putIn, readFault, testFileOf, type Fault } from './fault.ts'
export { sourceFiles, type SourceFile, type Violation } from './source-file.ts'

export const houseGates = {
  rawColours,
  silencedRules,
  kindSwitches,
  unfinishedWords,
  registryAddresses,
  suppressedTypes,
  shortWaits,
  vagueFileNames,
  plainNames,
  wholeContract,
  percentSigns,
  serverRooms,
  serverWings,
  fileCircles,
  folderSize,
  moduleCircles,
  wingTable,
  kindSeams,
  kindSize,
  kindAnswers,
  oneConnection,
  regExpCosts,
  namedVersions,
  migrations,
  startImports,
  hintLengths,
  chineseTexts,
} as const

/** Runs every text gate over the repository. */
export function checkHouse(root: string): { gate: keyof typeof houseGates; found: Violation[] }[] {
  const files = sourceFiles(root, ['.ts', '.tsx', '.css', '.json', '.yaml', '.yml', '.md', '.mjs', '.html', '.sql', '.po'])
  return (Object.keys(houseGates) as (keyof typeof houseGates)[]).map((gate) => ({ gate, found: houseGates[gate](files) }))
}
export { staleFaults } from './stale-faults.ts'
export { strayTraces } from './stray-traces.ts'
