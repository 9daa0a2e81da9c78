import type { commonSettings } from '@beacon/api/contest/contest-common'
import type { tickContest } from '@beacon/api/kinds/tick/contest'
import type { RowOf } from '../../../db/setting-row.ts'
import { inOwnTable, type KindPort } from '../../contest/core/contest/index.ts'
import { contestTick } from './tables.ts'

type OwnLines = Omit<typeof tickContest.table, keyof typeof commonSettings>
type TickSettings = Omit<RowOf<OwnLines, typeof contestTick.$inferSelect>, 'contest_id'>

/** The settings of the kind in its own table, and how far its clock is. */
export const settings: KindPort<typeof tickContest>['settings'] = {
  ...inOwnTable(contestTick),
  ofRun: { settled: 0 },
  complete: async () => ({}),
  check: async () => undefined,
  besides: () => ({}),
  moved: () => ({}),
  shown: () => ({}),
}

/** @throws Error for a row that was not read whole. */
export function ofTick(row: object): TickSettings {
  if (!('tick_s' in row) || typeof row.tick_s !== 'number' || !('settled' in row) || typeof row.settled !== 'number')
    throw new Error('no whole row of kind tick')
  return { tick_s: row.tick_s, settled: row.settled }
}
