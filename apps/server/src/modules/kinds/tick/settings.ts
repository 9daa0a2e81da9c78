import type { tickContest } from '@beacon/api/kinds/tick/contest'
import { eq, inArray } from 'drizzle-orm'
import type { KindPort } from '../../contest/core/contest/index.ts'
import { contestTick } from './tables.ts'

export interface TickSettings {
  tick_s: number
  settled: number
}

/** The settings of the kind in its own table, and how far its clock is. */
export const settings: KindPort<typeof tickContest>['settings'] = {
  names: new Set(['tick_s', 'settled']),
  read: async (executor, ids) => {
    const rows = await executor
      .select()
      .from(contestTick)
      .where(inArray(contestTick.contest_id, [...ids]))
    return new Map(rows.map(({ contest_id, ...own }) => [contest_id, own]))
  },
  insert: async (tx, contest_id, values) => {
    // Checked by the contract: a contest of this kind has them.
    await tx.insert(contestTick).values({ ...(values as { tick_s: number }), contest_id })
  },
  update: async (tx, contest_id, values) => {
    await tx.update(contestTick).set(values).where(eq(contestTick.contest_id, contest_id))
  },
  fixed: ['tick_s'],
  instants: [],
  ofRun: { settled: 0 },
  complete: async () => ({}),
  check: async () => undefined,
  besides: () => ({}),
  moved: () => ({}),
  shown: (row) => ({ kind: 'tick', tick_s: ofTick(row).tick_s }),
}

/** @throws Error for a row that was not read whole. */
export function ofTick(row: object): TickSettings {
  if (!('tick_s' in row) || typeof row.tick_s !== 'number' || !('settled' in row) || typeof row.settled !== 'number')
    throw new Error('no whole row of kind tick')
  return { tick_s: row.tick_s, settled: row.settled }
}
