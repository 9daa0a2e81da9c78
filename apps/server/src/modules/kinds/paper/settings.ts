import type { paperContest } from '@beacon/api/kinds/paper/contest'
import { eq, inArray } from 'drizzle-orm'
import type { KindPort } from '../../contest/core/contest/index.ts'
import { contestPaper } from './tables.ts'

/** The settings of the kind in its own table. */
export const settings: KindPort<typeof paperContest>['settings'] = {
  names: new Set(['minutes']),
  read: async (executor, ids) => {
    const rows = await executor
      .select()
      .from(contestPaper)
      .where(inArray(contestPaper.contest_id, [...ids]))
    return new Map(rows.map(({ contest_id, ...own }) => [contest_id, own]))
  },
  insert: async (tx, contest_id, values) => {
    // Checked by the contract: a contest of this kind has them.
    await tx.insert(contestPaper).values({ ...(values as { minutes: number }), contest_id })
  },
  update: async (tx, contest_id, values) => {
    await tx.update(contestPaper).set(values).where(eq(contestPaper.contest_id, contest_id))
  },
  fixed: ['minutes'],
  instants: [],
  ofRun: {},
  complete: async () => ({}),
  check: async () => undefined,
  besides: () => ({}),
  moved: () => ({}),
  shown: (row) => ({ kind: 'paper', minutes: minutesOf(row) }),
}

/** Minutes that each entrant has. @throws Error for a row that was not read whole. */
export function minutesOf(row: object): number {
  if (!('minutes' in row) || typeof row.minutes !== 'number') throw new Error('no whole row of kind paper')
  return row.minutes
}
