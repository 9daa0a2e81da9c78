import { answerCrossCheck } from '../../topic/answer-contest-rules.ts'
import { answerFacts, answerSettings } from '../../topic/answer-contest.ts'
import { commonSettings } from '../../contest/contest-common.ts'
import { settingContract } from '../contract.ts'

/** The contract of a contest of kind flag: its settings, and what of them is read. */
export const flagContest = {
  ...settingContract('flag', { ...commonSettings, ...answerSettings }, {}),
  facts: answerFacts,
  actions: {},
  crossCheck: answerCrossCheck,
} as const
