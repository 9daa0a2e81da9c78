import { describe, expect, it } from 'vitest'
import { widestName } from '../growth/grown.tsx'
import type { Row } from '../display/rows.ts'
import { cellLayout } from './cell-layout.ts'

const names = ['夜航船', 'Polar Stack', 'Segfault Sinfonie', '北斗七班', 'Redshift', 'Kimchi Canary', 'Duck Overflow', 'Maple Mallocs']
const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, n): Row => ({
    rank: n + 1,
    entrant_id: String(n),
    name: names[n % names.length] ?? '',
    score: 0,
    own: [],
    solved: 0,
    last_at: null,
    country: null,
    logo: null,
    bracket_id: null,
    cells: '',
  }))
const wall = { width: 1_824, height: 696 }
const layoutOf = (count: number, columns: number, own = 3) => {
  const rows = rowsOf(count)
  const heads = Array.from({ length: columns }, () => 'Notes of the keeper')
  return { rows, ...cellLayout({ rows, scores: rows.map(() => '2,947.6'), heads, isMono: false, columns, own, least: 52, ...wall }) }
}

describe.each([3, 8, 20])('%i places', (count) => {
  it.each([1, 2, 10])('with %i columns stay on the wall, every name whole', (columns) => {
    const { rows, by, pitch, score, cell, own, heads } = layoutOf(count, columns)
    const names_u = wall.width / by - (76 + score + columns * cell + (own === 'beside' ? 3 * 104 : 0))
    expect(names_u).toBeGreaterThanOrEqual(widestName(rows))
    expect(34 * heads + count * pitch * by).toBeLessThanOrEqual(wall.height)
    expect(by).toBeGreaterThanOrEqual(1)
    expect(heads).toBeLessThanOrEqual(by)
  })
})

it('draws few places a twelfth of the wall high, their own figures below the names', () => {
  const { by, own } = layoutOf(3, 2)
  expect(by * 26).toBeGreaterThanOrEqual(1_080 / 12)
  expect(own).toBe('below')
})

it('fills the height: few rows become taller, twenty stand as close as before', () => {
  for (const count of [3, 8, 20]) {
    const { by, pitch, heads } = layoutOf(count, 2)
    expect(34 * heads + count * pitch * by).toBeGreaterThan(0.9 * wall.height)
  }
  expect(layoutOf(20, 7)).toMatchObject({ by: 1, pitch: 33, own: 'beside', heads: 1 })
})

it('gives a column the width of its head before it gives words room', () => {
  const { cell, by } = layoutOf(8, 2)
  expect(cell * by).toBeGreaterThanOrEqual(205)
  expect(layoutOf(20, 10).hasWords).toBe(false)
})
