import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journeysIn } from './journeys.ts'
import { allPages } from './pages.ts'
import { readTree } from './tree.ts'
import { readVisits, visitsPath, writeVisits, type Visits } from './visits.ts'

const root = join(import.meta.dirname, '../..')
const text = readFileSync(join(root, visitsPath), 'utf8')

test('what is recorded is read again as it was', () => {
  const visits = new Map<string, Visits>([
    ['awdp', { pages: ['/admin/awdp-question', '/awdp/contest'], contracts: [] }],
    ['people', { pages: [], contracts: ['packages/api/src/people/team.ts', 'packages/api/src/people/user.ts'] }],
  ])
  expect(readVisits(writeVisits(visits))).toEqual(visits)
})

test('the committed record is as its writer would write it', () => {
  expect(writeVisits(readVisits(text))).toBe(text)
})

// A page under another address, or an operation in another file, would else choose no journey any more.
test('every journey, page and file of the contract that is recorded exists', () => {
  const { paths } = readTree(root)
  const pages = new Set(allPages.map(({ path }) => path))
  const journeys = new Set(journeysIn(paths))
  const gone = [...readVisits(text)].flatMap(([journey, visits]) => [
    ...(journeys.has(journey) ? [] : [journey]),
    ...visits.pages.filter((page) => !pages.has(page)),
    ...visits.contracts.filter((file) => !paths.has(file)),
  ])
  expect(gone).toEqual([])
})
