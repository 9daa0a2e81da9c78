import { describe, expect, it } from 'vitest'
import { diff } from '../../core/diff.ts'
import { createStandings } from '../live/standings.ts'
import { makeEvents } from '../sample/index.ts'
import { matrix } from './matrix.ts'
import { project } from './project.ts'
import { reduce } from './reduce.ts'
import { tellStory } from './story.ts'
import { trend } from '../live/trend.ts'

const { events, entrant_ids } = makeEvents({ entrants: 60, topics: 12, events: 500, seed: 7 })

describe('a made contest', () => {
  it('is the same for the same seed, and another for another', () => {
    const size = { entrants: 60, topics: 12, events: 500 }
    expect(makeEvents({ ...size, seed: 7 }).events).toEqual(events)
    expect(makeEvents({ ...size, seed: 8 }).events).not.toEqual(events)
    expect(events).toHaveLength(500)
  })
  it('gives the same rows incrementally and from nothing', () => {
    const live = createStandings({ view: 'real' })
    live.apply(events)
    expect(live.page(0, 100)).toEqual(project(reduce(events), { view: 'real' }).rows)
  })
})

describe('diff', () => {
  const live = createStandings({ view: 'real' })
  live.apply(events.slice(0, 300))
  const before = live.table()
  live.apply(events.slice(300))
  const after = live.table()
  const old = project(reduce(events.slice(0, 300)), { view: 'real' }).rows.map(({ entrant_id }) => entrant_id)
  const changedIn = (places: number) => {
    const numbers = new Map(project(reduce(events.slice(0, 300)), { view: 'real' }).rows.map((row) => [row.entrant_id, row]))
    return live
      .ranking()
      .slice(0, places)
      .filter(({ entrant_id, rank, score, solved, last_at }, place) => {
        const row = numbers.get(entrant_id)
        const isSame = row?.rank === rank && row.score === score && row.solved === solved && row.last_at === last_at
        return !isSame || old[place] !== entrant_id
      })
  }
  it('tells exactly who stands elsewhere or with other numbers, in place order', () => {
    expect(diff(before, after, 1000)).toEqual({ version: 500, total: 60, rows: changedIn(1000), left: [] })
    expect(diff(after, after)).toMatchObject({ rows: [], left: [] })
  })
  it('tells of the first places alone, and who fell behind them', () => {
    const now = live.ranking().slice(0, 5)
    const fallen = old.slice(0, 5).filter((id) => now.every(({ entrant_id }) => entrant_id !== id))
    expect(fallen.length).toBeGreaterThan(0)
    expect(diff(before, after, 5)).toMatchObject({ rows: changedIn(5), left: fallen })
  })
  it('names nobody who stands in no list', () => {
    const isListed = ({ score }: { score: number }) => score > 1000
    const { rows, left } = diff(before, after, 1000, isListed)
    expect(rows.every(isListed)).toBe(true)
    expect(rows.length).toBeGreaterThan(0)
    expect(left).toEqual([])
  })
  it('names those who left the ranking', () => {
    const story = tellStory()
    story.entrant('a')
    const standings = createStandings({ view: 'real' })
    standings.apply(story.events)
    const then = standings.table()
    story.entrant('a', { is_banned: true })
    standings.apply(story.events.slice(-1))
    expect(diff(then, standings.table())).toMatchObject({ total: 0, rows: [], left: ['a'] })
  })
})

describe('trend', () => {
  it('ends at the standings, and each step is the projection at its own seq', () => {
    const [first = '', second = ''] = entrant_ids
    const lines = trend(events, [first, second], { view: 'real', steps: 20 })
    for (const { entrant_id, steps } of lines) {
      expect(steps.length).toBeGreaterThan(2)
      for (const { seq, score, rank } of steps) {
        const row = project(reduce(events), { view: 'real', seq }).rows.find((found) => found.entrant_id === entrant_id)
        expect(row).toMatchObject({ score, rank })
      }
      const end = project(reduce(events), { view: 'real' }).rows.find((found) => found.entrant_id === entrant_id)
      expect(end).toMatchObject({ score: steps.at(-1)?.score, rank: steps.at(-1)?.rank })
    }
  })
  it('is the same line whatever the freeze holds back', () => {
    const frozen = { view: 'public', freeze_seq: 300, steps: 10 } as const
    const end = events.findIndex(({ lane, seq }) => seq > 300 && lane !== 'result')
    const all = events.slice(0, end === -1 ? events.length : end)
    expect(all.length).toBeGreaterThan(300)
    expect(trend(all, entrant_ids, frozen)).toEqual(trend(all.slice(0, 300), entrant_ids, frozen))
  })
  it('stands still in the public view after the freeze', () => {
    const [first = ''] = entrant_ids
    const [line] = trend(events, [first], { view: 'public', freeze_seq: 300, steps: 50 })
    expect(line?.steps.every(({ seq }) => seq <= 300)).toBe(true)
  })
})

it('The matrix puts the cells under its topics', () => {
  const story = tellStory()
  for (const topic of ['t1', 't2']) story.topic(topic)
  story.solve('a', 't2')
  const { rows } = project(reduce(story.events), { view: 'real' })
  expect(matrix(rows, ['t1', 't2'])).toMatchObject([{ entrant_id: 'a', rank: 1, cells: [null, { topic_id: 't2', is_solved: true }] }])
})

it('A freeze that lies before a result already read is refused', () => {
  const live = createStandings({ view: 'public' })
  live.apply(events)
  expect(() => live.freezeAt(300)).toThrow(RangeError)
  expect(() => live.apply(events.slice(-1))).toThrow(RangeError)
})
