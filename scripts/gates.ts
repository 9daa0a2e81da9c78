/** Prints what the text gates found, the faults that no longer apply, and whether `.ci/slice` was raised; exit 1 when there is anything. */
import { checkHouse, staleFaults } from '@beacon/tooling/gates'
import { tellUsage } from './command/usage.ts'
import { checkRaise } from './slice/raise.ts'
import { slicePath } from './slice/slice-file.ts'

tellUsage(`node_modules/.bin/node scripts/gates.ts

Prints what the gates of this house find in the sources, kept faults that no longer apply, and whether .ci/slice was raised.`)

const root = process.cwd()
const { problem, note } = checkRaise(root)
const raise = problem === null ? [] : [{ path: slicePath, line: 1, message: problem }]
const results = [...checkHouse(root), { gate: 'staleFaults', found: staleFaults(root) }, { gate: 'sliceRaise', found: raise }]
for (const { gate, found } of results) for (const { path, line, message } of found) console.error(`${gate}  ${path}:${line}  ${message}`)
if (note !== undefined) console.log(note)
const count = results.reduce((sum, { found }) => sum + found.length, 0)
console.log(`${results.length} gates, ${count} violations`)
process.exitCode = count === 0 ? 0 : 1
