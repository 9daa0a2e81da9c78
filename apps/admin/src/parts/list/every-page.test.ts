import { expect, it } from 'vitest'
import { everyPage } from './every-page.ts'

const listOf = (total: number) => {
  const asked: number[] = []
  const fetchPage = ({ page, size }: { page: number; size: number }) => {
    asked.push(page)
    const items = Array.from({ length: total }, (_none, index) => index).slice((page - 1) * size, page * size)
    return Promise.resolve({ items, total })
  }
  return { asked, fetchPage }
}

it.each([
  [0, [1]],
  [200, [1]],
  [201, [1, 2]],
  [1_000, [1, 2, 3, 4, 5]],
])('of %i rows every one comes, once', async (total, pages) => {
  const { asked, fetchPage } = listOf(total)
  const rows = await everyPage(fetchPage)
  expect(rows).toHaveLength(total)
  expect(new Set(rows).size).toBe(total)
  expect(asked).toEqual(pages)
})

it('ends when rows went away meanwhile', async () => {
  const fetchPage = ({ page }: { page: number }) => Promise.resolve({ items: page === 1 ? [1] : [], total: 300 })
  expect(await everyPage(fetchPage)).toEqual([1])
})
