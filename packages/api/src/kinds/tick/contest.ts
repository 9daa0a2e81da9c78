import * as z from 'zod/mini'
import { commonSettings } from '../../contest/contest-common.ts'
import { commonDeskFacts } from '../../contest/contest-common-views.ts'
import { inherited, settingTable } from '../../contest/contest-setting-table.ts'
import { integer } from '../../fields.ts'
import { settingContract } from '../contract.ts'

const table = settingTable({
  ...commonSettings,
  /** Seconds between two ticks. */
  tick_s: { ...inherited, body: integer(1, 3_600), factory: 60, view: z.int(), shown: 'plain', fixed: 'started' },
})

/** What was captured, and how many ticks are settled. */
const facts = z.object({ ...commonDeskFacts, captures: z.int(), settled: z.int() })

/** The contract of a toy: a game of ticks. */
export const tickContest = {
  ...settingContract('tick', table, {}),
  facts,
  actions: {},
  crossCheck: (): [string, string][] => [],
} as const
