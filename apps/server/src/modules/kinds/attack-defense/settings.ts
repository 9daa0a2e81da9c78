import type { attackDefenseContest } from '@beacon/api/kinds/attack-defense/contest'
import { asAd, contestAd } from '../../../db/schema/kinds/attack-defense/contest-ad.ts'
import { noOwnSettings } from '../../contest/answer/answers/index.ts'
import { inOwnTable, type KindPort } from '../../contest/core/contest/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { viewOfRounds, withRounds } from '../../rounds/round/index.ts'
import { withTargets } from '../../rounds/target/index.ts'

type Settings = KindPort<typeof attackDefenseContest>['settings']

const own: Settings = {
  ...noOwnSettings,
  ...inOwnTable(contestAd),
  complete: async (ctx, tx, settings) => {
    // Checked by the contract: such a contest has it.
    const { flag_prefix } = settings as { flag_prefix: string | null }
    return { flag_prefix: flag_prefix ?? (await settingsOf(ctx, tx)).values.dynamic_flag_prefix }
  },
  shown: (row) => ({ ...viewOfRounds(row), flag_prefix: asAd(row).flag_prefix ?? '' }),
}

/** Settings of attack and defence: its own, and those of rounds and boxes. */
export const settings: Settings = withTargets<Settings>(withRounds<Settings>(own))
