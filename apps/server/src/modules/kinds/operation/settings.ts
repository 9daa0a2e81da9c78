import type { operationContest } from '@beacon/api/kinds/operation/contest'
import { contestOperation } from '../../../db/schema/kinds/operation/contest-operation.ts'
import { noOwnSettings, withAnswerRules } from '../../contest/answer/answers/index.ts'
import { inOwnTable } from '../../contest/core/contest/index.ts'

/** Settings of an O&M contest: those of answers and scenes, and how often checks are made. */
export const settings = withAnswerRules<typeof operationContest>({
  ...noOwnSettings,
  ...inOwnTable(contestOperation),
  ofRun: { checks_paused: false },
})
