import { afterEach, expect, test, vi } from 'vitest'
import { thirds } from './third.ts'

const chosenIn = async (third: number) => {
  vi.resetModules()
  vi.stubEnv('BEACON_LOOKS_THIRD', String(third))
  return (await import('../../e2e/src/visits/chosen.ts')).isLookedAt
}
const id = (digit: string) => `0199${digit.repeat(4)}-${digit.repeat(4)}-7000-8000-${digit.repeat(12)}`

afterEach(() => vi.unstubAllEnvs())

test('three runs look at every page once, whatever the keys of an installation', async () => {
  const pages = ['/admin/team', '/flag/contest?tab=scores', `/contest/flag/${id('a')}/matrix?viewer_key=${'k'.repeat(43)}`]
  const again = [...pages.slice(0, 2), `/contest/flag/${id('b')}/matrix?viewer_key=${'l'.repeat(43)}`]
  const first: number[][] = []
  for (let third = 0; third < thirds; third += 1) {
    const isLookedAt = await chosenIn(third)
    first.push(pages.flatMap((path, at) => (isLookedAt(path) ? [at] : [])))
    expect(again.flatMap((path, at) => (isLookedAt(path) ? [at] : []))).toEqual(first[third])
  }
  expect(first.flat().sort()).toEqual([0, 1, 2])
})
