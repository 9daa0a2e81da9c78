import type { kohContest } from '@beacon/api/kinds/koh/contest'
import { asKoh, contestKoh } from '../../../db/schema/kinds/koh/contest-koh.ts'
import { noOwnSettings } from '../../contest/answer/answers/index.ts'
import { inOwnTable, type KindPort } from '../../contest/core/contest/index.ts'
import { settingsOf } from '../../platform/setting/index.ts'
import { viewOfRounds, withRounds } from '../../rounds/round/index.ts'

type Settings = KindPort<typeof kohContest>['settings']

const own: Settings = {
  ...noOwnSettings,
  ...inOwnTable(contestKoh),
  complete: async (ctx, tx, settings) => {
    // Checked by the contract: such a contest has it.
    const { flag_prefix } = settings as { flag_prefix: string | null }
    return { flag_prefix: flag_prefix ?? (await settingsOf(ctx, tx)).values.dynamic_flag_prefix }
  },
  shown: (row) => ({ ...viewOfRounds(row), flag_prefix: asKoh(row).flag_prefix ?? '' }),
}

/** Settings of king of the hill: its own, and those of rounds. */
export const settings: Settings = withRounds<Settings>(own)
