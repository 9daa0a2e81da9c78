import * as z from 'zod/mini'
import { commonSettings } from '../../contest/contest-common.ts'
import { commonDeskFacts } from '../../contest/contest-common-views.ts'
import { inherited, settingTable } from '../../contest/contest-setting-table.ts'
import { integer } from '../../fields.ts'
import { settingContract } from '../contract.ts'

const table = settingTable({
  ...commonSettings,
  /** Minutes that each entrant has from its own first look on. */
  minutes: { ...inherited, body: integer(1, 600), factory: 60, view: z.int(), shown: 'plain', fixed: 'started' },
})

/** Papers that were looked at, and handed in. */
const facts = z.object({ ...commonDeskFacts, opened: z.int(), handed_in: z.int() })

/** From the release on everybody reads the results. */
const actions = { release: { despite_unmarked: z.boolean() } }

/** The contract of a toy: a paper without topics. */
export const paperContest = {
  ...settingContract('paper', table, {}),
  facts,
  actions,
  crossCheck: (): [string, string][] => [],
} as const
