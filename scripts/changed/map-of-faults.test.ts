import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { putIn, readFault, testFileOf } from '@beacon/tooling/gates'
import { expect, test } from 'vitest'
import { readGraph } from './graph.ts'
import { reachOf, readServer } from './reach.ts'
import { readTree } from './tree.ts'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'faults')

// `pnpm test:faults` proves that the named test goes red; here it is proved that `--changed` would run that test.
test('of every kept fault, the tests that --changed chooses for the broken files hold the one that notices it', () => {
  const tree = readTree(root)
  const graph = readGraph(tree)
  const server = readServer(graph)
  const paths = [...tree.texts.keys()]
  const files = [...tree.texts].map(([path, text]) => ({ path, text }))
  const shares: number[] = []
  const missed = readdirSync(folder).flatMap((name) => {
    const fault = readFault(basename(name, '.fault'), readFileSync(join(folder, name), 'utf8'))
    const broken = fault.mutations.map((mutation) => putIn(mutation, files).path)
    const { tests } = reachOf(broken, graph, server)
    shares.push(tests.length)
    return tests.includes(testFileOf(fault.run, paths)) ? [] : [`${fault.name}: ${broken.join(', ')} does not lead to ${fault.run}`]
  })
  expect(missed).toEqual([])
  expect(shares.length).toBeGreaterThan(40)
  // A choice of nearly everything would prove nothing.
  const middle = shares.sort((a, b) => a - b)[Math.floor(shares.length / 2)]
  expect(middle).toBeLessThan(paths.filter((path) => /\.test\.tsx?$/u.test(path)).length / 4)
})
