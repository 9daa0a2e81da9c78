import * as z from 'zod/mini'
import { permission } from '../access.ts'
import { contestDefaultFields, contestDefaultValues, contestKind } from './contest-fields.ts'
import { contestDefaultChanges, contractKind, firstContractKind } from '../kinds/index.ts'
import { historyRow } from './contest-views.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery, page, version } from '../fields.ts'

const kind = z._default(contestKind, firstContractKind)
const names = Object.keys(contestDefaultFields) as [keyof typeof contestDefaultFields]
const defaultName = z.enum(names)
const view = z.object({
  values: contestDefaultValues,
  factory: contestDefaultValues,
  /** Settings that differ from their factory value. */
  changed: z.array(defaultName),
  version,
})

/** Level D: what a new contest of a kind stands on. A save changes later contests only. */
export const contestDefault = {
  get: endpoint({
    method: 'GET',
    path: '/contest-defaults',
    access: permission('contest.write'),
    summary: 'What a new contest stands on, and the factory values',
    query: z.object({ kind }),
    reply: view,
  }),
  usage: endpoint({
    method: 'GET',
    path: '/contest-defaults/usage',
    access: permission('contest.default'),
    summary: 'How many contests that have not started stand on each default',
    query: z.object({ kind }),
    reply: z.object({ contests: z.int(), used_by: z.record(z.string(), z.int()) }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/contest-defaults',
    access: permission('contest.default'),
    summary: 'Change defaults; only what is sent changes. `restore` names those to put back to factory',
    body: z.object({
      kind: z._default(contractKind, firstContractKind),
      values: z._default(contestDefaultChanges, {}),
      restore: z._default(z.array(defaultName), []),
      version,
    }),
    reply: view,
    errors: ['changed_meanwhile', 'team_size_range', 'blood_order', 'floor_above_score', 'ladder_rises'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/contest-defaults/history',
    access: permission('contest.default'),
    summary: 'Who changed which default, newest first',
    query: z.object({ ...listQuery, kind }),
    reply: page(historyRow),
  }),
}
