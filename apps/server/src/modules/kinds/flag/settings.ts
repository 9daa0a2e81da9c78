import type { flagContest } from '@beacon/api/kinds/flag/contest'
import { eq, inArray } from 'drizzle-orm'
import {
  asFlag,
  contestFlag,
  flagSettingNames,
  type ContestRecord,
  type NewContestFlag,
} from '../../../db/schema/kinds/flag/contest-flag.ts'
import { withSceneRules, type KindPort } from '../../contest/core/contest/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { shownSettings } from './shown-settings.ts'

/** The settings of the kind in its own table, by the id of the contest. */
const ownSettings: KindPort<typeof flagContest>['settings'] = {
  names: flagSettingNames,
  read: async (executor, ids) => {
    if (ids.length === 0) return new Map()
    const rows = await executor
      .select()
      .from(contestFlag)
      .where(inArray(contestFlag.contest_id, [...ids]))
    return new Map(rows.map(({ contest_id, ...own }) => [contest_id, own]))
  },
  insert: async (tx, contest_id, values) => {
    // Checked: `names` took these values apart from the common ones, and the contract's rules made them.
    await tx.insert(contestFlag).values({ ...(values as NewContestFlag), contest_id })
  },
  update: async (tx, contest_id, values) => {
    await tx.update(contestFlag).set(values).where(eq(contestFlag.contest_id, contest_id))
  },
  fixed: ['flag_prefix', 'flag_length'],
  instants: ['writeup_until'],
  ofRun: { pause_hides_topics: null },
  complete: async (ctx, tx, settings) => {
    // Checked by the contract: a contest of this kind has them.
    const { flag_prefix, flag_length } = settings as Pick<ContestRecord, 'flag_prefix' | 'flag_length'>
    const { dynamic_flag_prefix, dynamic_flag_length } = (await settingsOf(ctx, tx)).values
    return { flag_prefix: flag_prefix ?? dynamic_flag_prefix, flag_length: flag_length ?? dynamic_flag_length }
  },
  check: async () => undefined,
  besides: () => ({}),
  // Whoever asks for more bloods to be announced does not ask for those of the past.
  moved: (before, after, at) =>
    asFlag(after).announce_blood > asFlag(before).announce_blood ? { bloods_from: new Date(at).toISOString() } : {},
  shown: (row) => shownSettings(asFlag(row)),
}

export const settings = withSceneRules(ownSettings)
