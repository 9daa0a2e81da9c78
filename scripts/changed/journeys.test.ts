import { expect, test } from 'vitest'
import { readGraph } from './graph.ts'
import { chooseJourneys } from './journeys.ts'
import { findPage, pagesOf } from './pages.ts'
import { reachOf, readServer } from './reach.ts'
import type { Visits } from './visits.ts'

const team = 'apps/admin/src/features/team/list.route.tsx'
const questions = 'apps/admin/src/features/question/list.route.tsx'
const registry = 'apps/admin/src/kinds/index.ts'
const door = 'apps/server/src/modules/people/team/index.ts'
const names = ['awdp', 'crawl', 'new', 'pages', 'people', 'report']
const texts = new Map([
  [team, "import { TeamTable } from './table.tsx'"],
  ['apps/admin/src/features/team/table.tsx', 'export const TeamTable = 1'],
  [questions, "import { kinds } from '../../kinds/index.ts'"],
  [registry, "import { awdp } from './awdp/index.ts'\nimport { flag } from './flag/index.ts'\nexport const kinds = 1"],
  ['apps/admin/src/kinds/awdp/index.ts', 'export const awdp = 1'],
  ['apps/admin/src/kinds/flag/index.ts', 'export const flag = 1'],
  ['packages/api/src/people/team.ts', 'export const team = 1'],
  [door, "import { team } from '../../../../../../packages/api/src/people/team.ts'\nimplement(team, {})"],
  ['e2e/src/report.ts', 'export const open = 1'],
  ['e2e/journeys/report.journey.ts', "import { open } from '../src/report.ts'"],
  ...names.filter((name) => name !== 'report').map((name): [string, string] => [`e2e/journeys/${name}.journey.ts`, '']),
])
const graph = readGraph({ texts, paths: new Set(texts.keys()), folders: new Set(), exports: new Map() })
const server = readServer(graph)
const visits = new Map<string, Visits>([
  ['awdp', { pages: ['/admin/awdp-question'], contracts: [] }],
  ['people', { pages: ['/admin/team/list'], contracts: ['packages/api/src/people/team.ts'] }],
  ['report', { pages: ['/admin/flag-question'], contracts: [] }],
])
function choose(...changed: string[]) {
  const reach = reachOf(changed, graph, server)
  return chooseJourneys({ changed, graph, reach, pages: pagesOf(graph, reach) }, visits)
}

test('the page at an address is the one that leaves the least open, with its kind of contest', () => {
  expect(findPage('/admin/awdp-question/edit/17')?.path).toBe('/admin/awdp-question/edit/$resource_id')
  expect(findPage('/admin/awdp-question/edit/17')?.kind).toBe('awdp')
  expect(findPage('/contest/exam/')?.path).toBe('/contest/exam')
  expect(findPage('/nowhere/at/all/it/is')).toBeNull()
})

test('a journey that opened a page is chosen when the page is reached, and the looks look at that page alone', () => {
  const { journeys, looksAt } = choose('apps/admin/src/features/team/table.tsx')
  expect(journeys).toEqual(['crawl', 'new', 'pages', 'people'])
  expect(looksAt).toEqual(['/admin/team/list'])
})

test('a kind of contest reaches the pages of that kind, and of no other', () => {
  const { journeys, looksAt } = choose('apps/admin/src/kinds/awdp/index.ts')
  expect(journeys).toEqual(['awdp', 'crawl', 'new', 'pages'])
  expect(looksAt).toEqual(['/admin/awdp-question'])
})

test('a journey that called an operation is chosen when it may answer otherwise, and nothing is looked at', () => {
  expect(choose(door)).toEqual({ journeys: ['new', 'people'], looksAt: [] })
})

test('a journey whose own code changed is chosen, and looks that changed look at everything', () => {
  expect(choose('e2e/src/report.ts').journeys).toEqual(['new', 'report'])
  expect(choose('e2e/journeys/pages.journey.ts')).toEqual({ journeys: ['new', 'pages'], looksAt: null })
})
