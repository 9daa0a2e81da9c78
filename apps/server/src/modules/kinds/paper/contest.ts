import type { KindPort } from '../../contest/core/contest/index.ts'
import type { KindControl } from '../../contest/core/contest-control/index.ts'
import { noTopics, plainControl } from '../port/index.ts'
import { countPapers } from './papers.ts'
import { release } from './release.ts'
import { settings } from './settings.ts'

const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }

/** What reading and showing a contest asks of this kind. */
export const contest: KindPort = { settings, topics: noTopics }

/** What making and steering one asks. */
export const control: KindControl = {
  ...plainControl,
  actions: { release },
  // Checked by the contract of the toy; the types of the product's server know no toy.
  deskFacts: countPapers as unknown as KindControl['deskFacts'],
  rulesEvent: ({ brackets }) => ({ kind: 'rules.set', lane: 'result', ...nobody, payload: { brackets } }),
  changedRules: async (_executor, before, after) =>
    JSON.stringify(before.brackets) === JSON.stringify(after.brackets) ? [] : [control.rulesEvent(after)],
}
