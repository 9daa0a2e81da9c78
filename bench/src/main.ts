/**
 * `pnpm bench`: a seeded installation (60 topics, 1,000 teams, 20,000 solves) under load; prints a table and writes JSON to bench/out.
 * `--small` for a quick look. Medians and ratios matter, not single figures: the load shares the machine with the server.
 */
import { budgets, measureApp, type BudgetedApp } from '@beacon/tooling/gates'
import { examRows } from './exam.ts'
import { root, startInstallation } from './installation.ts'
import { liveRow } from './live.ts'
import { loadRow, scenarios } from './load.ts'
import { machineRows } from './machines.ts'
import { memoryRow, printRows, type Row, withLoad, writeRows } from './report.ts'
import { recordingRows } from './recording.ts'
import { sceneRows } from './scenes.ts'
import { seed } from './seed.ts'
import { stampedeRow, signInsRow } from './stampede.ts'
import { standingsRows } from './standings.ts'
import { tellUsage } from '../../scripts/command/usage.ts'

tellUsage(`npx --yes pnpm@12 bench [--small] [--scenes] [--ranges] [--machines]

Loads a seeded installation (60 topics, 1,000 teams, 20,000 solves), prints a table and writes JSON to bench/out.
--scenes measures environments only, at the engine that DOCKER_TEST_SOCKET names,
--ranges of them only the wave of ranges whose server and keeper are killed,
--machines virtual machines in its networks.`)

const isSmall = process.argv.includes('--small')
const isRanges = process.argv.includes('--ranges')
const scenes = isSmall ? { many: 20, single: 5, ranges: 2 } : { many: 200, single: 20, ranges: 20 }
const scenesOnly = async () => {
  const installation = await startInstallation()
  try {
    return (await sceneRows(installation, isRanges ? { ...scenes, many: 0 } : scenes)).map(withLoad)
  } finally {
    await installation.stop()
  }
}
const isMachines = process.argv.includes('--machines')
if (isMachines || isRanges || process.argv.includes('--scenes')) {
  const rows = isMachines ? (await machineRows(isSmall ? 2 : 5, isSmall ? 3 : 12)).map(withLoad) : await scenesOnly()
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
  measured.push(...(await machineRows(isSmall ? 2 : 5, isSmall ? 3 : 12)).map(withLoad))
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
