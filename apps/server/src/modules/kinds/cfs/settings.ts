import type { cfsContest } from '@beacon/api/kinds/cfs/contest'
import { contestCfs } from '../../../db/schema/kinds/cfs/contest-cfs.ts'
import { noOwnSettings, withAnswerRules } from '../../contest/answer/answers/index.ts'
import { inOwnTable } from '../../contest/core/contest/index.ts'

/** Settings of a penetration contest: those of answers and scenes, the finish bonus, and when ranges are built. */
export const settings = withAnswerRules<typeof cfsContest>({ ...noOwnSettings, ...inOwnTable(contestCfs) })
