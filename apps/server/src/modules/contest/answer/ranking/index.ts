import { asAnswers } from '../../../../db/schema/contest-answer.ts'
import type { KindRanking } from '../../score/ranking/index.ts'
import { answerRow, ofAnswerStandings } from '../standings/index.ts'
import { readSteps } from './composition.ts'

const parts = ['topics', 'blood', 'hints', 'adjustments', 'judged'] as const

/** What a score of this kind is made of: topics, bloods, hints, rewards and penalties, marks. */
export const ranking: KindRanking = {
  isListed: (row, { solved, score }) => asAnswers(row).show_unanswered_teams || solved > 0 || score !== 0,
  parts: (row) => {
    const { topics, blood, hints, adjustments, judged } = answerRow(row).parts
    return {
      topic_points: topics,
      blood_points: blood,
      hint_points: hints === 0 ? 0 : -hints,
      adjustment_points: adjustments,
      judged_points: judged,
    }
  },
  differentParts: (shown, computed) => {
    const [left, right] = [answerRow(shown).parts, answerRow(computed).parts]
    return parts.filter((part) => left[part] !== right[part])
  },
  steps: readSteps,
  rulesAgain: (standings) => {
    const nobody = { entrant_id: null, solver_id: null, topic_id: null, part: null }
    return { kind: 'rules.set', lane: 'result', ...nobody, payload: ofAnswerStandings(standings).real.contestRules }
  },
}
