import { Pool } from 'pg'
import { expect, test, vi } from 'vitest'
import type { Platform } from '../context.ts'
import { openCrowd } from './crowd.ts'
import { CommitUnknown } from './commit-unknown.ts'

interface Change {
  of: string
  n: number
}

/** A crowd whose groups wait for the test, on a pool that nobody connects. */
function openTest(
  answer: (items: readonly Change[]) => readonly (string | undefined)[] = (items) => items.map(({ n }) => `together ${n}`),
) {
  const groups: Change[][] = []
  const gates: (() => void)[] = []
  const platform = { pool: new Pool(), log: { warn: vi.fn() } } as Pick<Platform, 'pool'> as Platform
  const add = openCrowd<Change, string>({
    most: 10,
    keyOf: ({ of }) => of,
    together: async (_platform, items) => {
      groups.push([...items])
      await new Promise<void>((open) => gates.push(open))
      return answer(items)
    },
    alone: ({ n }) => Promise.resolve(`alone ${n}`),
  })
  const pass = async () => {
    await expect.poll(() => gates).not.toHaveLength(0)
    gates.shift()?.()
  }
  return { groups, pass, change: (of: string, n: number) => add(platform, { of, n }) }
}
const numbers = (groups: readonly Change[][]) => groups.map((items) => items.map(({ n }) => n))

test('what comes while a group runs goes with the next one', async () => {
  const { groups, pass, change } = openTest()
  const first = change('a', 1)
  await expect.poll(() => groups).toHaveLength(1)
  const rest = [change('b', 2), change('c', 3), change('d', 4)]
  await pass()
  await pass()
  expect(await Promise.all([first, ...rest])).toEqual(['together 1', 'together 2', 'together 3', 'together 4'])
  expect(numbers(groups)).toEqual([[1], [2, 3, 4]])
})

test('two changes of one thing never go together, and what a group leaves goes alone', async () => {
  const { groups, pass, change } = openTest((items) => items.map(({ n }) => (n === 3 ? undefined : `together ${n}`)))
  const all = Promise.all([change('a', 1), change('a', 2), change('b', 3)])
  await pass()
  expect(await all).toEqual(['together 1', 'alone 2', 'alone 3'])
  expect(numbers(groups)).toEqual([[1, 3]])
})

test('a group that fails goes one by one; one whose commit is unknown does not', async () => {
  const wrong = openTest(() => {
    throw new Error('one of them is wrong')
  })
  const all = Promise.all([wrong.change('a', 1), wrong.change('b', 2)])
  await wrong.pass()
  expect(await all).toEqual(['alone 1', 'alone 2'])
  const unknown = openTest(() => {
    throw new CommitUnknown('no answer')
  })
  const told = Promise.allSettled([unknown.change('a', 1), unknown.change('b', 2)])
  await unknown.pass()
  expect((await told).map((one) => one.status === 'rejected' && one.reason instanceof CommitUnknown)).toEqual([true, true])
})
