import type { tickContest } from '@beacon/api/kinds/tick/contest'
import type { KindPort } from '../../contest/core/contest/index.ts'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import type { KindRanking } from '../../contest/score/ranking/index.ts'
import type { KindStatistic } from '../../contest/watch/statistic/index.ts'
import type { KindScore } from '../../contest/score/score/index.ts'
import { cancelAll } from '../../rounds/cell-check/index.ts'
import { roundBoundaries } from '../../rounds/round/index.ts'
import { noCells, noStatistic, noTopics, plainControl, plainRanking } from '../port/index.ts'
import { countCaptures, countTicks } from './game.ts'
import { settings } from './settings.ts'

/** What an entrant captured and was paid; a capture says no person. */
export const statistic: KindStatistic = {
  ...noStatistic,
  heads: {
    people: [
      { en: 'Captures', zh: '夺取' },
      { en: 'Points', zh: '得分' },
    ],
    topics: [],
  },
  teams: async (pool, { contest: { resource_id }, run, real }) => {
    const captures = await countCaptures(pool, { contest_id: resource_id, run })
    return (id) => ({ by_direction: {}, figures: { captures: captures.get(id) ?? 0, points: real.rankRow(id)?.score ?? 0 } })
  },
}

const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }

/** What reading and showing a contest asks of this kind. */
export const contest: KindPort<typeof tickContest> = { settings, topics: noTopics }

/** What making and steering one asks. */
export const control: KindControl<typeof tickContest> = {
  ...plainControl,
  deskFacts: countTicks,
  rulesEvent: ({ brackets }) => ({ kind: 'rules.set', lane: 'result', ...nobody, payload: { brackets } }),
  changedRules: async (_executor, before, after) =>
    JSON.stringify(before.brackets) === JSON.stringify(after.brackets) ? [] : [control.rulesEvent(after)],
  boundaries: roundBoundaries,
  hooks: {
    ...plainControl.hooks,
    reset: async (tx, lock) => {
      await cancelAll(tx, lock)
      return {}
    },
  },
}

/** A cell is a number of several characters: the text of a row is the cells with commas between. */
export const score: KindScore = {
  ...noCells,
  cells: async () => ({ topics: [], of: (row) => cellsOf(row).join(','), each: cellsOf, stamp: '' }),
}

/** Rows say how many ticks paid and the best of them; the score is what the last word on each tick paid. */
export const ranking: KindRanking = {
  ...plainRanking,
  heads: [
    { en: 'Ticks', zh: '回合数' },
    { en: 'Best tick', zh: '最高回合' },
  ],
  parts: ({ score: paid }) => [paid],
}

// Checked by the kind's projection: every row of it has cells.
const cellsOf = (row: object): string[] =>
  (row as unknown as { cells: readonly (number | null)[] }).cells.map((points) => (points === null ? '' : String(points)))
