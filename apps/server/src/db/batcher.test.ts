import { expect, test, vi } from 'vitest'
import { openBatcher } from './batcher.ts'

interface Group {
  items: readonly number[]
  sent: () => void
  end: () => void
}

/** A batcher whose groups end when the test says so. */
function staged(most = 10) {
  const groups: Group[] = []
  const batcher = openBatcher<number, number>(most, async (items, sent) => {
    await new Promise<void>((end) => groups.push({ items, sent, end }))
    return items.map((item) => item * 10)
  })
  const itemsOf = () => groups.map(({ items }) => items)
  return { batcher, groups, itemsOf }
}

test('the next group holds all that came, and begins once the one before it is sent', async () => {
  const { batcher, groups, itemsOf } = staged()
  const first = batcher.add(1)
  await vi.waitFor(() => expect(itemsOf()).toEqual([[1]]), { timeout: 120_000 })
  const later = [batcher.add(2), batcher.add(3)]
  groups[0]?.sent()
  await vi.waitFor(() => expect(itemsOf()).toEqual([[1], [2, 3]]), { timeout: 120_000 })
  const idle = vi.fn<() => void>()
  const ended = batcher.idle().then(idle)
  groups[1]?.end()
  expect(await Promise.all(later)).toEqual([20, 30])
  expect(idle).not.toHaveBeenCalled()
  groups[0]?.end()
  expect(await first).toBe(10)
  await ended
})

test('a group that is not sent keeps the next waiting until it is over', async () => {
  const { batcher, groups, itemsOf } = staged(2)
  const all = [1, 2, 3].map((item) => batcher.add(item))
  await vi.waitFor(() => expect(itemsOf()).toEqual([[1, 2]]), { timeout: 120_000 })
  groups[0]?.end()
  await vi.waitFor(() => expect(itemsOf()).toEqual([[1, 2], [3]]), { timeout: 120_000 })
  groups[1]?.end()
  expect(await Promise.all(all)).toEqual([10, 20, 30])
})

test('the next group begins before the one that is over is answered', async () => {
  const { batcher, groups, itemsOf } = staged()
  const begun: number[] = []
  const first = batcher.add(1).then(() => begun.push(itemsOf().length))
  await vi.waitFor(() => expect(itemsOf()).toEqual([[1]]), { timeout: 120_000 })
  const second = batcher.add(2)
  groups[0]?.end()
  await first
  expect(begun).toEqual([2])
  groups[1]?.end()
  await second
})

test('a group that fails rejects its own items alone', async () => {
  const batcher = openBatcher<number, number>(1, async ([item = 0]) => {
    if (item === 1) throw new Error('one')
    return [item]
  })
  const [failed, fine] = await Promise.allSettled([batcher.add(1), batcher.add(2)])
  expect(failed.status).toBe('rejected')
  expect(fine).toEqual({ status: 'fulfilled', value: 2 })
})
