import type { KindPort } from '../../contest/core/contest/index.ts'
import { noDeskFacts, noHooks, noLive, noMine, noTopics } from '../port/index.ts'
import { settings } from './settings.ts'
import { selectTicksDue, settleTicks } from './settle.ts'

const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }

/** What contests ask of this kind. */
export const contest: KindPort = {
  settings,
  startItems: async () => [],
  rulesEvent: ({ brackets }) => ({ kind: 'rules.set', lane: 'result', ...nobody, payload: { brackets } }),
  changedRules: async (_executor, before, after) =>
    JSON.stringify(before.brackets) === JSON.stringify(after.brackets) ? [] : [contest.rulesEvent(after)],
  topics: noTopics,
  score: {
    board: () => ({}),
    // A cell is a number of several characters: the text of a row is the cells with commas between.
    cells: async () => ({ topics: [], of: (row) => cellsOf(row).join(','), stamp: '' }),
    columns: () => [],
    moved: () => undefined,
  },
  live: noLive,
  deskFacts: noDeskFacts,
  news: () => [],
  isListed: () => true,
  copyInto: async () => new Map(),
  mine: noMine,
  boundaries: { due: selectTicksDue, settle: settleTicks },
  hooks: noHooks,
}

// Checked by the kind's projection: every row of it has cells.
const cellsOf = (row: object): string[] =>
  (row as unknown as { cells: readonly (number | null)[] }).cells.map((points) => (points === null ? '' : String(points)))
