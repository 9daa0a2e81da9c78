import type { awdpContest } from '@beacon/api/kinds/awdp/contest'
import { contestAwdp } from '../../../db/schema/kinds/awdp/contest-awdp.ts'
import { noOwnSettings, withAnswerRules } from '../../contest/answer/answers/index.ts'
import { inOwnTable } from '../../contest/core/contest/index.ts'
import { viewOfRounds, withRounds } from '../../rounds/round/index.ts'

/** Settings of an AWDP contest: those of answers, scenes and rounds, and how often patches may be sent. */
export const settings = withRounds(
  withAnswerRules<typeof awdpContest>({
    ...noOwnSettings,
    ...inOwnTable(contestAwdp),
    ofRun: { entrants_at_start: null },
    shown: viewOfRounds,
  }),
)
