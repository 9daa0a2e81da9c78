import type { commonSettings } from '@beacon/api/contest/contest-common'
import type { paperContest } from '@beacon/api/kinds/paper/contest'
import type { RowOf } from '../../../db/setting-row.ts'
import { inOwnTable, type KindPort } from '../../contest/core/contest/index.ts'
import { contestPaper } from './tables.ts'

type Row = RowOf<Omit<typeof paperContest.table, keyof typeof commonSettings>, typeof contestPaper.$inferSelect>

/** The settings of the kind in its own table. */
export const settings: KindPort<typeof paperContest>['settings'] = {
  ...inOwnTable(contestPaper),
  ofRun: {},
  complete: async () => ({}),
  check: async () => undefined,
  besides: () => ({}),
  moved: () => ({}),
  shown: () => ({}),
}

/** Minutes that each entrant has. @throws Error for a row that was not read whole. */
export function minutesOf(row: object): Row['minutes'] {
  if (!('minutes' in row) || typeof row.minutes !== 'number') throw new Error('no whole row of kind paper')
  return row.minutes
}
