/** What `main.ts` runs: the parts that its words name, or all that is not named by a word of its own. */
import { budgets, measureApp, type BudgetedApp } from '@beacon/tooling/gates'
import { baseRows } from './bases.ts'
import { checkRows } from './rounds/checks.ts'
import { examRows } from './exam.ts'
import { root, startInstallation, type Installation } from './installation.ts'
import { hillRows } from './rounds/hills.ts'
import { liveRow } from './live.ts'
import { loadRow, scenarios } from './load.ts'
import { machineRows } from './machines.ts'
import { patchRows } from './rounds/patches.ts'
import { memoryRow, printRows, type Row, withLoad, writeRows } from './report.ts'
import { recordingRows } from './recording.ts'
import { pointKillRows, pointRows } from './rounds/points.ts'
import { killRows, roundRows } from './rounds/rounds.ts'
import { settleRows } from './rounds/settle.ts'
import { sceneRows } from './scenes.ts'
import { seed } from './seed.ts'
import { stampedeRow, signInsRow } from './stampede.ts'
import { standingsRows } from './standings.ts'

const isSmall = process.argv.includes('--small')
const scenes = isSmall ? { many: 20, single: 5, ranges: 2 } : { many: 200, single: 20, ranges: 20 }
const machines: readonly [number, number] = isSmall ? [2, 3] : [5, 12]
const inRounds = isSmall ? { teams: 10, services: 2, rounds: 6, seconds: 5 } : { teams: 100, services: 10, rounds: 30, seconds: 20 }
const settled = isSmall
  ? { teams: 10, services: 2, rounds: 30, captures: 20, marks: [10, 30] }
  : { teams: 100, services: 10, rounds: 480, captures: 1_000, marks: [60, 240, 480] }
const ofPoints = isSmall ? { teams: 4, points: 3, minutes: 3, interval_s: 60 } : { teams: 20, points: 10, minutes: 30, interval_s: 300 }
const numberOf = (word: string, otherwise: number): number => {
  const at = process.argv.indexOf(word)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}
const isKilled = process.argv.includes('--kills')
const onHill = {
  teams: 3,
  seconds: numberOf('--seconds', isSmall ? 120 : 3_600),
  switches: numberOf('--switches', isSmall ? 2 : 10),
  isKilled,
}
const checked = [
  { of: 'static', teams: isSmall ? 10 : 100, services: isSmall ? 2 : 10 },
  { of: 'python', teams: isSmall ? 5 : 20, services: isSmall ? 1 : 3 },
] as const
async function onInstallation(measure: (installation: Installation) => Promise<Row[]>): Promise<Row[]> {
  const installation = await startInstallation()
  try {
    return await measure(installation)
  } finally {
    await installation.stop()
  }
}
/** What is measured alone, by the word that asks for it. */
const parts: Readonly<Record<string, () => Promise<Row[]>>> = {
  '--machines': () => machineRows(...machines),
  '--ranges': () => onInstallation((installation) => sceneRows(installation, { ...scenes, many: 0 })),
  '--scenes': () => onInstallation((installation) => sceneRows(installation, scenes)),
  '--bases': baseRows,
  '--checks': () => onInstallation(async (installation) => [...(await checkRows(installation, checked)), ...(await roundRows(inRounds))]),
  '--points': () => (isKilled ? pointKillRows(isSmall ? { teams: 2, times: 1 } : { teams: 5, times: 5 }) : pointRows(ofPoints)),
  '--hills': () => hillRows(onHill),
  '--settle': () => settleRows(settled),
  '--kills': () => killRows(isSmall ? 1 : 20),
  '--patches': () => patchRows(isSmall ? { patches: 10, kills: 2 } : { patches: 100, kills: 20 }),
}
const part = Object.entries(parts).find(([word]) => process.argv.includes(word))?.[1]
if (part !== undefined) {
  const rows = (await part()).map(withLoad)
  printRows(rows)
  console.log(`written to ${writeRows(rows)}`)
  process.exit(rows.length === 0 ? 1 : 0)
}
const rows: Row[] = standingsRows(
  isSmall ? { entrants: 1_000, topics: 50, events: 20_000 } : { entrants: 10_000, topics: 100, events: 300_000 },
).map(withLoad)
printRows(rows)

const installation = await startInstallation()
try {
  const from = performance.now()
  const seeded = await seed(installation, isSmall ? { topics: 20, teams: 60, solves: 300 } : { topics: 60, teams: 1_000, solves: 20_000 })
  console.log(`seeded through the API in ${((performance.now() - from) / 1000).toFixed(0)} s`)
  const live = await liveRow(installation.origin, seeded, isSmall ? 100 : 2_000, isSmall ? 5 : 20)
  const measured = [withLoad(live), withLoad(await stampedeRow(installation.origin, seeded, isSmall ? 100 : 2_000))]
  measured.push(withLoad(await signInsRow(installation, isSmall ? 100 : 2_000)))
  if (!isSmall) measured.push(withLoad(await liveRow(installation.origin, seeded, 5_000, 10)))
  const seconds = isSmall ? 2 : 10
  for (const scenario of scenarios(seeded))
    for (const connections of isSmall ? [50] : [50, 500])
      measured.push(withLoad(await loadRow(installation.origin, scenario, { seconds, connections })))
  const cookies = seeded.people.map((person) => person.cookie())
  measured.push(...(await examRows(installation, installation.admin, cookies, isSmall ? 20 : 100)))
  measured.push(...(await sceneRows(installation, scenes)).map(withLoad))
  measured.push(...(await machineRows(...machines)).map(withLoad))
  measured.push(...(await recordingRows(installation, isSmall ? 5 : 30)).map(withLoad))
  measured.push(withLoad(memoryRow(installation.pid)))
  printRows(measured)
  rows.push(...measured)
} finally {
  await installation.stop()
}

for (const app of Object.keys(budgets) as BudgetedApp[]) {
  const first = measureApp(root, app).find((row) => row.what === 'first load')
  if (first) rows.push({ name: `${app}, first load`, aim: `≤ ${first.budget} kB`, value: first.kB, unit: 'kB gzip', more: {} })
}
printRows(rows.slice(-3))
console.log(`written to ${writeRows(rows)}`)
