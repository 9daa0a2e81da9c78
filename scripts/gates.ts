/** Prints what the text gates found in the repository, and the faults that no longer apply; exit 1 when there is anything. */
import { checkHouse, staleFaults } from '@beacon/tooling/gates'
import { tellUsage } from './command/usage.ts'

tellUsage(`node_modules/.bin/node scripts/gates.ts

Prints what the gates of this house find in the sources, and kept faults that no longer apply.`)

const results = [...checkHouse(process.cwd()), { gate: 'staleFaults', found: staleFaults(process.cwd()) }]
for (const { gate, found } of results) for (const { path, line, message } of found) console.error(`${gate}  ${path}:${line}  ${message}`)
const count = results.reduce((sum, { found }) => sum + found.length, 0)
console.log(`${results.length} gates, ${count} violations`)
process.exitCode = count === 0 ? 0 : 1
