/**
 * Writes e2e/visits.recorded.txt from what a run of journeys noted: `BEACON_VISITS=FOLDER pnpm test browser long-browser`, then
 * `node_modules/.bin/node scripts/visits.ts FOLDER`. Journeys that the run left out keep their lines; those that are gone lose them.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { api } from '@beacon/api/all'
import type { AnyEndpoint } from '@beacon/api/endpoint'
import { foldNotes, type Declared } from './changed/fold-notes.ts'
import { readGraph } from './changed/graph.ts'
import { journeysIn } from './changed/journeys.ts'
import { readTree } from './changed/tree.ts'
import { readVisits, visitsPath, writeVisits } from './changed/visits.ts'
import { tellUsage } from './command/usage.ts'

tellUsage(`node_modules/.bin/node scripts/visits.ts FOLDER

Writes e2e/visits.recorded.txt from what a run with BEACON_VISITS=FOLDER noted.`)

const root = join(import.meta.dirname, '..')
const isEndpoint = (value: object): value is AnyEndpoint => '~endpoint' in value

/** Every operation below a name of the contract, with the file that this name comes from. */
const operationsIn = (value: unknown, file: string): Declared[] => {
  if (typeof value !== 'object' || value === null) return []
  if (isEndpoint(value)) return [{ method: value.method, path: value.path, file }]
  return Object.values(value).flatMap((each: unknown) => operationsIn(each, file))
}

const tree = readTree(root)
const origins = readGraph(tree).origins.get('packages/api/src/all.ts')
const declared = Object.entries(api).flatMap(([name, value]) => operationsIn(value, origins?.get(name) ?? ''))
const folder = process.argv[2] ?? ''
const noted = foldNotes(
  readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8')),
  declared,
)
const path = join(root, visitsPath)
const before = existsSync(path) ? readVisits(readFileSync(path, 'utf8')) : new Map()
const journeys = new Set(journeysIn(tree.paths))
const now = new Map([...before, ...noted].filter(([journey]) => journeys.has(journey)))
writeFileSync(path, writeVisits(now))
console.log(`${noted.size} journeys noted, ${now.size} of ${journeys.size} recorded`)
