import type { cfsContest } from '@beacon/api/kinds/cfs/contest'
import { eq, inArray } from 'drizzle-orm'
import { asCfs, cfsSettingNames, contestCfs, type NewContestCfs } from '../../../db/schema/kinds/cfs/contest-cfs.ts'
import { noOwnSettings, withAnswerRules } from '../../contest/answer/answers/index.ts'

/** Settings of a penetration contest: those of answers and scenes, the finish bonus, and when ranges are built. */
export const settings = withAnswerRules<typeof cfsContest>({
  ...noOwnSettings,
  names: cfsSettingNames,
  read: async (executor, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await executor
      .select()
      .from(contestCfs)
      .where(inArray(contestCfs.contest_id, [...ids]))
    return new Map(rows.map(({ contest_id, ...own }) => [contest_id, own]))
  },
  insert: async (tx, contest_id, values) => {
    // Checked: `names` took these values apart, and the contract's rules made them.
    await tx.insert(contestCfs).values({ ...(values as NewContestCfs), contest_id })
  },
  update: async (tx, contest_id, values) => {
    await tx.update(contestCfs).set(values).where(eq(contestCfs.contest_id, contest_id))
  },
  shown: (row) => ({ kind: 'cfs', finish_bonus_percent: asCfs(row).finish_bonus_percent }),
})
