import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createStandings } from './standings.ts'
import { anyLog, eventLog } from '../standings/arbitrary.ts'
import { tellStory } from '../standings/story.ts'

describe('solves of a topic', () => {
  it('count who moves the price in what they give, and the overall ranking alone in their order', () => {
    const rights = { ranks_overall: false, gets_blood: false, affects_value: true, gets_score: true }
    const story = tellStory({ brackets: [{ ...rights, bracket_id: 'guest' }] })
    story.topic('t1', { integral_way: 'ladder', ladder: [100, 90, 80], reward_way: 'none' })
    story.entrant('g', { bracket_id: 'guest' })
    for (const entrant of ['g', 'a', 'b']) story.solve(entrant, 't1')
    const live = createStandings({ view: 'real' })
    live.apply(story.events)
    expect(live.solves('t1').map(({ entrant_id, order, points }) => [entrant_id, order, points])).toEqual([
      ['a', 1, 450],
      ['b', 2, 400],
    ])
  })
  it('are as many as the topic counts, in order, each entrant once and of the overall ranking', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const live = createStandings({ view: 'real' })
        live.apply(log)
        for (const { topic_id, solves } of live.topics()) {
          const told = live.solves(topic_id)
          expect(told.map(({ order }) => order)).toEqual(Array.from({ length: solves }, (_none, index) => index + 1))
          expect(new Set(told.map(({ entrant_id }) => entrant_id)).size).toBe(solves)
          expect(told.filter(({ entrant_id }) => live.rankOf(entrant_id) === null)).toEqual([])
        }
      }),
    )
  })
  it('beside them stand those of brackets outside that ranking, and nobody else', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const live = createStandings({ view: 'real' })
        live.apply(log)
        const apart = new Set(live.unranked().map(({ entrant_id }) => entrant_id))
        for (const { topic_id, unranked_solves } of live.topics()) {
          const solvers = live.others().filter(({ cells }) => cells.some((cell) => cell.topic_id === topic_id && cell.is_solved))
          expect(solvers.filter(({ entrant_id }) => apart.has(entrant_id))).toHaveLength(unranked_solves)
        }
      }),
    )
  })
  it('give what the standings showed right after each of them', () => {
    fc.assert(
      fc.property(eventLog(false), (log) => {
        const live = createStandings({ view: 'real' })
        for (const event of log) {
          live.apply([event])
          if (event.kind !== 'solve' || event.counts_at_seq !== event.seq) continue
          const told = live.solves(event.topic_id, event.seq).slice(0, 1)
          const cell = live.row(event.entrant_id)?.cells.find(({ topic_id }) => topic_id === event.topic_id)
          expect(told.map(({ points }) => points)).toEqual(told.map(() => (cell?.points ?? 0) + (cell?.bonus ?? 0)))
        }
      }),
    )
  })
})
