import { createStreams } from '@beacon/engine/theory'
import { expect, test } from 'vitest'
import type { StoredDraw } from '../../../../db/schema/contest/stored-draw.ts'
import { drawOwn } from './draw-own.ts'

const ids = (prefix: string, count: number) => Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(2, '0')}`)
const draw: StoredDraw = {
  decks: [
    { key: 'a', section_id: 's1', count: 4, ids: ids('a', 12) },
    { key: 'b', section_id: 's1', count: 2, ids: ids('b', 6) },
    { key: 'c', section_id: 's2', count: 3, ids: ids('c', 9) },
  ],
  enemy_groups: { a00: 'x', a01: 'x', b00: 'x', c00: 'y', c01: 'y', c02: 'y' },
  required_tags: ['AES'],
  tags: { a05: ['AES'], c08: ['AES'] },
}
const seedOf = (index: number) => index.toString(16).padStart(64, '0')
const own = (seed: string, subject: string, of = draw) => drawOwn(of, createStreams(seed), subject)

test('every candidate’s paper obeys the rules, whatever the seed', () => {
  for (let seed = 0; seed < 60; seed += 1)
    for (let who = 0; who < 20; who += 1) {
      const paper = own(seedOf(seed), `user-${who}`)
      const all = [...(paper?.values() ?? [])].flat()
      for (const { count, ids: deck } of draw.decks) expect(all.filter((id) => deck.includes(id))).toHaveLength(count)
      expect(new Set(all).size).toBe(9)
      expect(paper?.get('s1')).toHaveLength(6)
      const groups = all.flatMap((id) => draw.enemy_groups[id] ?? [])
      expect(new Set(groups).size).toBe(groups.length)
      expect(all.some((id) => draw.tags[id]?.includes('AES'))).toBe(true)
    }
})

test('a copy that was read anew draws the same, and another candidate or seed draws another paper', () => {
  const again = JSON.parse(JSON.stringify(draw)) as StoredDraw
  expect(own(seedOf(7), 'user-1', again)).toEqual(own(seedOf(7), 'user-1'))
  expect(own(seedOf(7), 'user-2')).not.toEqual(own(seedOf(7), 'user-1'))
  expect(own(seedOf(8), 'user-1')).not.toEqual(own(seedOf(7), 'user-1'))
})

// A paper that was sat is drawn again for years: another outcome here changes what candidates had.
test('draws for ever what it draws today', () => {
  expect([...(own(seedOf(2026), 'user-1') ?? [])]).toEqual([
    ['s1', ['a05', 'a00', 'a08', 'a06', 'b04', 'b05']],
    ['s2', ['c03', 'c05', 'c04']],
  ])
})

test('says where enemy groups leave no paper', () => {
  const enemies = Object.fromEntries(ids('c', 9).map((id) => [id, 'z']))
  expect(own(seedOf(1), 'user-1', { ...draw, enemy_groups: enemies })).toBeNull()
})

test('5,000 papers of 60 questions take well below the ten seconds of a publication', () => {
  const large: StoredDraw = {
    ...draw,
    decks: Array.from({ length: 12 }, (_, index) => ({ key: `k${index}`, section_id: 's', count: 5, ids: ids(`k${index}-`, 60) })),
    enemy_groups: {},
    required_tags: [],
    tags: {},
  }
  const streams = createStreams(seedOf(1))
  const started = performance.now()
  for (let who = 0; who < 5_000; who += 1) drawOwn(large, streams, `user-${who}`)
  expect(performance.now() - started).toBeLessThan(10_000)
})
