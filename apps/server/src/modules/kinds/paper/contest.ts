import type { paperContest } from '@beacon/api/kinds/paper/contest'
import type { KindPort } from '../../contest/core/contest/index.ts'
import type { KindControl } from '../../contest/control/contest-control/index.ts'
import { noTopics, plainControl } from '../port/index.ts'
import { countPapers } from './papers.ts'
import { release } from './release.ts'
import { settings } from './settings.ts'

const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }

/** What reading and showing a contest asks of this kind. */
export const contest: KindPort<typeof paperContest> = { settings, topics: noTopics }

/** What making and steering one asks. */
export const control: KindControl<typeof paperContest> = {
  ...plainControl,
  actions: { release },
  deskFacts: countPapers,
  rulesEvent: ({ brackets }) => ({ kind: 'rules.set', lane: 'result', ...nobody, payload: { brackets } }),
  changedRules: async (_executor, before, after) =>
    JSON.stringify(before.brackets) === JSON.stringify(after.brackets) ? [] : [control.rulesEvent(after)],
}
