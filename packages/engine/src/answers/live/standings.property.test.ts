import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ViewOptions } from '../../core/view.ts'
import { createStandings, type FlagLiveStandings } from './standings.ts'
import type { ScoreEvent } from '../score-event.ts'
import { anyLog } from '../standings/arbitrary.ts'
import { project } from '../standings/project.ts'
import { reduce } from '../standings/reduce.ts'

const logAndCut = anyLog.chain((log) => fc.tuple(fc.constant(log), fc.integer({ min: 0, max: log.length })))

function viewOf(live: FlagLiveStandings, bracket?: string) {
  const outside = live
    .unranked()
    .map(({ entrant_id }) => entrant_id)
    .sort()
  return { rows: live.page(0, Infinity, bracket), others: live.others(bracket), outside, topics: live.topics() }
}

function expectSolvedTopics(live: FlagLiveStandings) {
  for (const { entrant_id, cells } of [...live.page(0, Infinity), ...live.others()]) {
    const solved = cells.filter(({ is_solved }) => is_solved).map(({ topic_id }) => topic_id)
    const told = [...new Set([...live.topics(), ...cells].map(({ topic_id }) => topic_id))].filter((id) => live.hasSolved(entrant_id, id))
    expect(told.sort()).toEqual(solved)
    expect(live.hasSolved(entrant_id, 'no such topic')).toBe(false)
  }
}

function expectSame(live: FlagLiveStandings, events: readonly ScoreEvent[], options: ViewOptions) {
  expectSolvedTopics(live)
  for (const bracket of [undefined, 'senior', 'guest']) {
    expect(viewOf(live, bracket)).toEqual(project(reduce(events), bracket === undefined ? options : { ...options, bracket }))
  }
}

describe('incremental standings', () => {
  it('equal the projection from nothing while events come one by one', () => {
    fc.assert(
      fc.property(anyLog, (log) => {
        const live = createStandings({ view: 'real' })
        for (let from = 0; from < log.length; from += 7) {
          for (const event of log.slice(from, from + 7)) live.apply([event])
          expect(viewOf(live)).toEqual(project(reduce(log.slice(0, from + 7)), { view: 'real' }))
        }
        expectSame(live, log, { view: 'real' })
      }),
    )
  })
  it('do not depend on how events are grouped', () => {
    fc.assert(
      fc.property(logAndCut, ([log, cut]) => {
        const live = createStandings({ view: 'real' })
        live.apply(log.slice(0, cut))
        live.apply(log.slice(cut))
        expectSame(live, log, { view: 'real' })
      }),
    )
  })
  it('show the public view of a frozen contest', () => {
    fc.assert(
      fc.property(logAndCut, ([log, freeze_seq]) => {
        const live = createStandings({ view: 'public' })
        live.apply(log.slice(0, freeze_seq))
        live.freezeAt(freeze_seq)
        live.apply(log.slice(freeze_seq))
        expectSame(live, log, { view: 'public', freeze_seq })
      }),
    )
  })
})
