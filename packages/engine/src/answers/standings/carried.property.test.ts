import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStandings } from '../live/standings.ts'
import { anyLog } from './arbitrary.ts'
import { carriedOf, type Carried } from './carried.ts'

const span = { start_at: 0, last_at: 4_000_000 }

/** A reader who knows nothing but sums and instants. */
const read = (items: readonly Carried[]) => ({
  score: items.reduce((sum, { points }) => sum + points, 0),
  at: items.length === 0 ? Infinity : Math.max(...items.map(({ at }) => at)),
})
type Read = ReturnType<typeof read>
const isAbove = (one: Read, other: Read) => one.score > other.score || (one.score === other.score && one.at < other.at)
const placesOf = (all: readonly Read[]) => all.map((one) => 1 + all.filter((other) => isAbove(other, one)).length)

describe('what is carried of a row', () => {
  it('adds up to the score and leads to the place, whatever the rules, the freeze and the topics that are known', () => {
    const asked = fc.record({ log: anyLog, freeze: fc.option(fc.nat(30)), unknown: fc.constantFrom('', 't1', 't2') })
    fc.assert(
      fc.property(asked, ({ log, freeze, unknown }) => {
        const live = createStandings(freeze === null ? { view: 'real' } : { view: 'public', freeze_seq: freeze })
        const isKnown = (topic_id: string) => topic_id !== unknown && live.topic(topic_id) !== null
        for (const event of log) {
          live.apply([event])
          const rows = live.page(0, live.total())
          const carried = rows.map((row) => carriedOf(row, { ...span, isKnown }))
          expect(carried.map((items) => read(items).score)).toEqual(rows.map(({ score }) => score))
          expect(placesOf(carried.map(read))).toEqual(rows.map(({ rank }) => rank))
        }
      }),
    )
  })
  it('is one of a topic, of known ones, and negative only of a negative score', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const live = createStandings({ view: 'real' })
        live.apply(log)
        for (const row of live.page(0, live.total())) {
          const items = carriedOf(row, { ...span, isKnown: (topic_id) => topic_id !== 't1' })
          expect(new Set(items.map(({ topic_id }) => topic_id)).size).toBe(items.length)
          expect(items.some(({ topic_id }) => topic_id === 't1')).toBe(false)
          const least = Math.min(0, row.score)
          expect(items.filter(({ points }) => points < least)).toEqual([])
        }
      }),
    )
  })
})
