/** Prints the gzip size of every app's first load and of each further route; exit 1 above a budget, or when an app holds the mock or a toy kind. */
import { join } from 'node:path'
import { budgets, measureApp, strayTraces, overBudget, type BudgetedApp } from '@beacon/tooling/gates'
import { tellUsage } from './command/usage.ts'

tellUsage(`node_modules/.bin/node scripts/budgets.ts

Prints the size of every app's first load and of its routes, after a build; fails above a budget.`)

const rows = (Object.keys(budgets) as BudgetedApp[]).flatMap((app) => measureApp(process.cwd(), app))
for (const row of rows)
  console.log(
    `${row.app.padEnd(8)} ${row.kB.toFixed(1).padStart(7)} kB of ${String(row.budget).padStart(3)}  ${row.what}${row.whole_kB === undefined ? '' : ` (${row.whole_kB.toFixed(1)} with what others share)`}`,
  )
const over = overBudget(rows)
for (const row of over) console.error(`over budget: ${row.app} ${row.what} ${row.kB.toFixed(1)} kB > ${row.budget} kB`)
const traces = Object.keys(budgets).flatMap((app) => strayTraces(join(process.cwd(), 'apps', app, 'dist')))
for (const trace of traces) console.error(`what no product has is in a built app: ${trace}`)
process.exitCode = over.length + traces.length === 0 ? 0 : 1
