import * as z from 'zod/mini'
import { commonSettings } from '../../contest/contest-common.ts'
import { commonDeskFacts } from '../../contest/contest-common-views.ts'
import { settingTable } from '../../contest/contest-setting-table.ts'
import { targetSettings } from '../../rounds/target-settings.ts'
import { roundBesides } from '../../rounds/round-pace.ts'
import { roundSettings } from '../../rounds/round-settings.ts'
import { settingContract } from '../contract.ts'

const table = settingTable({
  ...commonSettings,
  ...roundSettings,
  ...targetSettings,
})

/** What was captured, and how many ticks are settled. */
const facts = z.object({ ...commonDeskFacts, captures: z.int(), settled: z.int() })

/** The contract of a toy: a game of ticks. */
export const tickContest = {
  ...settingContract('tick', table, roundBesides),
  facts,
  actions: {},
  crossCheck: (): [string, string][] => [],
} as const
