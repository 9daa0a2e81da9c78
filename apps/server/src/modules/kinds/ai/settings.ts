import type { aiContest } from '@beacon/api/kinds/ai/contest'
import { contestAi } from '../../../db/schema/kinds/ai/contest-ai.ts'
import { noOwnSettings, withAnswerRules } from '../../contest/answer/answers/index.ts'
import { inOwnTable } from '../../contest/core/contest/index.ts'

/** Settings of an AI contest: those of answers and scenes, quotas, and how finals are chosen. */
export const settings = withAnswerRules<typeof aiContest>({ ...noOwnSettings, ...inOwnTable(contestAi), ofRun: { revealed_at: null } })
