import { expect, it } from 'vitest'
import { onCommonTime, plottedTopics } from './curves.ts'

const curve = (...points: [string, number][]) => points.map(([at, value]) => ({ at, value }))

it('puts curves on common instants, each level until its next point', () => {
  const { at, series } = onCommonTime([
    { topic_id: 'a', name: 'A', curve: curve(['09:00', 500], ['11:00', 480]) },
    { topic_id: 'b', name: 'B', curve: curve(['10:00', 300], ['12:00', 290]) },
  ])
  expect(at).toEqual(['09:00', '10:00', '11:00', '12:00'])
  expect(series.map(({ values }) => values)).toEqual([
    [500, 500, 480, 480],
    [null, 300, 300, 290],
  ])
})

it('shows ten topics at most, the most solved first', () => {
  const topics = Array.from({ length: 12 }, (_none, index) => ({ name: `T${index}`, solves: index, direction: index < 2 ? 'web' : 'pwn' }))
  const names = (direction: string | null) => plottedTopics(topics as never, direction).map(({ name }) => name)
  expect(names(null)).toHaveLength(10)
  expect(names(null)[0]).toBe('T11')
  expect(names('web')).toEqual(['T1', 'T0'])
})
