import { asAnswers } from '../../../../db/schema/contest/contest-answer.ts'
import type { KindRanking } from '../../score/ranking/index.ts'
import { answerRow, ofAnswerStandings } from '../../topic/standings/index.ts'
import { readSteps } from './composition.ts'

/** What a score of this kind is made of: topics, bloods, hints, rewards and penalties, marks. */
export const ranking: KindRanking = {
  heads: [{ en: 'Solved', zh: '解题数' }],
  listsAll: (row) => asAnswers(row).show_unanswered_teams,
  parts: (row) => {
    const { topics, blood, hints, adjustments, judged } = answerRow(row).parts
    return [topics, blood, hints === 0 ? 0 : -hints, adjustments, judged]
  },
  steps: readSteps,
  rulesAgain: (standings) => {
    const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }
    return { kind: 'rules.set', lane: 'result', ...nobody, payload: ofAnswerStandings(standings).real.contestRules }
  },
}
