import * as z from 'zod/mini'
import { commonDeskFacts } from '../../contest/contest-common-views.ts'
import { commonSettings } from '../../contest/contest-common.ts'
import { inherited, settingTable } from '../../contest/contest-setting-table.ts'
import { integer, issue } from '../../fields.ts'
import { roundCrossCheck, type RoundCrossed } from '../../rounds/round-rules.ts'
import { roundBesides } from '../../rounds/round-pace.ts'
import { roundSettings } from '../../rounds/round-settings.ts'
import { answerSettings } from '../../topic/answer-contest.ts'
import { settingContract } from '../contract.ts'
import { kohLimits as limits } from './limits.ts'

const rule = { ...inherited, shown: 'plain' } as const
const between = ({ min, max }: { min: number; max: number }) => integer(min, max)
const percent = z.number().check(z.minimum(0), z.maximum(100))

/** Settings of king of the hill. What a hill pays stands at the hill. */
const table = settingTable({
  ...commonSettings,
  ...roundSettings,
  round_duration_s: { ...roundSettings.round_duration_s, factory: 900 },
  flag_prefix: answerSettings.flag_prefix,
  flag_rate_count: answerSettings.flag_rate_count,
  flag_rate_window_s: answerSettings.flag_rate_window_s,
  /** Of the points for a solve, to the first three entrants that solve a hill. */
  blood_percent: { ...rule, body: z.tuple([percent, percent, percent]), factory: [5, 3, 1] },
  /** Judged patches that an entrant has for each hill; 0: as many as it likes. */
  patch_limit: { ...rule, body: between(limits.patch_limit), factory: 0, view: z.int() },
  /** Seconds of the contest clock after a patch that did not pass. */
  retry_wait_s: { ...rule, body: between(limits.retry_wait_s), factory: 60, view: z.int() },
  /** Seconds of the contest clock from a solve, in which its entrant may send patches. */
  patch_duration_s: { ...rule, body: between(limits.patch_duration_s), factory: 900, view: z.int() },
  /** Seconds of the contest clock between two looks at a hill. */
  probe_interval_s: { ...rule, body: between(limits.probe_interval_s), factory: 60, view: z.int() },
  down_restart_probes: { ...rule, body: between(limits.down_restart_probes), factory: 3, view: z.int() },
  /** Entrants may report a version. */
  complaints: { ...rule, body: z.boolean(), factory: true },
  /** Minutes of the contest clock after its end in which a version may be reported. */
  complaint_window_min: { ...rule, body: between(limits.complaint_window_min), factory: 30, view: z.int() },
})

/** What a row of the list of contests says, besides. */
export const kohListed = z.object({
  /** The running round, or the last one; 0 before the first. */
  round: z.int(),
  rounds: z.int(),
  round_duration_s: z.int(),
  patches_waiting: z.int(),
  hills: z.int(),
  complaints_open: z.int(),
})
export type KohListed = z.infer<typeof kohListed>

/** How the contest goes, real figures. */
const facts = z.object({
  ...commonDeskFacts,
  /** The running round, or the last one; 0 before the first. */
  round: z.int(),
  rounds: z.int(),
  topics: z.int(),
  topics_online: z.int(),
  /** Hills with a king, and those whose last look found them down. */
  hills_held: z.int(),
  hills_down: z.int(),
  /** Hills whose last update failed, or that have no version yet. */
  hills_waiting: z.int(),
  /** Seconds that all kings held together. */
  held_s: z.int(),
  solves: z.int(),
  /** Patches without a verdict, and how long the oldest of them waits. */
  patches_waiting: z.int(),
  patch_oldest_s: z.nullable(z.int()),
  complaints_open: z.int(),
})
export type KohFacts = z.infer<typeof facts>

/** What the rules between these fields read; absent ones are not judged. */
export interface KohCrossed extends RoundCrossed {
  probe_interval_s?: number | undefined
}

/** A round ends with a look at the hills. */
const probeCheck = ({ round_duration_s, probe_interval_s }: KohCrossed): [string, string][] =>
  round_duration_s !== undefined && probe_interval_s !== undefined && round_duration_s % probe_interval_s !== 0
    ? [['probe_interval_s', issue('probe_not_divisor', { p: probe_interval_s, d: round_duration_s })]]
    : []

/** The contract of a contest of king of the hill: its settings, and what of them is read. */
export const kohContest = {
  ...settingContract('koh', table, roundBesides),
  facts,
  actions: {},
  crossCheck: (values: KohCrossed) => [...roundCrossCheck(values), ...probeCheck(values)],
} as const
