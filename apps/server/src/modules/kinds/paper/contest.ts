import type { KindPort } from '../../contest/core/contest/index.ts'
import { noBoundaries, noDeskFacts, noHooks, noLive, noMine, noTopics } from '../port/index.ts'
import { settings } from './settings.ts'

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
    cells: async () => ({ topics: [], of: () => '', stamp: '' }),
    columns: () => [],
    moved: () => undefined,
  },
  live: noLive,
  deskFacts: noDeskFacts,
  news: () => [],
  isListed: () => true,
  copyInto: async () => new Map(),
  mine: noMine,
  boundaries: noBoundaries,
  hooks: noHooks,
}
